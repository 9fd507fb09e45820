import type { NamedMistake, Report, Unexplained } from "../../src/conformance/report.ts";
import { escapeHtml } from "./escape-html.ts";
import { explainVerdicts } from "./explain-verdict.ts";
import { type AnchorsOf, example, quotes, show } from "./html-verdicts.ts";
import { plural } from "./plural.ts";
import { clausesOf } from "./quote-clauses.ts";
import { sayAlternatives, sayExplained, sayFix, sayHappens, sayTitle } from "./say-mistake.ts";
import { sayEvidence, sayUnexplained } from "./say-unexplained.ts";
import { exampleOf, type ToldMistake, tellMistakes } from "./tell-mistakes.ts";
import { webLink } from "./web-link.ts";

const MISTAKES_SHOWN = 30;
const UNEXPLAINED_SHOWN = 30;
const LINKS_SHOWN = 5;

/** The known mistakes that explain failures, then what nothing explains. */
export function diagnosisHtml(report: Report): string {
  const mistakes = tellMistakes(report);
  return [
    ...mistakes.slice(0, MISTAKES_SHOWN).map((mistake, index) => oneMistake(report, mistake, index)),
    ...sayRest(mistakes.length - MISTAKES_SHOWN, "more mistake"),
    ...report.unexplained.slice(0, UNEXPLAINED_SHOWN).map((entry, index) => oneUnexplained(report, entry, index)),
    ...sayRest(report.unexplained.length - UNEXPLAINED_SHOWN, "more kind"),
  ].join("\n");
}

/** Prepares a report for the question where its diagnosis tells of a failure. */
export function anchorDiagnosis(report: Report): AnchorsOf {
  const explain = explainVerdicts(report);
  const places = new Map<NamedMistake, string>(
    tellMistakes(report)
      .slice(0, MISTAKES_SHOWN)
      .map(({ diagnosis }, index) => [diagnosis, mistakeAnchor(index)]),
  );
  const unexplained = new Map(
    report.unexplained
      .slice(0, UNEXPLAINED_SHOWN)
      .flatMap(({ vectors }, index) => vectors.map((id) => [id, unexplainedAnchor(index)] as const)),
  );
  return (verdict) => {
    const mistakes = explain(verdict).map((mistake) => ({ text: sayTitle(mistake), anchor: places.get(mistake) }));
    const anchor = unexplained.get(verdict.id);
    return mistakes.length > 0 || anchor === undefined ? mistakes : [{ text: "unexplained", anchor }];
  };
}

function mistakeAnchor(index: number): string {
  return `mistake-${index + 1}`;
}

function unexplainedAnchor(index: number): string {
  return `unexplained-${index + 1}`;
}

function oneMistake(report: Report, mistake: ToldMistake, index: number): string {
  const { diagnosis, label, repeats } = mistake;
  const cure = [
    `<p>${escapeHtml(sayHappens(diagnosis))}</p>`,
    `<p><strong>${escapeHtml(sayFix(diagnosis))}</strong></p>`,
    ...quotes(report, diagnosis.clauses),
  ];
  const heading = repeats ? label : `${label}: ${escapeHtml(sayTitle(diagnosis))}`;
  return [
    `<section id="${mistakeAnchor(index)}">`,
    `<h2>${heading}</h2>`,
    `<p>${escapeHtml(sayExplained(diagnosis, report))}</p>`,
    ...(repeats ? [] : cure),
    ...(mistake.example === undefined ? [] : [example(mistake.example)]),
    ...(repeats ? [] : diagnosis.links.slice(0, LINKS_SHOWN).map((link) => `<p>${linkTo(link)}</p>`)),
    ...sayAlternatives(diagnosis).map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    "</section>",
  ].join("\n");
}

function oneUnexplained(report: Report, entry: Unexplained, index: number): string {
  const verdict = exampleOf(report.verdicts, entry.example);
  return [
    `<section id="${unexplainedAnchor(index)}">`,
    `<h2>Unexplained: ${escapeHtml(sayUnexplained(entry))}, which no known mistake explains</h2>`,
    ...sayEvidence(entry).map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    ...(verdict === undefined ? [] : [example(verdict), ...quotes(report, clausesOf([verdict]))]),
    "</section>",
  ].join("\n");
}

function linkTo(link: string): string {
  const href = webLink(link);
  return href === undefined ? show(link) : `<a rel="noreferrer noopener" href="${escapeHtml(href)}">${show(link)}</a>`;
}

function sayRest(rest: number, noun: string): readonly string[] {
  return rest > 0 ? [`<p>… and ${plural(rest, noun)}, see report.json</p>`] : [];
}
