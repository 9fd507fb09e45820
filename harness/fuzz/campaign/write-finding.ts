import { createHash } from "node:crypto";
import type { Finding } from "../finding.ts";
import type { Breach } from "../property.ts";
import { tellBreach } from "../tell-breach.ts";
import type { Draw } from "./draw-inputs.ts";

/** A finding as it was drawn, before anything is known of it. */
export function writeFinding(
  { property, input, seed, path }: Draw,
  breach: Breach,
  target: Finding["target"],
): Finding {
  const written = property.write(input);
  const digest = createHash("sha256")
    .update(`${property.id}\n${JSON.stringify(written)}`)
    .digest("hex");
  return {
    format: "countersign/finding",
    version: 1,
    id: `${property.id}-${digest.slice(0, 12)}`,
    property: property.id,
    law: property.says,
    shrunk: false,
    input: written,
    breach: tellBreach(breach),
    seed,
    path,
    diagnosis: [],
    unexplained: [],
    ...(target !== undefined && { target }),
  };
}
