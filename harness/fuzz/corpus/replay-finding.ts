import { judgeInput } from "../campaign/judge-input.ts";
import type { Finding } from "../finding.ts";
import type { Breach, Property } from "../property.ts";

/** Whether a finding is there still. */
export type Replayed =
  | { readonly finding: Finding; readonly outcome: "FIXED" }
  | { readonly finding: Finding; readonly outcome: "FAILED"; readonly breach: Breach }
  | { readonly finding: Finding; readonly outcome: "ERROR"; readonly why: string };

/** Tries the input of a finding once more. Never rejects: what cannot be tried is an ERROR. */
export async function replayFinding(finding: Finding, properties: readonly Property[]): Promise<Replayed> {
  const property = properties.find(({ id }) => id === finding.property);
  if (property === undefined) {
    return { finding, outcome: "ERROR", why: `expected a property of this target, got ${finding.property}` };
  }
  const input = readInput(property, finding.input);
  if ("why" in input) return { finding, outcome: "ERROR", why: input.why };
  const judged = await judgeInput(property, input.value);
  if (judged.kind === "gone") return { finding, outcome: "ERROR", why: judged.why };
  if (judged.kind === "broken") return { finding, outcome: "FAILED", breach: judged.breach };
  const { judgement } = judged;
  if (judgement?.status !== "skipped") return { finding, outcome: "FIXED" };
  return { finding, outcome: "ERROR", why: `nothing could be judged of it: ${judgement.reason}` };
}

function readInput(property: Property, stored: unknown): { readonly value: unknown } | { readonly why: string } {
  try {
    return { value: property.read(stored) };
  } catch (thrown) {
    return { why: thrown instanceof Error ? thrown.message : "the input cannot be read" };
  }
}
