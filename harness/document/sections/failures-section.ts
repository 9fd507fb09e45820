import { selfExplained, type Verdict } from "../../../src/judging/verdict.ts";
import type { Report } from "../../../src/report/report.ts";
import { clip } from "../../text/escape-text.ts";
import { joinWords } from "../../text/plural.ts";
import { subjectOf } from "../describe-target.ts";
import type { Detail } from "../detail.ts";
import {
  countRest,
  type DocumentBlock,
  describeSome,
  type Inline,
  item,
  paragraph,
  paragraphs,
  type Quote,
  type Section,
  section,
} from "../document.ts";
import { describeFailure, describeProved } from "../failure.ts";
import { explainVerdicts, findBeyondDiagnosis, joinTitles } from "../mistakes.ts";
import { clausesOf, quoteClauses } from "../quotations.ts";
import { clipId, concernOf, type FailureGroup, groupBy, groupFailures, simplest } from "../verdict-groups.ts";
import { linkToDiagnosis, listExamples } from "./diagnosis-section.ts";

const STAGE_LIMIT = 60;
const CONCERNS_SHOWN = 4;

/** Failures of one concern at one stage that are to be listed. */
interface ListedGroup extends FailureGroup {
  /** The verdicts that were not shown as examples; never empty. */
  readonly unseen: readonly Verdict[];
}

/** Describes the failures beyond the diagnosis, or all, grouped by concern and stage; the simplest as examples. */
export function describeFailures(report: Report, detail: Detail, cited: Set<string>): readonly DocumentBlock[] {
  const { failed } = report.totals;
  const beyond = findBeyondDiagnosis(report);
  const seen = detail.isWhole ? new Set<string>() : listExamples(report, detail);
  const groups = groupFailures(detail.isWhole ? report.verdicts : beyond)
    .map((group) => ({ ...group, unseen: group.verdicts.filter(({ id }) => !seen.has(id)) }))
    .filter(({ unseen }) => unseen.length > 0);
  const explained = detail.isWhole ? 0 : failed - beyond.length;
  if (explained === 0 && groups.length === 0) return [];
  if (detail.isShort) return [paragraph(`${describeSum(report, explained)}${nameGroups(groups)}`)];
  return [
    section(describeSum(report, explained), []),
    ...describeSome(groups, detail.groups, (group) => describeGroup(report, group, detail, cited), "group"),
  ];
}

function describeSum({ baseline, totals: { failed } }: Report, explained: number): string {
  const title = `${baseline === undefined ? "Failures" : "New failures"}: ${failed}`;
  return explained > 0 ? `${title}, ${describeShare(explained, failed)}` : title;
}

/** Names the concerns of the failures that are not described: `; unexplained: 12 of order, 3 of secrets and others`. */
function nameGroups(groups: readonly FailureGroup[]): string {
  const concerns = groupBy(
    groups.flatMap(({ stage, verdicts }) => (selfExplained.has(stage) ? [] : verdicts)),
    ({ id }) => concernOf(id),
  );
  if (concerns.length === 0) return "";
  const names = concerns.slice(0, CONCERNS_SHOWN).map(({ key, verdicts }) => `${verdicts.length} of ${clipId(key)}`);
  return `; unexplained: ${joinWords([...names, ...(concerns.length > names.length ? ["others"] : [])])}`;
}

function describeShare(explained: number, failed: number): string {
  const share = explained === failed ? "all" : `${explained} of them`;
  return `${share} explained; every id is in report.json`;
}

function describeGroup(
  report: Report,
  { concern, stage, verdicts, unseen }: ListedGroup,
  detail: Detail,
  cited: Set<string>,
): Section {
  const examples = simplest(unseen, detail.examples);
  const others = verdicts.filter((verdict) => !examples.includes(verdict));
  return section(
    [{ quote: clipId(concern) }, ", ", { quote: clip(stage, STAGE_LIMIT) }, `: ${verdicts.length} failed`],
    [
      ...examples.map((example) => describeExample(report, example, detail)),
      ...(others.length === 0 ? [] : [describeOthers(report, others, detail)]),
      ...quoteClauses(report, clausesOf(verdicts), cited),
    ],
    { isSub: true, tone: "bad" },
  );
}

/** Describes a failure, with what reproduces it or, in a whole document, with a link to its explanation. */
function describeExample(report: Report, example: Verdict, detail: Detail): DocumentBlock {
  const id: Quote = { quote: clipId(example.id), isCode: true };
  if (detail.isWhole) {
    const linksOf = linkToDiagnosis(report, detail);
    const ways = linksOf(example).flatMap((way, index): readonly Inline[] => [index === 0 ? ", " : " or ", way]);
    const proved = report.diagnosis.find((entry) => entry.example === example.id);
    const blocks = proved === undefined ? describeFailure(example) : describeProved(example, proved, subjectOf(report));
    return item([id, ...ways], blocks);
  }
  const titles = joinTitles(explainVerdicts(report)(example));
  return item([id], [...describeFailure(example), ...paragraphs(titles.map((title) => `Reproduced by ${title}`))]);
}

function describeOthers(report: Report, others: readonly Verdict[], detail: Detail): DocumentBlock {
  const linksOf = linkToDiagnosis(report, detail);
  const ids = others.slice(0, detail.ids).flatMap((verdict, index): readonly Inline[] => {
    const leadsTo = detail.isWhole ? linksOf(verdict)[0]?.leadsTo : undefined;
    const id = { quote: clipId(verdict.id), ...(leadsTo !== undefined && { leadsTo }) };
    return index === 0 ? [id] : [", ", id];
  });
  const rest = countRest(others.length - detail.ids).map((more) => ` ${more}`);
  return paragraph(["Also: ", ...ids, ...rest], { emphasis: "quiet" });
}
