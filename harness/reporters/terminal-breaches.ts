import type { Report, Verdict } from "../../src/conformance/report.ts";
import type { Canvas } from "./canvas.ts";
import { escapeProse } from "./escape-text.ts";
import { type Breaches, distinctExamples, groupBreaches } from "./group-breaches.ts";
import type { Group } from "./group-verdicts.ts";
import { listIds, showId } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { clausesOf, quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { sayAnswer, sayBreaches, sayEffectCounted } from "./say-breach.ts";
import { wrap } from "./wrap.ts";

const EFFECTS_SHOWN = 12;
const EXAMPLES_SHOWN = 3;
const IDS_SHOWN = 6;
const COMMENT_LIMIT = 400;

/** What a verifier does wrong, the worst first, grouped by what it means to an attacker or to merchants. */
export function breachesSection(report: Report, canvas: Canvas): readonly string[] {
  return groupBreaches(report.verdicts).flatMap((breaches, index) => [
    ...(index > 0 ? [""] : []),
    ...describeBreaches(report, breaches, canvas),
  ]);
}

function describeBreaches(report: Report, breaches: Breaches, canvas: Canvas): readonly string[] {
  const { width, colors } = canvas;
  const cited = new Set<string>();
  const lines: string[] = [];
  for (const effect of breaches.effects.slice(0, EFFECTS_SHOWN)) {
    lines.push("", ...describeEffect(report, effect, canvas, cited));
    for (const clause of clausesOf(examplesOf(effect))) cited.add(clause);
  }
  const rest = breaches.effects.length - EFFECTS_SHOWN;
  return [
    ...wrap(sayBreaches(breaches), width).map((line) => colors.bold(colors.red(line))),
    ...lines,
    ...(rest > 0 ? ["", `  … and ${plural(rest, "more effect")}, see report.json`] : []),
  ];
}

function describeEffect(
  report: Report,
  group: Group,
  { width, colors }: Canvas,
  cited: ReadonlySet<string>,
): readonly string[] {
  const examples = examplesOf(group);
  const others = group.verdicts.filter((verdict) => !examples.includes(verdict));
  return [
    ...wrap(sayEffectCounted(group), width, "  ").map(colors.bold),
    ...examples.flatMap((example) => describeExample(example, width)),
    ...(others.length > 0 ? wrap(`Also: ${listIds(others, IDS_SHOWN)}`, width, "    ") : []),
    ...quoteClauses(report, clausesOf(examples), cited)
      .flatMap((quotation) => wrap(sayQuotation(quotation), width, "    "))
      .map(colors.dim),
  ];
}

function describeExample(verdict: Verdict, width: number): readonly string[] {
  const comment = verdict.comment === undefined ? [] : [escapeProse(verdict.comment, COMMENT_LIMIT)];
  return [
    ...wrap(showId(verdict.id), width, "    "),
    ...[...comment, ...sayAnswer(verdict)].flatMap((sentence) => wrap(sentence, width, "      ")),
  ];
}

function examplesOf({ verdicts }: Group): readonly Verdict[] {
  return distinctExamples(verdicts, EXAMPLES_SHOWN);
}
