import { compareWithBaseline, isNothingNew } from "../../src/conformance/baseline.ts";
import type { KnownFailure } from "../../src/conformance/report.ts";
import type { BundledResult } from "./certify-bundled.ts";

const SHOWN = 5;

/** One signer's outcome in a line, with what is new about it below. */
export function describeResult(result: BundledResult): string {
  if (!("report" in result)) return `–  ${result.signer.name}: not tried: ${result.unavailable}`;
  const { signer, report, known } = result;
  const { passed, failed, errored, skipped } = report.totals;
  const [mark, verdict] = report.conformant ? ["✓", "conformant"] : ["✗", "not conformant"];
  const line = `${mark}  ${signer.name}: ${verdict}: ${passed} passed, ${failed} failed, ${errored} errored, ${skipped} skipped`;
  if (!report.complete) return `${line}\n   incomplete: ${report.incompleteReason}`;
  const drift = compareWithBaseline(report, known);
  if (isNothingNew(drift)) return known.failures.length === 0 ? line : `${line}; all of it known`;
  return [
    line,
    ...list("   fails and is not known to: ", drift.unlisted),
    ...list("   was known to fail and passes: ", drift.fixed),
    ...list("   fails otherwise than known: ", drift.changed),
    ...list("   is known to fail and is not in the suite: ", drift.unknown),
  ].join("\n");
}

function list(heading: string, failures: readonly KnownFailure[]): readonly string[] {
  if (failures.length === 0) return [];
  const ids = failures.slice(0, SHOWN).map(({ id, failsWith }) => `${id} (${failsWith})`);
  const rest = failures.length - ids.length;
  return [`${heading}${ids.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`];
}
