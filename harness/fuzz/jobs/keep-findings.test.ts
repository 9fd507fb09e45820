import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { readCorpus } from "../corpus/corpus.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import type { JobNews } from "./job-messages.ts";
import { createKeeper } from "./keep-findings.ts";

const newFolder = tempFolders();
const shrunk = makeFinding();
const drawn = makeFinding({ shrunk: false, input: "**" });

it("keeps what a job finds, and then reports it", () => {
  const folder = newFolder();
  const { keep, unkept } = createKeeper(folder, ({ event }) => {
    expect([event, readCorpus(folder).findings]).toEqual(["finding", [shrunk]]);
  });
  keep(shrunk);
  expect(unkept.aborted).toBe(false);
});

it.each([
  ["once it is shrunk", [drawn, shrunk], ["finding", "unkept", "finding"]],
  ["once shrinking it was interrupted", [drawn, drawn], ["finding", "unkept", "finding"]],
  ["that is reported for the first time when it is shrunk", [shrunk], ["unkept", "finding"]],
])("ends the job where a finding cannot be kept, %s, and says what to do", (_name, findings, events) => {
  const folder = newFolder();
  // A corpus that was fit when it was opened, and no longer is.
  writeFileSync(join(folder, "encoder"), "");
  const news: JobNews[] = [];
  const { keep, unkept } = createKeeper(folder, (message) => news.push(message));
  for (const finding of findings) {
    expect(unkept.aborted).toBe(false);
    keep(finding);
  }
  expect(unkept.aborted).toBe(true);
  expect(news.map(({ event }) => event)).toEqual(events);
  const message = expect.stringMatching(`^corpus ${folder}: expected a folder to read and write, got EEXIST`);
  const fault = { code: "corpus-unusable", message, hint: "Name another folder with --corpus." };
  expect(news).toContainEqual({ event: "unkept", fault });
});
