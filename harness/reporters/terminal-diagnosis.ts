import type { Report, Unexplained } from "../../src/conformance/report.ts";
import type { Canvas } from "./canvas.ts";
import { describeFailure } from "./describe-failure.ts";
import { escapeProse } from "./escape-text.ts";
import { showId } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { clausesOf, clausesShown, quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { sayAlternatives, sayExplained, sayFix, sayTitle } from "./say-mistake.ts";
import { sayEvidence, sayUnexplained } from "./say-unexplained.ts";
import { exampleOf, type ToldMistake, tellMistakes } from "./tell-mistakes.ts";
import { wrap } from "./wrap.ts";

const MISTAKES_SHOWN = 8;
const UNEXPLAINED_SHOWN = 8;
const LINKS_SHOWN = 3;
const LINK_LIMIT = 200;
const INDENT = "  ";

/** What the sections on the diagnosis tell, so that no other section tells it again. */
export interface Told {
  readonly clauses: ReadonlySet<string>;
  /** The vectors that serve as examples of what nothing explains. */
  readonly examples: ReadonlySet<string>;
}

/** The known mistakes that explain failures, each with its cure and its smallest example. */
export function diagnosisSection(report: Report, canvas: Canvas): readonly string[] {
  const mistakes = tellMistakes(report);
  const shown = mistakes.slice(0, MISTAKES_SHOWN);
  return inBlocks([
    ...shown.map((mistake, index) => describeMistake(report, mistake, canvas, clausesTold(shown.slice(0, index)))),
    ...sayRest(mistakes.length - shown.length, "more mistake"),
  ]);
}

/** The failures that no known mistake explains, with the narrowest that can be said of them. */
export function unexplainedSection(report: Report, canvas: Canvas): readonly string[] {
  const shown = report.unexplained.slice(0, UNEXPLAINED_SHOWN);
  return inBlocks([
    ...shown.map((entry, index) => describeUnexplained(report, entry, canvas, toldBefore(report, index).clauses)),
    ...sayRest(report.unexplained.length - shown.length, "more kind"),
  ]);
}

/** What the sections on the diagnosis tell before the given entry of `unexplained`: by default, all. */
export function toldBefore(report: Report, index: number = UNEXPLAINED_SHOWN): Told {
  const told = report.unexplained.slice(0, Math.min(index, UNEXPLAINED_SHOWN));
  const examples = told.flatMap(({ example }) => exampleOf(report.verdicts, example) ?? []);
  const clauses = examples.flatMap((verdict) => clausesOf([verdict]));
  return {
    clauses: new Set([...clausesTold(tellMistakes(report).slice(0, MISTAKES_SHOWN)), ...clauses]),
    examples: new Set(examples.map(({ id }) => id)),
  };
}

function clausesTold(mistakes: readonly ToldMistake[]): ReadonlySet<string> {
  return new Set(mistakes.flatMap(({ diagnosis, repeats }) => (repeats ? [] : clausesShown(diagnosis.clauses))));
}

function describeMistake(
  report: Report,
  { diagnosis, label, repeats, example }: ToldMistake,
  { width, colors, paint }: Canvas,
  seen: ReadonlySet<string>,
): readonly string[] {
  const cure = [
    ...wrap(sayFix(diagnosis), width, INDENT),
    ...quoteClauses(report, diagnosis.clauses, seen)
      .flatMap((quotation) => wrap(sayQuotation(quotation), width, INDENT))
      .map(colors.dim),
  ];
  const links = diagnosis.links
    .slice(0, LINKS_SHOWN)
    .flatMap((link) => wrap(`See ${escapeProse(link, LINK_LIMIT)}`, width, INDENT))
    .map(colors.dim);
  return [
    ...wrap(repeats ? label : `${label}: ${sayTitle(diagnosis)}`, width).map(colors.bold),
    ...wrap(sayExplained(diagnosis, report), width, INDENT),
    ...(repeats ? [] : cure),
    ...describeExample(example, { width, paint }),
    ...(repeats ? [] : links),
    ...sayAlternatives(diagnosis).flatMap((sentence) => wrap(sentence, width, INDENT)),
  ];
}

function describeUnexplained(
  report: Report,
  entry: Unexplained,
  { width, colors, paint }: Canvas,
  seen: ReadonlySet<string>,
): readonly string[] {
  const example = exampleOf(report.verdicts, entry.example);
  const clauses = example === undefined ? [] : clausesOf([example]);
  return [
    ...wrap(`Unexplained: ${sayUnexplained(entry)}, which no known mistake explains`, width).map(colors.bold),
    ...sayEvidence(entry).flatMap((sentence) => wrap(sentence, width, INDENT)),
    ...describeExample(example, { width, paint }),
    ...quoteClauses(report, clauses, seen)
      .flatMap((quotation) => wrap(sayQuotation(quotation), width, INDENT))
      .map(colors.dim),
  ];
}

function describeExample(
  example: ToldMistake["example"],
  { width, paint }: Pick<Canvas, "width" | "paint">,
): readonly string[] {
  if (example === undefined) return [];
  return [
    ...wrap(`Example: ${showId(example.id)}`, width, INDENT),
    ...describeFailure(example, width, `${INDENT}${INDENT}`, paint),
  ];
}

function sayRest(rest: number, noun: string): readonly (readonly string[])[] {
  return rest > 0 ? [[`… and ${plural(rest, noun)}, see report.json`]] : [];
}

/** Blocks of lines with an empty line between them. */
function inBlocks(blocks: readonly (readonly string[])[]): readonly string[] {
  return blocks.flatMap((lines, index) => (index > 0 ? ["", ...lines] : lines));
}
