import type { Report, Verdict } from "../../src/conformance/report.ts";
import { escapeHtml } from "./escape-html.ts";
import { type Breaches, distinctExamples, groupBreaches } from "./group-breaches.ts";
import type { Group } from "./group-verdicts.ts";
import { quotes, show } from "./html-verdicts.ts";
import { listIds, showId } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { clausesOf } from "./quote-clauses.ts";
import { sayAnswer, sayBreaches, sayEffectCounted } from "./say-breach.ts";

const EFFECTS_SHOWN = 50;
const EXAMPLES_SHOWN = 5;
const IDS_SHOWN = 100;

/** What a verifier does wrong, the worst first, grouped by what it means to an attacker or to merchants. */
export function breachesHtml(report: Report): string {
  return groupBreaches(report.verdicts)
    .map((breaches) => oneWay(report, breaches))
    .join("\n");
}

function oneWay(report: Report, breaches: Breaches): string {
  const { effects } = breaches;
  const rest = effects.length - EFFECTS_SHOWN;
  return [
    `<h2 class="not-conformant">${sayBreaches(breaches)}</h2>`,
    ...effects.slice(0, EFFECTS_SHOWN).map((group) => oneEffect(report, group)),
    ...(rest > 0 ? [`<p>… and ${plural(rest, "more effect")}, see report.json</p>`] : []),
  ].join("\n");
}

function oneEffect(report: Report, group: Group): string {
  const examples = distinctExamples(group.verdicts, EXAMPLES_SHOWN);
  const others = group.verdicts.filter((verdict) => !examples.includes(verdict));
  return [
    "<section>",
    `<h3>${escapeHtml(sayEffectCounted(group))}</h3>`,
    ...examples.map(oneExample),
    ...(others.length > 0 ? [`<p class="quiet">Also: ${escapeHtml(listIds(others, IDS_SHOWN))}</p>`] : []),
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
