import { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { foldCorpus } from "./fold-corpus.ts";
import { readCorpus } from "./read-corpus.ts";
import { saveFinding } from "./save-finding.ts";

const newFolder = tempFolders();
const findings = [
  makeFinding({ id: "encoder-a", input: "**" }),
  makeFinding({ id: "encoder-b" }),
  makeFinding({ id: "encoder-c" }),
  makeFinding({ id: "encoder-d", shrunk: false }),
];

function newCorpus(): string {
  const folder = newFolder();
  for (const finding of findings) saveFinding(folder, finding);
  return folder;
}

describe("foldCorpus", () => {
  it("drops a copy and its vectors, and keeps everything else", () => {
    const folder = newCorpus();
    const { findings: kept, faults, folded } = foldCorpus(folder, readCorpus(folder));
    expect(kept.map(({ id }) => id)).toEqual(["encoder-a", "encoder-b", "encoder-d"]);
    expect({ faults, folded }).toEqual({ faults: [], folded: 1 });
    expect(readCorpus(folder).findings).toEqual(kept);
    expect(readdirSync(join(folder, "encoder")).filter((name) => name.includes("-c"))).toEqual([]);
    expect(foldCorpus(folder, readCorpus(folder)).folded).toBe(0);
  });

  it("does not mind what another process has dropped", () => {
    const folder = newCorpus();
    const content = readCorpus(folder);
    expect([foldCorpus(folder, content), foldCorpus(folder, content)].map(({ folded }) => folded)).toEqual([1, 1]);
    expect(readCorpus(folder).findings).toHaveLength(3);
  });

  it.skipIf(process.getuid?.() === 0)("says so where it cannot be written", () => {
    const folder = newCorpus();
    const content = readCorpus(folder);
    chmodSync(join(folder, "encoder"), 0o500);
    expect(() => foldCorpus(folder, content)).toThrow(expect.objectContaining({ code: "corpus-unusable" }));
    chmodSync(join(folder, "encoder"), 0o700);
  });
});
