import { expect, it } from "vitest";
import type { Diagnosis } from "../../../src/diagnosis/diagnosis.ts";
import { drawFinding } from "../../fuzz/campaign/write-finding.ts";
import { openCorpus } from "../../fuzz/corpus/corpus.ts";
import { saveFinding } from "../../fuzz/corpus/save-finding.ts";
import type { Finding } from "../../fuzz/finding.ts";
import { makeFinding } from "../../fuzz/fixtures/make-finding.ts";
import { openProperties } from "../../fuzz/fixtures/planted-properties.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import type { CampaignStatus } from "./campaign-status.ts";
import { describeBriefly } from "./describe-findings.ts";
import { describeReach, replayCorpus, shrinkReplayed } from "./replay-corpus.ts";

const newFolder = tempFolders();
const module = new URL("../../fuzz/fixtures/planted-properties.ts", import.meta.url).href;
const big = { kind: "big", says: "expected a small number, got a big one" };
const source = { module, setup: { manner: "breaks" } };

it("replays what is of the properties that were asked for, and shrinks what was left as it was drawn", async () => {
  const { signal } = new AbortController();
  const { properties } = await openProperties({ manner: "holds" }, signal);
  const paths = Array.from({ length: 20 }, (_, at) => String(at));
  const drawn = paths.map((path) => drawFinding({ property: "numbers", seed: 1, path }, properties));
  const large = drawn
    .filter(({ input }) => Number(input) > 500_000)
    .slice(0, 1)
    .map((finding) => ({ ...finding, breach: big }));
  const lines: string[] = [];
  const status: CampaignStatus = { update: () => {}, print: (line) => void lines.push(line), close: () => {} };
  const corpus = { findings: [makeFinding(), ...large], faults: [] };
  const corpusFolder = newFolder();
  const replay = { corpus, corpusFolder, properties: ["numbers"], source, signal, status };
  const replayed = await replayCorpus(replay);
  expect(replayed).toMatchObject({ failed: large.map(({ id }) => ({ id, shrunk: false })), fixed: 0, errors: [] });
  const kept = await shrinkReplayed(replayed, replay);
  expect(kept.failed).toMatchObject(large.map(({ id }) => ({ id, shrunk: true, input: 500_001 })));
  expect(openCorpus(corpusFolder).findings).toEqual(kept.failed);
  expect(lines).toEqual(
    ["FAILED", "SHRUNK"].map((word) => `${word}  ${large[0]?.id}  expected a small number, got a big one`),
  );
});

it("reports what fails otherwise than before, and keeps it anew under its id", async () => {
  const { signal } = new AbortController();
  const lines: string[] = [];
  const status: CampaignStatus = { update: () => {}, print: (line) => void lines.push(line), close: () => {} };
  const [changed, same] = ["a", "b"].map((letter) =>
    makeFinding({ id: `numbers-${letter.repeat(12)}`, property: "numbers", input: 600_000 }),
  ) as [Finding, Finding];
  const corpusFolder = newFolder();
  const corpus = { findings: [changed, { ...same, breach: big }], faults: [] };
  for (const finding of corpus.findings) saveFinding(corpusFolder, finding);
  const replay = { corpus, corpusFolder, properties: [], source, signal, status };
  const { failed } = await replayCorpus(replay);
  expect(lines).toEqual([
    `FAILED  ${changed.id}  otherwise than before: expected a small number, got a big one`,
    `FAILED  ${same.id}  expected a small number, got a big one`,
  ]);
  expect(failed).toEqual([
    { ...changed, breach: big, unexplained: [] },
    { ...same, breach: big },
  ]);
  expect(openCorpus(corpusFolder).findings).toEqual(failed);
  lines.length = 0;
  // Where nobody may write, it is told all the same.
  await replayCorpus({ ...replay, corpusFolder: "/dev/null/corpus" });
  expect(lines).toEqual([
    expect.stringMatching(/^FAILED .* otherwise than before/),
    expect.stringMatching(/^countersign: numbers-a{12} could not be kept anew: corpus \/dev\/null\/corpus: /),
    expect.stringMatching(/^FAILED /),
  ]);
});

it.each([
  [
    "restore or delete what cannot be read",
    { faults: ["finding x: no JSON"] },
    /^countersign: restore what cannot be read, or delete it from the corpus$/,
  ],
  [
    "FIXED says little of what another target broke",
    { findings: [makeFinding({ id: "numbers-aaaaaaaaaaaa", property: "numbers", input: 1 })] },
    /^countersign: 1 FIXED of another target \(acme\): planted may never have broken so$/,
  ],
])("says once that %s", async (_name, given, said) => {
  const lines: string[] = [];
  const status: CampaignStatus = { update: () => {}, print: (line) => void lines.push(line), close: () => {} };
  const corpus = { findings: [], faults: [], ...given };
  const { signal } = new AbortController();
  await replayCorpus({ corpus, corpusFolder: newFolder(), properties: [], source, signal, status }, () => {});
  expect(lines).toEqual([expect.stringMatching(said)]);
});

it("says how far it came where it was interrupted", async () => {
  const status: CampaignStatus = { update: () => {}, print: () => {}, close: () => {} };
  const corpus = {
    findings: [makeFinding({ id: "numbers-aaaaaaaaaaaa", property: "numbers", input: 1 })],
    faults: ["x"],
  };
  const signal = AbortSignal.abort();
  const replay = { corpus, corpusFolder: newFolder(), properties: [], source, signal, status };
  const summary = await replayCorpus(replay);
  expect(summary).toEqual({ failed: [], fixed: 0, missed: 1, errors: ["x"] });
  expect(describeReach(summary)).toBe("1 of 2 kept findings had been replayed");
});

it.each([
  ["its mistake", { diagnosis: [{ title: "A mistake" } as Diagnosis] }, "A mistake"],
  ["where it parts, without a known one", {}, "wrong encoded"],
  ["what came, where no two texts are compared", { breach: big }, "expected a small number, got a big one"],
  ["not more than fits", { breach: { ...big, says: "x".repeat(101) } }, `${"x".repeat(100)}…`],
])("names a finding by %s", (_name, changes, said) => {
  expect(describeBriefly(makeFinding(changes))).toBe(said);
});
