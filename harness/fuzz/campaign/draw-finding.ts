import fc from "fast-check";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Finding } from "../finding.ts";
import type { InputAddress } from "../jobs/job-messages.ts";
import type { Property } from "../property.ts";
import { writeFinding } from "./write-finding.ts";

/**
 * Draws an input again, as a finding of which it is still to be seen whether it breaks its law.
 *
 * @throws {CountersignError} `property-unknown`, or `path-invalid` where the path leads nowhere.
 */
export function drawFinding({ property: id, seed, path }: InputAddress, properties: readonly Property[]): Finding {
  const property = properties.find((one) => one.id === id);
  if (property === undefined) {
    throw new CountersignError(
      "property-unknown",
      `property ${JSON.stringify(id)}: expected one of this target, got none`,
      `It has ${properties.map((one) => one.id).join(", ")}.`,
    );
  }
  const [input] = sample(property, seed, path);
  const untried = { kind: "drawn", says: "it is not tried yet" };
  return { ...writeFinding({ property, input, seed, index: 0 }, untried, undefined), path };
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
