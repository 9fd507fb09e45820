import { expect, it } from "vitest";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { signRequest } from "../../../signing/sign-request.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { finish } from "../../steps.ts";
import { planSigning } from "../fixtures/state-encoder.ts";
import { judgeSigner } from "../fixtures/wrong-encoder.ts";
import type { LearningCases } from "../learning-cases.ts";
import { openRules } from "./learn-rules.ts";
import { givenIn, type Vocabulary } from "./lesson.ts";

const plan = planSigning("values/*");

/** Judges a signer that shows its base strings. */
function casesOf(stages: Partial<Scheme>): LearningCases {
  const { failures, passed } = judgeSigner(plan, (task) => {
    const { signature, baseString } = signRequest(task, {}, { ...reference, ...stages }).trace;
    return { signature, baseString };
  });
  return { failures, passed, explained: [], intact: [], given: [] };
}

/** A function that tells which texts it was asked about. */
function spy(): { readonly asked: Set<string>; readonly vocabulary: Vocabulary } {
  const asked = new Set<string>();
  const change = (text: string): string => {
    asked.add(text);
    return `${text}~`;
  };
  const functions = { "adds a tilde": change };
  return { asked, vocabulary: { functions, readings: [], conditions: [], numberWritings: {} } };
}

it("asks nothing about values where the parameters of all base strings are right", () => {
  const { asked, vocabulary } = spy();
  const cases = casesOf({ baseStringUri: (url) => `${reference.baseStringUri(url)}~` });
  const learned = finish(openRules(cases, vocabulary)());
  expect(learned?.deviation.stage).toBe("baseStringUri");
  expect(cases.failures.flatMap(givenIn).filter((value) => value !== "" && asked.has(value))).toEqual([]);
});

it("learns at the stages that are asked for, and proposes nothing twice", () => {
  const { asked, vocabulary } = spy();
  const encodeValue = (value: string, name: string): string =>
    reference.encodeValue(isProtocolName(name) ? value : `${value}~`, name);
  const learn = openRules(casesOf({ encodeValue }), vocabulary);
  expect(finish(learn(new Set(["sortParameters"])))).toBeUndefined();
  const learned = finish(learn(new Set(["encodeValue"])));
  expect(learned?.deviation.title).toContain("adds a tilde");
  asked.clear();
  expect(finish(learn())).toBe(learned);
  expect([...asked].filter((text) => !text.includes("&"))).toEqual([]);
});
