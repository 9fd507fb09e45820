import { type Evidence, schemeIn } from "../../../src/conformance/diagnosis/evidence.ts";
import { choices, readWith } from "../../../src/signing/readings.ts";
import { signatureBaseString } from "../../../src/signing/sign-request.ts";
import { isReordered } from "./reordered.ts";

/** What a wrong answer has in common with a right one, and at which silent point; one sentence each. */
export function tellShape(evidence: Evidence | undefined): readonly string[] {
  if (evidence?.kind !== "signing") return [];
  const { task, shown, point } = evidence;
  const base = schemeIn(evidence);
  const choice = point === undefined ? undefined : choices[point];
  const schemes = choice === undefined ? [base] : choice.readings.map(({ scheme }) => readWith(base, scheme));
  const { baseString } = shown;
  const isOrder =
    baseString !== undefined && schemes.some((scheme) => isReordered(signatureBaseString(task, scheme), baseString));
  return [
    ...(isOrder ? ["the base string holds the same parameters as a right one, in another order"] : []),
    ...(choice === undefined ? [] : [sayPoint(choice.about)]),
  ];
}

function sayPoint(about: string): string {
  return `it shows where the specification does not rule (${about.replace(/\.$/, "")}), and no reading known to be in use makes these bytes`;
}
