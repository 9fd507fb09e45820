import fc from "fast-check";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { documentedPairs } from "./documented-pairs.ts";
import { awkwardNames, documentedNames, freeName, nameAtoms } from "./names.ts";
import { shrinkText } from "./shrink-text.ts";
import { nastyText, nastyValues } from "./texts.ts";

const MOST_PARAMETERS = 8;

/**
 * Names of unreserved characters, which need no encoding: of these the specification fixes everything. Shrinks towards
 * `a`; documented names at once or not at all.
 */
export function parameterNames(): fc.Arbitrary<string> {
  const made = fc.array(fc.constantFrom(...nameAtoms), { minLength: 1, maxLength: 5, size: "max" });
  const texts = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...awkwardNames) },
    { weight: 1, arbitrary: made.map((atoms) => atoms.join("")) },
  );
  return fc.oneof(
    { weight: 3, arbitrary: shrinkText(texts, "a").map(freeName) },
    { weight: 2, arbitrary: fc.constantFrom("a", ...documentedNames) },
  );
}

/** Names of any characters, never empty. */
export function nastyNames(): fc.Arbitrary<string> {
  return nastyText({ minAtoms: 1, maxAtoms: 4 }).map(freeName);
}

/** Parameters with different names of unreserved characters, nasty values, in any order. Shrinks towards none. */
export function parameterLists(): fc.Arbitrary<readonly Parameter[]> {
  const made: fc.Arbitrary<Parameter> = fc.tuple(parameterNames(), nastyValues());
  const pair: fc.Arbitrary<Parameter> = fc.oneof(
    { weight: 3, arbitrary: made },
    { weight: 1, arbitrary: fc.constantFrom(...documentedPairs) },
  );
  return fc.array(pair, { maxLength: MOST_PARAMETERS, size: "max" }).map(withoutRepeatedNames);
}

/** Of the parameters with one name the first. */
export function withoutRepeatedNames(parameters: readonly Parameter[]): readonly Parameter[] {
  const seen = new Set<string>();
  return parameters.filter(([name]) => !seen.has(name) && seen.add(name) !== undefined);
}
