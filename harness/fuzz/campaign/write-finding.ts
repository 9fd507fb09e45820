import { createHash } from "node:crypto";
import type { Finding, InputAddress } from "../finding.ts";
import type { Property, PropertyFailure } from "../property.ts";
import { type DrawnInput, drawInput } from "./draw-inputs.ts";

/** A breach as a finding holds it: without what only the campaign needs. */
export function storeFailure({ kind, says, mismatch, sent }: PropertyFailure): Finding["breach"] {
  return { kind, says, ...(mismatch !== undefined && { mismatch }), ...(sent !== undefined && { sent }) };
}

/** A finding as it was drawn, before anything is known of it. */
export function writeFinding(
  { property, input, seed, path }: DrawnInput,
  breach: PropertyFailure,
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
    breach: storeFailure(breach),
    seed,
    path,
    diagnosis: [],
    unexplained: [],
    ...(target !== undefined && { target }),
  };
}

/** Draws an input again, as a finding of which it is still to be seen whether it breaks its property. Throws as {@link drawInput}. */
export function drawFinding(address: InputAddress, properties: readonly Property[]): Finding {
  const drawn = drawInput(address, properties);
  const finding = writeFinding(drawn, { kind: "drawn", says: "it is not tried yet" }, undefined);
  const [start = address.path, ...steps] = address.path.split(":");
  if (steps.length === 0) return finding;
  // A report names a shrunk input by the one that was drawn first, which the steps of the path lead away from.
  const first = writeFinding(drawInput({ ...address, path: start }, properties), finding.breach, undefined);
  return { ...finding, id: first.id };
}
