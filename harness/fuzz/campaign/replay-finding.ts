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
      readonly breach: Finding["breach"];
      readonly named?: Naming;
    }
  | { readonly finding: Finding; readonly outcome: "ERROR"; readonly why: string };

/**
 * Tries the input of a finding once more. Never rejects: what cannot be tried is an ERROR.
 *
 * @param campaign in which a finding that fails otherwise than before is named anew; without it, none is.
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
    return { finding, outcome: "FAILED", breach: storeFailure(judged.failure), ...(named !== undefined && { named }) };
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

/** Diagnoses a kept finding anew where its input fails otherwise than it tells; nothing where it fails as before. */
async function nameAnew(
  campaign: Campaign,
  property: Property,
  finding: Finding,
  broken: Broken,
): Promise<Naming | undefined> {
  const breach = storeFailure(broken.failure);
  if (isAsTold(campaign, finding, breach, broken.judgement)) return undefined;
  const unnamed = { ...finding, breach, diagnosis: [], unexplained: [] };
  const seen = { judgement: broken.judgement, failed: [], held: [] };
  const named = (await nameFinding(campaign, property, unnamed, seen)).finding;
  if (isSame(breach, finding.breach) && namesOf(named) === namesOf(finding)) return undefined;
  return { diagnosis: named.diagnosis, unexplained: named.unexplained };
}

function isAsTold(
  { pool }: Campaign,
  finding: Finding,
  breach: Finding["breach"],
  judgement: Judgement | undefined,
): boolean {
  if (breach.kind !== finding.breach.kind) return false;
  const tried = caseOf(judgement, pool);
  if (tried === undefined) return isSame(breach, finding.breach);
  const [taken] = setsIn(finding);
  // Whoever draws nonces of its own shows other bytes each time.
  if (taken !== undefined) return explains(tried, taken);
  // What the campaign saw pass has refuted what would explain it by its bytes alone.
  return finding.diagnosis.length === 0 && isSame(breach, finding.breach);
}

/** What else a breach holds may differ with every request. */
function isSame(one: Finding["breach"], other: Finding["breach"]): boolean {
  if (one.kind !== other.kind) return false;
  return one.mismatch === undefined ? one.says === other.says : isDeepStrictEqual(one.mismatch, other.mismatch);
}

function namesOf({ diagnosis }: Naming): string {
  return JSON.stringify(diagnosis.map(({ deviations }) => deviations));
}
