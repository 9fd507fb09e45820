import { isDeepStrictEqual } from "node:util";
import type { Judgement } from "../../../src/judging/judgement.ts";
import { caseOf, explains, setsIn } from "../diagnosis/try-mistakes.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import type { Campaign } from "./campaign.ts";
import { nameFinding } from "./investigate.ts";
import { type Broken, judgeInput } from "./judge-input.ts";
import { storeFailure } from "./write-finding.ts";

export type Replayed =
  | { readonly finding: Finding; readonly outcome: "FIXED" }
  | {
      readonly finding: Finding;
      readonly outcome: "FAILED";
      readonly failure: Finding["breach"];
      readonly named?: Naming;
    }
  | { readonly finding: Finding; readonly outcome: "ERROR"; readonly why: string };

/**
 * Tries the input of a finding once more. Never rejects: an input that cannot be tried is an ERROR.
 *
 * @param campaign diagnoses a finding anew that fails otherwise than before; without it none is.
 */
export async function replayFinding(
  finding: Finding,
  properties: readonly Property[],
  campaign?: Campaign,
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
    const named = campaign && (await nameAnew(campaign, property, finding, judged));
    return { finding, outcome: "FAILED", failure: storeFailure(judged.failure), ...(named !== undefined && { named }) };
  }
  const { judgement } = judged;
  if (judgement !== undefined) campaign?.pool.note(property.id, judgement);
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

export type Naming = Pick<Finding, "diagnosis" | "unexplained">;

/** Diagnoses a stored finding anew; nothing where its input fails as before. */
async function nameAnew(
  campaign: Campaign,
  property: Property,
  finding: Finding,
  broken: Broken,
): Promise<Naming | undefined> {
  const failure = storeFailure(broken.failure);
  if (isAsStored(campaign, finding, failure, broken.judgement)) return undefined;
  const unnamed = { ...finding, breach: failure, diagnosis: [], unexplained: [] };
  const seen = { judgement: broken.judgement, failed: [], held: [] };
  const named = (await nameFinding(campaign, property, unnamed, seen)).finding;
  if (isSame(failure, finding.breach) && namesOf(named) === namesOf(finding)) return undefined;
  return { diagnosis: named.diagnosis, unexplained: named.unexplained };
}

function isAsStored(
  { pool }: Campaign,
  finding: Finding,
  failure: Finding["breach"],
  judgement: Judgement | undefined,
): boolean {
  if (failure.kind !== finding.breach.kind) return false;
  const tried = caseOf(judgement, pool);
  if (tried === undefined) return isSame(failure, finding.breach);
  const [chosen] = setsIn(finding);
  // By its mistake, as a signer that draws its own nonces shows other bytes each time.
  if (chosen !== undefined) return explains(tried, chosen);
  // The passed inputs of its campaign, which are not stored, have refuted the mistakes that would explain these bytes.
  return finding.diagnosis.length === 0 && isSame(failure, finding.breach);
}

/** Compares kind and mismatch only: the rest may differ with every request. */
function isSame(one: Finding["breach"], other: Finding["breach"]): boolean {
  if (one.kind !== other.kind) return false;
  return one.mismatch === undefined ? one.says === other.says : isDeepStrictEqual(one.mismatch, other.mismatch);
}

function namesOf({ diagnosis }: Naming): string {
  return JSON.stringify(diagnosis.map(({ deviations }) => deviations));
}
