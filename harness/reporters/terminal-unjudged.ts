import type { Report, Verdict } from "../../src/conformance/report.ts";
import type { Canvas, Colors } from "./canvas.ts";
import { subjectOf } from "./describe-target.ts";
import { escapeProse } from "./escape-text.ts";
import { groupBy } from "./group-verdicts.ts";
import { lastLines } from "./last-lines.ts";
import { listIds } from "./list-ids.ts";
import { wrap } from "./wrap.ts";

const GROUPS_SHOWN = 10;
const IDS_SHOWN = 5;
const DETAIL_LINES = 5;
const MESSAGE_LIMIT = 400;

/** The vectors that got no answer, grouped by what came instead, with the last lines of its details. */
export function erroredSection({ verdicts }: Report, { width, colors }: Canvas): readonly string[] {
  const groups = groupBy(withStatus(verdicts, "errored"), ({ error }) => error?.message ?? "no message");
  return section(`Errored: ${sum(groups)}`, groups, colors, ({ key, verdicts: members }) => [
    ...wrap(`${members.length} × ${escapeProse(key, MESSAGE_LIMIT)}`, width, "  "),
    ...lastLines(members.find(({ error }) => error?.details)?.error?.details ?? "", DETAIL_LINES)
      .map((line) => escapeProse(line, width - 8))
      .map((line) => colors.dim(`    | ${line}`)),
    ...wrap(listIds(members, IDS_SHOWN), width, "    "),
  ]);
}

/** The vectors that were not asked, grouped by why. */
export function skippedSection(report: Report, { width, colors }: Canvas): readonly string[] {
  const { verdicts } = report;
  const groups = groupBy(withStatus(verdicts, "skipped"), ({ reason }) => reason ?? "no reason was given");
  return section(`Skipped: ${sum(groups)}`, groups, colors, ({ key, verdicts: members }) =>
    wrap(`${members.length} × ${escapeProse(key, MESSAGE_LIMIT)}${declinedNote(report, members)}`, width, "  "),
  );
}

function declinedNote(report: Report, verdicts: readonly Verdict[]): string {
  const isDeclined = verdicts.some(({ declined }) => declined === true);
  return isDeclined ? ` (declined by the ${subjectOf(report)} itself)` : "";
}

type Groups = ReturnType<typeof groupBy>;

function section(
  title: string,
  groups: Groups,
  colors: Colors,
  describe: (group: Groups[number]) => readonly string[],
): readonly string[] {
  if (groups.length === 0) return [];
  const rest = groups.length - GROUPS_SHOWN;
  return [
    colors.bold(title),
    ...groups.slice(0, GROUPS_SHOWN).flatMap(describe),
    ...(rest > 0 ? [`  … and ${rest} more kinds, see report.json`] : []),
  ];
}

function withStatus(verdicts: readonly Verdict[], status: Verdict["status"]): readonly Verdict[] {
  return verdicts.filter((verdict) => verdict.status === status);
}

function sum(groups: Groups): number {
  return groups.reduce((total, { verdicts }) => total + verdicts.length, 0);
}
