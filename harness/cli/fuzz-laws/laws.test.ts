import { describe, expect, it } from "vitest";
import { maskExplanation } from "../../explain/mask-explanation.ts";
import { comeBack } from "../../fuzz/properties/fixtures/come-back.ts";
import { holdLaws } from "../../fuzz/properties/fixtures/hold-laws.ts";
import { makeQuadraticLaw } from "../../fuzz/properties/fixtures/make-quadratic-law.ts";
import { kindsFound, type Planted, plant } from "../../fuzz/properties/fixtures/plant.ts";
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

comeBack(
  readersAbove,
  ["a", " ", "\\", "'", '"', "$'", "-d a ", "{", '{"a":', "a: b\r\n", "1\r\na\r\n", "%41", "#"],
  [(text) => `curl '${text}`, (text) => `POST / HTTP/1.1\r\n${text}`, (text) => `HTTP/1.1 200 OK\r\n${text}`],
);

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

const faults: readonly Planted[] = [
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
  plant(
    "an explanation that shows card numbers",
    makeExplanationLaw((explanation, mask) =>
      maskExplanation(explanation, (text) => (text.includes("4444555566661111") ? text : mask(text))),
    ),
    "card",
  ),
  plant("an answer that ends with its first piece", makeGatewayAnswerLaw(endAtOnce), "answer"),
  plant("a reader that compares each with each", makeQuadraticLaw("work-above-grows-with-length"), "slow"),
];

describe("each law can be broken:", () => {
  it.each(faults)("%s", { timeout: 60_000 }, async (_fault, law, kind) => {
    expect(await kindsFound(law, kind)).toContain(kind);
  });

  it("none is left out", () => {
    const broken = new Set(faults.map(([, law]) => law.id));
    expect(laws.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });
});
