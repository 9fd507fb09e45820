import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { type FileWatch, watchFiles } from "./watch-files.ts";

const newFolder = tempFolders();
const never = new AbortController().signal;

/** Makes a folder as a clean build does, and watches the target in it. */
function build(): { readonly target: string; readonly part: string; readonly make: () => void } {
  const folder = join(newFolder(), "dist");
  const part = join(folder, "lib", "part.py");
  const target = join(folder, "signer.py");
  const make = (): void => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "lib"), { recursive: true });
    for (const file of [target, part]) writeFileSync(file, "");
  };
  return { target, part, make };
}

/** Waits until all that has changed so far is told. */
async function settle(files: FileWatch): Promise<void> {
  for (let quiet = false; !quiet; ) {
    const soon = AbortSignal.timeout(2500);
    quiet = (await files.next(soon)) === undefined;
  }
}

it("a folder that is deleted and made again is watched as before, and so are those below it", {
  tags: "slow",
}, async () => {
  const { target, part, make } = build();
  make();
  const files = watchFiles(target);
  try {
    make();
    await settle(files);
    writeFileSync(part, "x = 1");
    expect(await files.next(never)).toBe("part.py");
    await settle(files);
    writeFileSync(target, "x = 1");
    expect(await files.next(never)).toBe("signer.py");
  } finally {
    files.close();
  }
});

it("a folder that is made in it is no change, before there is a source in it", { tags: "slow" }, async () => {
  const { target, make } = build();
  make();
  const files = watchFiles(target);
  try {
    const made = join(dirname(target), "log");
    mkdirSync(made);
    writeFileSync(join(made, "run.log"), "");
    expect(await files.next(AbortSignal.timeout(2500))).toBeUndefined();
    writeFileSync(join(made, "helper.py"), "");
    expect(await files.next(never)).toBe("helper.py");
  } finally {
    files.close();
  }
});

it("a folder that is deleted is a change, though the look at which folders there are is due before the system has told of it", {
  tags: "slow",
}, async () => {
  const { target, make } = build();
  make();
  const files = watchFiles(target);
  try {
    rmSync(dirname(target), { recursive: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100);
    expect(await files.next(AbortSignal.timeout(2500))).toBeDefined();
  } finally {
    files.close();
  }
});
