import { levels } from "../../src/judging/verdict.ts";
import { compareWithBaseline, isNothingNew } from "../../src/report/baseline.ts";
import type { KnownFailure } from "../../src/report/report.ts";
import { plural } from "../text/plural.ts";
import type { BundledResult, CertifiedBundled } from "./certify-bundled.ts";
import { countByLevel, findTakeovers } from "./scoreboard.ts";

const SHOWN = 5;

/** Describes the outcome of one signer or verifier in a line. */
export function describeResult(result: BundledResult): string {
  if (!("report" in result)) return `–  ${result.bundled.name}: not tried: ${result.unavailable}`;
  const { bundled, report, known } = result;
  const { passed, failed, errored } = report.totals;
  const [mark, verdict] = report.conformant ? ["✓", "conformant"] : ["✗", "not conformant"];
  const count = `${passed} of ${passed + failed + errored} passed`;
  const asKnown = known.failures.length > 0 && isAsKnown(result) ? "; as known" : "";
  return `${mark}  ${bundled.name}: ${verdict}: ${count}${describeLevels(result)}${asKnown}`;
}

function describeLevels({ bundled, report }: CertifiedBundled): string {
  if (bundled.role !== "verifier" || report.totals.failed + report.totals.errored === 0) return "";
  const counts = countByLevel(report);
  const takeovers = findTakeovers(report).length;
  const parts = levels.map((level) => {
    const named = level === "must" && takeovers > 0 ? ` (${plural(takeovers, "takeover")})` : "";
    return `${level} ${counts[level]}${named}`;
  });
  return `; fails ${parts.join(", ")}`;
}

/** Whether a run showed exactly what is known of its target. */
export function isAsKnown({ report, known }: CertifiedBundled): boolean {
  return report.complete && isNothingNew(compareWithBaseline(report, known));
}

/** Describes what a run showed otherwise than known, a line each; nothing where it showed what is known. */
export function describeNews(result: BundledResult): readonly string[] {
  if (!("report" in result)) return [];
  const { bundled, report, known } = result;
  if (!report.complete) return [`${bundled.name}: incomplete: ${report.incompleteReason}`];
  const { unlisted, fixed, changed, unknown } = compareWithBaseline(report, known);
  return [
    ...list(`${bundled.name}: fails and is not known to: `, unlisted),
    ...list(`${bundled.name}: was known to fail and passes: `, fixed),
    ...list(`${bundled.name}: fails otherwise than known: `, changed),
    ...list(`${bundled.name}: is known to fail and is not in the suite: `, unknown),
  ];
}

function list(heading: string, failures: readonly KnownFailure[]): readonly string[] {
  if (failures.length === 0) return [];
  const ids = failures.slice(0, SHOWN).map(({ id, failsWith }) => `${id} (${failsWith})`);
  const rest = failures.length - ids.length;
  return [`${heading}${ids.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`];
}
