import type { Parameter } from "../../src/signing/parameter.ts";

/** Parameters as the npm signers take them: one value, or a list of those that share a name. Theirs to change. */
export type ValuesByName = Record<string, string | string[]>;

/** Groups parameters by name in a plain object; a parameter named `__proto__` is an own property like any other. */
export function valuesByName(parameters: readonly Parameter[]): ValuesByName {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of parameters) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return Object.fromEntries(values);
}
