import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { RsaPrivateKeyPem, SignatureMethod } from "../../../signing/signing-task.ts";
import type { AuthoredVerification, Scene } from "../../concern.ts";
import {
  type Alter,
  alterBody,
  alterBoth,
  alterHeaders,
  alterPairs,
  alterUrl,
  type Change,
  nameOther,
} from "../alter-request.ts";
import { type Inputs, RSA, sharing } from "../author-requests.ts";
import { signedBy } from "./key-misuse.ts";
import { bodyOfPem, jwkOf, pemOf } from "./public-texts.ts";

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
type PairsOf = (scene: Scene) => readonly Parameter[];

const loginUnder =
  (names: readonly string[]): PairsOf =>
  ({ also }) =>
    names.map((name) => [name, also[0]?.consumerKey ?? ""]);

/** Puts them into one place of the request. */
type Naming = (pairsOf: PairsOf) => Alter;

const inHeader: Naming = (pairsOf) => (request, scene) =>
  alterPairs((pairs) => [...pairsOf(scene).map(([name, value]) => `${name}="${percentEncode(value)}"`), ...pairs])(
    request,
    scene,
  );

const inHeaders: Naming = (pairsOf) => (request, scene) =>
  alterHeaders((headers) => [...pairsOf(scene), ...headers])(request, scene);

const joined = (pairs: readonly Parameter[], separator: string): string =>
  pairs.map((pair) => pair.map(percentEncode).join("=")).join(separator);

const inCookies: Naming = (pairsOf) => (request, scene) =>
  alterHeaders((headers) => [["Cookie", joined(pairsOf(scene), "; ")], ...headers])(request, scene);

const inBody: Naming = (pairsOf) => (request, scene) =>
  alterBody((body) => `${body}&${joined(pairsOf(scene), "&")}`)(request, scene);

const appendTo = (url: string, pairs: readonly Parameter[]): string => `${url}?${joined(pairs, "&")}`;

const inQuery: Naming = (pairsOf) => (request, scene) =>
  alterUrl((url) => appendTo(url, pairsOf(scene)))(request, scene);

/** Signs them too, as parameters. */
const signing = (pairsOf: PairsOf): Pick<AuthoredVerification, "scheme"> => ({
  scheme: (scene) => ({
    ...signedBy(scene.also[0]),
    collectParameters: (operation, protocol) => [...operation, ...protocol, ...pairsOf(scene)],
  }),
});

/** Signs them too, in the URL. */
const signingUrl = (pairsOf: PairsOf): Pick<AuthoredVerification, "scheme"> => ({
  scheme: (scene) => ({
    ...signedBy(scene.also[0]),
    baseStringUri: (url) => reference.baseStringUri(appendTo(url, pairsOf(scene))),
  }),
});

/** Names under which code may take the key itself from a request. */
const KEY_NAMES: Readonly<Record<SignatureMethod, readonly string[]>> = {
  "HMAC-SHA1": [
    ..."oauth_consumer_secret consumer_secret client_secret merchant_secret secret control_key".split(" "),
    ..."merchant_control api_secret signing_key hmac_key secret_key shared_secret key".split(" "),
  ],
  "RSA-SHA256": [
    ..."key public_key pubkey certificate jwk x5c rsa_public_key oauth_public_key xoauth_public_key".split(" "),
    "xoauth_signature_publickey",
  ],
};

/** The names of a request: servers have room for some 4,000 characters in a line, and keys of 4,096 bits take 1,000. */
const NAMES_AT_ONCE: Readonly<Record<SignatureMethod, number>> = { "HMAC-SHA1": 16, "RSA-SHA256": 3 };

/** Forms of a public key. */
const keyForms: readonly (readonly [what: string, textOf: (key: RsaPrivateKeyPem) => string])[] = [
  ["PEM", pemOf],
  ["Base64 of DER", (key) => bodyOfPem(pemOf(key)).replaceAll("\n", "")],
  ["a JSON Web Key", jwkOf(["kty", "n", "e"])],
];

/** @param part which of the names, so many at once. */
function keyUnder(textOf: (key: RsaPrivateKeyPem) => string, part: number, nameOf: Change = (name) => name): PairsOf {
  return ({ also: [own] }) => {
    if (own === undefined) return [];
    const { signatureMethod } = own;
    const key = own.signatureMethod === "HMAC-SHA1" ? own.consumerSecret : textOf(own.privateKey);
    const count = NAMES_AT_ONCE[signatureMethod];
    const names = KEY_NAMES[signatureMethod].slice(part * count, (part + 1) * count);
    return names.map((name) => [nameOf(name), key]);
  };
}

const partsOfNames = [0, 1, 2, 3];

function inHeaderCase(name: string): string {
  return `X-${name.replaceAll("_", "-").replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`;
}

/** Requests that bring the key, or secret, with which the forger signs: who takes it from there lets everybody sign as any merchant. */
export const keysGiven: readonly (readonly [comment: string, inputs: Inputs])[] = keyForms.flatMap(
  ([what, textOf], form) => partsOfNames.flatMap((part) => bringKey(what, textOf, part, form > 0 || part > 0)),
);

/** @param isOfRsa whether it brings what none of HMAC has. */
function bringKey(
  what: string,
  textOf: (key: RsaPrivateKeyPem) => string,
  part: number,
  isOfRsa: boolean,
): typeof keysGiven {
  const pairs = keyUnder(textOf, part);
  const oneLine = keyUnder((key) => textOf(key).trim().replaceAll("\n", "\\n"), part, inHeaderCase);
  const header = { alter: inHeader(pairs), refused: "parameter-unknown" } as const;
  const places: readonly (readonly [where: string, inputs: Inputs])[] = [
    ["in headers", { alter: inHeaders(oneLine) }],
    ["in cookies", { alter: inCookies(pairs) }],
    ["in the body", { alter: inBody(pairs) }],
    ["in the body, and signed", { alter: inBody(pairs), ...signing(pairs) }],
    ["in a query", { alter: inQuery(pairs) }],
    ["in a query, and signed", { alter: inQuery(pairs), ...signing(pairs) }],
    ["in a query of the URL that is signed", { alter: inQuery(pairs), ...signingUrl(pairs) }],
    ["in the Authorization header", header],
    ["in the Authorization header, and signed", { ...header, ...signing(pairs) }],
  ];
  return places.map(([where, inputs]): readonly [comment: string, inputs: Inputs] => [
    `The forger's own secret, or key as ${what}, which signs, stands under many names ${where}.`,
    {
      flags: ["AnotherMerchant"],
      refused: "signature-mismatch",
      also: ["merchant-two"],
      scheme: (scene) => signedBy(scene.also[0]),
      ...(isOfRsa && { methods: RSA }),
      ...inputs,
    },
  ]);
}

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
