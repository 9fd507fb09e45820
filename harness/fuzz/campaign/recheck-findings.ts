import { diagnoseFinding } from "../diagnosis/diagnose-finding.ts";
import { distinctFrom } from "../diagnosis/distinct-findings.ts";
import { foundIn } from "../diagnosis/known-findings.ts";
import { evidenceOf, refutedBy, setsIn } from "../diagnosis/try-mistakes.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import type { Campaign } from "./campaign.ts";
import { type JudgedInput, judgeInput } from "./judge-input.ts";

/** Registers the findings of the corpus as known, from which new ones must differ; fixed ones are left out. */
export async function registerKnown({ options, known, interruptible }: Campaign): Promise<void> {
  const distinct = distinctFrom(known);
  for (const finding of options.known ?? []) {
    const property = options.properties.find(({ id }) => id === finding.property);
    if (property === undefined) continue;
    if (setsIn(finding).length > 0) {
      distinct.add({ finding, about: undefined });
      continue;
    }
    // A stored finding lacks `about`, which distinguishes it from others: it must be tried once more.
    const judged = await interruptible(tryAgain(property, finding));
    if (judged?.kind === "broken") distinct.add({ finding, about: judged.failure.about });
  }
}

async function tryAgain(property: Property, finding: Finding): Promise<JudgedInput | undefined> {
  try {
    return await judgeInput(property, property.read(finding.input));
  } catch {
    // Of another version, for instance: a replay of the corpus reports it.
    return undefined;
  }
}

/** Diagnoses those findings anew whose mistake is refuted by inputs that have passed since. */
export function recheckFindings({ known, pool, onFinding }: Campaign): void {
  for (const { finding, evidence } of foundIn(known)) {
    const [chosen] = setsIn(finding);
    if (chosen === undefined || evidence === undefined || evidence === "none") continue;
    const like = evidenceOf(evidence.judgement);
    const since = like === undefined ? [] : pool.passedLike(finding.property, like);
    if (!refutedBy(since, pool)(chosen)) continue;
    const passed = [...evidence.passed, ...since];
    const renamed = { ...finding, ...diagnoseFinding(finding.id, { ...evidence, passed }) };
    distinctFrom(known).rename(renamed);
    onFinding(renamed);
  }
}
