import type { EncodedParameter } from "../../../signing/parameter.ts";
import type { Deviation } from "../../deviation.ts";

const sortAll =
  "Put the body's parameters and the five oauth_ parameters into one list, encode them, and sort all of it by the bytes of the names.";

/** Parameters that are not sorted, or sorted in pieces. */
export const unsortedDeviations: readonly Deviation[] = [
  {
    id: "unsorted",
    stage: "sortParameters",
    title: "The parameters are not sorted",
    happens: "They are joined as they come: the body's in the order given, then the oauth_ parameters.",
    fix: sortAll,
    clauses: ["base-string.3"],
    links: [
      "https://github.com/Mastercard/oauth1-signer-nodejs/issues/3",
      "https://github.com/VBA-tools/VBA-Web/issues/191",
    ],
    replace: () => (parameters) => parameters,
  },
  {
    id: "unsorted-oauth-first",
    stage: "sortParameters",
    title: "The parameters are not sorted, and the oauth_ parameters come first",
    happens: "They are joined as they come: the oauth_ parameters, then the body's in the order given.",
    fix: sortAll,
    clauses: ["base-string.3"],
    links: [],
    replace: () => (parameters) => [...parameters.filter(isOAuth), ...parameters.filter(isOther)],
  },
  {
    id: "oauth-appended-after-body",
    stage: "sortParameters",
    title: "The oauth_ parameters follow the sorted parameters of the body",
    happens: "Two lists are sorted and then joined, so that order_desc or redirect_url stands before oauth_nonce.",
    fix: sortAll,
    clauses: ["base-string.3"],
    links: ["https://github.com/Mastercard/oauth1-signer-nodejs/issues/3"],
    replace: (right) => (parameters) => [...right(parameters.filter(isOther)), ...right(parameters.filter(isOAuth))],
  },
  {
    id: "oauth-block-first",
    stage: "sortParameters",
    title: "The oauth_ parameters stand before the sorted parameters of the body",
    happens: "Two lists are sorted and then joined, so that oauth_nonce stands before amount.",
    fix: sortAll,
    clauses: ["base-string.3"],
    links: ["https://github.com/VBA-tools/VBA-Web/issues/191"],
    replace: (right) => (parameters) => [...right(parameters.filter(isOAuth)), ...right(parameters.filter(isOther))],
  },
  {
    id: "sort-descending",
    stage: "sortParameters",
    title: "The parameters are sorted backwards",
    happens: "The last name comes first: the comparison has its arguments or its sign the wrong way round.",
    fix: "Sort in ascending order of the bytes of the names.",
    clauses: ["base-string.3"],
    links: [],
    replace: (right) => (parameters) => right(parameters).toReversed(),
  },
  {
    id: "raw-body-signed",
    stage: "sortParameters",
    title: "The body is signed as it stands, without the oauth_ parameters and unsorted",
    happens:
      "The third part of the base string is the text of the body, neither split nor sorted nor merged with the header's parameters.",
    fix: `Do not sign the text of the body. ${sortAll}`,
    clauses: ["base-string.1", "base-string.3"],
    links: [],
    replace: () => (parameters) => parameters.filter(isOther),
  },
];

/** The five, and the token that some signers add to them. */
const protocolNames: ReadonlySet<string> = new Set([
  "oauth_consumer_key",
  "oauth_nonce",
  "oauth_signature_method",
  "oauth_timestamp",
  "oauth_token",
  "oauth_version",
]);

function isOAuth({ name }: EncodedParameter): boolean {
  return protocolNames.has(name);
}

function isOther({ name }: EncodedParameter): boolean {
  return !protocolNames.has(name);
}
