import { describe, expect, it } from "vitest";
import { CountersignError } from "../../../src/countersign-error.ts";
import { holdLaws } from "../../fuzz/properties/fixtures/hold-laws.ts";
import { kindsFound, type Planted, plant } from "../../fuzz/properties/fixtures/plant.ts";
import type { TextReader } from "../../fuzz/properties/make-reader-law.ts";
import { makeGrowthLaw } from "../../fuzz/properties/work-grows-with-length.ts";
import { type AnswerReader, createAnswerReader } from "../../gate/read-answer.ts";
import { makeExplanationLaw } from "./explanations-keep-secrets.ts";
import { makeGatewayAnswerLaw } from "./gateway-answers-are-read.ts";
import { laws } from "./laws.ts";
import { makeRequestLaw, requestReader } from "./requests-are-read-or-refused.ts";
import { readersAbove } from "./work-above-grows-with-length.ts";

holdLaws(laws, {
  folder: new URL(".", import.meta.url),
  runs: { "explanations-keep-secrets": 60, "work-above-grows-with-length": 0 },
});

describe("100 kB of hostile text come back from", () => {
  const texts = ["a", " ", "\\", "'", '"', "$'", "-d a ", "{", '{"a":', "a: b\r\n", "1\r\na\r\n", "%41", "#"].flatMap(
    (unit) => {
      const text = unit.repeat(100_000 / unit.length);
      return [text, `curl '${text}`, `POST / HTTP/1.1\r\n${text}`, `HTTP/1.1 200 OK\r\n${text}`];
    },
  );

  it.each(readersAbove.map((reader) => [reader.id, reader] as const))("%s", { timeout: 60_000 }, (_id, { read }) => {
    for (const text of texts) {
      try {
        read(text);
      } catch (error) {
        if (!(error instanceof CountersignError)) throw error;
      }
    }
  });
});

let work = 0;
const comparesAll: TextReader = {
  id: "slow",
  read(text) {
    work += text.length ** 2 / 1000;
  },
};

function endAtOnce(method: string): AnswerReader {
  const reader = createAnswerReader(method);
  return {
    ...reader,
    push(bytes) {
      const reading = reader.push(bytes);
      return reading === "reading" && bytes.length > 0 ? reader.end() : reading;
    },
  };
}

describe("each law can be broken:", () => {
  it.each<Planted>([
    plant(
      "a reader that throws what it likes",
      makeRequestLaw({ ...requestReader, read: (text) => JSON.parse(text) }),
      "thrown",
    ),
    plant(
      "a reader of requests without a method",
      makeRequestLaw({
        ...requestReader,
        read: () => ({ request: { method: "", url: "", headers: [], body: "" }, notes: [] }),
      }),
      "request",
    ),
    plant(
      "an explanation that is not masked",
      makeExplanationLaw((explanation) => explanation),
      "secret",
    ),
    plant("an answer that ends with its first piece", makeGatewayAnswerLaw(endAtOnce), "answer"),
    plant(
      "a reader that compares each with each",
      makeGrowthLaw([comparesAll], () => work, "work-above-grows-with-length"),
      "slow",
    ),
  ])("%s", { timeout: 60_000 }, async (_fault, law, kind) => {
    expect(await kindsFound(law, kind)).toContain(kind);
  });
});
