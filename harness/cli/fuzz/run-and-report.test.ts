import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { foldCopies } from "./run-and-report.ts";

const newFolder = tempFolders();

it("reports where there is no corpus any more, and goes on", () => {
  const printed: string[] = [];
  foldCopies(join(newFolder(), "gone"), { print: (line) => printed.push(line) });
  const reason = /^countersign: what was kept twice could not be dropped: corpus .*gone/;
  expect(printed).toEqual([expect.stringMatching(reason)]);
});
