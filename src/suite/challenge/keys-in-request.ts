import type { RsaPrivateKeyPem, SignatureMethod, SigningCredentials } from "../../signing/signing-task.ts";
import { HMAC, type Inputs, RSA } from "../verification/author-requests.ts";
import { signedBy } from "../verification/forged/key-misuse.ts";
import {
  inBody,
  inCookies,
  inHeader,
  inHeaders,
  inQuery,
  type PairsOf,
  signing,
  signingUrl,
} from "../verification/forged/named-elsewhere.ts";
import { bodyOfPem, jwkOf, pemOf } from "../verification/forged/public-texts.ts";

type KeyOf = (credentials: SigningCredentials) => string;

/** Names under which code may take the key itself from a request, those of one request together. */
const secretNames: readonly string[] = [
  ..."oauth_consumer_secret consumer_secret client_secret merchant_secret secret control_key".split(" "),
  ..."merchant_control api_secret signing_key hmac_key secret_key shared_secret key".split(" "),
];
/** Three at once: servers have room for some 4,000 characters in a line, and a key of 4,096 bits takes 1,000. */
const publicKeyNames: readonly (readonly string[])[] = [
  ["key", "public_key", "pubkey"],
  ["certificate", "jwk", "x5c"],
  ["rsa_public_key", "oauth_public_key", "xoauth_public_key"],
  ["xoauth_signature_publickey"],
];

const secretOf: KeyOf = (own) => (own.signatureMethod === "HMAC-SHA1" ? own.consumerSecret : "");

/** Forms of a public key. */
const forms: readonly (readonly [what: string, write: (key: RsaPrivateKeyPem) => string])[] = [
  ["PEM", pemOf],
  ["Base64 of DER", (key) => bodyOfPem(pemOf(key)).replaceAll("\n", "")],
  ["a JSON Web Key", jwkOf(["kty", "n", "e"])],
];

/** Requests that bring the key, or secret, with which the forger signs: who takes it from there lets everybody sign as any merchant. */
export const keysInRequest: readonly (readonly [comment: string, inputs: Inputs])[] = [
  ...bringKey("secret", secretOf, secretNames, HMAC),
  ...forms.flatMap(([what, write]) => {
    const keyOf: KeyOf = (own) => (own.signatureMethod === "HMAC-SHA1" ? "" : write(own.privateKey));
    return publicKeyNames.flatMap((names) => bringKey(`key as ${what}`, keyOf, names, RSA));
  }),
];

function bringKey(
  what: string,
  keyOf: KeyOf,
  names: readonly string[],
  methods: readonly SignatureMethod[],
): typeof keysInRequest {
  const pairs = keyUnder(names, keyOf);
  const oneLine = keyUnder(names.map(asHeaderName), (own) => keyOf(own).trim().replaceAll("\n", "\\n"));
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
    `The forger's own ${what}, which signs, stands under several names ${where}.`,
    {
      flags: ["AnotherMerchant"],
      refused: "signature-mismatch",
      also: ["merchant-two"],
      scheme: (scene) => signedBy(scene.also[0]),
      methods,
      ...inputs,
    },
  ]);
}

function keyUnder(names: readonly string[], keyOf: KeyOf): PairsOf {
  return ({ also: [own] }) => (own === undefined ? [] : names.map((name) => [name, keyOf(own)]));
}

function asHeaderName(name: string): string {
  return `X-${name.replaceAll("_", "-").replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`;
}
