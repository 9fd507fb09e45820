import { expect, it } from "vitest";
import { reference } from "../../../signing/reference.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { finish } from "../../steps.ts";
import { planSigning } from "../fixtures/state-encoder.ts";
import { type JudgedCases, judgeStages } from "../fixtures/wrong-encoder.ts";
import { openRules } from "../rules/learn-rules.ts";
import { tryRule } from "../rules/learned-rules.ts";
import { givenIn, type Lesson, type Vocabulary } from "../rules/lesson.ts";
import { searchValues, type ValueTable } from "./search-values.ts";

type Change = (text: string) => string;

const plan = planSigning("values/*,white-space/*,percent-encoding/*");
const upper: Change = (text) => text.toUpperCase();
const reverse: Change = (text) => Array.from(text).reverse().join("");
const mostlyUpper: Change = (text) => (text.length % 4 === 1 ? reverse(text) : upper(text));

const vocabulary: Vocabulary = { functions: { upper, reverse }, readings: [], conditions: [], numberWritings: {} };

/** Judges a signer that puts the caller's values through this, and shows its signatures alone. */
function judgeWriting(write: Change): JudgedCases {
  const encodeValue = (value: string, name: string): string =>
    reference.encodeValue(isProtocolName(name) ? value : write(value), name);
  return judgeStages(plan, { encodeValue }, ["signature"]);
}

/** Searches for what a signer makes of values. */
function searchFor({ failures, passed }: JudgedCases): ValueTable | undefined {
  const lesson: Lesson = {
    failures,
    signed: failures,
    passed,
    proved: [],
    asked: [],
    given: [],
    vocabulary,
    explainsAny: (proposal, cases) => cases.some(({ replay }) => replay.reproduces([tryRule(proposal)])),
  };
  return finish(searchValues(lesson));
}

it("finds what became of each value where one function makes most of them, and another one some", () => {
  const judged = judgeWriting(mostlyUpper);
  const changed = searchFor(judged)?.changed ?? new Map<string, string>();
  expect(changed.size).toBeGreaterThan(20);
  for (const [value, becomes] of changed) expect(becomes).toBe(mostlyUpper(value));
  const wrong = judged.failures.flatMap(givenIn).filter((value) => mostlyUpper(value) !== value);
  expect(wrong.filter((value) => !changed.has(value))).toEqual([]);
});

it("is asked where the best rule leaves many failures: what it finds explains all", { tags: "slow" }, () => {
  const judged = judgeWriting(mostlyUpper);
  const learned = finish(openRules(judged, vocabulary)());
  const set = learned === undefined ? [] : [learned.deviation];
  expect(judged.failures.filter(({ replay }) => !replay.reproduces(set)).map(({ id }) => id)).toEqual([]);
});

it("finds nothing where no known function makes any of them", () => {
  expect(searchFor(judgeWriting((text) => `${text}#`))).toBeUndefined();
});
