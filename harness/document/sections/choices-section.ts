import type { Verdict } from "../../../src/judging/verdict.ts";
import type { Report } from "../../../src/report/report.ts";
import { clip } from "../../text/escape-text.ts";
import { findConstantVerdicts } from "../constant-verdicts.ts";
import type { Detail } from "../detail.ts";
import { countRest, paragraphs, type Section, section } from "../document.ts";
import { listIds } from "../verdict-groups.ts";

const NAME_LIMIT = 60;
const READING_LIMIT = 300;
const IDS_SHOWN = 4;
const IDENTICAL =
  /^(?:verification-choices\/replay-(?:identical|at-once)|challenge\/[0-9a-f]{8}-replay-identical)(-[a-z0-9-]+)?$/;
const AGES = ["year", "day", "hour"] as const;
/** The end of the ids of vectors that ask for RSA-SHA256 what others ask for HMAC-SHA1. */
const RSA_ENDING = "-rsa";

/** Describes the interpretations chosen, each ambiguity once; one with several choices lists the vectors of each. */
export function describeChoices(report: Report, detail: Detail): readonly Section[] {
  const points = [...new Set(report.choices.map(({ point }) => point))];
  if (points.length === 0 || detail.isShort) return [];
  const isConstant = findConstantVerdicts(report).some(({ method }) => method === undefined);
  const worth = isConstant ? " (they tell nothing while it answers so)" : "";
  const facts = points
    .slice(0, detail.choices)
    .map((point) => ({ label: clip(sayName(point), NAME_LIMIT), value: describeTaken(report, point) }));
  return [
    section(`Choices taken, where the specification is silent${worth}`, [
      { kind: "facts", facts },
      ...paragraphs(countRest(points.length - detail.choices)),
    ]),
  ];
}

function describeTaken({ choices, verdicts }: Report, point: string): string {
  const taken = choices.filter((choice) => choice.point === point);
  const described = taken.map(({ took, reading }) => {
    const name = clip(reading?.replace(/\.$/, "") ?? sayName(took), READING_LIMIT);
    const where = verdicts.filter(
      (verdict) => verdict.status === "passed" && verdict.took?.point === point && verdict.took.choice === took,
    );
    return taken.length === 1 || where.length === 0 ? name : `${name} (${listIds(dropTwins(where), IDS_SHOWN)})`;
  });
  return described.join("; or: ");
}

/** Says a name of ours in words: `url-host-case` as `url host case`. */
function sayName(name: string): string {
  return name.replaceAll("-", " ");
}

/** Drops the RSA-SHA256 vectors whose HMAC-SHA1 counterpart is among the verdicts. */
function dropTwins(verdicts: readonly Verdict[]): readonly Verdict[] {
  const ids = new Set(verdicts.map(({ id }) => id));
  return verdicts.filter(({ id }) => !id.endsWith(RSA_ENDING) || !ids.has(id.slice(0, -RSA_ENDING.length)));
}

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
