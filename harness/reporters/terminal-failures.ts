import type { Report } from "../../src/conformance/report.ts";
import type { Canvas } from "./canvas.ts";
import { describeFailure } from "./describe-failure.ts";
import { escapeProse } from "./escape-text.ts";
import { explainVerdicts } from "./explain-verdict.ts";
import { simplest } from "./group-verdicts.ts";
import { listIds, showId } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { clausesOf, quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { type RestGroup, restOfFailures } from "./rest-of-failures.ts";
import { sayMistakes } from "./say-mistake.ts";
import { toldBefore } from "./terminal-diagnosis.ts";
import { wrap } from "./wrap.ts";

const GROUPS_SHOWN = 20;
const EXAMPLES_SHOWN = 2;
const IDS_SHOWN = 8;
const INDENT = "    ";

/**
 * The failures that the sections on the diagnosis leave untold, grouped by concern and stage; the worked examples are
 * the simplest ones.
 */
export function failuresSection(report: Report, canvas: Canvas): readonly string[] {
  const told = toldBefore(report);
  const rest = restOfFailures(report, told.examples);
  if (rest === undefined) return [];
  const cited = new Set(told.clauses);
  const lines: string[] = [];
  for (const group of rest.groups.slice(0, GROUPS_SHOWN)) {
    lines.push("", ...describeGroup(report, group, canvas, cited));
    for (const clause of clausesOf(group.verdicts)) cited.add(clause);
  }
  const more = rest.groups.length - GROUPS_SHOWN;
  return [
    ...wrap(rest.heading, canvas.width).map(canvas.colors.bold),
    ...lines,
    ...(more > 0 ? ["", `… and ${plural(more, "more group")}, see report.json`] : []),
  ];
}

function describeGroup(
  report: Report,
  { concern, stage, verdicts, unseen }: RestGroup,
  { width, colors, paint }: Canvas,
  cited: ReadonlySet<string>,
): readonly string[] {
  const explain = explainVerdicts(report);
  const examples = simplest(unseen, EXAMPLES_SHOWN);
  const others = verdicts.filter((verdict) => !examples.includes(verdict));
  const title = `${showId(concern)}, ${escapeProse(stage, 60)}: ${verdicts.length} failed`;
  return [
    ...wrap(title, width).map((line) => colors.red(line)),
    ...examples.flatMap((example) => [
      ...wrap(showId(example.id), width, "  ").map(colors.bold),
      ...describeFailure(example, width, INDENT, paint),
      ...sayMistakes(explain(example)).flatMap((titles) => wrap(`Reproduced by ${titles}`, width, INDENT)),
    ]),
    ...(others.length > 0 ? wrap(`Also: ${listIds(others, IDS_SHOWN)}`, width, "  ") : []),
    ...quoteClauses(report, clausesOf(verdicts), cited)
      .flatMap((quotation) => wrap(sayQuotation(quotation), width, "  "))
      .map(colors.dim),
  ];
}
