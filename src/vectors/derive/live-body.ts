import type { Parameter } from "../../signing/parameter.ts";
import { buildRequest } from "../../spec/build-request.ts";
import { operations } from "../../spec/operations.ts";
import { valuesOf } from "../concerns/request-shapes-values.ts";

/**
 * A body that a live gateway has no other reason to refuse than the one that the vector is about: all fields of the
 * operation, those that the vector leaves out or empties with plain values. What the specification requires of bodies it
 * does not show, and gateways differ.
 */
export function completeBody(parameters: readonly Parameter[], url: string, keepsEmpty: boolean): readonly Parameter[] {
  const plain = plainBody(url);
  const names = new Set(parameters.map(([name]) => name));
  return [
    ...parameters.map(
      ([name, value]): Parameter => [name, value === "" && !keepsEmpty ? (plain.get(name) ?? "") : value],
    ),
    ...[...plain].filter(([name]) => !names.has(name)),
  ];
}

/** A plain value for each field of the operation that is called; nothing where the URL is of none. */
function plainBody(url: string): ReadonlyMap<string, string> {
  const called = operations.find(({ path }) => url.includes(path));
  if (called === undefined) return new Map();
  const task = { operation: called.name, baseUrl: "", endpointId: "" } as const;
  return new Map(buildRequest({ ...task, values: valuesOf(called.name) }).parameters);
}
