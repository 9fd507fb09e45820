import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import { queryParameters } from "../../../signing/normalized-url.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { splitUrl } from "../base-string/split-url.ts";
import { inBody } from "./keep-parameters.ts";

const SIGN_FIVE = "Sign the five oauth_ parameters of the header together with the body's parameters.";
const shared = { clauses: ["base-string.1"] } as const;

/** What is signed, and stands neither in the header nor in the body. */
const signedBeside = describeMistakes("collectParameters", shared, {
  "oauth-signature-in-base": {
    title: "An empty oauth_signature is signed",
    happens:
      "oauth_signature= is in the base string: the header is set up with a place for the signature, and signed with it.",
    fix: "Leave oauth_signature out of what is signed; add it to the header afterwards.",
    clauses: ["oauth.signature", "base-string.1"],
    links: github("guzzle/oauth-subscriber/issues/63", "guzzle/oauth-subscriber/pull/100", "request/oauth-sign"),
    change: (signed) => [...signed, ["oauth_signature", ""]],
  },
  "realm-in-base": {
    title: "An empty realm is signed",
    happens: 'realm= is in the base string: the header begins with realm="", and all of the header is signed.',
    fix: "Leave the realm out of what is signed: it only stands in the header.",
    clauses: ["oauth.realm", "base-string.1"],
    links: github(
      "ddo/oauth-1.0a/issues/50",
      "mrjones/oauth/pull/73",
      "ciaranj/connect-auth/pull/9",
      "oauthlib/oauthlib/issues/139",
    ),
    change: (signed) => [...signed, ["realm", ""]],
  },
  "unsent-parameter-signed": {
    title: "An empty row of a form is signed that is not sent",
    happens: "A pair of an empty name and an empty value is in the base string: = and nothing else.",
    fix: "Sign exactly what is sent: drop empty and disabled rows before signing.",
    links: github("postmanlabs/postman-app-support/issues/7522"),
    change: (signed) => [...signed, ["", ""]],
  },
});

const alsoBeside: readonly Parameter[] = [
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
  ..."Photos Example OAuth oauth API api Shop shop Merchant merchant Realm realm Restricted null undefined localhost"
    .split(" ")
    .map((realm): Parameter => ["realm", realm]),
];

type ReadText = (protocol: readonly Parameter[], url: string) => string | undefined;

/** What a signer knows of a request, and calls its realm. */
const realms: readonly (readonly [what: string, read: ReadText])[] = [
  ["merchant login", loginIn],
  ["host", (_, url) => splitUrl(url).host],
  ["scheme and host", (_, url) => splitUrl(url).scheme + splitUrl(url).host],
  ["URL", (_, url) => url],
];

/** What languages write for a signature that is not made yet. */
const unmade = ["null", "undefined", "None", "nil", "false"];

/** What else signers put beside: names for the merchant's login and for the endpoint identifier. */
const loginNames = ["login", "merchant_login", "merchant", "merchant_id", "client_id"];
const endpointNames = ["endpoint_id", "endpointId", "endpoint"];

const callerAlone: MemberAt<"collectParameters", "clauses"> = {
  id: "caller-parameters-alone-signed",
  title: "Only what the caller gives is signed, and no oauth_ parameter beside it",
  happens: "The oauth_ parameters are signed only where the caller repeats them in the body.",
  fix: SIGN_FIVE,
  replace: () => (operation) => operation,
};

const isNamedAsOauth = ([name]: Parameter): boolean => name.startsWith("oauth_");
const isNotNamedAsOauth = (parameter: Parameter): boolean => !isNamedAsOauth(parameter);

/** What a filter by the first letters of names lets through. */
const byPrefix: readonly MemberAt<"collectParameters", "clauses">[] = [
  {
    id: "oauth-named-not-signed",
    title: "No parameter is signed whose name begins with oauth_, the caller's neither",
    happens: "They are filtered by these letters, as for a body without the header's parameters, and then signed.",
    fix: SIGN_FIVE,
    change: (signed) => signed.filter(isNotNamedAsOauth),
  },
  {
    id: "oauth-named-alone-signed",
    title: "Only parameters are signed whose names begin with oauth_, the caller's too",
    happens: "They are filtered by these letters, as for the header, and then signed.",
    fix: SIGN_FIVE,
    change: (signed) => signed.filter(isNamedAsOauth),
  },
  {
    id: "caller-oauth-named-not-signed",
    title: "The caller's parameters whose names begin with oauth_ are left out of the signature",
    happens: "They are sent in the body, and a filter takes them for parameters of the header.",
    fix: "Sign all parameters of the body, by whatever name.",
    replace: inBody((operation) => operation.filter(isNotNamedAsOauth)),
  },
];

/** How a query is signed whose parameters are signed with the body's. */
const ofQuery: readonly MemberAt<"collectParameters", "clauses">[] = [
  {
    id: "query-signed-twice",
    title: "The query is signed twice: in the URL, and its parameters with the body's",
    happens: "The parameters of the query are signed as RFC 5849 has it, but it is not cut off the signed URL.",
    fix: "Sign the query with the URL as it is called, and not with the parameters.",
    replace: (right) => (operation, protocol, url) => [
      ...queryParameters(url),
      ...right(operation, protocol, withoutQuery(url)),
    ],
    also: [
      {
        stage: "baseStringUri",
        replace: (right) => (url) => right(withoutQuery(url)) + url.slice(withoutQuery(url).length),
      },
    ],
  },
  {
    id: "query-plus-signed-as-plus",
    title: "A plus sign of the query is signed as a plus sign, and not as the space that it stands for",
    happens: "The query's parameters are signed with the body's, but decoded by a function that knows no +.",
    fix: "Sign the query with the URL as it is called, or decode it as a form, where + is a space.",
    functions: [
      { language: "JavaScript", call: "decodeURIComponent" },
      { language: "PHP", call: "rawurldecode" },
      { language: "Python", call: "urllib.parse.unquote" },
      { language: "Ruby", call: "URI.decode_uri_component" },
      { language: "Perl", call: "uri_unescape" },
      { language: "Go", call: "url.PathUnescape" },
      { language: "C#", call: "Uri.UnescapeDataString" },
    ],
    replace: ofQueries((query) => query.replaceAll("+", "%2B")),
  },
  {
    id: "query-signed-undecoded",
    title: "The query's parameters are signed as they stand in the URL, and so encoded twice",
    happens: "The query's parameters are signed with the body's, but are not decoded before: %20 becomes %2520.",
    fix: "Sign the query with the URL as it is called, or decode it before its parameters are signed.",
    replace: ofQueries((query) => query.replaceAll("%", "%25").replaceAll("+", "%2B")),
  },
];

const ofKinds = describeMistakes("collectParameters", shared, {
  "body-not-signed": {
    title: "The body's parameters are left out of the signature",
    happens:
      "Only the oauth_ parameters are signed: the signer does not know the body, or does not take it for form data.",
    fix: "Pass the body's parameters to the signer, all of them, as plain text.",
    links: github(
      "postmanlabs/postman-app-support/issues/1838",
      "scribejava/scribejava/issues/286",
      "Kong/insomnia/issues/1854",
      "googleapis/google-oauth-java-client/issues/1",
    ),
    replace: inBody(() => []),
  },
  "oauth-parameters-not-signed": {
    title: "The oauth_ parameters are left out of the signature",
    happens: "Only the body's parameters are signed.",
    fix: SIGN_FIVE,
    change: (signed, _operation, protocol) => signed.filter(isNotAmong(protocol)),
  },
  "oauth-params-signed-twice": {
    title: "The oauth_ parameters are signed twice",
    happens:
      "Each of the five is in the base string twice: the header's parameters and their copy in the body are both counted.",
    fix: "Sign each oauth_ parameter once, also where the body repeats it.",
    clauses: ["base-string.1", "body.2"],
    links: github("AFNetworking/AFOAuth1Client/pull/33"),
    change: (signed, _operation, protocol) => [...signed, ...protocol],
  },
  "body-signed-twice": {
    title: "The body's parameters are signed twice",
    happens: "They are given to the signer and read from the body by it as well: each is in the base string twice.",
    fix: "Give the body's parameters to the signer once.",
    change: (signed, operation) => [...operation, ...signed],
  },
  "oauth-signature-prefix-dropped": {
    title: "oauth_signature_method is left out of the signature",
    happens: "A filter that should drop oauth_signature drops every name that begins so.",
    fix: "Drop oauth_signature by its whole name, and sign oauth_signature_method.",
    change: (signed) => signed.filter(([name]) => !name.startsWith("oauth_signature")),
  },
  "body-param-named-realm-dropped": {
    title: "A body parameter named realm is left out of the signature",
    happens: "The header's realm is not signed, and the filter for it drops the body's parameter of that name too.",
    fix: "Leave out the realm of the header only, and sign all parameters of the body.",
    links: github("authlib/authlib", "mttkay/signpost"),
    replace: inBody((operation) => operation.filter(([name]) => name !== "realm")),
  },
});

/** Parameters that are signed, or not, as a whole kind. */
export const collectDeviations: readonly Deviation[] = [
  ...signedBeside,
  ...describeMistakes("collectParameters", { ...shared, generated: true }, [
    ...alsoBeside.map(beside),
    ...loginNames.map((name) => ofRequest(name, "merchant login", loginIn)),
    ...realms.map(asRealm),
    ...endpointNames.map((name) => ofRequest(name, "endpoint identifier", (_, url) => endpointIn(url))),
    callerAlone,
    ...byPrefix,
    ...ofQuery,
  ]),
  ...describeMistakes(
    "collectParameters",
    { clauses: ["oauth.signature", "base-string.1"], generated: true },
    unmade.map(unmadeAs),
  ),
  ...ofKinds,
];

function beside([name, value]: Parameter): MemberAt<"collectParameters", "clauses"> {
  const isEmpty = value === "";
  return {
    id: `${name.replaceAll("_", "-")}-${isEmpty ? "empty" : value.replace(/[A-Z]/, "capital-$&").toLowerCase()}-signed-alone`,
    title: `${name} is signed and not sent: its value is ${isEmpty ? "empty" : JSON.stringify(value)}`,
    happens: `${name}=${value} is in the base string, and neither in the header nor in the body.`,
    fix: "Sign exactly what is sent: the specification lists five signed oauth_ parameters.",
    change: (signed) => [...signed, [name, value]],
  };
}

/** The header is signed before its oauth_signature has a value. */
function unmadeAs(value: string): MemberAt<"collectParameters", "clauses"> {
  return {
    id: `oauth-signature-${value.toLowerCase()}-signed`,
    title: `oauth_signature is signed as the text ${value}`,
    happens: `oauth_signature=${value} is in the base string: the header is signed before it has a signature.`,
    fix: "Leave oauth_signature out of what is signed; add it to the header afterwards.",
    change: (signed) => [...signed, ["oauth_signature", value]],
  };
}

/** Signs what is known of a request by a name under which nothing is sent. */
function ofRequest(name: string, what: string, read: ReadText): MemberAt<"collectParameters", "clauses"> {
  return {
    id: `${name.replaceAll("_", "-").toLowerCase()}-signed-alone`,
    title: `The ${what} is signed as ${name}, and not sent by that name`,
    happens: `${name}=… is in the base string, and neither in the header nor in the body.`,
    fix: `Sign exactly what is sent: the ${what} is signed where it stands in the request, and nowhere else.`,
    change: (signed, _operation, protocol, url) => {
      const value = read(protocol, url);
      return value === undefined ? signed : [...signed, [name, value]];
    },
  };
}

function asRealm([what, read]: (typeof realms)[number]): MemberAt<"collectParameters", "clauses"> {
  const { id, ...row } = ofRequest("realm", what, read);
  return {
    ...row,
    id: what === "merchant login" ? id : `${id}-${what.toLowerCase().replace(/[^a-z]+/g, "-")}`,
    title: `A realm is signed: the ${what}`,
    happens: "realm=… is in the base string: all of the header is signed, with its realm.",
    fix: "Leave the realm out of what is signed: it only stands in the header.",
  };
}

function loginIn(protocol: readonly Parameter[]): string | undefined {
  return protocol.find(([name]) => name === "oauth_consumer_key")?.[1];
}

/** Reads the endpoint identifier of a URL, as code has it before it writes that. */
function endpointIn(url: string): string | undefined {
  const segment = /\/([^/?#]+)\/?(?:[?#].*)?$/s.exec(url)?.[1];
  return segment === undefined ? undefined : percentDecodeLeniently(segment);
}

/** A question mark with nothing behind it is none of its business: some functions drop it, and both is permitted. */
function withoutQuery(url: string): string {
  return url.replace(/\?.+/s, "");
}

function ofQueries(change: (query: string) => string) {
  return (right: Scheme["collectParameters"]): Scheme["collectParameters"] =>
    (operation, protocol, url) =>
      right(operation, protocol, url.replace(/\?.*/s, change));
}

function isNotAmong(protocol: readonly Parameter[]): (parameter: Parameter) => boolean {
  const names = new Set(protocol.map(([name]) => name));
  return ([name]) => !names.has(name);
}
