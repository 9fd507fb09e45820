import { createHash, createHmac } from "node:crypto";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { SignatureMethod } from "../../../signing/signing-task.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { hmacWithPublicKey, rsaDoubleHash, rsaPss, rsaSha1, rsaWithoutDigestInfo } from "../forged/rsa-forgeries.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  BaseStringWrong: harm("mistakeTaken", "The signature is one of another base string than the specification's.", [
    "base-string.2",
    "base-string.3",
    "base-string.4",
    "base-string.5",
    "base-string.6",
  ]),
  RequestNotCovered: harm("notCovered", "The signature covers less than the request, or another one.", [
    "base-string.1",
    "base-string.5",
    "base-string.6",
  ]),
  HmacKeyWrong: harm("keysTried", "The signature is made with another key than the specification's.", [
    "hmac.1",
    "hmac.2",
  ]),
  AnyKey: harm("noKeyNeeded", "The signature is made with a key that everybody knows, or guesses.", [
    "hmac.1",
    "hmac.2",
  ]),
  Plaintext: harm("secretShown", "The key itself stands where the signature belongs.", ["hmac.2", "hmac.3"]),
  DigestWrong: harm("talkedDown", "The signature is made with another digest or written in another form.", [
    "hmac.2",
    "hmac.3",
  ]),
  RsaWrong: harm(
    "talkedDown",
    "An RSA signature of another kind than PKCS#1 v1.5 with SHA-256.",
    ["rsa.3"],
    ["https://github.com/kjur/jsrsasign/issues/556", "https://github.com/zendframework/ZendOAuth/issues/27"],
  ),
  KeyConfusion: harm("publicKeySigns", "The public RSA key is used as if it were the secret of HMAC-SHA1.", [
    "methods.hmac-sha1",
    "methods.rsa-sha256",
    "oauth.signature-method",
  ]),
  TimestampWrong: harm(
    "neverOld",
    "The timestamp is signed rightly, and is no time in whole seconds.",
    ["oauth.timestamp"],
    ["https://github.com/mrjones/oauth/pull/56"],
  ),
};

type FlagName = keyof typeof flags;

const HMAC: readonly SignatureMethod[] = ["HMAC-SHA1"];
const RSA: readonly SignatureMethod[] = ["RSA-SHA256"];

/** A request whose text shows every mistake below. */
const parameters: readonly Parameter[] = [
  ["order_desc", "two words: caf\u00e9*"],
  ["client-order-id", "902B4FF5"],
  ["bank_name", ""],
];

export const verificationSigners: VerificationConcern = {
  kind: "verification",
  concern: "verification-signers",
  about: "Requests signed in another way than the specification says. A gateway must refuse them all.",
  flags,
  vectors: [
    base("space-as-plus", "A space is signed as +.", {
      encodeValue: (value) => percentEncode(value).replaceAll("%20", "+"),
    }),
    base("unsorted", "The parameters are signed in the order in which they are given.", {
      sortParameters: (given) => given,
    }),
    base("protocol-last", "The body's parameters are sorted, the protocol's stand behind them.", {
      sortParameters: (given) =>
        [false, true].flatMap((protocol) =>
          reference.sortParameters(given.filter(({ name }) => name.startsWith("oauth_") === protocol)),
        ),
    }),
    base("lower-case-hex", "Escapes are signed in small letters.", {
      encodeValue: (value) => percentEncode(value).replace(/%../g, (escaped) => escaped.toLowerCase()),
    }),
    base("asterisk-raw", "An asterisk is signed as it is.", {
      encodeValue: (value) => percentEncode(value).replaceAll("%2A", "*"),
    }),
    base("values-encoded-once", "Values are not encoded before they are joined.", { encodeValue: (value) => value }),
    base("values-encoded-twice", "Values are encoded twice before they are joined.", {
      encodeValue: (value) => percentEncode(percentEncode(value)),
    }),
    base("latin1", "é is signed as the byte E9 of ISO-8859-1.", {
      encodeValue: (value) => percentEncode(value).replaceAll("%C3%A9", "%E9"),
    }),
    uncovered("empty-value-dropped", "The empty value is sent and not signed.", {
      collectParameters: (operation, protocol, url) =>
        reference.collectParameters(operation, protocol, url).filter(([, value]) => value !== ""),
    }),
    uncovered("body-not-signed", "The protocol parameters alone are signed, as if the body were no form.", {
      collectParameters: (_, protocol) => protocol,
    }),
    base("method-lower-case", "The method is signed in small letters.", {
      baseStringMethod: (method) => method.toLowerCase(),
    }),
    uncovered("url-without-endpoint", "The URL is signed without the endpoint identifier.", {
      baseStringUri: (url) => url.slice(0, url.lastIndexOf("/")),
    }),
    uncovered("url-scheme-http", "http is signed where https is called.", {
      baseStringUri: (url) =>
        url.startsWith("https:") ? url.replace("https:", "http:") : url.replace("http:", "https:"),
    }),
    uncovered("url-other-host", "Another host is signed than is called.", {
      baseStringUri: (url) => url.replace("://", "://sandbox."),
    }),
    base("url-not-encoded", "The URL is not encoded as a part of the base string.", {
      encodePart: (text, part) => (part === "uri" ? text : percentEncode(text)),
    }),
    base("newline-at-end", "A line feed stands behind the base string.", {
      baseStringBytes: (baseString) => `${baseString}\n`,
    }),
    {
      ...key("secret-wrong", "Another secret: a guess.", (secret) => `${otherStart(secret)}&`),
      flags: ["AnyKey"] satisfies FlagName[],
    },
    key(
      "secret-lower-case",
      "The secret in small letters: it is a text, not a UUID.",
      (secret) => `${secret.toLowerCase()}&`,
    ),
    {
      ...key("secret-empty", "No secret at all: the key & is known to everybody.", () => "&"),
      flags: ["AnyKey"] satisfies FlagName[],
    },
    key("ampersand-missing", "The secret without the ampersand.", (secret) => secret),
    {
      ...key("token-secret", "The login as a token secret, where there is none.", (secret) => secret),
      scheme: ({ task }) => ({ ...reference, signingKey: (secret) => `${secret}&${task.consumerKey}` }),
    },
    key("token-secret-null", "The word null as a token secret.", (secret) => `${secret}&null`),
    key("ampersand-encoded", "The ampersand encoded with the key.", (secret) => percentEncode(`${secret}&`)),
    digest("hmac-sha256", "HMAC-SHA256 under the name of HMAC-SHA1.", "signature-malformed", {
      hmacSha1: (hmacKey, message) => createHmac("sha256", hmacKey).update(message).digest(),
    }),
    digest("hmac-sha256-cut", "HMAC-SHA256 cut to the length of HMAC-SHA1.", "signature-mismatch", {
      hmacSha1: (hmacKey, message) => createHmac("sha256", hmacKey).update(message).digest().subarray(0, 20),
    }),
    digest(
      "plain-sha1",
      "SHA-1 of text and secret in place of HMAC: it can be lengthened by a forger.",
      "signature-mismatch",
      {
        hmacSha1: (hmacKey, message) => createHash("sha1").update(message).update(hmacKey).digest(),
      },
    ),
    digest("key-and-text-swapped", "Key and text of the HMAC have changed places.", "signature-mismatch", {
      hmacSha1: (hmacKey, message) => createHmac("sha1", message).update(hmacKey).digest(),
    }),
    {
      ...digest("plaintext", "The key itself as the signature, as PLAINTEXT has it.", "signature-malformed", {
        hmacSha1: (hmacKey) => new TextEncoder().encode(hmacKey),
      }),
      flags: ["Plaintext"] satisfies FlagName[],
    },
    rsa("rsa-sha1", "SHA-1 under the name of RSA-SHA256: collisions of SHA-1 can be bought.", { rsaSha256: rsaSha1 }),
    rsa("rsa-pss", "RSASSA-PSS, with no salt, in place of PKCS#1 v1.5.", { rsaSha256: rsaPss }),
    rsa("rsa-double-hash", "The digest is hashed once more before it is signed.", { rsaSha256: rsaDoubleHash }),
    rsa("rsa-no-digest-info", "The bare digest is signed, without the name of its algorithm.", {
      rsaSha256: rsaWithoutDigestInfo,
    }),
    {
      ...rsa("public-key-as-secret", "HMAC-SHA1 keyed with the public key's PEM text: whoever has it could sign.", {
        protocolParameters: (task) =>
          reference.protocolParameters({ ...task, signatureMethod: "HMAC-SHA1", consumerSecret: "" }),
        rsaSha256: hmacWithPublicKey,
      }),
      flags: ["KeyConfusion"] satisfies FlagName[],
      refused: "credential-missing",
    },
    time("timestamp-milliseconds", "Milliseconds in place of seconds, signed as such.", (seconds) => `${seconds}000`),
    time("timestamp-fraction", "Seconds with a fraction, signed as such.", (seconds) => `${seconds}.5`),
    time("timestamp-negative", "Seconds before 1970, signed as such.", (seconds) => `-${seconds}`),
    time("timestamp-plus", "A plus in front of the seconds, signed as such.", (seconds) => `+${seconds}`),
    time(
      "timestamp-hexadecimal",
      "Seconds in hexadecimal, signed as such.",
      (seconds) => `0x${Number(seconds).toString(16)}`,
    ),
    time("timestamp-arabic-digits", "The digits of another script, signed as such.", (seconds) =>
      seconds.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
    ),
  ],
};

function otherStart(secret: string): string {
  return (secret.startsWith("F") ? "E" : "F") + secret.slice(1);
}

function base(name: string, comment: string, stage: Partial<Scheme>): AuthoredVerification {
  return signed(name, "BaseStringWrong", comment, "signature-mismatch", stage);
}

function uncovered(name: string, comment: string, stage: Partial<Scheme>): AuthoredVerification {
  return signed(name, "RequestNotCovered", comment, "signature-mismatch", stage);
}

function key(name: string, comment: string, signingKey: Scheme["signingKey"]): AuthoredVerification {
  return { ...signed(name, "HmacKeyWrong", comment, "signature-mismatch", { signingKey }), methods: HMAC };
}

function digest(name: string, comment: string, refused: string, stage: Partial<Scheme>): AuthoredVerification {
  return { ...signed(name, "DigestWrong", comment, refused, stage), methods: HMAC };
}

function rsa(name: string, comment: string, stage: Partial<Scheme>): AuthoredVerification {
  return { ...signed(name, "RsaWrong", comment, "signature-mismatch", stage), methods: RSA };
}

function time(name: string, comment: string, change: (seconds: string) => string): AuthoredVerification {
  const protocolParameters: Scheme["protocolParameters"] = (task) =>
    reference
      .protocolParameters(task)
      .map(([field, value]): Parameter => [field, field === "oauth_timestamp" ? change(value) : value]);
  return signed(name, "TimestampWrong", comment, "timestamp-malformed", { protocolParameters });
}

function signed(
  name: string,
  flag: FlagName,
  comment: string,
  refused: string,
  stage: Partial<Scheme>,
): AuthoredVerification {
  return { name, comment, flags: [flag], parameters, refused, scheme: { ...reference, ...stage } };
}
