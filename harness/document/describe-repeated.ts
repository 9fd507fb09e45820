import type { Report } from "../../src/report/report.ts";

const IDENTICAL = /^verification-choices\/replay-identical(-rsa)?$/;
const AGES = ["year", "day", "hour"] as const;

/** Whether a live gateway accepted one request a second time, byte for byte. */
export function acceptsTwice(report: Report): boolean {
  return hasAccepted(report, IDENTICAL);
}

/**
 * Says what a live gateway lets whoever has recorded a request do, though the specification leaves it to the gateway;
 * empty where there is nothing to say.
 */
export function describeRepeated(report: Report): string {
  const age = AGES.find((one) => hasAccepted(report, new RegExp(`^verification-choices/clock-${one}-old(-rsa)?$`)));
  const parts = [
    ...(acceptsTwice(report) ? ["the same request twice"] : []),
    ...(age === undefined ? [] : [`a request that is ${age === "hour" ? "an" : "a"} ${age} old`]),
  ];
  return parts.length === 0 ? "" : `; it accepts ${parts.join(", and ")}`;
}

/** Verifiers that are not live remember nothing, and are not told the time. */
function hasAccepted({ target, verdicts }: Report, id: RegExp): boolean {
  if (target.kind !== "gateway") return false;
  return verdicts.some(
    (verdict) => verdict.status === "passed" && verdict.took?.choice === "accepted" && id.test(verdict.id),
  );
}
