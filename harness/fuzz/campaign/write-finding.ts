import { createHash } from "node:crypto";
import type { Finding, InputAddress } from "../finding.ts";
import type { Property, PropertyFailure } from "../property.ts";
import { type DrawnInput, drawInput } from "./draw-inputs.ts";

export function storeFailure({ kind, says, mismatch, sent }: PropertyFailure): Finding["breach"] {
  return { kind, says, ...(mismatch !== undefined && { mismatch }), ...(sent !== undefined && { sent }) };
}

/** Makes the finding of an input as drawn, before it is shrunk and diagnosed. */
export function writeFinding(
  { property, input, seed, path }: DrawnInput,
  failure: PropertyFailure,
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
    breach: storeFailure(failure),
    seed,
    path,
    diagnosis: [],
    unexplained: [],
    ...(target !== undefined && { target }),
  };
}

/** Draws an input again, as a finding that is not tried yet. Throws as {@link drawInput}. */
export function drawFinding(address: InputAddress, properties: readonly Property[]): Finding {
  const drawn = drawInput(address, properties);
  const finding = writeFinding(drawn, { kind: "drawn", says: "it is not tried yet" }, undefined);
  const [start = address.path, ...steps] = address.path.split(":");
  if (steps.length === 0) return finding;
  // The id of a shrunk input is that of the input as drawn, at the start of the path.
  const first = writeFinding(drawInput({ ...address, path: start }, properties), finding.breach, undefined);
  return { ...finding, id: first.id };
}
