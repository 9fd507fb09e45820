import { encodeWithBytes } from "../../encoding/lone-bytes.ts";
import type { Parameter } from "../../signing/parameter.ts";
import type { Replacement } from "../deviation.ts";

type ChangeParameters = (parameters: readonly Parameter[]) => readonly Parameter[];

export function changeValues(change: (value: string, name: string) => string): ChangeParameters {
  return (parameters) => parameters.map(([name, value]) => [name, change(value, name)]);
}

/** Makes a change of parameters from one of the values under a name. */
export function changeValueOf(changed: string, change: (value: string) => string): ChangeParameters {
  return changeValues((value, name) => (name === changed ? change(value) : value));
}

/** Replaces the stage that encodes values: those whose name is meant are changed before that. */
export function changeBeforeEncoding(
  change: (value: string) => string,
  isMeant: (name: string) => boolean,
): Extract<Replacement, { readonly stage: "encodeValue" }> {
  return {
    stage: "encodeValue",
    replace: (right) => (value, name) =>
      isMeant(name) ? encodeWithBytes(change(value), (text) => right(text, name)) : right(value, name),
  };
}
