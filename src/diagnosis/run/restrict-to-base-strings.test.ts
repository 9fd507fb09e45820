import { expect, it } from "vitest";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { signRequest } from "../../signing/sign-request.ts";
import { planSigning } from "../inference/fixtures/state-encoder.ts";
import { type JudgedCases, judgeSigner } from "../inference/fixtures/wrong-encoder.ts";
import { finish } from "../steps.ts";
import { restrictToBaseStrings } from "./restrict-to-base-strings.ts";

const plan = planSigning("values/*");
const unsigned: Partial<Scheme> = { joinParameters: () => "" };
const otherUrl: Partial<Scheme> = { baseStringUri: (url) => `${url}/` };

/** Judges a signer that shows its base strings, and spoils one in so many of the signatures. */
function judgeSpoiling(stages: Partial<Scheme>, nth: number): JudgedCases {
  let count = 0;
  return judgeSigner(plan, (task) => {
    const { signature, baseString } = signRequest(task, {}, { ...reference, ...stages }).trace;
    count += 1;
    return { signature: count % nth === 0 ? signature.toLowerCase() : signature, baseString };
  });
}

/** Counts the failures of each part that is looked at by itself. */
function countRestricted({ failures, passed }: JudgedCases): readonly number[] {
  const all = finish(restrictToBaseStrings(failures, passed, [], ({ replay }) => replay.reproduces([])));
  return all.map(({ wrong }) => wrong.length);
}

it("looks at base strings by themselves where something behind them is wrong, too", () => {
  const judged = judgeSpoiling(unsigned, 1);
  expect(judged.failures.length).toBeGreaterThan(30);
  expect(countRestricted(judged)).toEqual([judged.failures.length]);
  expect(countRestricted(judgeSpoiling(unsigned, 5))).toEqual([judged.failures.length]);
});

it("looks at no base string by itself where nothing behind it is wrong, or in few answers", () => {
  expect(countRestricted(judgeSpoiling(unsigned, Number.POSITIVE_INFINITY))).toEqual([]);
  expect(countRestricted(judgeSpoiling(unsigned, 20))).toEqual([]);
});

it("looks at parameters by themselves where the URI is wrong, and leaves them where they are right", () => {
  const both = judgeSpoiling({ ...unsigned, ...otherUrl }, Number.POSITIVE_INFINITY);
  expect(countRestricted(both)).toEqual([both.failures.length]);
  expect(countRestricted(judgeSpoiling(otherUrl, Number.POSITIVE_INFINITY))).toEqual([]);
});

it("takes no answer that passed for a wrong one: by another reading of its query, its parameters are right beside another URI", () => {
  const { failures, passed } = judgeSpoiling(otherUrl, 2);
  const judged = { failures: failures.slice(2), passed: failures.slice(0, 2) };
  expect(passed).toEqual([]);
  for (const { wrong } of finish(restrictToBaseStrings(judged.failures, judged.passed, [], () => false))) {
    expect(wrong.map(({ id }) => id)).toEqual(judged.failures.map(({ id }) => id));
  }
  expect(finish(restrictToBaseStrings(judged.failures, judged.passed, [], () => false))).not.toEqual([]);
});
