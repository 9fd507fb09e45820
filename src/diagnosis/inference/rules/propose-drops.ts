import { documentedNames } from "../../../spec/operations.ts";
import { isProtocolName } from "../../../spec/protocol-names.ts";
import { bodyNamesOf } from "../../narrowing/parameter-names.ts";
import type { Case } from "../../replay/case.ts";
import { takeFirst } from "../../take-first.ts";
import type { FieldSubject, LearnedDrop } from "../learned-statement.ts";
import { distinct, givenIn, type Lesson, type Proposal, subjectOf, valuesNamed, valuesOf } from "./lesson.ts";
import { countedUnits, lengthIn } from "./text-rules.ts";

/** The most failures from which values are taken. */
const MAX_SAMPLE = 40;
/** The most failures, the smallest first, on which is tried whether a value by itself is left out. */
const MAX_HOLDING = 6;
/** Of so many values a list says less than what they have in common. */
const MANY = 4;

type Place = Pick<Proposal, "subject" | "fields"> & { readonly read: (one: Case) => readonly string[] };

/** Which values may be left out for what they are: the plainest first. */
const kinds: Readonly<Record<string, (value: string) => boolean>> = {
  "of nothing but white space": (value) => /^\s*$/.test(value),
  "with characters beyond ASCII": (value) => /[^\0-\x7f]/.test(value),
  "with characters beyond ISO-8859-1": (value) => /[^\0-\xff]/.test(value),
  "with characters beyond U+FFFF": (value) => /[\u{10000}-\u{10ffff}]/u.test(value),
  "with other characters than letters, digits and white space": (value) => /[^\p{L}\p{N}\s]/u.test(value),
  "with line ends": (value) => /[\r\n]/.test(value),
  "with control characters": (value) => /[\0-\x1f\x7f]/.test(value),
};

const documented: ReadonlySet<string> = new Set(documentedNames);
/** So many documented names are rather a list than a mistake of each. */
const FEW_NAMES = 3;
/** More names than these are not told. */
const MAX_NAMES = 24;
/** The most parameters of one request of which it is not known whether they are signed: each set of them is tried. */
const MAX_UNKNOWN = 10;
/** The most sets that are tried in all, and the most requests in which none fits before any does. */
const [MAX_SETS, MAX_IN_VAIN] = [20_000, 6];

/**
 * Proposes values whose parameters are left out, of the caller's, of all, or of one parameter: each by itself explains a failure; and what
 * such values of the caller have in common.
 */
export function* proposeDrops(lesson: Lesson): Generator<Proposal | undefined> {
  const sample = lesson.failures.slice(0, MAX_SAMPLE);
  const small = lesson.failures.slice(0, MAX_HOLDING);
  const places: readonly Place[] = [
    { subject: "The caller's values", read: givenIn },
    { subject: "Values", read: valuesOf },
    ...distinct(small.flatMap(bodyNamesOf)).map((name): Place => {
      return { subject: subjectOf([name]), fields: [name], read: (one) => valuesNamed(one, name) };
    }),
  ];
  const lists = places.flatMap(({ read, ...place }): readonly (Proposal & { readonly rule: LearnedDrop })[] => {
    const kept = new Set(lesson.passed.flatMap(read));
    const isDropped = (value: string): boolean => {
      const holding = lesson.failures.filter((one) => read(one).includes(value));
      return lesson.explainsAny({ rule: ruleOf([value], place), ...place }, holding.slice(0, MAX_HOLDING));
    };
    const values = distinct(sample.flatMap(read)).filter((value) => !kept.has(value) && isDropped(value));
    return values.length === 0 ? [] : [{ rule: ruleOf(values, place), ...place }];
  });
  const isShort = ({ rule }: (typeof lists)[number]): boolean => rule.values.length <= MANY;
  yield* lists.filter(isShort);
  yield* proposeKinds(lesson);
  yield* lists.filter((one) => !isShort(one));
  yield* proposeLeftOut(lesson);
}

/** Proposes names whose parameters are left out, as code does that has a list of those to sign, or of those not to sign. */
function* proposeLeftOut(lesson: Lesson): Generator<Proposal | undefined> {
  const known = new Map(lesson.passed.flatMap(ownNamesOf).map((name) => [name, true]));
  yield* readSigned(known, lesson);
  const asked = new Set([...lesson.signed, ...lesson.proved].flatMap(ownNamesOf));
  const listed = (isSigned: boolean): readonly string[] =>
    [...known].flatMap(([name, is]) => (is === isSigned && asked.has(name) ? [name] : [])).sort();
  const [signed, out] = [listed(true), listed(false)];
  // Each of these that is left out is a known mistake by itself.
  if (out.length < FEW_NAMES && out.every((name) => documented.has(name))) return;
  // Of a few that are left out it is not known that others would be, too.
  if (out.length <= MAX_NAMES) yield dropNames(out);
  else if (signed.length <= MAX_NAMES) {
    const holds = (_value: string, name: string): boolean => !(signed.includes(name) || isProtocolName(name));
    yield { rule: { kind: "drop", values: [], signed }, subject: "The caller's values", holds };
  }
}

/** Reads off failures which of their names are signed, where it is not known: the only set without which one is explained. */
function* readSigned(known: Map<string, boolean>, lesson: Lesson): Generator<undefined> {
  let [tries, inVain] = [0, 0];
  for (const one of lesson.failures) {
    yield;
    const names = ownNamesOf(one);
    const open = names.filter((name) => !known.has(name));
    const out = names.filter((name) => known.get(name) === false);
    if (open.length === 0 || open.length > MAX_UNKNOWN) continue;
    const dropped = subsetsOf(open).find((set) => {
      tries += 1;
      return set.length + out.length > 0 && lesson.explainsAny(dropNames([...out, ...set]), [one]);
    });
    if (dropped !== undefined) for (const name of open) known.set(name, !dropped.includes(name));
    else if (out.length === 0) inVain += 1;
    if (tries > MAX_SETS || inVain > MAX_IN_VAIN) return;
  }
}

function ownNamesOf(one: Case): readonly string[] {
  return bodyNamesOf(one).filter((name) => !isProtocolName(name));
}

function dropNames(names: readonly string[]): Proposal {
  const rule: LearnedDrop = { kind: "drop", values: [], names };
  return { rule, subject: "The caller's values", holds: (_value, name) => names.includes(name) };
}

/** Lists all sets of these, the smallest first. */
function subsetsOf(all: readonly string[]): readonly (readonly string[])[] {
  const sets = Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_, at) => (bits >> at) % 2 === 1));
  return sets.toSorted((a, b) => a.length - b.length);
}

function ruleOf(values: readonly string[], { subject, fields }: Omit<Place, "read">): LearnedDrop {
  return { kind: "drop", values, ...(fields !== undefined && { subject: subject as FieldSubject }) };
}

/** Proposes what the caller's values that are left out have in common. */
function* proposeKinds(lesson: Lesson): Generator<Proposal | undefined> {
  const kept = distinct(lesson.passed.flatMap(givenIn));
  const asked = distinct(lesson.signed.flatMap(givenIn));
  for (const [which, holds] of Object.entries(kinds)) {
    yield;
    if (asked.some(holds) && !kept.some(holds)) yield dropKind(which, holds);
  }
  const lengths = countedUnits.flatMap((unit) => {
    const count = (value: string): number => lengthIn(value, unit);
    const most = Math.max(0, ...kept.map(count));
    const least = Math.min(...asked.map(count).filter((length) => length > most));
    return Number.isFinite(least)
      ? [{ which: `${least} ${unit}`, holds: (value: string) => count(value) >= least }]
      : [];
  });
  const propose = (words: string, { holds }: (typeof lengths)[number]): Proposal =>
    dropKind(`of ${words} or more`, holds);
  const whole = lengths.filter((one) => lesson.signed.every((each) => lesson.explainsAny(propose("", one), [each])));
  const [first] = whole;
  // No text that was asked tells the units apart.
  if (first !== undefined) yield propose(whole.map(({ which }) => which).join(", or "), first);
  else for (const one of lengths) if (!isElsewhere(propose("", one), lesson)) yield propose(one.which, one);
}

/** Whether parameters with shorter values are left out, too: then it is not length by which they are, or not this one. */
function isElsewhere(proposal: Proposal, { failures, explainsAny }: Lesson): boolean {
  const isLeft = (one: Case): boolean => givenIn(one).length > 0 && !explainsAny(proposal, [one]);
  return takeFirst(failures, MAX_SAMPLE, isLeft).some((one) => {
    const [longest = ""] = givenIn(one).toSorted((a, b) => b.length - a.length);
    return longest !== "" && explainsAny({ ...proposal, holds: (value) => value === longest }, [one]);
  });
}

function dropKind(which: string, holds: (value: string) => boolean): Proposal {
  return { rule: { kind: "drop", values: [], which }, subject: "The caller's values", holds };
}
