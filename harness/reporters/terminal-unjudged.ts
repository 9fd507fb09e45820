import type { Report, Verdict } from "../../src/conformance/report.ts";
import type { Canvas, Colors } from "./canvas.ts";
import { subjectOf } from "./describe-target.ts";
import { escapeProse } from "./escape-text.ts";
import { groupBy } from "./group-verdicts.ts";
import { listIds } from "./list-ids.ts";
import { sayErrored } from "./say-errored.ts";
import { isFrame, tellingLines } from "./telling-lines.ts";
import { wrap } from "./wrap.ts";

const GROUPS_SHOWN = 10;
const IDS_SHOWN = 5;
const DETAIL_LINES = 4;
const DETAIL_LIMIT = 300;
const MESSAGE_LIMIT = 400;

/** The vectors that got no answer, grouped by what came instead, with what its details tell of it. */
export function erroredSection({ verdicts }: Report, { width, colors }: Canvas): readonly string[] {
  const errored = withStatus(verdicts, "errored");
  const groups = groupBy(errored, ({ error }) => error?.message ?? "no message");
  const [title = "", ...more] = section(`Errored: ${sum(groups)}`, groups, colors, ({ key, verdicts: members }) => [
    ...wrap(`${members.length} × ${escapeProse(key, MESSAGE_LIMIT)}`, width, "  "),
    ...describeDetails(members, key, width).map(colors.dim),
    ...describeFirst(members, width),
    ...wrap(listIds(members, IDS_SHOWN), width, "    "),
  ]);
  return groups.length === 0
    ? []
    : [title, ...sayErrored(errored).flatMap((sentence) => wrap(sentence, width, "  ")), ...more];
}

function describeDetails(verdicts: readonly Verdict[], said: string, width: number): readonly string[] {
  const [details = ""] = verdicts.flatMap(({ error }) => error?.details ?? []);
  return tellingLines(details, DETAIL_LINES, said).flatMap((line) => {
    const shown = escapeProse(line.trim(), DETAIL_LIMIT);
    const isIndented = /^\s/.test(line) && !isFrame(line);
    const margin = `    | ${isIndented ? "  " : ""}`;
    const [first = "", ...more] = isFrame(line) ? [cutMiddle(shown, width - margin.length)] : wrap(shown, width - 10);
    return [`${margin}${first}`, ...more.map((rest) => `${margin}  ${rest}`)];
  });
}

/** Of a frame of a stack, the function's name stands in front and the file's at the end. */
function cutMiddle(line: string, room: number): string {
  const characters = Array.from(line);
  if (characters.length <= room) return line;
  const end = Math.floor(room / 2);
  return `${characters.slice(0, room - end - 1).join("")}…${characters.slice(-end).join("")}`;
}

/** What one of them tries; a signer is asked for a signature whatever a vector tries. */
function describeFirst(verdicts: readonly Verdict[], width: number): readonly string[] {
  const [first] = verdicts.filter(({ kind, comment }) => kind === "verification" && comment !== undefined);
  return first === undefined
    ? []
    : wrap(`For instance: ${escapeProse(first.comment ?? "", MESSAGE_LIMIT)}`, width, "    ");
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
