import type { Report, Verdict } from "../../src/conformance/report.ts";
import type { Canvas } from "./canvas.ts";
import { escapeProse } from "./escape-text.ts";
import { findBlankets } from "./find-blankets.ts";
import {
  type AlikeBreaches,
  type Breaches,
  distinctExamples,
  type Effect,
  groupBreaches,
  othersThan,
  takeEffects,
} from "./group-breaches.ts";
import { listIds, showId } from "./list-ids.ts";
import { clausesOf, nameClauses, quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { sayAlike, sayAnswer, sayBefore, sayBreaches } from "./say-breach.ts";
import { sayDoubts, sayEffectCounted, sayMoreEffects } from "./say-effect.ts";
import { sayReasons } from "./say-reasons.ts";
import { wrap } from "./wrap.ts";

const EFFECTS_SHOWN = 10;
/** So many effects at length, and of more so many by an example. */
const TOLD_WHOLE = 3;
const TOLD_BRIEFLY = 5;
/** What rests on more clauses than that is about no sentence of theirs. */
const CLAUSES_QUOTED = 2;
const COMMENT_LIMIT = 400;

/** How much is told of an effect. */
interface Detail {
  readonly examples: number;
  readonly ids: number;
  readonly quotes: boolean;
}

const whole: Detail = { examples: 3, ids: 6, quotes: true };
const brief: Detail = { examples: 1, ids: 3, quotes: false };

/**
 * What a verifier does wrong, the worst first, grouped by what it means to an attacker or to merchants. `verdicts` are
 * those to be told of; the report is whole, to see what the verifier always does.
 */
export function breachesSection(report: Report, verdicts: readonly Verdict[], canvas: Canvas): readonly string[] {
  return groupBreaches(verdicts, findBlankets(report)).flatMap((breaches, index) => [
    ...(index > 0 ? [""] : []),
    ...describeBreaches(report, breaches, canvas),
  ]);
}

function describeBreaches(report: Report, breaches: Breaches, canvas: Canvas): readonly string[] {
  const { width, colors } = canvas;
  const { way, verdicts, alike, effects } = breaches;
  const cited = new Set<string>();
  const lines: string[] = [];
  const { shown, rest } = takeEffects(effects, EFFECTS_SHOWN);
  for (const [index, effect] of shown.entries()) {
    const detail = detailOf(index, effects.length);
    lines.push("", ...describeEffect(report, effect, detail, canvas, cited));
    for (const clause of clausesQuoted(effect, detail)) cited.add(clause);
  }
  const isMany = alike.length === 0 && effects.length > TOLD_WHOLE;
  return [
    ...wrap(sayBreaches(breaches), width).map((line) => colors.bold(colors.red(line))),
    ...[...sayBefore(breaches), ...(isMany ? sayReasons(way, verdicts) : [])].flatMap((sentence) =>
      wrap(sentence, width, "  "),
    ),
    ...alike.flatMap((one) => describeAlike(breaches, one, canvas)),
    ...lines,
    ...sayMoreEffects(rest).flatMap((sentence) => ["", ...wrap(sentence, width, "  ")]),
  ];
}

/** One mistake may have many effects: all of them at length would hide it. */
function detailOf(index: number, effects: number): Detail | undefined {
  if (effects <= TOLD_WHOLE) return whole;
  return index < TOLD_BRIEFLY ? brief : undefined;
}

/** What a verifier always does is one mistake: what else the requests try tells nothing of it. */
function describeAlike(breaches: Breaches, alike: AlikeBreaches, { width }: Canvas): readonly string[] {
  const { blanket, verdicts, effects } = alike;
  const reasons = sayAlike(breaches, alike).flatMap((sentence) => wrap(sentence, width, "  "));
  if (blanket.way === "refuses") {
    const examples = distinctExamples(verdicts, whole.examples);
    const others = othersThan(examples, verdicts);
    return [
      ...reasons,
      ...examples.flatMap((example) => describeTried(example, width)),
      ...(others.length > 0 ? wrap(`Also: ${listIds(others, brief.ids)}`, width, "    ") : []),
    ];
  }
  const { shown, rest } = takeEffects(effects, EFFECTS_SHOWN);
  const told = [...shown.map(sayEffectCounted), ...sayMoreEffects(rest)];
  return [...reasons, ...told.flatMap((sentence) => wrap(sentence, width, "  "))];
}

function describeEffect(
  report: Report,
  group: Effect,
  detail: Detail | undefined,
  { width, colors }: Canvas,
  cited: ReadonlySet<string>,
): readonly string[] {
  const title = wrap(sayEffectCounted(group), width, "  ").map(colors.bold);
  if (detail === undefined) {
    const told = [listIds(group.verdicts.slice(0, 1), 1), ...sayDoubts(group.verdicts)];
    return [...title, ...told.flatMap((sentence) => wrap(sentence, width, "    "))];
  }
  const examples = examplesOf(group, detail);
  const others = othersThan(examples, group.verdicts);
  const quoted = clausesQuoted(group, detail);
  const clauses =
    quoted.length > 0 ? quoteClauses(report, quoted, cited).map(sayQuotation) : nameClauses(clausesOf(examples));
  return [
    ...title,
    ...examples.flatMap((example) => describeExample(example, width)),
    ...(others.length > 0 ? wrap(`Also: ${listIds(others, detail.ids)}`, width, "    ") : []),
    ...clauses.flatMap((sentence) => wrap(sentence, width, "    ")).map(colors.dim),
  ];
}

function describeExample(verdict: Verdict, width: number): readonly string[] {
  return [
    ...describeTried(verdict, width),
    ...sayAnswer(verdict).flatMap((sentence) => wrap(sentence, width, "      ")),
  ];
}

function describeTried({ id, comment }: Verdict, width: number): readonly string[] {
  return [
    ...wrap(showId(id), width, "    "),
    ...(comment === undefined ? [] : wrap(escapeProse(comment, COMMENT_LIMIT), width, "      ")),
  ];
}

/** The clauses whose sentences are shown with an effect. */
function clausesQuoted(group: Effect, detail: Detail | undefined): readonly string[] {
  if (!detail?.quotes) return [];
  const clauses = clausesOf(examplesOf(group, detail));
  return clauses.length <= CLAUSES_QUOTED ? clauses : [];
}

function examplesOf({ verdicts }: Effect, { examples }: Detail): readonly Verdict[] {
  return distinctExamples(verdicts, examples);
}
