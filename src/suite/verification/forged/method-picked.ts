import { createHmac } from "#crypto";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import { reference } from "../../../signing/reference.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { describing } from "../author-requests.ts";
import { harm } from "../harms.ts";
import { claiming, hmacInPlaceOfRsa } from "./key-misuse.ts";
import { placeholders, wordsForNothing } from "./placeholders.ts";
import {
  bodyOfPem,
  decimalModulusOf,
  derOf,
  fingerprintOf,
  jwkModulusOf,
  jwkOf,
  modulusOf,
  type PublicText,
  pemOf,
  pemSpellings,
  pinOf,
  pkcs1PemOf,
  sshOf,
  withColons,
} from "./public-texts.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  PublicTextAsSecret: harm(
    "publicKeySigns",
    "The sender picks an HMAC where the gateway knows a public key alone, and keys it with a text made of that key.",
    ["methods.hmac-sha1", "methods.rsa-sha256", "oauth.signature-method"],
    ["https://auth0.com/blog/critical-vulnerabilities-in-json-web-token-libraries/"],
  ),
  PlaceholderAsSecret: harm(
    "noKeyNeeded",
    "The sender picks an HMAC where the gateway knows a public key alone, and keys it with what stands for a missing secret.",
    ["methods.hmac-sha1", "methods.rsa-sha256", "oauth.signature-method"],
  ),
};

type Row<Text> = readonly [name: string, comment: string, text: Text];

const ofPublicKey: readonly Row<PublicText>[] = [
  ["base64-lines", "the Base64 of PEM, with its line feeds", (key) => bodyOfPem(pemOf(key))],
  [
    "base64-trimmed",
    "the Base64 of PEM, in lines, without a line feed at the end",
    (key) => bodyOfPem(pemOf(key)).trimEnd(),
  ],
  [
    "pkcs1-base64",
    "the Base64 of PEM in the PKCS#1 form, in one line",
    (key) => bodyOfPem(pkcs1PemOf(key)).replaceAll("\n", ""),
  ],
  ["der", "DER", derOf("spki")],
  ["pkcs1-der", "DER in the PKCS#1 form", derOf("pkcs1")],
  ["der-hex", "DER in hexadecimal", (key) => Buffer.from(derOf("spki")(key)).toString("hex")],
  ["fingerprint-sha256", "its SHA-256 fingerprint", fingerprintOf("sha256")],
  [
    "fingerprint-sha256-colons",
    "its SHA-256 fingerprint with colons",
    (key) => withColons(fingerprintOf("sha256")(key)),
  ],
  ["fingerprint-sha1", "its SHA-1 fingerprint", fingerprintOf("sha1")],
  ["fingerprint-sha1-colons", "its SHA-1 fingerprint with colons", (key) => withColons(fingerprintOf("sha1")(key))],
  ["fingerprint-md5", "its MD5 fingerprint", fingerprintOf("md5")],
  ["pin", "its SHA-256 fingerprint in Base64", pinOf],
  ["modulus", "its modulus in hexadecimal", modulusOf],
  ["modulus-lower-case", "its modulus in hexadecimal, in small letters", (key) => modulusOf(key).toLowerCase()],
  ["jwk-modulus", "its modulus as a JSON Web Key has it", jwkModulusOf],
  ["modulus-decimal", "its modulus as a decimal number", decimalModulusOf],
  ["pem-first-line", "the first line of PEM", (key) => pemOf(key).split("\n", 1)[0] ?? ""],
  ["pem-second-line", "the second line of PEM", (key) => pemOf(key).split("\n", 2)[1] ?? ""],
  ["pem-last-line", "the last line of PEM", (key) => pemOf(key).trimEnd().replace(/^.*\n/s, "")],
  ["pem-base64", "the Base64 of the whole of PEM", (key) => Buffer.from(pemOf(key)).toString("base64")],
  ["jwk", "a JSON Web Key", jwkOf(["kty", "n", "e"])],
  ["jwk-sorted", "a JSON Web Key with its names in order", jwkOf(["e", "kty", "n"])],
  ["ssh", "its line of OpenSSH", sshOf],
  ["exponent", "its exponent", () => "65537"],
  ["jwk-exponent", "its exponent as a JSON Web Key has it", () => "AQAB"],
];

/** Keys that everybody knows of a merchant without a secret. */
const knownKeys: readonly Row<PublicText>[] = [
  ["pem", "PEM and the ampersand", (key) => `${pemOf(key)}&`],
  ["pem-bare", "PEM", pemOf],
  ["pem-trimmed", "PEM without a line feed at the end, and the ampersand", (key) => `${pemOf(key).trimEnd()}&`],
  ["pem-trimmed-bare", "PEM without a line feed at the end", (key) => pemOf(key).trimEnd()],
  ["der", "DER", derOf("spki")],
  ["ampersand", "an empty secret", () => "&"],
  ["nothing", "an empty key", () => ""],
  ...wordsForNothing.map(([name, what, text]): Row<PublicText> => [name, what, () => `${text}&`]),
];

/** Names of methods by which a gateway may come to an HMAC of a digest. */
const hmacNames = [
  ["RSA-SHA256", "sha256", "signature-malformed"],
  ["RSA-SHA256", "sha1", "signature-malformed"],
  ["HMAC-SHA256", "sha256", "method-unsupported"],
  ["HMAC-SHA512", "sha512", "method-unsupported"],
  ["HMAC-MD5", "md5", "method-unsupported"],
] as const;

/** HMACs of known keys under other names than HMAC-SHA1. */
const ofOtherNames: readonly AuthoredVerification[] = hmacNames.flatMap(([method, digest, refused]) =>
  knownKeys
    // verification-method-confusion has that one.
    .filter(([name]) => `${digest} ${name}` !== "sha1 pem")
    .map(([name, text, keyOf]) => ({
      ...forged(
        /^(?:pem|der)/.test(name) ? "PublicTextAsSecret" : "PlaceholderAsSecret",
        `${method.toLowerCase()}-by-${digest}-${name}`,
        text,
        keyOf,
      ),
      comment: `An HMAC by ${digest.toUpperCase()} in the name of ${method}, keyed with ${text}.`,
      refused,
      scheme: claiming("oauth_signature_method", () => method, {
        ...reference,
        rsaSha256: (key, message) => createHmac(digest, keyOf(key)).update(message).digest(),
      }),
    })),
);

/** Texts of the public key that method-confusion has with an ampersand alone. */
const bareAlone: readonly Row<PublicText>[] = [
  ["pem-crlf", "PEM with carriage returns", (key) => pemOf(key).replaceAll("\n", "\r\n")],
  ["pem-one-line", "PEM with its line feeds escaped", (key) => pemOf(key).replaceAll("\n", "\\n")],
  ...pemSpellings,
];

/** Texts of the public key with reserved characters: RFC 5849, section 3.4.2, has secrets percent-encoded in the key. */
const reserved: readonly Row<PublicText>[] = [
  ["pem", "PEM with a line feed at the end", pemOf],
  ["pem-trimmed", "PEM without a line feed at the end", (key) => pemOf(key).trimEnd()],
  ...[...bareAlone, ...ofPublicKey].filter(([name]) => /^(?:pem|base64|pkcs1(?!-der)|pin)|-colons$/.test(name)),
];

export const verificationMethodPicked: VerificationConcern = {
  kind: "verification",
  concern: "verification-method-picked",
  about:
    "Requests by an HMAC in the name of a merchant known by its RSA key alone, keyed with public texts and placeholders in all spellings. All must be refused: the merchant's key decides the method, not the sender.",
  flags,
  vectors: [
    ...ofPublicKey.flatMap(([name, text, of]) => [
      forged("PublicTextAsSecret", name, `${text}, and the ampersand`, withAmpersand(of)),
      forged("PublicTextAsSecret", `${name}-bare`, `${text}, and no ampersand`, of),
    ]),
    ...bareAlone.map(([name, text, of]) =>
      forged("PublicTextAsSecret", `${name}-bare`, `${text}, and no ampersand`, of),
    ),
    ...reserved.map(([name, text, of]) =>
      forged("PublicTextAsSecret", `encoded-${name}`, `${text}, percent-encoded, and the ampersand`, (key) => {
        return `${percentEncode(String(of(key)))}&`;
      }),
    ),
    ...placeholders
      .filter(([, , word]) => percentEncode(word) !== word)
      .map(([name, text, word]) =>
        forged("PlaceholderAsSecret", `encoded-${name}`, `${text}, percent-encoded, and the ampersand`, () => {
          return `${percentEncode(word)}&`;
        }),
      ),
    ...placeholders.flatMap(([name, text, word]) => [
      forged("PlaceholderAsSecret", name, `${text}, and the ampersand`, () => `${word}&`),
      forged("PlaceholderAsSecret", `${name}-bare`, `${text}, and no ampersand`, () => word),
    ]),
    ...ofOtherNames,
    // verification-merchants has these with an ampersand.
    ...wordsForNothing.map(([name, text, word]) =>
      forged("PlaceholderAsSecret", `${name}-bare`, `${text}, and no ampersand`, () => word),
    ),
  ],
};

function withAmpersand(of: PublicText): PublicText {
  return (key) => {
    const text = of(key);
    return typeof text === "string" ? `${text}&` : Buffer.concat([text, Buffer.from("&")]);
  };
}

function forged(flag: string, name: string, text: string, keyOf: PublicText): AuthoredVerification {
  const what = flag === "PublicTextAsSecret" ? "the public key" : "a placeholder";
  return {
    name,
    comment: `HMAC-SHA1 keyed with ${what}: ${text}.`,
    flags: [flag],
    ...describing("Test"),
    merchant: "merchant-key-only",
    methods: ["RSA-SHA256"],
    refused: "credential-missing",
    scheme: hmacInPlaceOfRsa(keyOf),
  };
}
