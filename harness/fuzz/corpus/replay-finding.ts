import { type Judged, judgeInput } from "../campaign/judge-input.ts";
import type { Naming } from "../campaign/name-anew.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import { tellBreach } from "../tell-breach.ts";

/** Whether a finding is there still. */
export type Replayed =
  | { readonly finding: Finding; readonly outcome: "FIXED" }
  | {
      readonly finding: Finding;
      readonly outcome: "FAILED";
      readonly breach: Finding["breach"];
      /** What it is taken for now; absent where it fails as it did before. */
      readonly named?: Naming;
    }
  | { readonly finding: Finding; readonly outcome: "ERROR"; readonly why: string };

/** Whoever looks into what came of a replay. */
export interface Onlooker {
  readonly held: (property: Property, judged: Extract<Judged, { readonly kind: "held" }>) => void;
  /** What a finding that failed is taken for now, if it failed otherwise than before. */
  readonly broken: (
    property: Property,
    finding: Finding,
    judged: Extract<Judged, { readonly kind: "broken" }>,
  ) => Promise<Naming | undefined>;
}

/** Tries the input of a finding once more. Never rejects: what cannot be tried is an ERROR. */
export async function replayFinding(
  finding: Finding,
  properties: readonly Property[],
  onlooker?: Onlooker,
): Promise<Replayed> {
  const property = properties.find(({ id }) => id === finding.property);
  if (property === undefined) {
    return { finding, outcome: "ERROR", why: `expected a property of this target, got ${finding.property}` };
  }
  const input = readInput(property, finding.input);
  if ("why" in input) return { finding, outcome: "ERROR", why: input.why };
  const judged = await judgeInput(property, input.value);
  if (judged.kind === "gone") return { finding, outcome: "ERROR", why: judged.why };
  if (judged.kind === "broken") {
    const named = await onlooker?.broken(property, finding, judged);
    return { finding, outcome: "FAILED", breach: tellBreach(judged.breach), ...(named !== undefined && { named }) };
  }
  onlooker?.held(property, judged);
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
