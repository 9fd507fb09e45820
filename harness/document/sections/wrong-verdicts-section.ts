import { knownReasonOf, type Verdict } from "../../../src/judging/verdict.ts";
import type { Report } from "../../../src/report/report.ts";
import { clip } from "../../text/escape-text.ts";
import { writeCurl } from "../../text/write-curl.ts";
import { findConstantVerdicts } from "../constant-verdicts.ts";
import type { Detail } from "../detail.ts";
import { type DocumentBlock, item, listOf, paragraph, paragraphs, type Section, section } from "../document.ts";
import {
  type ConstantFailures,
  distinctExamples,
  type EffectGroup,
  groupWrongVerdicts,
  othersThan,
  takeEffects,
} from "../effects.ts";
import { describeThought } from "../likely-thought.ts";
import { clausesOf, nameClauses, quoteClauses } from "../quotations.ts";
import { clipId, commentOf, listIds } from "../verdict-groups.ts";
import { describeAnswer, describeDoubts, describeReasons } from "../wrong-verdicts.ts";

/** Number of effects described at length: one mistake may have many, and all of them at length would hide it. */
const EFFECTS_AT_LENGTH = 3;
/** Clauses at most that are quoted: a verdict that rests on more is about no sentence of theirs. */
const CLAUSES_QUOTED = 2;
const IDS_IN_BRIEF = 3;
const COMMENT_LIMIT = 400;
/** Number of a campaign's findings that are described further down, with what they try. */
const FINDINGS_DESCRIBED = 10;

/** One known way in which a verifier is wrong. */
export interface KnownWrongVerdicts {
  readonly heading: string;
  readonly sentences: readonly string[];
}

/**
 * Describes a verifier's wrong verdicts, the worst first, grouped by their effect on attackers or merchants. `verdicts`
 * are those to be described; the report is whole, to see what the verifier always does.
 */
export function describeWrongVerdictSections(
  report: Report,
  verdicts: readonly Verdict[],
  detail: Detail,
  cited: Set<string>,
): readonly Section[] {
  return groupWrongVerdicts(leaveToFindings(report, verdicts), findConstantVerdicts(report)).map((group) => {
    const { wrong, title, remarks, constant, effects } = group;
    const { shown, rest } = takeEffects(effects, detail.effects);
    const isMany = effects.length > EFFECTS_AT_LENGTH;
    const reasons = isMany && constant.length === 0 ? describeReasons(wrong, group.verdicts) : [];
    return section(
      title,
      [
        ...paragraphs([...remarks, ...reasons]),
        ...constant.flatMap((failures) => describeConstantFailures(failures, detail)),
        ...shown.map((effect, index) => {
          const isAtLength = detail.isWhole || !isMany;
          return isAtLength || index < detail.effectsBrief
            ? describeEffectSection(report, effect, isAtLength, detail, cited)
            : nameEffectSection(effect);
        }),
        ...paragraphs(rest),
      ],
      { tone: "bad" },
    );
  });
}

/** Removes the comments of verdicts whose findings state the same. */
function leaveToFindings({ campaign }: Report, verdicts: readonly Verdict[]): readonly Verdict[] {
  const described = new Set(campaign?.findings.slice(0, FINDINGS_DESCRIBED).map(({ id }) => `fuzz/${id}`));
  return verdicts.map((verdict) => {
    if (verdict.status !== "failed" || !described.has(verdict.id)) return verdict;
    const { comment, ...rest } = verdict;
    return rest;
  });
}

/** Describes failures that a constant verdict explains, as one mistake: what each request tries does not matter. */
function describeConstantFailures(failures: ConstantFailures, detail: Detail): readonly DocumentBlock[] {
  const { wrong, isInBody = false, title, remarks, verdicts, effects } = failures;
  const examples = distinctExamples(verdicts, detail.effectExamples);
  const { shown, rest } = takeEffects(effects, detail.effects);
  const blocks = [
    ...paragraphs(remarks),
    ...(wrong === "refuses" || isInBody
      ? [...examples.map((verdict) => describeTried(verdict)), ...describeOthers(examples, verdicts, detail.ids)]
      : [listOf([...shown.map((effect) => effect.title), ...rest])]),
  ];
  return title === undefined ? blocks : [section(title, blocks)];
}

function nameEffectSection({ title, verdicts }: EffectGroup): Section {
  return section(title, paragraphs([listIds(verdicts.slice(0, 1), 1), ...describeDoubts(verdicts)]));
}

function describeEffectSection(
  report: Report,
  { title, verdicts }: EffectGroup,
  isAtLength: boolean,
  detail: Detail,
  cited: Set<string>,
): Section {
  const examples = distinctExamples(verdicts, isAtLength ? detail.effectExamples : 1);
  const clauses = clausesOf(examples);
  const isQuoted = detail.isWhole || (isAtLength && clauses.length <= CLAUSES_QUOTED);
  return section(title, [
    ...examples.map((verdict) => describeTried(verdict, describeAnswer(verdict))),
    ...(isAtLength ? describeShortest(verdicts) : []),
    ...describeOthers(examples, verdicts, isAtLength ? detail.ids : IDS_IN_BRIEF),
    ...(isQuoted
      ? quoteClauses(report, clauses, cited)
      : nameClauses(clauses).map((names) => paragraph(names, { emphasis: "quiet" }))),
  ]);
}

/** Describes the shortest request of a group, to be sent by hand, its answer and why the verifier may think so. */
function describeShortest(verdicts: readonly Verdict[]): readonly DocumentBlock[] {
  const shortest = verdicts.find((verdict) => verdict.status === "failed" && verdict.request !== undefined);
  if (shortest?.status !== "failed" || shortest.request === undefined) return [];
  return [
    paragraph(`The shortest request of these, ${clipId(shortest.id)}:`, { emphasis: "quiet" }),
    { kind: "code", lines: writeCurl(shortest.request) },
    ...paragraphs([...describeAnswer(shortest).slice(-1), ...describeThought(shortest)]),
  ];
}

function describeTried(verdict: Verdict, answer: readonly string[] = []): DocumentBlock {
  const comment = commentOf(verdict);
  const tried = comment === undefined ? [] : [clip(comment, COMMENT_LIMIT)];
  return item([{ quote: clipId(verdict.id), isCode: true }], paragraphs([...tried, ...answer]));
}

function describeOthers(
  examples: readonly Verdict[],
  verdicts: readonly Verdict[],
  ids: number,
): readonly DocumentBlock[] {
  const others = othersThan(examples, verdicts);
  return others.length === 0 ? [] : [paragraph(`Also: ${listIds(others, ids)}`, { emphasis: "quiet" })];
}

/**
 * Lists a verifier's known wrong verdicts, the worst first, at least `limit` effects where there are so many: a false
 * accept is none the smaller for being listed.
 */
export function listKnownWrongVerdicts({ verdicts }: Report, limit: number): readonly KnownWrongVerdicts[] {
  const known = verdicts.filter((verdict) => knownReasonOf(verdict) !== undefined);
  return groupWrongVerdicts(known).map(({ title, remarks, effects }) => {
    const { shown, rest } = takeEffects(effects, limit);
    const sentences = shown.map((effect) => [effect.title, ...describeDoubts(effect.verdicts)].join(" "));
    return { heading: `KNOWN, and still so: ${title}`, sentences: [...remarks, ...sentences, ...rest] };
  });
}

export function describeKnownWrongVerdicts(report: Report, detail: Detail): readonly Section[] {
  return listKnownWrongVerdicts(report, detail.effects).map(({ heading, sentences }) =>
    section(heading, [listOf(sentences)], { tone: "known" }),
  );
}
