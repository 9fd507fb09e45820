import type { Campaign } from "../campaign/campaign.ts";
import { drawFinding } from "../campaign/draw-finding.ts";
import type { Draw } from "../campaign/draw-inputs.ts";
import { investigate } from "../campaign/investigate.ts";
import { judgeInput } from "../campaign/judge-input.ts";
import { createDistinctFindings } from "../diagnosis/distinct-findings.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";

/**
 * Shrinks and names a finding that a killed campaign left as it was drawn. Nothing where it no longer fails, or cannot be
 * drawn again: another version draws other inputs.
 */
export async function shrinkKept(campaign: Campaign, finding: Finding): Promise<Finding | undefined> {
  const draw = drawAgain(finding, campaign.options.properties);
  if (draw === undefined) return undefined;
  const judged = await campaign.interruptible(judgeInput(draw.property, draw.input));
  if (judged?.kind !== "broken") return undefined;
  let last: Finding | undefined;
  const tell = (told: Finding): void => {
    // What is read may be written with its names in another order, which makes another id.
    last = { ...told, id: finding.id };
  };
  // Told from no other: the report would have what stays unshrunk as a finding that nothing explains.
  await investigate({ ...campaign, distinct: createDistinctFindings(), tell }, draw, judged);
  return last?.shrunk ? last : undefined;
}

function drawAgain(finding: Finding, properties: readonly Property[]): Draw | undefined {
  const property = properties.find(({ id }) => id === finding.property);
  if (property === undefined || !/^[0-9]+$/.test(finding.path)) return undefined;
  try {
    if (drawFinding(finding, properties).id !== finding.id) return undefined;
    return { property, input: property.read(finding.input), seed: finding.seed, index: Number(finding.path) };
  } catch {
    return undefined;
  }
}
