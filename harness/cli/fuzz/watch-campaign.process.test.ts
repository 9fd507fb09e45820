import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { waitUntil } from "../../../src/fixtures/wait-until.ts";
import { performJobsHere } from "../../fuzz/fixtures/perform-jobs-here.ts";
import type { EntryDetail } from "../../inspect/feed-message.ts";
import { askInspector, readEvents } from "../../inspect/fixtures/ask-inspector.ts";
import { encoderOf, followCli, WAITING } from "../fixtures/follow-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
performJobsHere();

it("shows a finding as it comes, with its mistake and input, and fuzzes again when the file has been mended", {
  tags: "slow",
}, async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "encoder.mjs"), encoderOf("+"));
  writeFileSync(join(cwd, "index.html"), "the page");
  const words = ["fuzz", "--watch", "--runs", "200", "--seed", "1", "--reporter", "json", "./encoder.mjs"];
  let subjects: readonly string[] = [];
  let detail: EntryDetail | undefined;
  const { status, stderr } = await followCli(words, { cwd, env: { COUNTERSIGN_SITE: cwd } }, async (untilWritten) => {
    const [, base = ""] = /inspector: (http:\S+\/)#/.exec(await untilWritten(WAITING)) ?? [];
    const reader = readEvents(`${base}events`);
    onTestFinished(reader.close);
    const entries = () => reader.messages.flatMap((message) => message.entries);
    await waitUntil(() => entries().some(({ subject }) => subject.startsWith("Run 1: ")));
    const finding = entries().find(({ subject }) => subject.startsWith("1: encoder-"));
    detail = JSON.parse((await askInspector(`${base}entries/${finding?.id}`)).body);
    writeFileSync(join(cwd, "encoder.mjs"), encoderOf("%20"));
    await untilWritten(WAITING, 2);
    await waitUntil(() => entries().some(({ subject }) => subject.startsWith("Run 2: ")));
    subjects = entries().map(({ subject }) => subject);
  });
  expect(stderr).toContain("encoder.mjs has changed: running again");
  expect(detail?.document.summary).toBe("A space in a value is signed as + in place of %20");
  expect(JSON.stringify(detail?.document.blocks)).toContain("The smallest input that breaks it");
  expect(subjects.filter((subject) => subject.startsWith("Run"))).toEqual([
    "Run 1: FAULTS FOUND",
    "Run 2: NOTHING FOUND",
  ]);
  expect(subjects.filter((subject) => subject.startsWith("2: "))).toEqual([]);
  expect(status).toBe(0);
});

it.each([
  [["--replay", "x.mjs"], "cannot be used with"],
  [["--gateway", "http://127.0.0.1:1"], "cannot be used with"],
  [["reference"], "[watch-fileless]"],
  [[], "[watch-fileless]"],
])("refuses what has no file to watch: %j", async (words, message) => {
  const { status, stderr } = await runInProcess(["fuzz", "--watch", ...words], { cwd: newFolder() });
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
