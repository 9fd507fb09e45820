import { expect, it, vi } from "vitest";
import { drawFinding } from "../fuzz/campaign/draw-finding.ts";
import { openCorpus } from "../fuzz/corpus/corpus.ts";
import { makeFinding } from "../fuzz/fixtures/make-finding.ts";
import { openProperties } from "../fuzz/fixtures/planted-properties.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";
import { replayCorpus } from "./fuzz-replay.ts";
import { shrinkReplayed } from "./fuzz-shrink-kept.ts";
import type { Status } from "./fuzz-status.ts";

vi.setConfig({ testTimeout: 180_000 });

const newFolder = tempFolders();
const module = new URL("../fuzz/fixtures/planted-properties.ts", import.meta.url).href;
const source = { module, setup: { manner: "breaks" } };

it("replays what is of the properties that were asked for, and shrinks what was left as it was drawn", async () => {
  const { signal } = new AbortController();
  const { properties } = await openProperties({ manner: "holds" }, signal);
  const paths = Array.from({ length: 20 }, (_, at) => String(at));
  const drawn = paths.map((path) => drawFinding({ property: "numbers", seed: 1, path }, properties));
  const large = drawn.filter(({ input }) => Number(input) > 500_000).slice(0, 1);
  const lines: string[] = [];
  const status: Status = { update: () => {}, say: (line) => void lines.push(line), close: () => {} };
  const corpus = { findings: [makeFinding(), ...large], faults: [] };
  const replayed = await replayCorpus({ corpus, properties: ["numbers"], source, signal, status });
  expect(replayed).toMatchObject({ failed: large.map(({ id }) => ({ id, shrunk: false })), fixed: 0, errors: [] });
  const corpusFolder = newFolder();
  const kept = await shrinkReplayed({ replayed, source, corpusFolder, signal, status });
  expect(kept.failed).toMatchObject(large.map(({ id }) => ({ id, shrunk: true, input: 500_001 })));
  expect(openCorpus(corpusFolder).findings).toEqual(kept.failed);
  expect(lines).toEqual(
    ["FAILED", "SHRUNK"].map((word) => `${word}  ${large[0]?.id}  expected a small number, got a big one`),
  );
});
