import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { AuthoredVerification, Scene } from "../../concern.ts";
import { type Alter, alterBody, alterBoth, alterHeaders, alterPairs, alterUrl, nameOther } from "../alter-request.ts";
import { type Inputs, sharing } from "../author-requests.ts";
import { signedBy } from "./key-misuse.ts";

/** Names by which code may know whose key to look up. */
const LOGIN_NAMES: readonly string[] = [
  ..."login merchant merchant_id merchant_login client client_id client_key consumer consumer_id consumer_key".split(
    " ",
  ),
  ..."key_id keyId kid user username account account_id tenant partner_id api_key app_id".split(" "),
];
/** The same as headers. */
const LOGIN_HEADERS: readonly string[] = [
  ..."X-Merchant-Id X-Merchant-Login X-Merchant X-Consumer-Id X-Consumer-Username X-Client-Id X-Key-Id".split(" "),
  ..."X-Login X-User X-User-Id X-Account X-Account-Id X-Tenant-Id X-Tenant X-Partner-Id X-Api-Key X-App-Id".split(" "),
  ..."X-Forwarded-User Remote-User Merchant-Id Client-Id Key-Id From".split(" "),
];
const LOGIN_PROTOCOL_NAMES = ["oauth_key_id", "oauth_kid", "oauth_client_id", "oauth_consumer_id"] as const;

/** Names with what tells of the forger: the login, or the key itself. */
export type PairsOf = (scene: Scene) => readonly Parameter[];

const loginUnder =
  (names: readonly string[]): PairsOf =>
  ({ also }) =>
    names.map((name) => [name, also[0]?.consumerKey ?? ""]);

/** Puts them into one place of the request. */
type Naming = (pairsOf: PairsOf) => Alter;

export const inHeader: Naming = (pairsOf) => (request, scene) =>
  alterPairs((pairs) => [...pairsOf(scene).map(([name, value]) => `${name}="${percentEncode(value)}"`), ...pairs])(
    request,
    scene,
  );

export const inHeaders: Naming = (pairsOf) => (request, scene) =>
  alterHeaders((headers) => [...pairsOf(scene), ...headers])(request, scene);

const joined = (pairs: readonly Parameter[], separator: string): string =>
  pairs.map((pair) => pair.map(percentEncode).join("=")).join(separator);

export const inCookies: Naming = (pairsOf) => (request, scene) =>
  alterHeaders((headers) => [["Cookie", joined(pairsOf(scene), "; ")], ...headers])(request, scene);

export const inBody: Naming = (pairsOf) => (request, scene) =>
  alterBody((body) => `${body}&${joined(pairsOf(scene), "&")}`)(request, scene);

const appendTo = (url: string, pairs: readonly Parameter[]): string => `${url}?${joined(pairs, "&")}`;

export const inQuery: Naming = (pairsOf) => (request, scene) =>
  alterUrl((url) => appendTo(url, pairsOf(scene)))(request, scene);

/** Signs them too, as parameters. */
export const signing = (pairsOf: PairsOf): Pick<AuthoredVerification, "scheme"> => ({
  scheme: (scene) => ({
    ...signedBy(scene.also[0]),
    collectParameters: (operation, protocol) => [...operation, ...protocol, ...pairsOf(scene)],
  }),
});

/** Signs them too, in the URL. */
export const signingUrl = (pairsOf: PairsOf): Pick<AuthoredVerification, "scheme"> => ({
  scheme: (scene) => ({
    ...signedBy(scene.also[0]),
    baseStringUri: (url) => reference.baseStringUri(appendTo(url, pairsOf(scene))),
  }),
});

/** Where the forger may be named, in words that follow "is named". Elsewhere nothing that is added can be signed. */
const unsignable = [
  ["by-realm", "by the realm", inHeader, ["realm"]],
  ["by-headers", "by headers of many names", inHeaders, LOGIN_HEADERS],
  ["by-cookies", "by cookies of many names", inCookies, LOGIN_NAMES],
] as const;
/** Where gateways may or may not take what is added into the base string, with the endings of the two requests' names. */
const signable = [
  ["in-header", "in the Authorization header, under many names", inHeader, LOGIN_NAMES, "", "-signed"],
  ["in-body", "in the body, under many names", inBody, LOGIN_NAMES, "-unsigned", ""],
  ["in-query", "in a query, under many names", inQuery, LOGIN_NAMES, "", "-signed"],
  ["by-second-login", "by a second login, in a query", inQuery, ["oauth_consumer_key"], "-unsigned", ""],
  ["by-token", "by oauth_token in the header", inHeader, ["oauth_token"], "-unsigned", ""],
  [
    "by-protocol",
    `by ${LOGIN_PROTOCOL_NAMES.join(", ")} in the header`,
    inHeader,
    LOGIN_PROTOCOL_NAMES,
    "-unsigned",
    "",
  ],
] as const;

const inSignedUrl = [
  ["in-query", "in a query", LOGIN_NAMES],
  ["by-second-login", "by a second login, in a query", ["oauth_consumer_key"]],
] as const;

/** The forger's own login, whose key signs, stands in the header; the second login is that of the merchant who is to pay. */
const payers: readonly (readonly [name: string, what: string, Inputs])[] = [
  [
    "payer-in-body",
    "in the body, and signed in place of the header's",
    {
      refused: "body-parameter-differs",
      scheme: ({ also }) => signedBy(also[0]),
      alter: alterBoth(addPayer, nameOther),
    },
  ],
  [
    "payer-in-query",
    "in a query of the URL that is signed, and signed in place of the header's",
    {
      scheme: ({ also, task }) => ({
        ...signedBy(also[0]),
        baseStringUri: (url) => reference.baseStringUri(withPayer(url, task.consumerKey)),
      }),
      alter: alterBoth(
        (request, { task }) => ({ ...request, url: withPayer(request.url, task.consumerKey) }),
        nameOther,
      ),
    },
  ],
];

function withPayer(url: string, login: string): string {
  return `${url}?oauth_consumer_key=${percentEncode(login)}`;
}

function addPayer(...[request, { task }]: Parameters<Alter>): ReturnType<Alter> {
  return { ...request, body: `${request.body}&oauth_consumer_key=${percentEncode(task.consumerKey)}` };
}

/**
 * Requests in one merchant's name that another merchant signs, who is named in a second place. Who looks the key up there
 * lets any merchant sign as any other.
 */
export function namedElsewhere(
  flag: string,
  plain: Pick<AuthoredVerification, "parameters">,
): readonly AuthoredVerification[] {
  const named = sharing({
    ...plain,
    flags: [flag],
    refused: "signature-mismatch",
    also: ["merchant-two"],
    scheme: ({ also }) => signedBy(also[0]),
  });
  return [
    ...unsignable.map(([place, where, naming, names]) =>
      named(`named-${place}`, `The forger, whose key signs, is named ${where}.`, { alter: naming(loginUnder(names)) }),
    ),
    ...inSignedUrl.map(([place, where, names]) =>
      named(
        `named-${place}-of-signed-url`,
        `The forger, whose key signs, is named ${where} of the URL that is signed.`,
        { alter: inQuery(loginUnder(names)), ...signingUrl(loginUnder(names)) },
      ),
    ),
    ...payers.map(([name, what, own]) =>
      named(name, `The forger's own login stands in the header, and another's ${what}.`, own),
    ),
    ...signable.flatMap(([place, where, naming, names, unsigned, signed]) => {
      const shared = {
        alter: naming(loginUnder(names)),
        ...(place === "in-header" ? { refused: "parameter-unknown" } : {}),
      };
      return [
        named(`named-${place}${unsigned}`, `The forger, whose key signs, is named ${where}.`, shared),
        named(`named-${place}${signed}`, `The forger, whose key signs, is named ${where}, and signs that too.`, {
          ...shared,
          ...signing(loginUnder(names)),
        }),
      ];
    }),
  ];
}
