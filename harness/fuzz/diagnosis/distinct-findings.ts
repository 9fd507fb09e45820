import type { Deviation } from "../../../src/deviations/deviation.ts";
import type { Case } from "../../../src/diagnosis/replay/case.ts";
import { featuresOf } from "../../../src/report/merge/keep-smallest.ts";
import type { Finding } from "../finding.ts";
import type { PropertyFailure } from "../property.ts";
import { campaignMistakes } from "./campaign-mistakes.ts";
import type { FindingEvidence } from "./diagnose-finding.ts";
import { explains, isReordered, type MistakeSet, setsIn } from "./try-mistakes.ts";

/** A finding that others are told from. */
export interface KnownFinding {
  readonly finding: Finding;
  /** Absent where it comes from the corpus: then it is no finding of this campaign. */
  readonly evidence?: FindingEvidence | "none";
  /** What tells it from failures of the same kind, where its property says so. */
  readonly about: string | undefined;
}

/** A failure that is to be told from the findings there are. */
export interface FailedInput {
  readonly property: string;
  readonly failure: PropertyFailure;
  /** Where known mistakes can be tried on it. */
  readonly tried: Case | undefined;
}

/** The distinct findings of a campaign and its corpus. */
export interface DistinctFindings {
  /** Whether a failure is of a finding that there is, so that it is worth no more than to be counted. */
  readonly holds: (failed: FailedInput) => boolean;
  /** Whether there is an unexplained finding that it may be of: it is told once it is shrunk, if it still differs. */
  readonly mayHold: (failed: FailedInput) => boolean;
  /**
   * Adds a finding: it is `new`, or there is one by the same mistake. Where that has the very same input, it is given the
   * name that was found last, since more is known by then.
   */
  readonly add: (entry: KnownFinding) => "new" | "known" | Finding;
  /** Whether a finding that nothing explains is one that there is, now that it is shrunk. */
  readonly isAnother: (finding: Finding) => boolean;
  /** Gives a finding of this campaign another name. */
  readonly rename: (named: Finding) => void;
  /** Of this campaign, in the order in which they were found. */
  readonly found: () => readonly KnownFinding[];
}

/** So many failures that look like an unexplained finding are shrunk to see whether they are another. */
const MOST_EXAMINED = 6;
/** So many findings that nothing explains are told of one kind: more tell nothing more. */
const MOST_OF_A_KIND = 24;

/** Opens the list of one campaign. */
export function createDistinctFindings(): DistinctFindings {
  const entries: KnownFinding[] = [];
  const examined = new Map<string, number>();
  const unexplained = ({ property, failure }: FailedInput): readonly KnownFinding[] =>
    entries.filter(
      ({ finding }) =>
        finding.property === property && finding.breach.kind === failure.kind && setsIn(finding).length === 0,
    );
  const rename = ({ id, diagnosis, unexplained: told }: Finding): Finding | undefined => {
    const at = entries.findIndex(({ finding }) => finding.id === id);
    const entry = entries[at];
    if (entry === undefined) return undefined;
    const finding = { ...entry.finding, diagnosis, unexplained: told };
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
    found: () => entries.filter(({ evidence }) => evidence !== undefined),
  };
}

function setsOf(entries: readonly KnownFinding[], property: string): readonly (readonly MistakeSet[])[] {
  return entries.filter(({ finding }) => finding.property === property).map(({ finding }) => setsIn(finding));
}

/** By one finding's mistakes, or by those of several together: a signer makes all of its mistakes at once. */
function isExplained(tried: Case, found: readonly (readonly MistakeSet[])[]): boolean {
  if (found.some((sets) => sets.some((set) => explains(tried, set)))) return true;
  const chosen = found.flatMap(([first]) => (first === undefined ? [] : [first]));
  if (chosen.length < 2) return false;
  if (explains(tried, join(chosen))) return true;
  return chosen.some((one, at) => chosen.slice(0, at).some((other) => explains(tried, join([one, other]))));
}

function join(sets: readonly MistakeSet[]): MistakeSet {
  const made = new Set<Deviation>(sets.flat());
  return campaignMistakes.filter((mistake) => made.has(mistake));
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

/** Where the same parameters come in another order, their characters matter little. */
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
