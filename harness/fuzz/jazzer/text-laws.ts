import { sample } from "fast-check";
import { laws } from "../properties/laws.ts";
import type { Property } from "../property.ts";

/** The laws whose inputs are texts: what a fuzzer that knows bytes alone can be given. */
export function textLaws(of: readonly Property[] = laws): readonly Property<string>[] {
  return of.filter(drawsTexts);
}

function drawsTexts(law: Property): law is Property<string> {
  const [drawn] = sample(law.arbitrary, { seed: 1, numRuns: 1 });
  return typeof drawn === "string";
}
