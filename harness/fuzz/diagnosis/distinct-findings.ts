import { candidateMistakes } from "../../../src/deviations/candidates.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import type { Case } from "../../../src/diagnosis/replay/case.ts";
import { featuresOf } from "../../../src/report/merge/select-smallest.ts";
import type { Finding } from "../finding.ts";
import type { PropertyFailure } from "../property.ts";
import type { KnownFinding, KnownFindings } from "./known-findings.ts";
import { explains, isReordered, type MistakeSet, setsIn } from "./try-mistakes.ts";

/** A failure that is compared with the known findings. */
export interface FailedInput {
  readonly property: string;
  readonly failure: PropertyFailure;
  /** The failure as a case, where known mistakes can be tried on it. */
  readonly tried: Case | undefined;
}

/** What decides which findings of a campaign and its corpus are distinct. */
export interface DistinctFindings {
  /** Whether a failure belongs to a known finding, so that it only needs to be counted. */
  readonly holds: (failed: FailedInput) => boolean;
  /** Whether a failure may belong to an unexplained finding: it is shrunk, and listed if it still differs. */
  readonly mayHold: (failed: FailedInput) => boolean;
  /**
   * Adds a finding: it is `new`, or one with the same mistake is known. If that one has the same input, it gets the new
   * diagnosis, which rests on more evidence.
   */
  readonly add: (entry: KnownFinding) => "new" | "known" | Finding;
  /** Whether a shrunk finding that nothing explains differs from all known ones. */
  readonly isAnother: (finding: Finding) => boolean;
  /** Gives a finding of this campaign another diagnosis. */
  readonly rename: (named: Finding) => void;
}

/** The most failures like an unexplained finding that are shrunk to decide whether they differ. */
const MOST_EXAMINED = 6;
/** The most unexplained findings of one kind: more of them add no information. */
const MOST_OF_A_KIND = 24;

/** Compares failures and findings with those that are known, and adds to them. */
export function distinctFrom({ entries, examined }: KnownFindings): DistinctFindings {
  const unexplained = ({ property, failure }: FailedInput): readonly KnownFinding[] =>
    entries.filter(
      ({ finding }) =>
        finding.property === property && finding.breach.kind === failure.kind && setsIn(finding).length === 0,
    );
  const rename = ({ id, diagnosis, unexplained: sentences }: Finding): Finding | undefined => {
    const at = entries.findIndex(({ finding }) => finding.id === id);
    const entry = entries[at];
    if (entry === undefined) return undefined;
    const finding = { ...entry.finding, diagnosis, unexplained: sentences };
    entries[at] = { ...entry, finding };
    return finding;
  };

  return {
    holds(failed) {
      const { property, failure, tried } = failed;
      if (tried !== undefined && isExplained(tried, setsOf(entries, property))) return true;
      const known = unexplained(failed);
      if (known.length >= MOST_OF_A_KIND) return true;
      if (failure.about !== undefined) return known.some(({ about }) => about === failure.about);
      return known.length > 0 && (examined.get(kindOf(failed)) ?? 0) >= MOST_EXAMINED;
    },
    mayHold(failed) {
      if (failed.failure.about !== undefined || unexplained(failed).length === 0) return false;
      examined.set(kindOf(failed), (examined.get(kindOf(failed)) ?? 0) + 1);
      return true;
    },
    add(entry) {
      const twin = entries.find((other) => isTwin(other, entry));
      if (twin === undefined) {
        entries.push(entry);
        return "new";
      }
      const isRenamed = isSameInput(twin.finding, entry.finding) && nameOf(twin.finding) !== nameOf(entry.finding);
      if (twin.evidence === undefined || !isRenamed) return "known";
      return rename({ ...entry.finding, id: twin.finding.id }) ?? "known";
    },
    isAnother: (finding) => !entries.some((other) => isTwin(other, { finding, about: undefined })),
    rename: (named) => void rename(named),
  };
}

function setsOf(entries: readonly KnownFinding[], property: string): readonly (readonly MistakeSet[])[] {
  return entries.filter(({ finding }) => finding.property === property).map(({ finding }) => setsIn(finding));
}

/**
 * Whether the mistakes of one finding, or of several together, explain a failure: a signer makes all of its mistakes at
 * once.
 */
function isExplained(tried: Case, found: readonly (readonly MistakeSet[])[]): boolean {
  if (found.some((sets) => sets.some((set) => explains(tried, set)))) return true;
  const chosen = found.flatMap(([first]) => (first === undefined ? [] : [first]));
  if (chosen.length < 2) return false;
  if (explains(tried, join(chosen))) return true;
  return chosen.some((one, at) => chosen.slice(0, at).some((other) => explains(tried, join([one, other]))));
}

function join(sets: readonly MistakeSet[]): MistakeSet {
  const made = new Set<Deviation>(sets.flat());
  return candidateMistakes.filter((mistake) => made.has(mistake));
}

function isTwin({ finding, about }: KnownFinding, { finding: other, about: otherAbout }: KnownFinding): boolean {
  if (finding.property !== other.property) return false;
  if (finding.id === other.id || isSameInput(finding, other)) return true;
  const sets = setsIn(finding);
  const [named] = setsIn(other);
  if (named !== undefined) return sets.some((set) => isSameSet(set, named));
  if (sets.length > 0 || finding.breach.kind !== other.breach.kind) return false;
  if (about !== undefined && otherAbout !== undefined) return about === otherAbout;
  return alikeBy(finding) === alikeBy(other);
}

/**
 * Returns the features by which findings are compared. Where the same parameters come in another order, their
 * characters matter little.
 */
function alikeBy({ breach: { mismatch }, input }: Finding): string {
  return mismatch !== undefined && isReordered(mismatch.expected, mismatch.actual)
    ? "another order"
    : featuresOf(input);
}

function isSameInput({ breach, input }: Finding, { breach: other, input: otherInput }: Finding): boolean {
  return breach.kind === other.kind && JSON.stringify(input) === JSON.stringify(otherInput);
}

function nameOf({ diagnosis }: Finding): string {
  return JSON.stringify(diagnosis.map(({ deviations }) => deviations));
}

function isSameSet(one: MistakeSet, other: MistakeSet): boolean {
  return one.length === other.length && one.every((mistake) => other.includes(mistake));
}

function kindOf({ property, failure }: FailedInput): string {
  return `${property} ${failure.kind}`;
}
