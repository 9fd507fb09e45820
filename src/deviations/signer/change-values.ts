import type { Parameter } from "../../signing/parameter.ts";

type ChangeParameters = (parameters: readonly Parameter[]) => readonly Parameter[];

/** Makes a change of parameters from one of their values. */
export function changeValues(change: (value: string, name: string) => string): ChangeParameters {
  return (parameters) => parameters.map(([name, value]) => [name, change(value, name)]);
}

/** Makes a change of parameters from one of the values under a name. */
export function changeValueOf(changed: string, change: (value: string) => string): ChangeParameters {
  return changeValues((value, name) => (name === changed ? change(value) : value));
}
