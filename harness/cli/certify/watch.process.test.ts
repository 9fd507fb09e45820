import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();

/** An encoder that writes a space as given. */
function encoderOf(space: string): string {
  return `export default {
  implementation: { name: "watched", version: "1" },
  encode: (text) => encodeURIComponent(text)
    .replace(/[!'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase()).replaceAll("%20", "${space}"),
};
`;
}

/** Reads what a page is sent of the feed so far. */
async function readFeed(address: string): Promise<string> {
  const response = await fetch(address.replace("#/live", "events"));
  const reader = response.body?.getReader();
  let text = "";
  while (!text.includes("Run 2: ")) text += Buffer.from((await reader?.read())?.value ?? []).toString("utf8");
  await reader?.cancel();
  return text;
}

it("runs again when the signer's file changes, shows both runs in its page, and ends with the status of the last", async () => {
  const cwd = newFolder();
  const signer = join(cwd, "encoder.mjs");
  writeFileSync(signer, encoderOf("+"));
  writeFileSync(join(cwd, "index.html"), "the site");
  let step = 0;
  let feed: Promise<string> | undefined;
  const watch = (_: string, stderr: string): void => {
    const runs = stderr.split("; Ctrl-C ends it").length - 1;
    if (runs === 1 && step === 0) {
      step = 1;
      // What is no source is none of the signer's.
      writeFileSync(join(cwd, "log.txt"), "x");
      setTimeout(() => writeFileSync(signer, encoderOf("%20")), 1_000);
    }
    if (runs === 2 && step === 1) {
      step = 2;
      const [address = ""] = /http:\S+/.exec(stderr) ?? [];
      feed = readFeed(address).finally(() => process.emit("SIGINT"));
    }
  };
  const words = ["certify", "--watch", "--only", "encoding-ascii/*", "--reporter", "json", "./encoder.mjs"];
  const { status, stderr } = await runInProcess(words, { cwd, env: { COUNTERSIGN_SITE: cwd }, watch });
  expect(stderr).toContain("encoder.mjs has changed: running again");
  expect(stderr.match(/has changed/g)).toHaveLength(1);
  expect(status).toBe(0);
  const shown = await feed;
  expect(shown).toContain('"subject":"1: encoding-ascii/space"');
  expect(shown).toContain('"subject":"Run 1: NOT CONFORMANT"');
  expect(shown).toContain('"subject":"Run 2: CONFORMANT');
});

it("refuses a target that has no file", async () => {
  const cwd = newFolder();
  const { status, stderr } = await runInProcess(["certify", "--watch", "reference"], { cwd });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("[watch-fileless]") });
});
