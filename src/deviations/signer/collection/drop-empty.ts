import type { Parameter } from "../../../signing/parameter.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { Deviation } from "../../deviation.ts";

interface ValueMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly links?: readonly string[];
  readonly values: readonly string[];
}

const FALSY_LINKS: readonly string[] = [
  "https://github.com/ciaranj/node-oauth/pull/123",
  "https://github.com/bettiolo/oauth-signature-js/pull/39",
  "https://github.com/jrconlin/oauthsimple/pull/10",
];

const dropped: readonly ValueMistake[] = [
  {
    id: "empty-value-dropped",
    title: "Parameters with an empty value are left out of the signature",
    happens: "They are sent as name= but not signed.",
    links: [
      "https://github.com/dghubble/oauth1/pull/38",
      "https://github.com/postmanlabs/postman-app-support/issues/2079",
      "https://github.com/postmanlabs/postman-app-support/issues/883",
      "https://github.com/scribejava/scribejava/issues/625",
    ],
    values: [""],
  },
  {
    id: "zero-dropped",
    title: "Parameters with the value 0 are left out of the signature",
    happens: "They are sent but not signed: the signer asks whether there is a value, and takes zero for none.",
    links: FALSY_LINKS,
    values: ["0"],
  },
  {
    id: "false-dropped",
    title: "Parameters with the value false are left out of the signature",
    happens: "They are sent but not signed: the signer asks whether there is a value, and takes false for none.",
    links: ["https://github.com/ciaranj/node-oauth/pull/123", "https://github.com/bettiolo/oauth-signature-js/pull/9"],
    values: ["false"],
  },
  {
    id: "empty-and-zero-dropped",
    title: "Parameters with an empty value or the value 0 are left out of the signature",
    happens: "They are sent but not signed, as PHP's array_filter and empty take both for nothing.",
    values: ["", "0"],
  },
];

const emptied: readonly ValueMistake[] = [
  {
    id: "zero-signed-empty",
    title: "The value 0 is signed as an empty value",
    happens: "name= is signed where name=0 belongs: the signer takes zero for no value.",
    links: FALSY_LINKS,
    values: ["0"],
  },
  {
    id: "false-signed-empty",
    title: "The value false is signed as an empty value",
    happens: "name= is signed where name=false belongs: the signer takes false for no value, as PHP writes it.",
    links: ["https://github.com/ciaranj/node-oauth/pull/123", "https://github.com/bettiolo/oauth-signature-js/pull/9"],
    values: ["false"],
  },
];

const fix =
  "Sign every parameter that is sent, with its value as text: ask whether a value is there by comparing with null, and turn numbers and booleans into text first.";

/** Values that a signer takes for nothing, though they are sent. */
export const droppedValueDeviations: readonly Deviation[] = [
  ...dropped.map(
    ({ id, title, happens, links, values }): Deviation => ({
      id,
      stage: "collectParameters",
      title,
      happens,
      fix,
      clauses: ["base-string.1"],
      links: links ?? [],
      replace: (right) => (operation, protocol, url) => right(operation.filter(isNone(values)), protocol, url),
    }),
  ),
  ...emptied.map(
    ({ id, title, happens, links, values }): Deviation => ({
      id,
      stage: "encodeValue",
      title,
      happens,
      fix,
      clauses: ["base-string.1"],
      links: links ?? [],
      replace: emptying(values),
    }),
  ),
];

function isNone(values: readonly string[]): (parameter: Parameter) => boolean {
  return ([, value]) => !values.includes(value);
}

function emptying(values: readonly string[]): (right: Scheme["encodeValue"]) => Scheme["encodeValue"] {
  return (right) => (value, name) => right(values.includes(value) ? "" : value, name);
}
