import { attempt } from "../../../attempt.ts";
import { deviate } from "../../../deviations/deviation.ts";
import { splitUrl } from "../../../deviations/signer/base-string/split-url.ts";
import { groupBy } from "../../../judging/group-by.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import {
  computeRequest,
  computeSignature,
  signatureBaseString,
  traceSignature,
} from "../../../signing/sign-request.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import type { Case } from "../../replay/case.ts";
import { isLong, spreadCases } from "../../replay/case-features.ts";
import { takeFirst } from "../../take-first.ts";
import type { SingleSubject } from "../learned-statement.ts";
import { type Lesson, type Proposal, type Proposals, triesOn, wrongPartsOf } from "./lesson.ts";
import { listSingleChanges, type SingleProposal } from "./list-single-changes.ts";
import { tellFirst } from "./select-changes.ts";

/** Reads a text off a request of a signer with this scheme; none where the signature method has no such text. */
type ReadText = (task: SigningTask, scheme: Scheme) => string | undefined;

const inParameters: Readonly<Partial<Record<SingleSubject, ReadText>>> = {
  "The nonce": ({ nonce }) => nonce,
  "The timestamp": ({ timestamp }) => timestamp,
  "The name of the signature method": ({ signatureMethod }) => signatureMethod,
  "The merchant login": ({ consumerKey }) => consumerKey,
  "The parameter string": (task, scheme) => traceSignature(task, scheme).normalizedParameters,
};
const inUri: Readonly<Partial<Record<SingleSubject, ReadText>>> = {
  "The host": ({ url }) => splitUrl(url).host,
  "The path": ({ url }) => splitUrl(url).path,
  "The URL": ({ url }) => url,
};
const inMethod: Readonly<Partial<Record<SingleSubject, ReadText>>> = { "The method": ({ method }) => method };
const behindBaseString: Readonly<Partial<Record<SingleSubject, ReadText>>> = {
  "The text that is signed": signatureBaseString,
  "The control key": (task) => ("consumerSecret" in task ? task.consumerSecret : undefined),
  "The signing key": (task, scheme) =>
    "consumerSecret" in task ? scheme.signingKey(task.consumerSecret, task) : undefined,
  "The signature": computeSignature,
  "The Authorization header": (task, scheme) => computeRequest(task, {}, scheme).authorization,
  "The body": (task, scheme) => computeRequest(task, {}, scheme).body,
};

/** The failures of which one may show what became of a text. */
const MAX_SEARCHED = 256;
/** The most proposals about one text that are tried on all failures. */
const MAX_PROPOSED = 8;
/** The other texts by which proposals are told apart: of those that do the same to all of them, the first is tried. */
const MAX_COMPARED = 48;
/** The most changes of one text, and the most characters of all tries on one request. */
const MAX_TRIES = 100_000;
const MAX_TRIED_SIZE = 30_000_000;

/** Proposes what becomes of a text of which each request has one: a function, a cut, a text that is added or replaced. */
export function* proposeSingleTexts(lesson: Lesson): Proposals {
  const scheme = deviate(reference, lesson.given);
  for (const [subject, read] of readers) {
    const textIn = ({ evidence }: Case): string | undefined =>
      evidence.kind === "signing" ? attempt(() => read(evidence.task, scheme)) : undefined;
    const smallest = findShowing(subject, textIn, lesson, scheme);
    yield;
    const text = smallest && textIn(smallest);
    if (smallest?.evidence.kind !== "signing" || text === undefined) continue;
    const { shown } = smallest.evidence;
    const spread = spreadCases(lesson.signed.filter((one) => one !== smallest && (isLong(smallest) || !isLong(one))));
    const tries = triesOn(smallest, MAX_TRIES, MAX_TRIED_SIZE);
    const othersOf = (of: readonly Case[]): readonly OtherText[] => withOtherTexts(of, text, textIn);
    const proved = othersOf(lesson.proved);
    const isAllowed = (proposal: SingleProposal): boolean =>
      // A text that was not shown may be another.
      proved.every((other) => proposal.change(other.text) === other.text || lesson.explainsAny(proposal, [other.one]));
    const tried = new Map<string, boolean>([[text, false]]);
    const explaining = takeFirst(listSingleChanges(subject, text, shown, lesson), tries).filter((proposal) => {
      const becomes = proposal.change(text);
      const explains = tried.get(becomes) ?? lesson.explainsAny(proposal, [smallest]);
      tried.set(becomes, explains);
      return explains && isAllowed(proposal);
    });
    const others = othersOf(spread);
    const count = (proposal: Proposal): number =>
      others.filter(({ one }) => lesson.explainsAny(proposal, [one])).length;
    const texts = others.map((other) => other.text);
    const asked = (): readonly string[] => [...lesson.signed, ...lesson.proved].flatMap((one) => textIn(one) ?? []);
    const counted = [...groupBy(explaining, ({ change }) => JSON.stringify(texts.map(change))).values()]
      .map((group) => tellFirst(group, asked))
      .map((proposal) => ({ proposal, explained: count(proposal) }))
      // What stands in one text alone, a nonce or signature, would be "replaced" in it without proof.
      .filter(({ explained }) => explained > 0 || !joined.has(subject))
      .toSorted((a, b) => b.explained - a.explained);
    yield* counted.slice(0, MAX_PROPOSED).map(({ proposal }) => proposal);
  }
}

/** Of texts that hold all others: any part of one may be replaced in it. */
const joined: ReadonlySet<SingleSubject> = new Set<SingleSubject>([
  ...(["The parameter string", "The base string", "The text that is signed"] as const),
  ...(["The Authorization header", "The body"] as const),
]);

const readers = Object.entries({
  ...inParameters,
  ...inUri,
  ...inMethod,
  "The base string": signatureBaseString,
  ...behindBaseString,
}) as [SingleSubject, ReadText][];

/** Finds the smallest failure that may show what became of a text: one that passed elsewhere is right. */
function findShowing(
  subject: SingleSubject,
  textIn: (one: Case) => string | undefined,
  { failures, signed, passed }: Lesson,
  scheme: Scheme,
): Case | undefined {
  const isRare = Object.hasOwn({ ...inParameters, ...inUri, ...inMethod }, subject) || subject === "The control key";
  const right = new Set(isRare && !joined.has(subject) ? passed.map(textIn) : []);
  const cases = failures.length > 0 ? failures : signed.slice(0, 1);
  return cases.slice(0, MAX_SEARCHED).find((one) => isOpen(subject, one, scheme) && !right.has(textIn(one)));
}

/** Whether a text may be wrong: a shown base string tells on which side of it the mistake is, and what is not shown tells nothing. */
function isOpen(subject: SingleSubject, { evidence }: Case, scheme: Scheme): boolean {
  if (evidence.kind !== "signing") return false;
  const { baseString, authorization, body } = evidence.shown;
  const right = baseString && attempt(() => signatureBaseString(evidence.task, scheme));
  const isRight = baseString === undefined ? undefined : baseString === right;
  const isWrong = wrongPartsOf(baseString, right);
  if (Object.hasOwn(inParameters, subject)) return isWrong.parameters;
  if (Object.hasOwn(inUri, subject)) return isWrong.uri;
  switch (subject) {
    case "The method":
      return isWrong.method;
    case "The base string":
      return isRight !== true;
    // Where no base string is shown, a change of the text that is signed is one of it.
    case "The text that is signed":
      return isRight === true;
    case "The Authorization header":
      return isRight !== false && authorization !== undefined;
    case "The body":
      return isRight !== false && body !== undefined;
    default:
      return isRight !== false;
  }
}

interface OtherText {
  readonly one: Case;
  readonly text: string;
}

/** Returns the first cases whose texts are others than the first one and those before them, with these texts. */
function withOtherTexts(
  cases: readonly Case[],
  text: string,
  read: (one: Case) => string | undefined,
): readonly OtherText[] {
  const seen = new Set<string | undefined>([text]);
  const others: OtherText[] = [];
  for (const one of cases) {
    if (others.length === MAX_COMPARED) break;
    const other = read(one);
    if (other === undefined || seen.has(other)) continue;
    seen.add(other);
    others.push({ one, text: other });
  }
  return others;
}
