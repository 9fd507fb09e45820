import { createHash, createHmac } from "#crypto";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { type RsaPrivateKeyPem, type SignatureMethod, signatureMethods } from "../../../signing/signing-task.ts";
import { authorTable, under } from "../../author-table.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { describing, HMAC, type Inputs, RSA, sharing, signing } from "../author-requests.ts";
import { harm } from "../harms.ts";
import { claiming, hmacInPlaceOfRsa } from "./key-misuse.ts";
import { pemOf, pemSpellings } from "./public-texts.ts";
import { rsaBy, rsaPss, rsaWithDigestInfoOf } from "./rsa-forgeries.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  PublicKeyAsSecret: harm(
    "publicKeySigns",
    "An HMAC keyed with the text of the merchant's public key, in one of its spellings.",
    ["methods.hmac-sha1", "methods.rsa-sha256", "oauth.signature-method"],
    ["https://auth0.com/blog/critical-vulnerabilities-in-json-web-token-libraries/"],
  ),
  MethodNotAccepted: harm(
    "talkedDown",
    "A signature of a method that the gateway does not accept, rightly made and rightly named.",
    ["oauth.signature-method", "methods.hmac-sha1", "methods.rsa-sha256"],
  ),
  Plaintext: harm("secretShown", "PLAINTEXT, where the key itself is the signature.", [
    "oauth.signature-method",
    "methods.hmac-sha1",
  ]),
  MethodWithoutKey: harm("noKeyNeeded", "A method that takes no key, or one that everybody knows.", [
    "oauth.signature-method",
    "methods.hmac-sha1",
    "methods.rsa-sha256",
  ]),
  MethodMisnamed: harm("talkedDown", "A signature of one method in the name of another.", [
    "oauth.signature-method",
    "hmac.2",
    "rsa.3",
  ]),
};

const plain = describing("Test");
const keyConfused: Inputs = { ...plain, flags: ["PublicKeyAsSecret"], methods: RSA };

export const verificationMethodConfusion: VerificationConcern = {
  kind: "verification",
  concern: "verification-method-confusion",
  about: "Requests that name one signature method and use another, or one that is not accepted. All must be refused.",
  flags,
  vectors: [
    ...authorTable(publicKeyAsSecret, [
      ["pem", "PEM with a line feed at the end, and the ampersand", (key) => `${pemOf(key)}&`],
      ["pem-bare", "PEM with a line feed at the end, and no ampersand", pemOf],
      ["pem-trimmed", "PEM without a line feed at the end", (key) => `${pemOf(key).trimEnd()}&`],
      ["pem-trimmed-bare", "PEM without a line feed at the end, and no ampersand", (key) => pemOf(key).trimEnd()],
      ["pem-crlf", "PEM with carriage returns", (key) => `${pemOf(key).replaceAll("\n", "\r\n")}&`],
      [
        "pem-one-line",
        "PEM with its line feeds escaped, as environment variables have it",
        (key) => `${pemOf(key).replaceAll("\n", "\\n")}&`,
      ],
      ...pemSpellings.map(
        ([name, words, textOf]) => [name, words, (key: RsaPrivateKeyPem) => `${textOf(key)}&`] as const,
      ),
    ]),
    sharing({ ...keyConfused, refused: "credential-missing" })(
      "pem-of-two",
      "The same against a merchant that may have a secret, too.",
      { merchant: "merchant-two", scheme: hmacInPlaceOfRsa((key) => `${pemOf(key)}&`) },
    ),
    {
      ...named("plaintext", "PLAINTEXT, with the key as the signature.", "PLAINTEXT", HMAC, {
        encodeSignature: (_, key) => key,
      }),
      flags: ["Plaintext"],
    },
    keyless("plaintext-empty", "PLAINTEXT, with the key of an empty secret.", "PLAINTEXT", signatureMethods, {
      encodeSignature: () => "&",
    }),
    keyless("none", "none, with an empty signature.", "none", signatureMethods, { encodeSignature: () => "" }),
    ...["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"].map((inherited) =>
      keyless(
        `inherited-${inherited.replaceAll("_", "").toLowerCase()}`,
        `${inherited}, which a table of methods inherits in JavaScript, with any signature.`,
        inherited,
        signatureMethods,
        { hmacSha1: () => new Uint8Array(20).fill(7), rsaSha256: () => new Uint8Array(256).fill(7) },
      ),
    ),
    named("hmac-sha256", "HMAC-SHA256, rightly made.", "HMAC-SHA256", HMAC, { hmacSha1: hmacBy("sha256") }),
    named("hmac-sha512", "HMAC-SHA512, rightly made.", "HMAC-SHA512", HMAC, { hmacSha1: hmacBy("sha512") }),
    named("hmac-md5", "HMAC-MD5, rightly made.", "HMAC-MD5", HMAC, { hmacSha1: hmacBy("md5") }),
    keyless("sha1", "SHA1, a digest without any key.", "SHA1", signatureMethods, {
      hmacSha1: (_, message) => plainSha1(message),
      rsaSha256: (_, message) => plainSha1(message),
    }),
    named("hmac-small", "HMAC-SHA1 in small letters, signed so.", "hmac-sha1", HMAC),
    named("hmac-underscore", "HMAC_SHA1, signed so.", "HMAC_SHA1", HMAC),
    named("hmac-mixed", "Hmac-Sha1, signed so.", "Hmac-Sha1", HMAC),
    named("hmac-space-behind", "HMAC-SHA1 with a space behind it, signed so.", "HMAC-SHA1 ", HMAC),
    named("hmac-no-hyphen", "HMACSHA1, signed so.", "HMACSHA1", HMAC),
    named("rsa-space-behind", "RSA-SHA256 with a space behind it, signed so.", "RSA-SHA256 ", RSA),
    named("emptied", "No name at all, signed so.", "", signatureMethods),
    named("unknown", "A method that nobody knows, signed so by the merchant's own.", "X-UNKNOWN", signatureMethods),
    named("rsa-small", "RSA-SHA256 in small letters, signed so.", "rsa-sha256", RSA),
    named("rsa-short", "RS256, as other standards call it, signed so.", "RS256", RSA),
    named("rsa-sha1", "RSA-SHA1, rightly made: collisions of SHA-1 can be bought.", "RSA-SHA1", RSA, {
      rsaSha256: rsaBy("sha1"),
    }),
    named("rsa-sha512", "RSA-SHA512, rightly made.", "RSA-SHA512", RSA, { rsaSha256: rsaBy("sha512") }),
    named("rsa-pss", "RSA-PSS, rightly made.", "RSA-PSS", RSA, { rsaSha256: rsaPss }),
    signing({ ...keyConfused, refused: "signature-malformed" })(
      "hmac-as-rsa",
      "An HMAC keyed with the public key, in the name of RSA-SHA256.",
      {
        rsaSha256: (key, message) =>
          createHmac("sha1", `${pemOf(key)}&`)
            .update(message)
            .digest(),
      },
      { merchant: "merchant-key-only" },
    ),
    sharing({ ...plain, flags: ["MethodMisnamed"], methods: RSA, refused: "credential-missing" })(
      "rsa-as-hmac",
      "An RSA signature in the name of HMAC-SHA1.",
      { merchant: "merchant-key-only", scheme: claiming("oauth_signature_method", () => "HMAC-SHA1") },
    ),
    sharing({ ...plain, flags: ["MethodMisnamed"], methods: HMAC, refused: "credential-missing" })(
      "hmac-sha256-as-rsa",
      "HMAC-SHA256 with the secret, in the name of RSA-SHA256.",
      {
        merchant: "merchant-secret-only",
        scheme: claiming("oauth_signature_method", () => "RSA-SHA256", { ...reference, hmacSha1: hmacBy("sha256") }),
      },
    ),
    ...under("MethodMisnamed", signing({ ...plain, methods: RSA, refused: "signature-mismatch" }), [
      ["rsa-sha512-as-sha256", "RSA with SHA-512 in the name of RSA-SHA256.", { rsaSha256: rsaBy("sha512") }],
      ["rsa-sha224-as-sha256", "RSA with SHA-224 in the name of RSA-SHA256.", { rsaSha256: rsaBy("sha224") }],
      [
        "rsa-digest-of-sha1",
        "The right digest, but the padding names SHA-1.",
        { rsaSha256: rsaWithDigestInfoOf("3021300906052b0e03021a05000414") },
      ],
      [
        "rsa-digest-of-sha512",
        "The right digest, but the padding names SHA-512.",
        { rsaSha256: rsaWithDigestInfoOf("3051300d060960864801650304020305000440") },
      ],
    ]),
  ],
};

function publicKeyAsSecret(
  name: string,
  spelling: string,
  keyOf: (privateKey: RsaPrivateKeyPem) => string,
): AuthoredVerification {
  return sharing({ ...keyConfused, refused: "credential-missing" })(
    `public-key-${name}`,
    `HMAC-SHA1 keyed with the public key: ${spelling}.`,
    { merchant: "merchant-key-only", scheme: hmacInPlaceOfRsa(keyOf) },
  );
}

function named(
  name: string,
  comment: string,
  method: string,
  methods: readonly SignatureMethod[],
  stage: Partial<Scheme> = {},
): AuthoredVerification {
  const scheme = claiming("oauth_signature_method", () => method, { ...reference, ...stage });
  return sharing({ ...plain, flags: ["MethodNotAccepted"], refused: "method-unsupported" })(`method-${name}`, comment, {
    methods,
    scheme,
  });
}

function keyless(...row: Parameters<typeof named>): AuthoredVerification {
  return { ...named(...row), flags: ["MethodWithoutKey"] };
}

function plainSha1(message: string | Uint8Array): Uint8Array {
  return createHash("sha1").update(message).digest();
}

function hmacBy(algorithm: "md5" | "sha256" | "sha512"): Scheme["hmacSha1"] {
  return (key, message) => createHmac(algorithm, key).update(message).digest();
}
