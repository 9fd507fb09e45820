import type { Report, Unexplained, Verdict } from "../../src/conformance/report.ts";
import { describeFailure } from "./describe-failure.ts";
import { codeSpan, fence } from "./escape-markdown.ts";
import { escapeProse } from "./escape-text.ts";
import { showId } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { clausesOf, quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { sayAlternatives, sayExplained, sayFix, sayTitle } from "./say-mistake.ts";
import { sayEvidence, sayUnexplained } from "./say-unexplained.ts";
import { exampleOf, type ToldMistake, tellMistakes } from "./tell-mistakes.ts";
import { wrap } from "./wrap.ts";

const WIDTH = 100;
const MISTAKES_SHOWN = 5;
const UNEXPLAINED_SHOWN = 5;
const LINKS_SHOWN = 3;
const LINK_LIMIT = 200;

/** The known mistakes that explain failures, then what nothing explains: blocks of lines. */
export function diagnosisBlocks(report: Report): readonly (readonly string[])[] {
  const mistakes = tellMistakes(report);
  return [
    ...mistakes.slice(0, MISTAKES_SHOWN).map((mistake) => mistakeBlock(report, mistake)),
    ...sayRest(mistakes.length - MISTAKES_SHOWN, "more mistake"),
    ...report.unexplained.slice(0, UNEXPLAINED_SHOWN).map((entry) => unexplainedBlock(report, entry)),
    ...sayRest(report.unexplained.length - UNEXPLAINED_SHOWN, "more kind"),
  ];
}

/** The vectors that serve as examples of what nothing explains. */
export function examplesShown({ unexplained }: Report): ReadonlySet<string> {
  return new Set(unexplained.slice(0, UNEXPLAINED_SHOWN).map(({ example }) => example));
}

function mistakeBlock(report: Report, { diagnosis, label, repeats, example }: ToldMistake): readonly string[] {
  const { clauses, links } = diagnosis;
  return [
    `### ${repeats ? label : `${label}: ${codeSpan(sayTitle(diagnosis))}`}`,
    "",
    ...fence([
      ...wrap(sayExplained(diagnosis, report), WIDTH),
      ...(repeats ? [] : wrap(sayFix(diagnosis), WIDTH)),
      ...(repeats ? [] : quotations(report, clauses)),
      ...exampleLines(example),
      ...(repeats
        ? []
        : links.slice(0, LINKS_SHOWN).flatMap((link) => wrap(`See ${escapeProse(link, LINK_LIMIT)}`, WIDTH))),
      ...sayAlternatives(diagnosis).flatMap((sentence) => wrap(sentence, WIDTH)),
    ]),
  ];
}

function unexplainedBlock(report: Report, entry: Unexplained): readonly string[] {
  const example = exampleOf(report.verdicts, entry.example);
  const lines = [
    ...sayEvidence(entry).flatMap((sentence) => wrap(sentence, WIDTH)),
    ...exampleLines(example),
    ...quotations(report, example === undefined ? [] : clausesOf([example])),
  ];
  return [
    `### Unexplained: ${codeSpan(sayUnexplained(entry))}, which no known mistake explains`,
    ...(lines.length > 0 ? ["", ...fence(lines)] : []),
  ];
}

function exampleLines(example: Verdict | undefined): readonly string[] {
  return example === undefined
    ? []
    : [...wrap(`Example: ${showId(example.id)}`, WIDTH), ...describeFailure(example, WIDTH, "  ")];
}

function quotations(report: Report, clauses: readonly string[]): readonly string[] {
  return quoteClauses(report, clauses).flatMap((quotation) => wrap(sayQuotation(quotation), WIDTH));
}

function sayRest(rest: number, noun: string): readonly (readonly string[])[] {
  return rest > 0 ? [[`… and ${plural(rest, noun)}, see report.json`]] : [];
}
