import type { Report, Verdict } from "../../src/conformance/report.ts";
import { fence } from "./escape-markdown.ts";
import { escapeProse } from "./escape-text.ts";
import { type Breaches, distinctExamples, groupBreaches } from "./group-breaches.ts";
import type { Group } from "./group-verdicts.ts";
import { listIds, showId } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { sayAnswer, sayBreaches, sayEffectCounted } from "./say-breach.ts";
import { wrap } from "./wrap.ts";

const WIDTH = 100;
const EFFECTS_SHOWN = 10;
const EXAMPLES_SHOWN = 2;
const IDS_SHOWN = 4;
const COMMENT_LIMIT = 300;

/** What a verifier does wrong, the worst first: blocks of lines. */
export function breachBlocks({ verdicts }: Report): readonly (readonly string[])[] {
  return groupBreaches(verdicts).map(breachBlock);
}

function breachBlock(breaches: Breaches): readonly string[] {
  const { effects } = breaches;
  const rest = effects.length - EFFECTS_SHOWN;
  return [
    `### ${sayBreaches(breaches)}`,
    "",
    ...fence([
      ...effects.slice(0, EFFECTS_SHOWN).flatMap(effectLines),
      ...(rest > 0 ? [`… and ${plural(rest, "more effect")}, see report.json`] : []),
    ]),
  ];
}

function effectLines(group: Group): readonly string[] {
  const examples = distinctExamples(group.verdicts, EXAMPLES_SHOWN);
  const others = group.verdicts.filter((verdict) => !examples.includes(verdict));
  return [
    ...wrap(sayEffectCounted(group), WIDTH),
    ...examples.flatMap(exampleLines),
    ...(others.length > 0 ? wrap(`Also: ${listIds(others, IDS_SHOWN)}`, WIDTH, "  ") : []),
  ];
}

function exampleLines(verdict: Verdict): readonly string[] {
  const comment = verdict.comment === undefined ? [] : [escapeProse(verdict.comment, COMMENT_LIMIT)];
  return [
    ...wrap(showId(verdict.id), WIDTH, "  "),
    ...[...comment, ...sayAnswer(verdict)].flatMap((sentence) => wrap(sentence, WIDTH, "    ")),
  ];
}
