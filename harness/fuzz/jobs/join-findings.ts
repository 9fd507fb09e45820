import { keepSmallest } from "../../../src/conformance/merge/keep-smallest.ts";
import type { Finding } from "../finding.ts";

/** Findings of several processes, those that show the same once: the smallest of them, if it is shrunk. */
export function keepDistinct(findings: readonly Finding[]): readonly Finding[] {
  return keepSmallest(findings, ({ id, property, breach, diagnosis: [named], input, shrunk }) => ({
    id,
    property,
    kind: breach.kind,
    named: named?.deviations,
    input,
    shrunk,
  }));
}
