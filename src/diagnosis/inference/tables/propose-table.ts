import { changesText, touches } from "../../../deviations/deviation.ts";
import { percentDecode, percentEncode } from "../../../encoding/percent-encode.ts";
import { groupBy } from "../../../judging/group-by.ts";
import type { EncodedParameter } from "../../../signing/parameter.ts";
import type { Stage } from "../../../signing/scheme.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { bodyNamesOf } from "../../narrowing/parameter-names.ts";
import type { Case } from "../../replay/case.ts";
import { showsBaseString } from "../../replay/case-features.ts";
import type { RuleSubject } from "../learned-statement.ts";
import {
  distinct,
  exceptTexts,
  givenIn,
  type Lesson,
  namesIn,
  ofFields,
  type Proposals,
  subjectOf,
  valuesNamed,
} from "../rules/lesson.ts";
import { findNearestFunction } from "./find-nearest-function.ts";
import { MIN_CASES, readParameters } from "./read-parameters.ts";
import { searchValues, type ValueTable } from "./search-values.ts";

/** The most values that are told one by one. */
const MAX_TEXTS = 5_000;
/** The most parameters whose values alone are told, where no others are shown to be wrong. */
const MAX_FIELDS = 3;

/**
 * Proposes which values are signed as which others, or encoded as which texts, one by one, as shown base strings have them:
 * what is certain of any change that makes the same of a value wherever it stands.
 */
export function* proposeTable(lesson: Lesson): Proposals {
  if (!mayTell(lesson)) return;
  const cases = lesson.signed.map((one) => readValues(one, lesson.given));
  const right = [...lesson.passed, ...lesson.proved];
  const kept = right.flatMap(givenIn);
  const isSigners = lesson.given.some((one) => touches(one, signers));
  for (const subject of ["The caller's values", "Values"] as const) {
    yield;
    // Behind a change of its own values stand texts that it never had.
    if (subject === "Values" && isSigners) continue;
    const isMeant = ({ name }: Named): boolean => subject === "Values" || !isProtocolName(name);
    yield* proposeRead(readTable(cases, isMeant, kept), subject, lesson);
  }
  const changed = cases.flatMap((own) => own.filter(isChanged).map(plainNameOf));
  const fields = distinct(changed.filter((name) => !isProtocolName(name)));
  if (fields.length > MAX_FIELDS) return;
  // Each by itself: what becomes of one tells nothing of another.
  for (const field of fields) {
    yield;
    const read = readTable(
      cases,
      (one) => plainNameOf(one) === field,
      right.flatMap((one) => valuesNamed(one, field)),
    );
    yield* ofField(proposeRead(read, subjectOf([field]), lesson), field);
  }
}

/** Proposes the same where signatures alone are known: what known functions make of values, and signatures prove. */
export function* proposeSearched(lesson: Lesson): Proposals {
  const read = mayTell(lesson) && !lesson.signed.some(showsBaseString) ? yield* searchValues(lesson) : undefined;
  if (read === undefined) return;
  const changed = new Map(Array.from(read.changed, ([value, written]) => [value, percentEncode(written)]));
  // What stands under one name alone tells nothing of other parameters.
  const names = lesson.signed.flatMap((one) => bodyNamesOf(one).filter(isOfChanged(one, changed)));
  const counted = [...groupBy(names, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length);
  const [[field] = []] = counted;
  if (field !== undefined) yield* ofField(proposeRead({ ...read, changed }, subjectOf([field]), lesson), field);
  yield* proposeRead({ ...read, changed }, "The caller's values", lesson);
}

/** Whether a value is changed that a request holds under a name. */
function isOfChanged(one: Case, changed: ReadonlyMap<string, string>): (name: string) => boolean {
  return (name) => valuesNamed(one, name).some((value) => changed.has(value));
}

function* ofField(proposals: Proposals, field: string): Proposals {
  for (const proposal of proposals) yield proposal === undefined ? undefined : ofFields(proposal, [field]);
}

function* proposeRead(read: ValueTable | undefined, subject: RuleSubject, { vocabulary }: Lesson): Proposals {
  if (read === undefined || read.changed.size === 0 || read.changed.size > MAX_TEXTS) return;
  const encoded = Array.from(read.changed, ([from, to]) => ({ from, to })).sort(
    (a, b) => a.from.length - b.from.length,
  );
  const decoded = encoded.flatMap(({ from, to }) => {
    const text = percentDecode(to);
    return text !== undefined && percentEncode(text) === to ? [{ from, to: text }] : [];
  });
  const isOfTexts = decoded.length === encoded.length;
  const nearest = isOfTexts
    ? findNearestFunction(new Map(decoded.map(({ from, to }) => [from, to])), read.kept, vocabulary)
    : undefined;
  if (nearest !== undefined) {
    const { call, but, change } = nearest;
    yield exceptTexts({ rule: { kind: "functions", calls: [call] }, subject, change }, but);
  }
  yield {
    rule: isOfTexts ? { kind: "replacement", texts: decoded, only: "whole" } : { kind: "writing", texts: encoded },
    subject,
  };
}

/** Whether values can be told one by one: behind another change of them stand texts that no request holds. */
function mayTell(lesson: Lesson): boolean {
  const isOpen = !lesson.given.some((one) => touches(one, giving) || changesText(one));
  return isOpen && lesson.signed.length >= MIN_CASES && !isOfLargeAlone(lesson);
}

const giving: ReadonlySet<Stage> = new Set(["operationParameters"]);
const signers: ReadonlySet<Stage> = new Set(["protocolParameters"]);

/** The parameters of an ordinary request. */
const ORDINARY = 15;

/** Whether all requests that fail have more parameters than any that passed, ordinary ones too: then it is not their values that count. */
function isOfLargeAlone({ signed, passed, proved }: Lesson): boolean {
  const most = Math.max(0, ...[...passed, ...proved].map((one) => namesIn(one).length));
  return most >= ORDINARY && signed.every((one) => namesIn(one).length > most);
}

/** Of values of one name, those that are known tell which the others are; else those that are most alike. */
const rounds = ["alone", "known", "alike"] as const;

/**
 * Reads what each of these values is encoded as; nothing where one value has become two, or stayed as it is elsewhere.
 *
 * @param right the values that passed as they are.
 */
function readTable(
  cases: readonly (readonly Named[])[],
  isMeant: (group: Named) => boolean,
  right: readonly string[],
): ValueTable | undefined {
  const changed = new Map<string, string>();
  const kept = new Set(right);
  const meant = cases.map((own) => own.filter(isMeant));
  for (const round of rounds) {
    for (const own of meant) {
      for (const [value, encoded, written] of own.flatMap((group) => matchValues(group, changed, round))) {
        if (encoded === written) kept.add(value);
        else if ((changed.get(value) ?? written) !== written) return undefined;
        else changed.set(value, written);
      }
    }
  }
  return [...changed.keys()].some((value) => kept.has(value)) ? undefined : { changed, kept };
}

/** The parameters of one name, and the values that are shown for it. */
interface Named {
  /** Encoded. */
  readonly name: string;
  readonly parameters: readonly EncodedParameter[];
  readonly shown: readonly string[];
}

function readValues(of: Case, given: Lesson["given"]): readonly Named[] {
  const read = readParameters(of, given);
  if (read === undefined) return [];
  const shown = groupBy(read.shown, ([name]) => name);
  return [...groupBy(read.sorted, ({ encodedName }) => encodedName)].flatMap(([name, parameters]) => {
    const values = (shown.get(name) ?? []).map(([, value]) => value);
    return values.length === parameters.length ? [{ name, parameters, shown: values }] : [];
  });
}

function plainNameOf({ parameters: [first] }: Named): string {
  return first?.name ?? "";
}

/** Whether a value is shown that none of its parameters is encoded as. */
function isChanged({ parameters, shown }: Named): boolean {
  return shown.some((written) => parameters.every(({ encodedValue }) => encodedValue !== written));
}

type Match = readonly [value: string, encoded: string, written: string];

function matchValues(
  { parameters, shown }: Named,
  known: ReadonlyMap<string, string>,
  round: (typeof rounds)[number],
): readonly Match[] {
  const [only] = parameters;
  if (only !== undefined && parameters.length === 1) return [[only.value, only.encodedValue, shown[0] ?? ""]];
  if (round === "alone") return [];
  const left = [...shown];
  const open = parameters.filter(({ value, encodedValue }) => {
    const at = left.indexOf(known.get(value) ?? encodedValue);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (open.length !== 1 && round === "known") return [];
  return open.map(({ value, encodedValue }) => {
    const [written = ""] = left.toSorted((a, b) => countAlike(encodedValue, b) - countAlike(encodedValue, a));
    left.splice(left.indexOf(written), 1);
    return [value, encodedValue, written];
  });
}

/** Counts the characters that two texts have in common, beside those that they have not. */
function countAlike(a: string, b: string): number {
  const left = Array.from(b.toLowerCase());
  for (const one of a.toLowerCase()) if (left.includes(one)) left.splice(left.indexOf(one), 1);
  return b.length - 2 * left.length;
}
