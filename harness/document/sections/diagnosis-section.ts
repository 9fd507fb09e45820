import type { Diagnosis, Resemblance, Unexplained } from "../../../src/diagnosis/diagnosis.ts";
import { selfExplained, type Verdict } from "../../../src/judging/verdict.ts";
import type { Report } from "../../../src/report/report.ts";
import { clip } from "../../text/escape-text.ts";
import { joinWords, plural } from "../../text/plural.ts";
import { subjectOf } from "../describe-target.ts";
import type { Detail } from "../detail.ts";
import {
  type DocumentBlock,
  describeSome,
  type Inline,
  item,
  type Link,
  paragraph,
  paragraphs,
  type Quote,
  type Section,
  section,
} from "../document.ts";
import { describeFailure, describeProved } from "../failure.ts";
import { fixesFor, languageOf } from "../language.ts";
import {
  describeAdvice,
  describeAlternatives,
  describeExplained,
  describeFix,
  describeFunction,
  describeHappening,
  describeTitle,
  exampleOf,
  explainVerdicts,
  joinDeviations,
  type ListedMistake,
  listFunctions,
  listMistakes,
} from "../mistakes.ts";
import { clausesOf, quoteClauses } from "../quotations.ts";
import { clipId, mismatchOf } from "../verdict-groups.ts";

const LINK_LIMIT = 200;
/** Longest address that is rendered as a link. */
const HREF_LIMIT = 2000;
const NAME_LIMIT = 60;
const TEXT_LIMIT = 300;
const CODE_LIMIT = 300;
const FUNCTIONS_SHOWN = 12;
const RESEMBLANCES_SHOWN = 3;
const PASSED_SHOWN = 2;

/** Describes the known mistakes that explain failures, then the unexplained failures. */
export function describeDiagnosis(report: Report, detail: Detail, cited: Set<string>): readonly DocumentBlock[] {
  return [
    ...describeSome(
      listMistakes(report),
      detail.mistakes,
      (mistake, index) => describeMistake(report, mistake, mistakeId(index), detail, cited),
      "mistake",
    ),
    ...describeSome(
      report.unexplained,
      detail.mistakes,
      (entry, index) => describeUnexplained(report, entry, unexplainedId(index), detail, cited),
      "kind",
    ),
  ];
}

/** Prepares a report for the question where its diagnosis explains a failure: what that is called, with the way there. */
export function linkToDiagnosis(report: Report, detail: Detail): (verdict: Verdict) => readonly Quote[] {
  const explain = explainVerdicts(report);
  const places = new Map(
    listMistakes(report)
      .slice(0, detail.mistakes)
      .map(({ diagnosis }, index) => [describeTitle(diagnosis), mistakeId(index)]),
  );
  const unexplained = new Map(
    report.unexplained
      .slice(0, detail.mistakes)
      .flatMap(({ vectors }, index) => vectors.map((id) => [id, unexplainedId(index)] as const)),
  );
  return (verdict) => {
    const mistakes = explain(verdict).map((mistake) =>
      linkTo(describeTitle(mistake), places.get(describeTitle(mistake))),
    );
    const place = unexplained.get(verdict.id);
    return mistakes.length > 0 || place === undefined ? mistakes : [linkTo("unexplained", place)];
  };
}

/** Lists the vectors that serve as examples of unexplained failures. */
export function listExamples({ unexplained }: Report, detail: Detail): ReadonlySet<string> {
  return new Set(unexplained.slice(0, detail.mistakes).map(({ example }) => example));
}

function linkTo(quote: string, leadsTo: string | undefined): Quote {
  return leadsTo === undefined ? { quote } : { quote, leadsTo };
}

function mistakeId(index: number): string {
  return `mistake-${index + 1}`;
}

function unexplainedId(index: number): string {
  return `unexplained-${index + 1}`;
}

function describeMistake(
  report: Report,
  { diagnosis, label, repeats, example }: ListedMistake,
  id: string,
  detail: Detail,
  cited: Set<string>,
): Section {
  // What was learned has a title of its own, which may only count what is wrong, and is known only as far as it was seen.
  const isLearned = diagnosis.deviations.length === 0;
  const advice = [
    ...(detail.isWhole || isLearned ? [paragraph(describeHappening(diagnosis))] : []),
    ...describeFixes(report, diagnosis, detail),
    ...quoteClauses(report, diagnosis.clauses, cited, detail.clauses),
  ];
  const title = `${describeTitle(diagnosis)}${describeFunction(report, diagnosis)}`;
  return section(
    repeats ? label : [`${label}: `, { quote: title }],
    [
      paragraph(describeExplained(diagnosis, report)),
      ...(repeats ? [] : advice),
      ...describeExample(example, (one) => describeProved(one, diagnosis, subjectOf(report))),
      ...(repeats ? [] : diagnosis.links.slice(0, detail.links).map(describeLink)),
      ...paragraphs(describeAlternatives(diagnosis)),
    ],
    { id },
  );
}

/** Describes what to do: first the line of code in the target's own language. */
function describeFixes(report: Report, diagnosis: Diagnosis, detail: Detail): readonly DocumentBlock[] {
  const own = fixesFor(report, diagnosis);
  const language = languageOf(report);
  const others = (diagnosis.fixes ?? []).filter((fix) => fix.language !== language);
  const functions = detail.isShort ? [] : listFunctions(diagnosis).slice(0, FUNCTIONS_SHOWN);
  return [
    ...(own.length === 0
      ? [paragraph(describeFix(diagnosis), { emphasis: "strong" })]
      : [
          item(`Fix, in ${language}:`, [{ kind: "code" as const, lines: own.map((code) => clip(code, CODE_LIMIT)) }]),
          paragraph(describeAdvice(diagnosis)),
        ]),
    ...(detail.isShort || others.length === 0
      ? []
      : [
          {
            kind: "facts" as const,
            facts: others.map((fix) => ({ label: clip(fix.language, NAME_LIMIT), value: clip(fix.code, CODE_LIMIT) })),
          },
        ]),
    ...(functions.length === 0 ? [] : [paragraph(["Functions that do this: ", { quote: functions.join("; ") }])]),
  ];
}

function describeUnexplained(
  report: Report,
  entry: Unexplained,
  id: string,
  detail: Detail,
  cited: Set<string>,
): Section {
  const example = exampleOf(report.verdicts, entry.example);
  return section(
    titleUnexplained(entry, example),
    [
      ...paragraphs(describeEvidence(entry, detail)),
      ...describeExample(example, describeFailure),
      ...(example === undefined ? [] : quoteClauses(report, clausesOf([example]), cited, detail.clauses)),
    ],
    { id },
  );
}

/** Says what is wrong, where the finding itself does. */
function titleUnexplained(entry: Unexplained, example: Verdict | undefined): readonly Inline[] {
  const note = example && selfExplained.has(entry.stage) ? mismatchOf(example)?.note : undefined;
  if (note !== undefined) return [`${plural(entry.vectors.length, "failure")}: `, { quote: clip(note, TEXT_LIMIT) }];
  return ["Unexplained: ", { quote: countUnexplained(entry) }, ", which no known mistake explains"];
}

function describeExample(
  example: Verdict | undefined,
  describe: (example: Verdict) => readonly DocumentBlock[],
): readonly DocumentBlock[] {
  if (example === undefined) return [];
  return [item(["Example: ", { quote: clipId(example.id), isCode: true }], describe(example))];
}

function describeLink(link: string): Link {
  const href = hrefOf(link);
  return { kind: "link", text: clip(link, LINK_LIMIT), ...(href !== undefined && { href }) };
}

/** Normalizes a link that may be followed: one to the web. Anything else, such as `javascript:`, is none. */
export function hrefOf(link: string): string | undefined {
  const url = link.length <= HREF_LIMIT && URL.canParse(link) ? new URL(link) : undefined;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}

/** Counts unexplained failures, and names where they show: `3 failures at baseString`. */
function countUnexplained({ stage, vectors, methods = [] }: Unexplained): string {
  const under = methods.length > 1 ? `, under ${joinWords(methods)}` : "";
  return `${plural(vectors.length, "failure")} at ${clip(stage, NAME_LIMIT)}${under}`;
}

/** Lists the evidence of failures that nothing explains, each a sentence. */
function describeEvidence(unexplained: Unexplained, { evidence }: Detail): readonly string[] {
  const { flags, findings, resembles, vectors } = unexplained;
  const subject = vectors.length === 1 ? "It tries" : "All of them try";
  return [
    ...findings.slice(0, evidence).map((finding) => `Certain: ${clip(finding, TEXT_LIMIT)}`),
    ...flags
      .slice(0, evidence)
      .map(
        ({ name, description }) =>
          `${subject} ${clip(name, NAME_LIMIT)}, and nothing that passed does: ${clip(description, TEXT_LIMIT)}`,
      ),
    ...resembles
      .slice(0, Math.min(evidence, RESEMBLANCES_SHOWN))
      .map((resemblance) => describeResemblance(unexplained, resemblance)),
  ];
}

function describeResemblance({ vectors }: Unexplained, resemblance: Resemblance): string {
  const { passed } = resemblance;
  const shown = passed.slice(0, PASSED_SHOWN).map(clipId);
  // The report names a few that passed, not of all.
  const broken = joinWords([...shown, ...(passed.length > shown.length ? ["others"] : [])]);
  const alike = resemblance.vectors.length;
  const where = alike === vectors.length ? "" : ` in ${alike} of ${vectors.length}`;
  return `Looks like "${describeTitle(resemblance)}" (${joinDeviations(resemblance)})${where}, but is not: it would break ${broken} too, which passed.`;
}
