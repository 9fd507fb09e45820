import type { Parameter } from "../../../signing/parameter.ts";
import { operations } from "../../../spec/operations.ts";
import type { Deviation } from "../../deviation.ts";

/** The protocol parameters that can be forgotten, but for `oauth_signature_method`: see oauth-signature-prefix-dropped. */
const protocolNames: readonly (readonly [name: string, id?: string])[] = [
  ["oauth_consumer_key"],
  ["oauth_nonce", "nonce-or-timestamp-not-signed"],
  ["oauth_timestamp"],
  ["oauth_version"],
];

const fieldNames: readonly string[] = [...new Set(operations.flatMap(({ fields }) => fields.map(({ wire }) => wire)))];

const named: readonly Deviation[] = [
  ...protocolNames.map(([name, id]) => withoutNamed(name, id ?? idOf(name), "header")),
  ...fieldNames.map((name) => withoutNamed(name, idOf(name), "body")),
];

/** The same where the caller's parameter of that name is signed. */
const ofHeader: readonly Deviation[] = [...protocolNames.map(([name]) => name), "oauth_signature_method"].map(
  (name) => ({
    ...withoutNamed(name, `${name.replaceAll("_", "-")}-of-header-not-signed`, "header"),
    generated: true,
    stage: "collectParameters",
    replace: (right) => (operation, protocol, url) => right(operation, protocol.filter(isOtherThan(name)), url),
  }),
);

/** One parameter that is sent but not signed: each that the specification names, and the first or last of them all. */
export const droppedParameterDeviations: readonly Deviation[] = [
  ...named,
  ...ofHeader,
  {
    id: "first-parameter-not-signed",
    stage: "collectParameters",
    title: "The first parameter of the body is left out of the signature",
    happens: "It is sent but not signed: a loop begins one too late, or a leading ? is cut where there is none.",
    fix: "Sign all parameters of the body, the first one too.",
    clauses: ["base-string.1"],
    links: [],
    replace: (right) => (operation, protocol, url) => right(operation.slice(1), protocol, url),
  },
  {
    id: "last-parameter-not-signed",
    stage: "collectParameters",
    title: "The last parameter of the body is left out of the signature",
    happens: "It is sent but not signed: a loop ends one too early.",
    fix: "Sign all parameters of the body, the last one too.",
    clauses: ["base-string.1"],
    links: [],
    replace: (right) => (operation, protocol, url) => right(operation.slice(0, -1), protocol, url),
  },
  {
    id: "first-sorted-parameter-not-signed",
    stage: "sortParameters",
    title: "The parameter that sorts first is left out of the signature",
    happens: "It is sent but not signed: the loop that joins the sorted parameters begins one too late.",
    fix: "Join all sorted parameters, the first one too.",
    clauses: ["base-string.1", "base-string.4"],
    links: [],
    replace: (right) => (parameters) => right(parameters).slice(1),
  },
  {
    id: "last-sorted-parameter-not-signed",
    stage: "sortParameters",
    title: "The parameter that sorts last is left out of the signature",
    happens: "It is sent but not signed: the loop that joins the sorted parameters ends one too early.",
    fix: "Join all sorted parameters, the last one too.",
    clauses: ["base-string.1", "base-string.4"],
    links: [],
    replace: (right) => (parameters) => right(parameters).slice(0, -1),
  },
];

function withoutNamed(name: string, id: string, place: "header" | "body"): Deviation {
  return {
    id,
    stage: "collectParameters",
    title: `${name} is left out of the signature`,
    happens: `${name} is sent in the ${place}, but is no part of the base string.`,
    fix: `Sign ${name} with all the other parameters.`,
    clauses: ["base-string.1"],
    links: [],
    replace: (right) => (operation, protocol, url) => right(operation, protocol, url).filter(isOtherThan(name)),
  };
}

function isOtherThan(name: string): (parameter: Parameter) => boolean {
  return ([other]) => other !== name;
}

function idOf(name: string): string {
  return `${name.replaceAll("_", "-")}-not-signed`;
}
