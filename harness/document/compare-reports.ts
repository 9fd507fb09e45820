import type { Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { plural } from "../text/plural.ts";
import { describeTarget } from "./describe-target.ts";
import type { Detail } from "./detail.ts";
import { type Document, type DocumentBlock, paragraph, type Section, section, type Tone } from "./document.ts";
import { describeFailure } from "./failure.ts";
import { outcomeOf } from "./outcome.ts";
import { concernOf, groupBy, listIds, mismatchOf } from "./verdict-groups.ts";

/** A vector that both runs judged, or one of them. */
interface Pair {
  readonly id: string;
  readonly before?: Verdict;
  readonly after?: Verdict;
}

/** Describes what a later run changed: what fails anew first, then what fails otherwise, what was mended, what was judged once. */
export function compareReports(before: Report, after: Report, detail: Detail): Document {
  const pairs = pairVerdicts(before, after);
  const anew = pairs.filter((pair) => !isBad(pair.before) && isBad(pair.after));
  const fixed = pairs.filter((pair) => isBad(pair.before) && pair.after?.status === "passed");
  const changed = pairs.filter(
    (pair) => isBad(pair.before) && isBad(pair.after) && outcome(pair.before) !== outcome(pair.after),
  );
  const same = pairs.filter(
    (pair) => isBad(pair.before) && isBad(pair.after) && outcome(pair.before) === outcome(pair.after),
  );
  const gone = pairs.filter(
    (pair) => isBad(pair.before) && (pair.after === undefined || pair.after.status === "skipped"),
  );
  const tone: Tone = anew.length > 0 ? "bad" : changed.length + gone.length > 0 ? "open" : "good";
  return {
    title:
      anew.length > 0
        ? "NEW FAILURES"
        : fixed.length > 0
          ? "BETTER"
          : changed.length + gone.length > 0
            ? "CHANGED"
            : "THE SAME",
    tone,
    summary: `${anew.length} new, ${changed.length} changed, ${fixed.length} fixed, ${same.length} as before`,
    blocks: [
      { kind: "facts", facts: [describeSide("before", before), describeSide("after", after)] },
      ...describeSuites(before, after),
      ...describePairs("New failures", anew, detail, "bad"),
      ...describePairs("Fails otherwise", changed, detail, "open"),
      ...describePairs("No longer judged, and failed before", gone, detail, "open"),
      ...describePairs("Fixed", fixed, detail, "good"),
      ...describePairs("Fails as before", same, detail, "known"),
    ],
  };
}

function pairVerdicts(before: Report, after: Report): readonly Pair[] {
  const later = new Map(after.verdicts.map((verdict) => [verdict.id, verdict]));
  const earlier = new Set(before.verdicts.map(({ id }) => id));
  const both = before.verdicts.map((verdict): Pair => {
    const next = later.get(verdict.id);
    return { id: verdict.id, before: verdict, ...(next !== undefined && { after: next }) };
  });
  const only = after.verdicts.filter(({ id }) => !earlier.has(id));
  return [...both, ...only.map((verdict): Pair => ({ id: verdict.id, after: verdict }))];
}

function isBad(verdict: Verdict | undefined): boolean {
  return verdict?.status === "failed" || verdict?.status === "errored";
}

/** Returns what two verdicts share if they fail for the same reason: where they fail, and with which bytes. */
function outcome(verdict: Verdict | undefined): string {
  if (verdict?.status === "errored") return verdict.error.message;
  const mismatch = verdict === undefined ? undefined : mismatchOf(verdict);
  return JSON.stringify([mismatch?.stage, mismatch?.actual]);
}

function describeSide(label: string, report: Report): { readonly label: string; readonly value: string } {
  const written = report.run === undefined ? "" : `, ${report.run.writtenAt}`;
  return {
    label,
    value: `${outcomeOf(report).word}: ${describeTarget(report)}, suite ${report.suite.version}${written}`,
  };
}

function describeSuites(before: Report, after: Report): readonly DocumentBlock[] {
  if (before.suite.digest === after.suite.digest) return [];
  return [
    paragraph("The two runs had other vectors: a vector that only one of them has is no change of the target.", {
      tone: "open",
    }),
  ];
}

function describePairs(heading: string, pairs: readonly Pair[], detail: Detail, tone: Tone): readonly Section[] {
  if (pairs.length === 0) return [];
  const groups = groupBy(
    pairs.flatMap(({ before, after }) => after ?? before ?? []),
    ({ id }) => concernOf(id),
  );
  return [
    section(`${heading}: ${pairs.length}`, [], { tone }),
    ...groups.slice(0, detail.groups).map(({ key, verdicts }) =>
      section(
        [{ quote: key }, `: ${plural(verdicts.length, "vector")}`],
        [
          ...verdicts
            .filter(isBad)
            .slice(0, detail.examples)
            .flatMap((verdict): readonly DocumentBlock[] => [
              { kind: "item", title: [{ quote: verdict.id, isCode: true }], blocks: describeFailure(verdict) },
            ]),
          paragraph(listIds(verdicts, detail.ids), { emphasis: "quiet" }),
        ],
        { isSub: true },
      ),
    ),
  ];
}
