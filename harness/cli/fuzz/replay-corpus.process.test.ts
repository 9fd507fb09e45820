import { expect, it, vi } from "vitest";
import { drawFinding } from "../../fuzz/campaign/write-finding.ts";
import { openCorpus } from "../../fuzz/corpus/corpus.ts";
import { saveFinding } from "../../fuzz/corpus/save-finding.ts";
import type { Finding } from "../../fuzz/finding.ts";
import { makeFinding } from "../../fuzz/fixtures/make-finding.ts";
import { performJobsHere } from "../../fuzz/fixtures/perform-jobs-here.ts";
import { big, openProperties } from "../../fuzz/fixtures/planted-properties.mjs";
import * as jobs from "../../fuzz/jobs/run-job.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { type CorpusReplay, describeReach, replayCorpus, shrinkReplayed } from "./replay-corpus.ts";

const newFolder = tempFolders();
const module = new URL("../../fuzz/fixtures/planted-properties.mjs", import.meta.url).href;
performJobsHere();

const numbers = (input: number, letter = "a"): Finding =>
  makeFinding({ id: `numbers-${letter.repeat(12)}`, property: "numbers", input });

/** Prepares a replay of these findings on a target whose numbers must be small, and collects its output. */
function replayOf(
  findings: readonly Finding[],
  changes: Partial<CorpusReplay> = {},
): CorpusReplay & { lines: string[] } {
  const lines: string[] = [];
  return {
    corpus: { findings, faults: [] },
    corpusFolder: newFolder(),
    properties: [],
    source: { module, setup: { manner: "breaks" } },
    signal: new AbortController().signal,
    status: { update: () => {}, print: (line) => void lines.push(line), close: () => {} },
    lines,
    ...changes,
  };
}

it("replays what is of the properties that were asked for, and shrinks what was left as it was drawn", async () => {
  const { properties } = await openProperties({ manner: "holds" });
  const drawn = Array.from({ length: 20 }, (_, at) =>
    drawFinding({ property: "numbers", seed: 1, path: String(at) }, properties),
  );
  const large = drawn.find(({ input }) => Number(input) > 500_000) ?? expect.fail("one is large");
  const replay = replayOf([makeFinding(), { ...large, breach: big }], { properties: ["numbers"] });
  const replayed = await replayCorpus(replay);
  expect(replayed).toMatchObject({ failed: [{ id: large.id, shrunk: false }], fixed: 0, errors: [] });
  const summary = await shrinkReplayed(replayed, replay);
  expect(summary.failed).toMatchObject([{ id: large.id, shrunk: true, input: 500_001 }]);
  expect(openCorpus(replay.corpusFolder).findings).toEqual(summary.failed);
  expect(replay.lines).toEqual(["FAILED", "SHRUNK"].map((word) => `${word}  ${large.id}  ${big.says}`));
});

it("reports what fails otherwise than before, and saves it anew under its id", async () => {
  const [changed, same] = [numbers(600_000), { ...numbers(600_000, "b"), breach: big }];
  const replay = replayOf([changed, same]);
  for (const finding of [changed, same]) saveFinding(replay.corpusFolder, finding);
  const { failed } = await replayCorpus(replay);
  expect(replay.lines).toEqual([
    `FAILED  ${changed.id}  otherwise than before: ${big.says}`,
    `FAILED  ${same.id}  ${big.says}`,
  ]);
  expect(failed).toEqual([{ ...changed, breach: big, unexplained: [] }, same]);
  expect(openCorpus(replay.corpusFolder).findings).toEqual(failed);
  // Reported all the same where the corpus cannot be written.
  const elsewhere = replayOf([changed], { corpusFolder: "/dev/null/corpus" });
  await replayCorpus(elsewhere);
  expect(elsewhere.lines).toEqual([
    expect.stringMatching(/^FAILED .* otherwise than before/),
    expect.stringMatching(/^countersign: numbers-a{12} could not be kept anew: corpus \/dev\/null\/corpus: /),
  ]);
});

it.each([
  [
    "restore or delete what cannot be read",
    { findings: [], faults: ["finding x: no JSON"] },
    "countersign: restore what cannot be read, or delete it from the corpus",
  ],
  [
    "FIXED says little of what another target broke",
    { findings: [numbers(1)], faults: [] },
    "countersign: 1 FIXED of another target (acme): planted may never have broken so",
  ],
])("reports once that %s", async (_name, corpus, text) => {
  const replay = replayOf([], { corpus });
  await replayCorpus(replay, () => {});
  expect(replay.lines).toEqual([text]);
});

it("tells what cannot be read on one line, whatever the name of its file holds", async () => {
  const replay = replayOf([], { corpus: { findings: [], faults: ["finding x\nFIXED   all: no JSON"] } });
  await replayCorpus(replay);
  expect(replay.lines[0]).toBe("ERROR   finding x\\x0aFIXED   all: no JSON");
});

it("describes how far it came where it was interrupted", async () => {
  const corpus = { findings: [numbers(1)], faults: ["x"] };
  const summary = await replayCorpus(replayOf([], { corpus, signal: AbortSignal.abort() }));
  expect(summary).toEqual({ failed: [], fixed: 0, missed: 1, errors: ["x"] });
  expect(describeReach(summary)).toBe("1 of 2 kept findings had been replayed");
});

it("takes for no error of a finding what could not be tried after an interruption", async () => {
  const controller = new AbortController();
  const finding = numbers(600_000);
  vi.mocked(jobs.runJob).mockImplementationOnce(async (_, onNews) => {
    controller.abort();
    const why = "the adapter was closed before it answered";
    onNews({ event: "replayed", replayed: { finding, outcome: "ERROR", why } });
    return { kind: "lost", why: "ended" };
  });
  const replay = replayOf([finding], { signal: controller.signal });
  expect(await replayCorpus(replay)).toEqual({ failed: [], fixed: 0, missed: 1, errors: [] });
  expect(replay.lines).toEqual([]);
});
