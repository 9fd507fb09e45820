import type { Report, Verdict } from "../../src/conformance/report.ts";
import { fence } from "./escape-markdown.ts";
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
import { sayAlike, sayAnswer, sayBefore, sayBreaches } from "./say-breach.ts";
import { sayDoubts, sayEffectCounted, sayMoreEffects } from "./say-effect.ts";
import { sayReasons } from "./say-reasons.ts";
import { wrap } from "./wrap.ts";

const WIDTH = 100;
const EFFECTS_SHOWN = 10;
const EXAMPLES_SHOWN = 2;
/** So many effects at length, and of more so many by an example. */
const TOLD_WHOLE = 3;
const TOLD_BRIEFLY = 5;
const IDS_SHOWN = 4;
const COMMENT_LIMIT = 300;

/**
 * What a verifier does wrong, the worst first: blocks of lines. `verdicts` are those to be told of; the report is
 * whole, to see what the verifier always does.
 */
export function breachBlocks(report: Report, verdicts: readonly Verdict[]): readonly (readonly string[])[] {
  return groupBreaches(verdicts, findBlankets(report)).map(breachBlock);
}

function breachBlock(breaches: Breaches): readonly string[] {
  const { way, verdicts, alike, effects } = breaches;
  const isMany = alike.length === 0 && effects.length > TOLD_WHOLE;
  const { shown, rest } = takeEffects(effects, EFFECTS_SHOWN);
  return [
    `### ${sayBreaches(breaches)}`,
    "",
    ...fence([
      ...linesOf([...sayBefore(breaches), ...(isMany ? sayReasons(way, verdicts) : [])]),
      ...alike.flatMap((one) => alikeLines(breaches, one)),
      ...shown.flatMap((group, index) => effectLines(group, index, effects.length)),
      ...linesOf(sayMoreEffects(rest)),
    ]),
  ];
}

/** What a verifier always does is one mistake: what else the requests try tells nothing of it. */
function alikeLines(breaches: Breaches, alike: AlikeBreaches): readonly string[] {
  const { blanket, verdicts, effects } = alike;
  const reasons = linesOf(sayAlike(breaches, alike));
  if (blanket.way === "refuses") {
    const examples = distinctExamples(verdicts, EXAMPLES_SHOWN);
    return [...reasons, ...examples.flatMap(triedLines), ...alsoLines(examples, verdicts)];
  }
  const { shown, rest } = takeEffects(effects, EFFECTS_SHOWN);
  return [...reasons, ...linesOf([...shown.map(sayEffectCounted), ...sayMoreEffects(rest)])];
}

function linesOf(sentences: readonly string[], indent: string = ""): readonly string[] {
  return sentences.flatMap((sentence) => wrap(sentence, WIDTH, indent));
}

function effectLines(group: Effect, index: number, effects: number): readonly string[] {
  const title = linesOf([sayEffectCounted(group)]);
  if (effects > TOLD_WHOLE && index >= TOLD_BRIEFLY) return [...title, ...linesOf(sayDoubts(group.verdicts), "  ")];
  const examples = distinctExamples(group.verdicts, effects > TOLD_WHOLE ? 1 : EXAMPLES_SHOWN);
  return [...title, ...examples.flatMap(exampleLines), ...alsoLines(examples, group.verdicts)];
}

function exampleLines(verdict: Verdict): readonly string[] {
  return [...triedLines(verdict), ...linesOf(sayAnswer(verdict), "    ")];
}

function triedLines({ id, comment }: Verdict): readonly string[] {
  return [
    ...wrap(showId(id), WIDTH, "  "),
    ...(comment === undefined ? [] : wrap(escapeProse(comment, COMMENT_LIMIT), WIDTH, "    ")),
  ];
}

function alsoLines(examples: readonly Verdict[], verdicts: readonly Verdict[]): readonly string[] {
  const others = othersThan(examples, verdicts);
  return others.length > 0 ? wrap(`Also: ${listIds(others, IDS_SHOWN)}`, WIDTH, "  ") : [];
}
