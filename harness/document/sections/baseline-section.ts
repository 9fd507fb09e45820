import { knownReasonOf } from "../../../src/judging/verdict.ts";
import { isNothingNew, UNEXPLAINED } from "../../../src/report/baseline.ts";
import type { BaselineOutcome, KnownFailure, Report } from "../../../src/report/report.ts";
import { clip } from "../../text/escape-text.ts";
import { plural } from "../../text/plural.ts";
import type { Detail } from "../detail.ts";
import { describeSome, item, listOf, paragraph, type Section, section } from "../document.ts";
import { clipId, groupBy, listIds } from "../verdict-groups.ts";

const WAY_LIMIT = 120;
const REASON_LIMIT = 300;

/** One kind of difference between a run and its baseline. */
export interface DriftGroup {
  readonly kind: "unlisted" | "fixed" | "changed" | "unknown";
  /** Heading of all entries: `Listed, and passes now`. */
  readonly heading: string;
  readonly entries: readonly DriftEntry[];
}

/** A failure that is new or has changed, or an entry of the baseline that no longer applies. */
export interface DriftEntry {
  readonly id: string;
  /** Its id, and how it fails. */
  readonly text: string;
}

export const ADVICE_ON_DRIFT = "Once each of them is understood, --update-baseline writes the list anew.";

/** Compares a run with its baseline, in one line. */
export function describeBaseline(baseline: BaselineOutcome): string {
  const { known, unlisted, fixed, changed, unknown } = baseline;
  const knows = `${plural(known, "known failure")}`;
  if (isNothingNew(baseline)) return `nothing new; ${knows}`;
  const counts = [
    { count: unlisted.length, what: "new" },
    { count: changed.length, what: changed.length === 1 ? "fails otherwise" : "fail otherwise" },
    { count: fixed.length, what: fixed.length === 1 ? "passes now" : "pass now" },
    { count: unknown.length, what: "listed in vain" },
  ];
  const drift = counts.filter(({ count }) => count > 0).map(({ count, what }) => `${count} ${what}`);
  return `${drift.join(", ")}; ${knows}`;
}

/** Finds the differences between a run and its baseline, by kind; nothing where there are none, or no baseline. */
export function findDrift({ baseline, target }: Report): readonly DriftGroup[] {
  if (baseline === undefined) return [];
  const { unlisted, changed, fixed, unknown } = baseline;
  const drift: readonly DriftGroup[] = [
    { kind: "unlisted", heading: "Fails, and is not listed", entries: unlisted.map(describeEntry) },
    {
      kind: "changed",
      heading: "Listed, and fails otherwise now",
      entries: changed.map(({ id, failsWith, was }) => ({
        id,
        text: `${clipId(id)} (${clip(was, WAY_LIMIT)} before, ${clip(failsWith, WAY_LIMIT)} now)`,
      })),
    },
    { kind: "fixed", heading: "Listed, and passes now", entries: fixed.map(describeEntry) },
    {
      kind: "unknown",
      heading: target.kind === "capture" ? "Listed, and no such request came" : "Listed, and not in the suite",
      entries: unknown.map(describeEntry),
    },
  ];
  return drift.filter(({ entries }) => entries.length > 0);
}

function describeEntry({ id, failsWith }: KnownFailure): DriftEntry {
  return { id, text: `${clipId(id)} (${clip(failsWith, WAY_LIMIT)})` };
}

/** Formats the reason of known failures. */
export function describeReason(reason: string): string {
  return clip(reason, REASON_LIMIT);
}

/** Describes the differences between a run and its baseline, and what to do about them. */
export function describeDrift(report: Report, detail: Detail): readonly Section[] {
  const drift = findDrift(report);
  if (drift.length === 0) return [];
  const items = drift.map(({ heading, entries }) =>
    item(`${heading}: ${entries.length}`, [
      listOf(
        entries.map(({ text }) => [{ quote: text }]),
        detail.entries,
      ),
    ]),
  );
  return [section("Not as the baseline has it", [...items, paragraph(ADVICE_ON_DRIFT)], { tone: "bad" })];
}

/** Describes the known failures, by the reasons that the baseline gives, the most common first. */
export function describeKnownFailures({ verdicts, baseline }: Report, detail: Detail): readonly Section[] {
  const known = verdicts.filter((verdict) => knownReasonOf(verdict) !== undefined);
  const groups = groupBy(known, (verdict) => knownReasonOf(verdict) ?? "");
  if (groups.length === 0) return [];
  const open = known.filter((verdict) => knownReasonOf(verdict) === UNEXPLAINED).length;
  const which = open === 1 ? "1 known failure has no reason" : `${open} known failures have no reason`;
  return [
    section(`Known failures: ${baseline?.known ?? 0}`, [
      ...describeSome(
        groups,
        detail.rows,
        ({ key, verdicts: members }) =>
          item(
            [`${members.length} × `, { quote: describeReason(key) }],
            [paragraph(listIds(members, detail.ids), { emphasis: "quiet" })],
          ),
        "reason",
      ),
      ...(open === 0
        ? []
        : [paragraph(`${which} yet: write into the baseline why each is as it is.`, { tone: "open" })]),
    ]),
  ];
}
