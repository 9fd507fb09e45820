import fc from "fast-check";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Finding, InputAddress } from "../finding.ts";
import type { Property } from "../property.ts";
import { BLOCK_SIZE } from "./blocks.ts";
import type { Draw } from "./draw-inputs.ts";
import { writeFinding } from "./write-finding.ts";

/** Of one input so many smaller ones are never tried. */
const MOST_SMALLER = 10_000;
const PATH_SHOWN = 100;

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
  checkPath(property, path);
  const [input] = sample(property, seed, path);
  return { property, input, seed, path };
}

/** Fast-check would draw, or make smaller, one after another until it is there. */
function checkPath({ id }: Property, path: string): void {
  const [place = 0, ...steps] = path.split(":").map(Number);
  if (place >= BLOCK_SIZE) {
    throw pathInvalid(path, `one of ${id} that begins with 0 to ${BLOCK_SIZE - 1}, the places in a block`, `${place}`);
  }
  const far = steps.find((step) => step > MOST_SMALLER);
  if (far !== undefined) throw pathInvalid(path, `steps of at most ${MOST_SMALLER} to an input of ${id}`, `${far}`);
}

function pathInvalid(path: string, expected: string, got: string): CountersignError {
  return new CountersignError(
    "path-invalid",
    `path ${path.slice(0, PATH_SHOWN)}: expected ${expected}, got ${got}`,
    "Take it as the report names it; another version of countersign may draw other inputs.",
  );
}

function sample(property: Property, seed: number, path: string): readonly unknown[] {
  try {
    const drawn = fc.sample(property.arbitrary, { seed, path, numRuns: 1 });
    if (drawn.length > 0) return drawn;
  } catch {
    // Said below.
  }
  throw pathInvalid(path, `a path to an input of ${property.id}`, "one that leads nowhere");
}
