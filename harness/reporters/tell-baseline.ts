import { isNothingNew, UNEXPLAINED } from "../../src/conformance/baseline.ts";
import type { BaselineOutcome, KnownFailure, Report } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";
import { type Group, groupBy } from "./group-verdicts.ts";
import { showId } from "./list-ids.ts";
import { plural } from "./plural.ts";

const WAY_LIMIT = 120;
const REASON_LIMIT = 300;

// Every text that leaves this file is escaped prose, but for ids and reasons by which something is looked up.

/** Where a run and its baseline part, in one way. */
export interface ToldDrift {
  readonly kind: "unlisted" | "fixed" | "changed" | "unknown";
  /** What they have in common: `Listed, and passes now`. */
  readonly heading: string;
  readonly entries: readonly ToldEntry[];
}

/** A failure that is new, fails otherwise, or is listed to no purpose. */
export interface ToldEntry {
  /** As the report has it: not escaped. */
  readonly id: string;
  /** Its id, and how it fails. */
  readonly text: string;
}

/** What a baseline makes of a run, in one line. */
export function sayBaseline(baseline: BaselineOutcome): string {
  const { known, unlisted, fixed, changed, unknown } = baseline;
  const knows = `${plural(known, "known failure")}`;
  if (isNothingNew(baseline)) return `nothing new; ${knows}`;
  const counts = [
    { count: unlisted.length, says: "new" },
    { count: changed.length, says: changed.length === 1 ? "fails otherwise" : "fail otherwise" },
    { count: fixed.length, says: fixed.length === 1 ? "passes now" : "pass now" },
    { count: unknown.length, says: "listed in vain" },
  ];
  const drift = counts.filter(({ count }) => count > 0).map(({ count, says }) => `${count} ${says}`);
  return `${drift.join(", ")}; ${knows}`;
}

/** Where a run and its baseline part, way by way; nothing where they do not, or where there is no baseline. */
export function tellDrift({ baseline, target }: Report): readonly ToldDrift[] {
  if (baseline === undefined) return [];
  const { unlisted, changed, fixed, unknown } = baseline;
  const told: readonly ToldDrift[] = [
    { kind: "unlisted", heading: "Fails, and is not listed", entries: unlisted.map(tellEntry) },
    {
      kind: "changed",
      heading: "Listed, and fails otherwise now",
      entries: changed.map(({ id, failsWith, was }) => ({
        id,
        text: `${showId(id)} (${showWay(was)} before, ${showWay(failsWith)} now)`,
      })),
    },
    { kind: "fixed", heading: "Listed, and passes now", entries: fixed.map(tellEntry) },
    {
      kind: "unknown",
      heading: target.kind === "capture" ? "Listed, and no such request came" : "Listed, and not in the suite",
      entries: unknown.map(tellEntry),
    },
  ];
  return told.filter(({ entries }) => entries.length > 0);
}

/** Known failures by their reasons, the most common first; the key of a group is its reason as the baseline gives it. */
export function groupKnown({ verdicts }: Report): readonly Group[] {
  return groupBy(
    verdicts.filter(({ known }) => known !== undefined),
    ({ known }) => known ?? "",
  );
}

/** The reason of known failures. */
export function sayReason(reason: string): string {
  return escapeProse(reason, REASON_LIMIT);
}

/** Asks for the reasons that are not written yet; nothing where all are. */
export function askForReasons({ verdicts }: Report): readonly string[] {
  const open = verdicts.filter(({ known }) => known === UNEXPLAINED).length;
  if (open === 0) return [];
  const which = open === 1 ? "1 known failure has no reason" : `${open} known failures have no reason`;
  return [`${which} yet: write into the baseline why each is as it is.`];
}

/** What to do about a baseline that is not the run's. */
export const ADVICE_ON_DRIFT = "Once each of them is understood, --update-baseline writes the list anew.";

function tellEntry({ id, failsWith }: KnownFailure): ToldEntry {
  return { id, text: `${showId(id)} (${showWay(failsWith)})` };
}

function showWay(failsWith: string): string {
  return escapeProse(failsWith, WAY_LIMIT);
}
