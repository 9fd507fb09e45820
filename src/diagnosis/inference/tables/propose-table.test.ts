import { expect, it } from "vitest";
import type { Deviation } from "../../../deviations/deviation.ts";
import { reference } from "../../../signing/reference.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { planSigning } from "../fixtures/state-encoder.ts";
import { judgeStages } from "../fixtures/wrong-encoder.ts";
import type { Lesson } from "../rules/lesson.ts";
import { proposeTable } from "./propose-table.ts";

const encodeValue = (value: string, name: string): string =>
  reference.encodeValue(isProtocolName(name) ? value : Array.from(value).reverse().join(""), name);
const { failures, passed } = judgeStages(planSigning("values/*"), { encodeValue }, ["signature", "baseString"]);
const lesson: Lesson = {
  failures,
  signed: failures,
  passed,
  proved: passed,
  asked: [],
  given: [],
  vocabulary: { functions: {}, readings: [], conditions: [], numberWritings: {} },
  explainsAny: () => true,
};
const words = { id: "x", title: "", happens: "", fix: "", clauses: [], links: [] };
const lowering: Deviation = {
  ...words,
  stage: "operationParameters",
  replace: (right) => (given) => right(given).map(([name, value]) => [name, value.toLowerCase()] as const),
};

const minutes: Deviation = {
  ...words,
  stage: "protocolParameters",
  replace: (right) => (task) => right(task).map(([name, value]) => [name, value.replace(/..$/, "00")] as const),
};

it("tells the caller's values one by one, and no values of the signer's own, behind another change of these", () => {
  const subjectsOf = (given: readonly Deviation[]): ReadonlySet<unknown> =>
    new Set([...proposeTable({ ...lesson, given })].flatMap((one) => one?.subject ?? []));
  expect(subjectsOf([])).toContain("Values");
  expect(subjectsOf([minutes])).toContain("The caller's values");
  expect(subjectsOf([minutes])).not.toContain("Values");
});

it("tells values one by one, but not behind another change of them: no request holds those texts", () => {
  expect([...proposeTable(lesson)].flatMap((one) => one?.rule.kind ?? [])).toContain("replacement");
  expect([...proposeTable({ ...lesson, given: [lowering] })].filter((one) => one !== undefined)).toEqual([]);
});
