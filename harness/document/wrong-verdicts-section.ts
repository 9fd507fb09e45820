import { knownReasonOf, type Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { clip } from "../text/escape-text.ts";
import { findConstantVerdicts } from "./constant-verdicts.ts";
import type { Detail } from "./detail.ts";
import { type DocumentBlock, item, listOf, paragraph, paragraphs, type Section, section } from "./document.ts";
import {
  type ConstantFailures,
  describeConstant,
  describeEffectGroup,
  describeWrongVerdicts,
  distinctExamples,
  type EffectGroup,
  explainConstant,
  explainTakeover,
  groupWrongVerdicts,
  othersThan,
  takeEffects,
  type WrongVerdicts,
} from "./effects.ts";
import { clausesOf, nameClauses, quoteClauses } from "./quotations.ts";
import { clipId, commentOf, listIds } from "./verdict-groups.ts";
import { describeAnswer, describeDoubts, describeReasons } from "./wrong-verdicts.ts";

/** So many effects are told at length: one mistake may have many effects, and all of them at length would hide it. */
const EFFECTS_AT_LENGTH = 3;
/** What rests on more clauses than that is about no sentence of theirs. */
const CLAUSES_QUOTED = 2;
const IDS_IN_BRIEF = 3;
const COMMENT_LIMIT = 400;
/** So many findings of a campaign are told further down, with what they try. */
const FINDINGS_TOLD = 10;

/** What a verifier is known to do wrong in one way. */
export interface KnownWrongVerdicts {
  readonly heading: string;
  readonly sentences: readonly string[];
}

/**
 * What a verifier does wrong, the worst first, grouped by what it means to an attacker or to merchants. `verdicts` are
 * those to be told of; the report is whole, to see what the verifier always does.
 */
export function describeWrongVerdictSections(
  report: Report,
  verdicts: readonly Verdict[],
  detail: Detail,
  cited: Set<string>,
): readonly Section[] {
  return groupWrongVerdicts(leaveToFindings(report, verdicts), findConstantVerdicts(report)).map((group) => {
    const { wrong, constant, effects } = group;
    const { shown, rest } = takeEffects(effects, detail.effects);
    const isMany = constant.length === 0 && effects.length > EFFECTS_AT_LENGTH;
    return section(
      describeWrongVerdicts(group),
      [
        ...paragraphs([...explainTakeover(group), ...(isMany ? describeReasons(wrong, group.verdicts) : [])]),
        ...constant.flatMap((one) => describeConstantFailures(group, one, detail)),
        ...shown.map((effect, index) =>
          describeEffectSection(report, effect, effects.length > EFFECTS_AT_LENGTH ? index : -1, detail, cited),
        ),
        ...paragraphs(rest),
      ],
      { tone: "bad" },
    );
  });
}

/** The verdicts, less the comments of those whose findings tell the same. */
function leaveToFindings({ campaign }: Report, verdicts: readonly Verdict[]): readonly Verdict[] {
  const told = new Set(campaign?.findings.slice(0, FINDINGS_TOLD).map(({ id }) => `fuzz/${id}`));
  return verdicts.map((verdict) => {
    if (verdict.status !== "failed" || !told.has(verdict.id)) return verdict;
    const { comment, ...rest } = verdict;
    return rest;
  });
}

/** What a verifier always does is one mistake: what else the requests try tells nothing of it. */
function describeConstantFailures(
  group: WrongVerdicts,
  failures: ConstantFailures,
  detail: Detail,
): readonly DocumentBlock[] {
  const { constant, verdicts, effects } = failures;
  const examples = distinctExamples(verdicts, detail.effectExamples);
  const { shown, rest } = takeEffects(effects, detail.effects);
  const blocks = [
    ...paragraphs(explainConstant(failures)),
    ...(constant.wrong === "refuses"
      ? [...examples.map((verdict) => describeTried(verdict)), ...describeOthers(examples, verdicts, detail.ids)]
      : [listOf([...shown.map(describeEffectGroup), ...rest], Number.POSITIVE_INFINITY)]),
  ];
  const [title] = describeConstant(group, failures);
  return title === undefined ? blocks : [section(title, blocks)];
}

/** `index` is its place among many, and negative where they are few. */
function describeEffectSection(
  report: Report,
  effect: EffectGroup,
  index: number,
  detail: Detail,
  cited: Set<string>,
): Section {
  const { verdicts } = effect;
  const isAtLength = detail.isWhole || index < 0;
  if (!isAtLength && index >= detail.effectsBrief) {
    const blocks = [listIds(verdicts.slice(0, 1), 1), ...describeDoubts(verdicts)];
    return section(describeEffectGroup(effect), paragraphs(blocks));
  }
  const examples = distinctExamples(verdicts, isAtLength ? detail.effectExamples : 1);
  const clauses = clausesOf(examples);
  const isQuoted = detail.isWhole || (isAtLength && clauses.length <= CLAUSES_QUOTED);
  return section(describeEffectGroup(effect), [
    ...examples.map((verdict) => describeTried(verdict, describeAnswer(verdict))),
    ...describeOthers(examples, verdicts, isAtLength ? detail.ids : IDS_IN_BRIEF),
    ...(isQuoted
      ? quoteClauses(report, clauses, cited)
      : nameClauses(clauses).map((names) => paragraph(names, { emphasis: "quiet" }))),
  ]);
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
 * What a verifier is known to do wrong, the worst first, at least `limit` effects where there are so many: a false
 * accept is none the smaller for being listed.
 */
export function listKnownWrongVerdicts({ verdicts }: Report, limit: number): readonly KnownWrongVerdicts[] {
  const known = verdicts.filter((verdict) => knownReasonOf(verdict) !== undefined);
  return groupWrongVerdicts(known).map((group) => {
    const { shown, rest } = takeEffects(group.effects, limit);
    return {
      heading: `KNOWN, and still so: ${describeWrongVerdicts(group)}`,
      sentences: [
        ...explainTakeover(group),
        ...shown.map((effect) => [describeEffectGroup(effect), ...describeDoubts(effect.verdicts)].join(" ")),
        ...rest,
      ],
    };
  });
}

/** The sections on what a verifier is known to do wrong. */
export function describeKnownWrongVerdicts(report: Report, detail: Detail): readonly Section[] {
  return listKnownWrongVerdicts(report, detail.effects).map(({ heading, sentences }) =>
    section(heading, [listOf(sentences, Number.POSITIVE_INFINITY)], { tone: "known" }),
  );
}
