import { compareTexts } from "../../../src/conformance/mismatch.ts";
import { excerpt } from "../../adapters/excerpt.ts";
import type { Breach } from "../property.ts";

/** A breach where two texts differ; the kind says where. */
export function parting(kind: string, expected: string, actual: string): Breach | undefined {
  const mismatch = compareTexts(kind, expected, actual);
  if (mismatch === undefined) return undefined;
  return { kind, says: `${kind}: expected ${show(expected)}, got ${show(actual)}`, mismatch };
}

/** A breach where two values differ as JSON; the kind says where. */
export function partingValues(kind: string, expected: unknown, actual: unknown): Breach | undefined {
  return parting(kind, write(expected), write(actual));
}

/** A breach where something must hold, and does not. */
export function unless(holds: boolean, kind: string, says: string): Breach | undefined {
  return holds ? undefined : { kind, says: `${kind}: ${says}` };
}

/** A text as a sentence may quote it: cut, in quotes. */
function show(text: string): string {
  return JSON.stringify(excerpt(text));
}

function write(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
