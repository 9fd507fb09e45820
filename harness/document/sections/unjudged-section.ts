import { type ErroredVerdict, isUnscored, type SkippedVerdict, type Verdict } from "../../../src/judging/verdict.ts";
import type { Report } from "../../../src/report/report.ts";
import { pickCrashLines } from "../../text/crash-lines.ts";
import { clip } from "../../text/escape-text.ts";
import { subjectOf } from "../describe-target.ts";
import type { Detail } from "../detail.ts";
import { type DocumentBlock, describeSome, item, paragraph, paragraphs, type Section, section } from "../document.ts";
import { groupBy, listIds, type VerdictGroup } from "../verdict-groups.ts";

const LINE_LIMIT = 300;
const MESSAGE_LIMIT = 400;
const WARNING = "A crash or a missing answer is no refusal: a verifier must answer whatever anyone may send.";

/** Describes the vectors that got no answer, grouped by what came instead, with the relevant lines of its details. */
export function describeErrored({ verdicts }: Report, detail: Detail): readonly Section[] {
  const errored = verdicts.filter((verdict) => verdict.status === "errored");
  const groups = groupBy(errored, ({ error }) => error.message);
  const warning = errored.some(({ kind }) => kind === "verification") ? [WARNING] : [];
  return sectionOf("Errored", groups, detail, warning, ({ key, verdicts: members }) =>
    item(
      [`${members.length} × `, { quote: clip(key, MESSAGE_LIMIT) }],
      [
        ...describeDetails(members, key, detail),
        ...describeFirst(members),
        paragraph(listIds(members, detail.ids), { emphasis: "quiet" }),
      ],
    ),
  );
}

/** Describes the vectors that were not asked, grouped by the reason. */
export function describeSkipped(report: Report, detail: Detail): readonly Section[] {
  // What is out of scope by what the target declares is counted in the outcome; what it declines counts against it.
  const skipped = report.verdicts.filter(
    (verdict): verdict is SkippedVerdict =>
      verdict.status === "skipped" && (!detail.isShort || verdict.declined === true),
  );
  const groups = groupBy(skipped, ({ reason }) => reason);
  return sectionOf("Skipped", groups, detail, [], ({ key, verdicts: members }) => {
    const isDeclined = members.some(({ declined }) => declined === true);
    return item(
      [
        `${members.length} × `,
        { quote: clip(key, MESSAGE_LIMIT) },
        ...(isDeclined ? [` (declined by the ${subjectOf(report)} itself)`] : []),
      ],
      detail.isWhole && !members.every(isUnscored)
        ? [paragraph(listIds(members, detail.ids), { emphasis: "quiet" })]
        : [],
    );
  });
}

function sectionOf<V extends Verdict>(
  title: string,
  groups: readonly VerdictGroup<V>[],
  detail: Detail,
  remarks: readonly string[],
  describe: (group: VerdictGroup<V>) => DocumentBlock,
): readonly Section[] {
  if (groups.length === 0) return [];
  const count = groups.reduce((sum, { verdicts }) => sum + verdicts.length, 0);
  return [
    section(`${title}: ${count}`, [...paragraphs(remarks), ...describeSome(groups, detail.kinds, describe, "kind")]),
  ];
}

function describeDetails(
  verdicts: readonly ErroredVerdict[],
  message: string,
  detail: Detail,
): readonly DocumentBlock[] {
  const [details = ""] = verdicts.flatMap(({ error }) => error.details ?? []);
  const lines = pickCrashLines(details, detail.crashLines, message).map((line) => clip(line, LINE_LIMIT));
  return lines.length === 0 ? [] : [{ kind: "code", lines, isCrash: true }];
}

/** Describes what the first of them tries; nothing for a signer, which is only asked for a signature. */
function describeFirst(verdicts: readonly ErroredVerdict[]): readonly DocumentBlock[] {
  const [comment] = verdicts.flatMap(({ kind, comment: tried }) => (kind === "verification" ? (tried ?? []) : []));
  return comment === undefined ? [] : [paragraph(`For instance: ${clip(comment, MESSAGE_LIMIT)}`)];
}
