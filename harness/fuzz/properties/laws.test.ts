import { describe, it } from "vitest";
import { CountersignError } from "../../../src/countersign-error.ts";
import { holdLaws } from "./fixtures/hold-laws.ts";
import { laws } from "./laws.ts";
import { textReaders } from "./text-readers.ts";

holdLaws(laws, {
  folder: new URL(".", import.meta.url),
  runs: {
    "rsa-equals-node-forge": 60,
    "diagnosis-answers-anything": 30,
    "deviations-differ": 60,
    "work-grows-with-length": 0,
  },
});

/** What takes longer with each character than with the one before does not end within the test's own time-out. */
describe("100 kB of hostile text come back from", () => {
  const units = ["a", " ", "%", "%41", "=", "&", '"', "\\", ",", "#", "[", "{", '{"a":', "\ud800", 'oauth_x="",'];
  const texts = units.flatMap((unit) => {
    const text = unit.repeat(100_000 / unit.length);
    return [text, `OAuth realm="${text}`, `https://a/${text}x`];
  });

  it.each(textReaders.map((reader) => [reader.id, reader] as const))("%s", { timeout: 60_000 }, (_id, { read }) => {
    for (const text of texts) {
      try {
        read(text);
      } catch (error) {
        if (!(error instanceof CountersignError)) throw error;
      }
    }
  });
});
