import { documentedNames, operations } from "../../../spec/operations.ts";
import { describeMistakes, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { inBody } from "./keep-parameters.ts";

const documented: ReadonlySet<string> = new Set(documentedNames);

const shared = { clauses: ["base-string.1"] } as const;

/** But for `oauth_signature_method`: see oauth-signature-prefix-dropped. */
const named = describeMistakes("collectParameters", shared, [
  withoutNamed("oauth_consumer_key", "header"),
  { ...withoutNamed("oauth_nonce", "header"), id: "nonce-or-timestamp-not-signed" },
  withoutNamed("oauth_timestamp", "header"),
  withoutNamed("oauth_version", "header"),
  ...documentedNames.map((name) => withoutNamed(name, "body")),
]);

/** The same where the caller's parameter of that name is signed. */
const ofHeader = ["consumer_key", "nonce", "signature_method", "timestamp", "version"].map(
  (name): MemberAt<"collectParameters", "clauses"> => ({
    id: `oauth-${name.replace("_", "-")}-of-header-not-signed`,
    title: `The header's oauth_${name} is left out of the signature`,
    happens: "It is sent, but no part of the base string, unless the caller repeats it.",
    fix: `Sign oauth_${name} with all the other parameters.`,
    replace: (right) => (operation, protocol, url) =>
      right(
        operation,
        protocol.filter(([other]) => other !== `oauth_${name}`),
        url,
      ),
  }),
);

const SIGN_ALL = "Sign all parameters of the body, those too that the code has no field for.";

/** What an object with a field for each documented parameter holds of the body. */
const ofFields: readonly MemberAt<"collectParameters", "clauses">[] = [
  {
    id: "documented-alone-signed",
    title: "Of the caller's parameters only those are signed that the specification names",
    happens: "The parameters are read into an object with a field for each of these names, and all others are lost.",
    fix: SIGN_ALL,
    replace: inBody((operation) => operation.filter(([name]) => documented.has(name))),
  },
  {
    id: "documented-of-operation-alone-signed",
    title: "Of the caller's parameters only those are signed that the specification names for the operation",
    happens: "The parameters are read into an object of the operation, with a field for each, and all others are lost.",
    fix: SIGN_ALL,
    replace: (right) => (operation, protocol, url) => {
      const called = operations.find(({ path }) => url.includes(path));
      const isField = (name: string): boolean => called?.fields.some(({ wire }) => wire === name) ?? true;
      return right(
        operation.filter(([name]) => isField(name)),
        protocol,
        url,
      );
    },
  },
];

const ofBody = describeMistakes("collectParameters", shared, {
  "first-parameter-not-signed": {
    title: "The first parameter of the body is left out of the signature",
    happens: "It is sent but not signed: a loop begins one too late, or a leading ? is cut where there is none.",
    fix: "Sign all parameters of the body, the first one too.",
    replace: inBody((operation) => operation.slice(1)),
  },
  "last-parameter-not-signed": {
    title: "The last parameter of the body is left out of the signature",
    happens: "It is sent but not signed: a loop ends one too early.",
    fix: "Sign all parameters of the body, the last one too.",
    replace: inBody((operation) => operation.slice(0, -1)),
  },
});

const afterSorting = { clauses: ["base-string.1", "base-string.4"] } as const;
const sorted = describeMistakes("sortParameters", afterSorting, {
  "first-sorted-parameter-not-signed": {
    title: "The parameter that sorts first is left out of the signature",
    happens: "It is sent but not signed: the loop that joins the sorted parameters begins one too late.",
    fix: "Join all sorted parameters, the first one too.",
    change: (parameters) => parameters.slice(1),
  },
  "last-sorted-parameter-not-signed": {
    title: "The parameter that sorts last is left out of the signature",
    happens: "It is sent but not signed: the loop that joins the sorted parameters ends one too early.",
    fix: "Join all sorted parameters, the last one too.",
    change: (parameters) => parameters.slice(0, -1),
  },
});

/** One parameter that is sent but not signed: each that the specification names, and the first or last of them all. */
export const droppedParameterDeviations: readonly Deviation[] = [
  ...named,
  ...describeMistakes("collectParameters", { ...shared, generated: true }, [...ofHeader, ...ofFields]),
  ...ofBody,
  ...sorted,
];

function withoutNamed(name: string, place: "header" | "body"): MemberAt<"collectParameters", "clauses"> {
  return {
    id: `${name.replaceAll("_", "-")}-not-signed`,
    title: `${name} is left out of the signature`,
    happens: `${name} is sent in the ${place}, but is no part of the base string.`,
    fix: `Sign ${name} with all the other parameters.`,
    change: (signed) => signed.filter(([other]) => other !== name),
  };
}
