import type { Report, Verdict } from "../../src/conformance/report.ts";
import { escapeHtml } from "./escape-html.ts";
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
import { quotes, show } from "./html-verdicts.ts";
import { listIds, showId } from "./list-ids.ts";
import { clausesOf } from "./quote-clauses.ts";
import { sayAlike, sayAnswer, sayBefore, sayBreaches } from "./say-breach.ts";
import { sayEffectCounted, sayMoreEffects } from "./say-effect.ts";
import { sayReasons } from "./say-reasons.ts";

const EFFECTS_SHOWN = 50;
/** Of more effects, it is told first why they were to be refused. */
const TOLD_WHOLE = 3;
const EXAMPLES_SHOWN = 5;
const IDS_SHOWN = 100;

/**
 * What a verifier does wrong, the worst first, grouped by what it means to an attacker or to merchants. `verdicts` are
 * those to be told of; the report is whole, to see what the verifier always does.
 */
export function breachesHtml(report: Report, verdicts: readonly Verdict[]): string {
  return groupBreaches(verdicts, findBlankets(report))
    .map((breaches) => oneWay(report, breaches))
    .join("\n");
}

function oneWay(report: Report, breaches: Breaches): string {
  const { way, verdicts, alike, effects } = breaches;
  const { shown, rest } = takeEffects(effects, EFFECTS_SHOWN);
  return [
    `<h2 class="not-conformant">${sayBreaches(breaches)}</h2>`,
    ...paragraphs(sayBefore(breaches)),
    ...alike.map((one) => oneAlike(breaches, one)),
    ...(alike.length === 0 && effects.length > TOLD_WHOLE ? paragraphs(sayReasons(way, verdicts)) : []),
    ...shown.map((group) => oneEffect(report, group)),
    ...paragraphs(sayMoreEffects(rest)),
  ].join("\n");
}

/** What a verifier always does is one mistake: what else the requests try tells nothing of it. */
function oneAlike(breaches: Breaches, alike: AlikeBreaches): string {
  const { blanket, verdicts, effects } = alike;
  const examples = blanket.way === "refuses" ? distinctExamples(verdicts, EXAMPLES_SHOWN) : [];
  const { shown, rest } = takeEffects(effects, EFFECTS_SHOWN);
  const told = [...shown.map(sayEffectCounted), ...sayMoreEffects(rest)];
  const items = told.map((sentence) => `<li>${escapeHtml(sentence)}</li>`);
  return [
    "<section>",
    ...paragraphs(sayAlike(breaches, alike)),
    ...(blanket.way === "refuses" ? [...examples.map(oneExample), ...alsoHtml(examples, verdicts)] : []),
    ...(blanket.way === "accepts" ? ["<ul>", ...items, "</ul>"] : []),
    "</section>",
  ].join("\n");
}

function paragraphs(sentences: readonly string[]): readonly string[] {
  return sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`);
}

function alsoHtml(examples: readonly Verdict[], verdicts: readonly Verdict[]): readonly string[] {
  const others = othersThan(examples, verdicts);
  return others.length > 0 ? [`<p class="quiet">Also: ${escapeHtml(listIds(others, IDS_SHOWN))}</p>`] : [];
}

function oneEffect(report: Report, group: Effect): string {
  const examples = distinctExamples(group.verdicts, EXAMPLES_SHOWN);
  return [
    "<section>",
    `<h3>${escapeHtml(sayEffectCounted(group))}</h3>`,
    ...examples.map(oneExample),
    ...alsoHtml(examples, group.verdicts),
    ...quotes(report, clausesOf(examples)),
    "</section>",
  ].join("\n");
}

function oneExample(verdict: Verdict): string {
  return [
    "<article>",
    `<p><code>${escapeHtml(showId(verdict.id))}</code></p>`,
    ...(verdict.comment === undefined ? [] : [`<p>${show(verdict.comment)}</p>`]),
    ...sayAnswer(verdict).map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    "</article>",
  ].join("\n");
}
