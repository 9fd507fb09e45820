import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { readCorpus } from "../corpus/corpus.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import type { JobNews } from "./job-messages.ts";
import { createFindingSaver } from "./save-and-report.ts";

const newFolder = tempFolders();
const shrunk = makeFinding();
const drawn = makeFinding({ shrunk: false, input: "**" });

it("saves what a job finds, and then reports it", () => {
  const folder = newFolder();
  const { save, failed } = createFindingSaver(folder, ({ event }) => {
    expect([event, readCorpus(folder).findings]).toEqual(["finding", [shrunk]]);
  });
  save(shrunk);
  expect(failed.aborted).toBe(false);
});

it.each([
  ["once it is shrunk", [drawn, shrunk], ["finding", "save-failed", "finding"]],
  ["once shrinking it was interrupted", [drawn, drawn], ["finding", "save-failed", "finding"]],
  ["that is reported for the first time when it is shrunk", [shrunk], ["save-failed", "finding"]],
])("ends the job where a finding cannot be saved, %s, and reports the error", (_name, findings, events) => {
  const folder = newFolder();
  // A corpus that was fit when it was opened, and no longer is.
  writeFileSync(join(folder, "encoder"), "");
  const news: JobNews[] = [];
  const { save, failed } = createFindingSaver(folder, (message) => news.push(message));
  for (const finding of findings) {
    expect(failed.aborted).toBe(false);
    save(finding);
  }
  expect(failed.aborted).toBe(true);
  expect(news.map(({ event }) => event)).toEqual(events);
  const message = expect.stringMatching(`^corpus ${folder}: expected a folder to read and write, got EEXIST`);
  const fault = { code: "corpus-unusable", message, hint: "Name another folder with --corpus." };
  expect(news).toContainEqual({ event: "save-failed", fault });
});
