import fc from "fast-check";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Finding, InputAddress } from "../finding.ts";
import type { Property } from "../property.ts";
import type { Draw } from "./draw-inputs.ts";
import { writeFinding } from "./write-finding.ts";

/** Draws an input again, as a finding of which it is still to be seen whether it breaks its law. Throws as {@link drawInput}. */
export function drawFinding(address: InputAddress, properties: readonly Property[]): Finding {
  const drawn = drawInput(address, properties);
  const finding = writeFinding(drawn, { kind: "drawn", says: "it is not tried yet" }, undefined);
  const [start = address.path, ...steps] = address.path.split(":");
  if (steps.length === 0) return finding;
  // A report names a shrunk input by the one that was drawn first, which the steps of the path lead away from.
  const first = writeFinding(drawInput({ ...address, path: start }, properties), finding.breach, undefined);
  return { ...finding, id: first.id };
}

/**
 * Draws an input again.
 *
 * @throws {CountersignError} `property-unknown`, or `path-invalid` where the path leads nowhere.
 */
export function drawInput({ property: id, seed, path }: InputAddress, properties: readonly Property[]): Draw {
  const property = properties.find((one) => one.id === id);
  if (property === undefined) {
    throw new CountersignError(
      "property-unknown",
      `property ${JSON.stringify(id)}: expected one of this target, got none`,
      `It has ${properties.map((one) => one.id).join(", ")}.`,
    );
  }
  const [input] = sample(property, seed, path);
  return { property, input, seed, path };
}

function sample(property: Property, seed: number, path: string): readonly unknown[] {
  try {
    const drawn = fc.sample(property.arbitrary, { seed, path, numRuns: 1 });
    if (drawn.length > 0) return drawn;
  } catch {
    // Said below.
  }
  throw new CountersignError(
    "path-invalid",
    `path ${path}: expected a path to an input of ${property.id}, got one that leads nowhere`,
    "Take it as the report names it; another version of countersign may draw other inputs.",
  );
}
