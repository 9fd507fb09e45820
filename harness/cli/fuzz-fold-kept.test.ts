import { join } from "node:path";
import { expect, it } from "vitest";
import { readCorpus } from "../fuzz/corpus/read-corpus.ts";
import { saveFinding } from "../fuzz/corpus/save-finding.ts";
import { makeFinding } from "../fuzz/fixtures/make-finding.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";
import { foldKept } from "./fuzz-fold-kept.ts";

const newFolder = tempFolders();

it("drops what was kept twice, and says nothing of it", () => {
  const folder = newFolder();
  for (const id of ["encoder-a", "encoder-b"]) saveFinding(folder, makeFinding({ id }));
  foldKept(folder, { say: (line) => expect.fail(line) });
  expect(readCorpus(folder).findings.map(({ id }) => id)).toEqual(["encoder-a"]);
});

it("says so where there is no corpus any more, and goes on", () => {
  const said: string[] = [];
  foldKept(join(newFolder(), "gone"), { say: (line) => said.push(line) });
  expect(said).toEqual([
    expect.stringMatching(/^countersign: what was kept twice could not be dropped: corpus .*gone/),
  ]);
});
