import { encodeWithBytes } from "../../encoding/lone-bytes.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import type { Deviation, PlainReplacement, Replacement } from "../deviation.ts";

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

/** Replaces the stage that encodes values: the caller's are changed before that. The signer makes the protocol parameters itself. */
export function changeCallersValues(change: (value: string) => string): PlainReplacement {
  return {
    ...changeBeforeEncoding(change, (name) => !isProtocolName(name)),
    changesGiven: ([name, value]) => [name, change(value)],
  };
}

/** Changes the body's parameters before they are signed with those of the query; the body is sent as it is. */
export function changeInBody(changesGiven: NonNullable<Deviation["changesGiven"]>): PlainReplacement {
  const change = changingEach((one) => (isProtocolName(one[0]) ? one : changesGiven(one)));
  return {
    stage: "collectParameters",
    replace: (right) => (operation, protocol, url) => right(change(operation), protocol, url),
    also: [bytesOfValues],
    changesGiven,
  };
}

/** Changes each parameter, or leaves it out. */
function changingEach(change: NonNullable<Deviation["changesGiven"]>): ChangeParameters {
  return (parameters) => parameters.map(change).filter((one) => one !== undefined);
}

/** Encodes what a change has cut in two, as encodeWithBytes does. */
const bytesOfValues: Replacement = changeBeforeEncoding(
  (value) => value,
  () => true,
);

/** Makes a change of the caller's parameters one of all that it gives, the protocol parameters that it repeats and those of the query among them: to be tried, and not to be told. */
export function changeRepeated(one: Deviation): Deviation {
  const { id, clauses, methods, changesGiven, also = [] } = one;
  if (changesGiven === undefined || one.only !== undefined) return one;
  return {
    ...{ id, title: "", happens: "", fix: "", clauses, links: [], ...(methods && { methods }) },
    stage: "collectParameters",
    replace: (right) => (operation, protocol, url) => [
      ...changingEach(changesGiven)(right(operation, [], url)),
      ...protocol,
    ],
    also: [...also, bytesOfValues],
  };
}
