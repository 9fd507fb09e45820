import { describe, expect, it } from "vitest";
import type { Diagnosis } from "../../../src/diagnosis/diagnosis.ts";
import { saveFinding } from "../../fuzz/corpus/save-finding.ts";
import { makeFinding } from "../../fuzz/fixtures/make-finding.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { describeAgain, describeBriefly, describeFindings } from "./describe-findings.ts";

const newFolder = tempFolders();

function progress(failures: number, findings: number): Parameters<typeof describeAgain>[0] {
  const tally = { id: "signer", says: "It signs rightly.", runs: 600, skipped: 0, failures, findings };
  return { runs: 600, runsPerSecond: 1, properties: [tally], findings };
}

describe("what is met again", () => {
  it.each([
    [138, 0, 1, "138 inputs broke a property and showed 0 new findings beside the 1 that the corpus held"],
    [1, 1, 2, "1 input broke a property and showed 1 new finding beside the 2 that the corpus held"],
    [0, 0, 1, undefined],
    [138, 1, 0, undefined],
  ])("of %i failures, %i new findings and %i known is described", (failures, findings, known, text) => {
    expect(describeAgain(progress(failures, findings), known)).toBe(text);
  });
});

describe("a list of findings", () => {
  const [one, other] = ["encoder-a", "encoder-b"].map((id) => makeFinding({ id }));
  const findings = [one, other].flatMap((finding) => finding ?? []);
  const target = ["--", "python3", "my signer.py"];

  it("names the files of each, and the command that replays it", () => {
    const corpusFolder = newFolder();
    for (const finding of findings.slice(0, 1)) saveFinding(corpusFolder, finding);
    const own = `${corpusFolder}/encoder/encoder-a`;
    expect(describeFindings(findings, { corpusFolder, target }).split("\n")).toEqual([
      "",
      "2 findings",
      "encoder-a",
      `  Kept:   ${own}.json, ${own}.vectors.json`,
      "  Replay: countersign fuzz --input encoder@-52:17:0:3 -- python3 'my signer.py'",
      "encoder-b",
      "  Kept:   nowhere",
      "  Replay: countersign fuzz --input encoder@-52:17:0:3 -- python3 'my signer.py'",
      `Replay all that is kept: countersign fuzz --replay --corpus ${corpusFolder} -- python3 'my signer.py'`,
      "",
    ]);
  });

  it("advises no replay of all where no finding has a file", () => {
    expect(describeFindings(findings, { corpusFolder: newFolder(), target })).not.toContain("Replay all");
  });
});

const big = { kind: "big", says: "expected a small number, got a big one" };

it.each([
  ["its mistake", { diagnosis: [{ title: "A mistake" } as Diagnosis] }, "A mistake"],
  ["where it parts, without a known one", {}, "wrong encoded"],
  ["what came, where no two texts are compared", { breach: big }, "expected a small number, got a big one"],
  ["not more than fits", { breach: { ...big, says: "x".repeat(101) } }, `${"x".repeat(100)}…`],
])("names a finding by %s", (_name, changes, text) => {
  expect(describeBriefly(makeFinding(changes))).toBe(text);
});
