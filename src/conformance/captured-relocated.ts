import { faultOf } from "./captured-faults.ts";
import type { JudgedRequest } from "./captured-judge.ts";
import { type CauseLedger, causeOf } from "./captured-ledger.ts";
import { mistakesNamed } from "./captured-proof.ts";
import { SIGNED_URL_DIFFERS } from "./captured-request-faults.ts";
import { relocate } from "./captured-url.ts";
import type { RunDiagnosis } from "./diagnose.ts";
import type { NamedMistake } from "./report.ts";

/**
 * Enters failures that mistakes explain once the URL is that which the Host header tells: such a request is signed for
 * another host, and wrongly for that one too.
 */
export function creditRelocated(
  failed: readonly JudgedRequest[],
  search: (moved: readonly JudgedRequest[]) => RunDiagnosis,
  ledger: CauseLedger,
): void {
  const moved = failed.flatMap((one) => relocate(one) ?? []);
  const fault = faultOf(SIGNED_URL_DIFFERS);
  if (moved.length === 0 || fault === undefined) return;
  const beside = ({ deviations }: Pick<NamedMistake, "deviations">): Parameters<typeof causeOf>[0] => [
    fault,
    ...mistakesNamed(deviations),
  ];
  for (const one of search(moved).diagnosis) {
    const cause = causeOf(beside(one), one.alternatives.map(beside));
    for (const id of one.vectors) ledger.credit(cause, id);
  }
}
