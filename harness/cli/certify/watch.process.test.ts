import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { waitUntil } from "../../../src/fixtures/wait-until.ts";
import { readEvents } from "../../inspect/fixtures/ask-inspector.ts";
import { encoderOf, followCli, WAITING } from "../fixtures/follow-cli.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const WORDS = ["certify", "--watch", "--only", "encoding-ascii/*", "--reporter", "json", "./encoder.mjs"];

/** Makes a folder with an encoder, and a page. */
function prepare(encoder: string): { readonly cwd: string; readonly write: (text: string) => void } {
  const cwd = newFolder();
  const write = (text: string): void => writeFileSync(join(cwd, "encoder.mjs"), text);
  write(encoder);
  writeFileSync(join(cwd, "index.html"), "the page");
  return { cwd, write };
}

interface Page {
  /** Each entry by its subject, as it was told last. */
  readonly entries: () => ReadonlyMap<string, string>;
  /** Waits until the page has said this of a run. */
  readonly untilSaid: (status: string) => Promise<void>;
}

/** Follows the page whose address is in a log. */
function readPage(log: string): Page {
  const [, base = ""] = /inspector: (http:\S+\/)#/.exec(log) ?? [];
  const reader = readEvents(`${base}events`);
  onTestFinished(reader.close);
  return {
    entries: () =>
      new Map(reader.messages.flatMap(({ entries }) => entries.map(({ subject, text }) => [subject, text] as const))),
    untilSaid: (status) =>
      waitUntil(() => reader.messages.some(({ state }) => state?.status?.startsWith(status) === true)),
  };
}

it("runs again when the signer's file changes, shows both runs in its page, and ends with the status of the last", async () => {
  const { cwd, write } = prepare(encoderOf("+"));
  let shown: ReadonlyMap<string, string> = new Map();
  const { status, stderr } = await followCli(WORDS, { cwd, env: { COUNTERSIGN_SITE: cwd } }, async (untilWritten) => {
    const page = readPage(await untilWritten(WAITING));
    // What is no source is none of the signer's.
    writeFileSync(join(cwd, "log.txt"), "x");
    await setTimeout(600);
    write(encoderOf("%20"));
    await untilWritten(WAITING, 2);
    await waitUntil(() => [...page.entries().keys()].some((subject) => subject.startsWith("Run 2: CONFORMANT")));
    shown = page.entries();
  });
  expect(stderr.match(/encoder\.mjs has changed: running again/g)).toHaveLength(1);
  expect(stderr).toContain(`the source files in ${cwd}`);
  expect(status).toBe(0);
  // A failure is called by its mistake once that is known.
  expect(shown.get("1: encoding-ascii/space")).toBe("A space in a value is signed as + in place of %20");
  expect([...shown.keys()].find((subject) => subject.startsWith("Run 1"))).toBe("Run 1: NOT CONFORMANT");
});

it("tells what cannot be run, waits until it is mended, and watches the folders below", { tags: "slow" }, async () => {
  const { cwd, write } = prepare('import "./lib/broken.mjs";\nexport default {};');
  mkdirSync(join(cwd, "lib"));
  writeFileSync(join(cwd, "lib", "broken.mjs"), "export const = 1;");
  const { status, stderr } = await followCli(WORDS, { cwd, env: { COUNTERSIGN_SITE: cwd } }, async (untilWritten) => {
    await untilWritten(WAITING);
    write(`import "./lib/broken.mjs";\n${encoderOf("%20")}`);
    await untilWritten(WAITING, 2);
    writeFileSync(join(cwd, "lib", "broken.mjs"), "export const mended = 1;");
    await untilWritten(WAITING, 3);
  });
  expect(stderr).toContain("broken.mjs has changed: running again");
  expect(stderr).toContain("and 1 folder below it");
  expect(status).toBe(0);
});

it("ends a run early that a change supersedes, and an interrupted one with the status of the last whole one", {
  tags: "slow",
}, async () => {
  const { cwd, write } = prepare(encoderOf("+"));
  const { status, stdout } = await followCli(WORDS, { cwd, env: { COUNTERSIGN_SITE: cwd } }, async (untilWritten) => {
    const page = readPage(await untilWritten(WAITING));
    // It would take a day.
    write(encoderOf("%20", 2_000));
    await untilWritten("running again");
    await page.untilSaid("Run 2: 0 of");
    write(`${encoderOf("%20", 2_000)}// changed\n`);
    await untilWritten("running again", 2);
    await page.untilSaid("Run 3: 0 of");
    expect([...page.entries().keys()].some((subject) => /^Run [23]/.test(subject))).toBe(false);
  });
  expect(status).toBe(1);
  // The run that was superseded is not reported: the first one is, and the one that Ctrl-C ended.
  expect(stdout.match(/Written:/g)).toHaveLength(2);
});

it("shows in its page what the terminal says: a run that its baseline fails, and no older verdict where a run cannot begin", {
  tags: "slow",
}, async () => {
  const { cwd, write } = prepare(encoderOf("+"));
  const words = [...WORDS.filter((word) => word !== "--only" && word !== "encoding-ascii/*"), "--no-challenge"];
  const baseline = ["--baseline", "known.json"];
  await runCli([...words.filter((word) => word !== "--watch"), ...baseline, "--update-baseline"], { cwd });
  const { status } = await followCli(
    [...words, ...baseline],
    { cwd, env: { COUNTERSIGN_SITE: cwd } },
    async (untilWritten) => {
      const page = readPage(await untilWritten(WAITING));
      await page.untilSaid("Run 1: NOT CONFORMANT, AS KNOWN");
      write(encoderOf("%20"));
      await untilWritten(WAITING, 2);
      await page.untilSaid("Run 2: CONFORMANT (encoder only), BASELINE STALE");
      write("export const = 1;");
      await untilWritten(WAITING, 3);
      await page.untilSaid("Run 3: FAILED");
      expect(page.entries().get("Run 3: FAILED")).toContain("encoder.mjs");
      // An editor, or a checkout of another branch, may take the folder away.
      rmSync(cwd, { recursive: true });
      expect(await untilWritten(WAITING, 4)).not.toContain("a fault of ours");
    },
  );
  expect(status).toBe(2);
});

it("ends where the page is not built, and says how it is", async () => {
  const { cwd } = prepare(encoderOf("+"));
  const { status, stderr } = await runCli(WORDS, { cwd, env: { COUNTERSIGN_SITE: join(cwd, "none") } });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("npm run site") });
});

it("refuses a target that has no file", async () => {
  const cwd = newFolder();
  const { status, stderr } = await runInProcess(["certify", "--watch", "reference"], { cwd });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("[watch-fileless]") });
});
