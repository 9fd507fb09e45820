import { featuresOf } from "../diagnosis/features.ts";
import type { Finding } from "../finding.ts";

/** Findings of several processes, those that show the same once: the smallest of them, if it is shrunk. */
export function keepDistinct(findings: readonly Finding[]): readonly Finding[] {
  const kept = new Map<string, Finding>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const known = kept.get(key);
    if (known === undefined || isBetter(finding, known)) kept.set(key, finding);
  }
  return [...kept.values()];
}

/** As within one process: the known mistakes that make it, else the kind of breach and what is not plain in the input. */
function keyOf({ property, breach, diagnosis: [named], input }: Finding): string {
  const told = named === undefined ? [breach.kind, featuresOf(input)] : [...named.deviations].sort();
  return JSON.stringify([property, named !== undefined, ...told]);
}

function isBetter(finding: Finding, known: Finding): boolean {
  if (finding.shrunk !== known.shrunk) return finding.shrunk;
  return sizeOf(finding) < sizeOf(known);
}

function sizeOf({ input }: Finding): number {
  return JSON.stringify(input)?.length ?? 0;
}
