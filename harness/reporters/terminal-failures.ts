import type { Diagnosis, Report } from "../../src/conformance/report.ts";
import type { Canvas, Colors } from "./canvas.ts";
import { describeFailure, type Paint } from "./describe-failure.ts";
import { escapeProse } from "./escape-text.ts";
import { describePattern } from "./failure-pattern.ts";
import { type FailureGroup, groupFailures, simplest } from "./group-verdicts.ts";
import { listIds, showId } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { clausesOf, quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { wrap } from "./wrap.ts";

const DIAGNOSES_SHOWN = 5;
const GROUPS_SHOWN = 20;
const EXAMPLES_SHOWN = 2;
const IDS_SHOWN = 8;
const LINKS_SHOWN = 3;
const TEXT_LIMIT = 400;
const INDENT = "    ";

/** The known mistakes that explain failures, each with its cure and its smallest example. */
export function diagnosisSection(report: Report, { width, colors }: Canvas): readonly string[] {
  const failed = report.totals.failed;
  return report.diagnosis.slice(0, DIAGNOSES_SHOWN).flatMap((diagnosis, index) => {
    const [example] = simplest(verdictsOf(report, diagnosis), 1);
    const explained = `explains ${diagnosis.vectors.length} of ${plural(failed, "failure")}`;
    return [
      ...(index > 0 ? [""] : []),
      ...wrap(`Diagnosis: ${escapeProse(diagnosis.title, TEXT_LIMIT)} (${explained})`, width).map(colors.bold),
      ...wrap(`Fix: ${escapeProse(diagnosis.fix, TEXT_LIMIT)}`, width, "  "),
      ...quoteClauses(report, diagnosis.clauses).flatMap((quotation) => wrap(sayQuotation(quotation), width, "  ")),
      ...diagnosis.links.slice(0, LINKS_SHOWN).flatMap((link) => wrap(escapeProse(link, TEXT_LIMIT), width, "  ")),
      ...(example === undefined
        ? []
        : [...wrap(showId(example.id), width, "  "), ...describeFailure(example, width, INDENT, paintWith(colors))]),
    ];
  });
}

/** Every failure, grouped by concern and stage; the worked examples are the simplest ones. */
export function failuresSection(report: Report, canvas: Canvas): readonly string[] {
  const groups = groupFailures(report.verdicts);
  const [first, ...others] = groups.slice(0, GROUPS_SHOWN);
  if (first === undefined) return [];
  const rest = groups.length - others.length - 1;
  const cited = new Set(report.diagnosis.slice(0, DIAGNOSES_SHOWN).flatMap(({ clauses }) => clauses));
  const lines: string[] = [];
  for (const group of [first, ...others]) {
    lines.push("", ...describeGroup(report, group, canvas, cited));
    for (const clause of clausesOf(group.verdicts)) cited.add(clause);
  }
  const more = rest > 0 ? ["", `… and ${plural(rest, "more group")}, see report.json`] : [];
  const pattern = describePattern(report);
  return [
    canvas.colors.bold(`Failures: ${report.totals.failed}`),
    ...(pattern === undefined ? [] : wrap(pattern, canvas.width, "  ")),
    ...lines,
    ...more,
  ];
}

function describeGroup(
  report: Report,
  { concern, stage, verdicts }: FailureGroup,
  { width, colors }: Canvas,
  cited: ReadonlySet<string>,
): readonly string[] {
  const examples = simplest(verdicts, EXAMPLES_SHOWN);
  const others = verdicts.filter((verdict) => !examples.includes(verdict));
  const title = `${showId(concern)}, ${escapeProse(stage, 60)}: ${verdicts.length} failed`;
  return [
    ...wrap(title, width).map((line) => colors.red(line)),
    ...examples.flatMap((example) => [
      ...wrap(showId(example.id), width, "  ").map(colors.bold),
      ...describeFailure(example, width, INDENT, paintWith(colors)),
    ]),
    ...(others.length > 0 ? wrap(`Also: ${listIds(others, IDS_SHOWN)}`, width, "  ") : []),
    ...quoteClauses(report, clausesOf(verdicts), cited)
      .flatMap((quotation) => wrap(sayQuotation(quotation), width, "  "))
      .map(colors.dim),
  ];
}

function verdictsOf({ verdicts }: Report, diagnosis: Diagnosis): Report["verdicts"] {
  const explained = new Set(diagnosis.vectors);
  return verdicts.filter(({ id, status }) => status === "failed" && explained.has(id));
}

function paintWith({ dim, green, red, inverse }: Colors): Paint {
  return { dim, wanted: (text) => inverse(green(text)), got: (text) => inverse(red(text)) };
}
