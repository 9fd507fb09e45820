import { type Deviation, isTextChange } from "../../deviations/deviation.ts";
import { groupBy } from "../../judging/group-by.ts";
import { remember } from "../../remember.ts";
import { keyOfSet } from "../describe-cause.ts";
import type { Case } from "../replay/case.ts";
import { spreadCases } from "../replay/case-features.ts";
import { isMistake, isReading } from "../replay/readings.ts";
import { filterInSteps, type Steps } from "../steps.ts";
import { takeFirst } from "../take-first.ts";
import type { Evaluation } from "./evaluation.ts";

/** Mistakes that a signer makes beside those already found. */
export type Extension = readonly Deviation[];

/** A step of the search: what it adds to the signer's mistakes, and what would have done as well. */
export interface Step {
  readonly extension: Extension;
  readonly rivals: readonly Extension[];
}

/** Mistakes that would explain failures, and that vectors refute which passed. */
export interface Refuted {
  readonly deviations: readonly Deviation[];
  readonly explains: (one: Case) => boolean;
  /** Found when it is asked for: of most it is never told. */
  readonly passed: readonly Case[];
}

/** How far a search has come. */
export interface SearchProgress {
  readonly failures: readonly Case[];
  /** The failures that the mistakes found so far do not reproduce. */
  readonly open: readonly Case[];
  readonly deviations: readonly Deviation[];
  readonly hints: readonly Step[];
  readonly evaluation: Evaluation;
  readonly refuted: Refuted[];
}

/** What may be added to the mistakes found. */
export interface Candidate {
  readonly extension: Extension;
  readonly set: readonly Deviation[];
  /** The failures of the sample that it explains, less those that it no longer does. */
  readonly gain: number;
  /** Whether another group of the same signer shows it. */
  readonly isHint: boolean;
}

/** The cases on which candidates are compared before they are tried on all. */
const SAMPLE = 24;
/** The candidates that are tried on all cases. */
const MAX_TRIED = 12;
const MAX_OTHERS = 4;
const MAX_RIVALS = 12;
/** Where so many failures are open, what becomes of values is not told by one of them, nor of more by one in so many: it may fit them by chance. */
const MANY = { alone: 64, beside: 4 } as const;

/** Candidates of one step, each of which explains a failure. */
export interface CandidatePool {
  readonly add: (extensions: readonly Extension[], areHints?: boolean) => void;
  /** Returns the candidate that explains the most, hints and the simplest first, and that nothing refutes. */
  readonly choose: () => Steps<Candidate | undefined>;
  readonly describe: (candidate: Candidate) => Step;
}

/** Makes the pool of a step; `spread` are the failures that are open, as different as possible. */
export function createCandidatePool(progress: SearchProgress, spread: readonly Case[]): CandidatePool {
  const { failures, open, deviations, evaluation, refuted } = progress;
  const sample = spread.slice(0, SAMPLE);
  const isOpen = new Set(open);
  const explained = spreadCases(failures.filter((one) => !isOpen.has(one))).slice(0, SAMPLE);
  const candidates = new Map<string, Candidate>();
  const count = (cases: readonly Case[], set: readonly Deviation[]): number =>
    cases.reduce((sum, one) => sum + (evaluation.holds(one, set) ? 1 : 0), 0);
  const counts = new Map<Candidate, number>();
  /** Counts case by case: the replay of each is made once for all candidates, and those of all cases are not kept. */
  const countAll = (some: readonly Candidate[]): void => {
    const open = some.filter((one) => !counts.has(one));
    for (const one of open) counts.set(one, 0);
    for (const failure of failures) {
      for (const one of open) if (evaluation.holds(failure, one.set)) counts.set(one, (counts.get(one) ?? 0) + 1);
    }
  };
  const refute = remember((candidate: Candidate): boolean => {
    const { set } = candidate;
    if (!evaluation.isRefuted(set)) return false;
    let passed: readonly Case[] | undefined;
    refuted.push({
      deviations: set.filter(isMistake),
      explains: (one) => isOpen.has(one) && evaluation.holds(one, set),
      get passed() {
        passed ??= evaluation.refute(set);
        return passed;
      },
    });
    return true;
  });
  const inOrder = (): readonly Candidate[] =>
    [...candidates.values()].toSorted(
      (a, b) => b.gain - a.gain || Number(b.isHint) - Number(a.isHint) || evaluation.compare(a.extension, b.extension),
    );
  const same = (a: Candidate, b: Candidate): boolean =>
    failures.every((one) => evaluation.holds(one, a.set) === evaluation.holds(one, b.set));
  return {
    add(extensions, isHint = false) {
      for (const extension of extensions.flatMap((one) => inBothOrders(one, progress))) {
        const set = evaluation.sort([...new Set([...deviations, ...extension])]);
        const key = keyOfSet(set.map(({ id, only, ofTexts = "" }) => id + (only?.words ?? "") + ofTexts));
        // Interpretations alone are no mistake: a right signer passes.
        if (candidates.has(key) || set.length === deviations.length || set.every(isReading)) continue;
        const gain = count(sample, set) - (explained.length - count(explained, set));
        candidates.set(key, { extension, set, gain, isHint });
      }
    },
    *choose() {
      const positive = inOrder().filter(({ gain }) => gain > 0);
      const [first] = yield* filterInSteps(positive, (one) => !refute(one) && !isChance(one, progress), 1);
      if (first === undefined) return undefined;
      // A sample cannot tell apart what only a few vectors do.
      const alike = positive.filter(({ gain }) => gain >= first.gain - 1 && gain <= first.gain);
      const tried = yield* filterInSteps(alike, (one) => !refute(one), MAX_TRIED);
      // One function in many places must not hide all others.
      const functions = new Set(tried.map(keyOf));
      const others = [...groupBy(alike, keyOf)].flatMap(([key, [one]]) => (functions.has(key) ? [] : [one]));
      const rivals = [...tried, ...(yield* filterInSteps(others, (one) => !refute(one), MAX_OTHERS))];
      if (rivals.length > 1) countAll(rivals);
      return rivals.reduce((a, b) => ((counts.get(b) ?? 0) > (counts.get(a) ?? 0) ? b : a));
    },
    describe(chosen) {
      const rivals = takeFirst(
        inOrder().filter((other) => keyOf(other) !== keyOf(chosen) && other.gain === chosen.gain),
        MAX_RIVALS,
        (other) => !refute(other) && same(chosen, other),
      );
      return { extension: chosen.extension, rivals: firstOfFunctions(rivals) };
    },
  };
}

const placed = new WeakMap<Deviation, Readonly<Record<"first" | "last", Deviation>>>();

/** Places a mistake before or after the others that change texts: the same one each time. */
function placeIn(one: Deviation, ofTexts: "first" | "last"): Deviation {
  const known = placed.get(one) ?? { first: { ...one, ofTexts: "first" }, last: { ...one, ofTexts: "last" } };
  placed.set(one, known);
  return known[ofTexts];
}

/** Adds that a change of texts is made on the other side of those that were found: a value may be trimmed before tags are left out of it. */
function inBothOrders(extension: Extension, { deviations, evaluation }: SearchProgress): readonly Extension[] {
  const [one, ...others] = extension;
  const found = deviations.filter(isTextChange);
  if (one === undefined || others.length > 0 || found.length === 0 || !isTextChange(one)) return [extension];
  const isMadeLast = evaluation.sort([...found, one])[0] === one;
  return [extension, [placeIn(one, isMadeLast ? "first" : "last")]];
}

function firstOfFunctions(candidates: readonly Candidate[]): readonly Extension[] {
  return [...groupBy(candidates, keyOf).values()].map(([{ extension }]) => extension);
}

/** Returns a key that is equal where one function does the same to more texts or fewer. */
function keyOf({ extension }: Candidate): string {
  return keyOfSet(extension.map(({ id, oneFunction = id, only }) => oneFunction + (only?.words ?? "")));
}

function isChance({ extension, set }: Candidate, { open, deviations, evaluation }: SearchProgress): boolean {
  const isOfValues = ({ stage }: Deviation): boolean => stage === "encodeValue" || stage === "operationParameters";
  if (open.length < (deviations.some(isOfValues) ? MANY.beside : MANY.alone) || !extension.every(isOfValues))
    return false;
  const least = Math.max(2, Math.ceil(open.length / MANY.alone));
  return takeFirst(open, least, (one) => evaluation.holds(one, set)).length < least;
}
