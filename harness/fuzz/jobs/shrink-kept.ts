import type { Campaign } from "../campaign/campaign.ts";
import { drawFinding, drawInput } from "../campaign/draw-finding.ts";
import type { Draw } from "../campaign/draw-inputs.ts";
import { investigate } from "../campaign/investigate.ts";
import { judgeInput } from "../campaign/judge-input.ts";
import { writeFinding } from "../campaign/write-finding.ts";
import { createDistinctFindings } from "../diagnosis/distinct-findings.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";

/**
 * Shrinks and names a finding that a campaign left as it was drawn, or shrunk part of the way; interrupted, it gives how
 * far it came. Nothing where it came no further, where it no longer fails, or cannot be drawn again: another version draws
 * other inputs.
 */
export async function shrinkKept(campaign: Campaign, finding: Finding): Promise<Finding | undefined> {
  const draw = drawAgain(finding, campaign.options.properties);
  if (draw === undefined) return undefined;
  const judged = await campaign.interruptible(judgeInput(draw.property, draw.input));
  if (judged?.kind !== "broken") return undefined;
  let last: Finding | undefined;
  const tell = (told: Finding): void => {
    last = told;
  };
  // Its id is that of its first input.
  const first = { ...writeFinding(draw, judged.breach, campaign.options.target), id: finding.id };
  // Told from no other: the report would have what stays unshrunk as a finding that nothing explains.
  await investigate({ ...campaign, distinct: createDistinctFindings(), tell }, draw, judged, first);
  return last !== undefined && (last.shrunk || last.path !== finding.path) ? last : undefined;
}

function drawAgain(finding: Finding, properties: readonly Property[]): Draw | undefined {
  const [first = ""] = finding.path.split(":");
  try {
    if (drawFinding({ ...finding, path: first }, properties).id !== finding.id) return undefined;
    const draw = drawInput(finding, properties);
    return JSON.stringify(draw.property.write(draw.input)) === JSON.stringify(finding.input) ? draw : undefined;
  } catch {
    return undefined;
  }
}
