import { isDeepStrictEqual } from "node:util";
import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";
import { setsIn } from "../diagnosis/distinct-findings.ts";
import { caseOf, explains } from "../diagnosis/try-mistakes.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import { tellBreach } from "../tell-breach.ts";
import type { Campaign } from "./campaign.ts";
import { nameFinding } from "./name-finding.ts";
import type { Broken } from "./shrink-input.ts";

/** What a finding is taken for. */
export type Naming = Pick<Finding, "diagnosis" | "unexplained">;

/** Diagnoses a kept finding anew where its input fails otherwise than it tells; nothing where it fails as before. */
export async function nameAnew(
  campaign: Campaign,
  property: Property,
  finding: Finding,
  broken: Broken,
): Promise<Naming | undefined> {
  const breach = tellBreach(broken.breach);
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
