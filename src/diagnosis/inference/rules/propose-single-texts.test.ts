import { expect, it } from "vitest";
import type { Deviation } from "../../../deviations/deviation.ts";
import { planSigning } from "../fixtures/state-encoder.ts";
import { judgeSigner } from "../fixtures/wrong-encoder.ts";
import type { Lesson, Proposal } from "./lesson.ts";
import { proposeSingleTexts } from "./propose-single-texts.ts";

const plan = planSigning("values/keyword-*");
const unable: Deviation = {
  id: "unable",
  title: "The base string cannot be joined",
  happens: "",
  fix: "",
  clauses: [],
  links: [],
  stage: "joinParts",
  replace: () => () => {
    throw new TypeError("expected three parts");
  },
};

interface Signer {
  readonly given?: readonly Deviation[];
  readonly baseString?: string;
  /** Whether header and body are shown beside the signature. Default: no. */
  readonly showsSent?: boolean;
  /** Whether a change explains the smallest failure alone. Default: it explains all. */
  readonly isOfOne?: boolean;
  /** Whether a change leaves an answer right that passed. Default: none passed. */
  readonly leavesPassed?: boolean;
}

/** Proposes changes where whatever is tried explains failures. */
function proposeFor(signer: Signer): readonly Proposal[] {
  const { given = [], baseString, showsSent = false, isOfOne = false, leavesPassed } = signer;
  const signed = {
    signature: "AAAA",
    ...(baseString !== undefined && { baseString }),
    ...(showsSent && { authorization: "OAuth", body: "" }),
  };
  const { failures } = judgeSigner(plan, () => signed);
  const vocabulary: Lesson["vocabulary"] = {
    functions: { "what leaves nothing": () => "" },
    readings: [],
    conditions: [],
    numberWritings: {},
  };
  const proved = leavesPassed === undefined ? [] : failures.slice(-1);
  const explainsAny: Lesson["explainsAny"] = (_, [first]) =>
    first !== undefined && proved.includes(first) ? leavesPassed === true : !isOfOne || first === failures[0];
  const proposals = proposeSingleTexts({
    failures,
    signed: failures,
    passed: [],
    asked: [],
    proved,
    given,
    vocabulary,
    explainsAny,
  });
  return [...proposals].filter((one) => one !== undefined);
}

function subjectsFor(signer: Signer): ReadonlySet<unknown> {
  return new Set(proposeFor(signer).map(({ subject }) => subject));
}

it("tries every text where none is shown, also of a signer that can sign only some of them", () => {
  expect(subjectsFor({})).toContain("The base string");
  expect(subjectsFor({})).toContain("The signing key");
  expect(subjectsFor({ given: [unable] })).toContain("The signing key");
  expect(subjectsFor({ given: [unable] })).not.toContain("The base string");
});

it("tries of a signer that shows a wrong base string what goes into it alone", () => {
  const subjects = subjectsFor({ baseString: "POST&wrong" });
  expect(subjects).toContain("The path");
  expect(subjects).not.toContain("The signature");
});

it("proposes nothing of header and body that are not shown, nor of the text that is signed beside a base string that is not", () => {
  const subjects = subjectsFor({});
  expect(subjects).not.toContain("The Authorization header");
  expect(subjects).not.toContain("The body");
  expect(subjects).not.toContain("The text that is signed");
});

it("proposes nothing of header and body that explains one failure alone", () => {
  expect(subjectsFor({ showsSent: true })).toContain("The Authorization header");
  const subjects = subjectsFor({ isOfOne: true, showsSent: true });
  expect(subjects).toContain("The signature");
  expect(subjects).not.toContain("The Authorization header");
  expect(subjects).not.toContain("The body");
});

it("proposes nothing that breaks an answer that passed, and what changes only texts that it does not show", () => {
  expect(subjectsFor({ leavesPassed: false })).not.toContain("The base string");
  expect(subjectsFor({ leavesPassed: true })).toContain("The base string");
});

it("names the text in the rule itself, as reports hold it", () => {
  for (const { rule, subject } of proposeFor({})) expect(rule).toHaveProperty("subject", subject);
});
