import type { Parameter } from "../../../signing/parameter.ts";
import type { Deviation, DeviationHead } from "../../deviation.ts";

interface SignedBeside
  extends Pick<DeviationHead, "id" | "title" | "happens" | "fix">,
    Partial<Pick<DeviationHead, "clauses" | "links" | "generated">> {
  readonly parameter: Parameter;
}

/** What is signed, and stands neither in the header nor in the body. */
const signedBeside: readonly SignedBeside[] = [
  {
    id: "oauth-signature-in-base",
    title: "An empty oauth_signature is signed",
    happens:
      "oauth_signature= is in the base string: the header is set up with a place for the signature, and signed with it.",
    fix: "Leave oauth_signature out of what is signed; add it to the header afterwards.",
    clauses: ["oauth.signature", "base-string.1"],
    links: [
      "https://github.com/guzzle/oauth-subscriber/issues/63",
      "https://github.com/guzzle/oauth-subscriber/pull/100",
      "https://github.com/request/oauth-sign",
    ],
    parameter: ["oauth_signature", ""],
  },
  {
    id: "realm-in-base",
    title: "An empty realm is signed",
    happens: 'realm= is in the base string: the header begins with realm="", and all of the header is signed.',
    fix: "Leave the realm out of what is signed: it only stands in the header.",
    clauses: ["oauth.realm", "base-string.1"],
    links: [
      "https://github.com/ddo/oauth-1.0a/issues/50",
      "https://github.com/mrjones/oauth/pull/73",
      "https://github.com/ciaranj/connect-auth/pull/9",
      "https://github.com/oauthlib/oauthlib/issues/139",
    ],
    parameter: ["realm", ""],
  },
  {
    id: "unsent-parameter-signed",
    title: "An empty row of a form is signed that is not sent",
    happens: "A pair of an empty name and an empty value is in the base string: = and nothing else.",
    fix: "Sign exactly what is sent: drop empty and disabled rows before signing.",
    links: ["https://github.com/postmanlabs/postman-app-support/issues/7522"],
    parameter: ["", ""],
  },
  ...(
    [
      ["oauth_callback", "oob"],
      ["oauth_callback", ""],
      ["oauth_verifier", ""],
      ["oauth_token", ""],
      ["oauth_token", "null"],
      ["oauth_token", "undefined"],
      ["oauth_token", "None"],
      ["oauth_token_secret", ""],
      ["oauth_body_hash", ""],
      ["scope", ""],
    ] as const
  ).map(([name, value]): SignedBeside => {
    const shown = value === "" ? "empty" : value;
    return {
      id: `${name.replaceAll("_", "-")}-${shown.toLowerCase()}-signed-alone`,
      title: `${name} is signed and not sent: its value is ${value === "" ? "empty" : JSON.stringify(value)}`,
      happens: `${name}=${value} is in the base string, and neither in the header nor in the body.`,
      fix: "Sign exactly what is sent: the specification lists five signed oauth_ parameters.",
      generated: true,
      parameter: [name, value],
    };
  }),
];

/** Parameters that are signed, or not, as a whole kind. */
export const collectDeviations: readonly Deviation[] = [
  ...signedBeside.map(
    ({ parameter, ...mistake }): Deviation => ({
      stage: "collectParameters",
      clauses: ["base-string.1"],
      links: [],
      ...mistake,
      replace: (right) => (operation, protocol, url) => [...right(operation, protocol, url), parameter],
    }),
  ),
  {
    id: "body-not-signed",
    stage: "collectParameters",
    title: "The body's parameters are left out of the signature",
    happens:
      "Only the oauth_ parameters are signed: the signer does not know the body, or does not take it for form data.",
    fix: "Pass the body's parameters to the signer, all of them, as plain text.",
    clauses: ["base-string.1"],
    links: [
      "https://github.com/postmanlabs/postman-app-support/issues/1838",
      "https://github.com/scribejava/scribejava/issues/286",
      "https://github.com/Kong/insomnia/issues/1854",
      "https://github.com/googleapis/google-oauth-java-client/issues/1",
    ],
    replace: (right) => (_operation, protocol, url) => right([], protocol, url),
  },
  {
    id: "oauth-parameters-not-signed",
    stage: "collectParameters",
    title: "The oauth_ parameters are left out of the signature",
    happens: "Only the body's parameters are signed.",
    fix: "Sign the five oauth_ parameters of the header together with the body's parameters.",
    clauses: ["base-string.1"],
    links: [],
    replace: (right) => (operation, protocol, url) => right(operation, protocol, url).filter(isNotAmong(protocol)),
  },
  {
    id: "caller-parameters-alone-signed",
    stage: "collectParameters",
    title: "Only what the caller gives is signed, and no oauth_ parameter beside it",
    happens: "The oauth_ parameters are signed only where the caller repeats them in the body.",
    fix: "Sign the five oauth_ parameters of the header together with the body's parameters.",
    clauses: ["base-string.1"],
    links: [],
    generated: true,
    replace: () => (operation) => operation,
  },
  {
    id: "oauth-params-signed-twice",
    stage: "collectParameters",
    title: "The oauth_ parameters are signed twice",
    happens:
      "Each of the five is in the base string twice: the header's parameters and their copy in the body are both counted.",
    fix: "Sign each oauth_ parameter once, also where the body repeats it.",
    clauses: ["base-string.1", "body.2"],
    links: ["https://github.com/AFNetworking/AFOAuth1Client/pull/33"],
    replace: (right) => (operation, protocol, url) => [...right(operation, protocol, url), ...protocol],
  },
  {
    id: "body-signed-twice",
    stage: "collectParameters",
    title: "The body's parameters are signed twice",
    happens: "They are given to the signer and read from the body by it as well: each is in the base string twice.",
    fix: "Give the body's parameters to the signer once.",
    clauses: ["base-string.1"],
    links: [],
    replace: (right) => (operation, protocol, url) => [...operation, ...right(operation, protocol, url)],
  },
  {
    id: "oauth-signature-prefix-dropped",
    stage: "collectParameters",
    title: "oauth_signature_method is left out of the signature",
    happens: "A filter that should drop oauth_signature drops every name that begins so.",
    fix: "Drop oauth_signature by its whole name, and sign oauth_signature_method.",
    clauses: ["base-string.1"],
    links: [],
    replace: (right) => (operation, protocol, url) =>
      right(operation, protocol, url).filter(([name]) => !name.startsWith("oauth_signature")),
  },
  {
    id: "body-param-named-realm-dropped",
    stage: "collectParameters",
    title: "A body parameter named realm is left out of the signature",
    happens: "The header's realm is not signed, and the filter for it drops the body's parameter of that name too.",
    fix: "Leave out the realm of the header only, and sign all parameters of the body.",
    clauses: ["base-string.1"],
    links: ["https://github.com/authlib/authlib", "https://github.com/mttkay/signpost"],
    replace: (right) => (operation, protocol, url) => right(operation.filter(isNotRealm), protocol, url),
  },
];

function isNotRealm([name]: Parameter): boolean {
  return name !== "realm";
}

function isNotAmong(protocol: readonly Parameter[]): (parameter: Parameter) => boolean {
  const names = new Set(protocol.map(([name]) => name));
  return ([name]) => !names.has(name);
}
