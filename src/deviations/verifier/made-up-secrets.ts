import { createHash, createHmac } from "#crypto";
import { publicKeyOf, right } from "./right-stages.ts";
import { type StageChange, under, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

/** Deviations in what stands for the secret of a merchant who has an RSA key alone: the sender picks HMAC-SHA1. */
export const madeUpSecretDeviations: readonly VerifierDeviation[] = verifierDeviations("accepts", {
  "public-key-respelled": {
    happens: "Takes the public key's text, in another spelling than it is on record, for a secret that is missing.",
    instead: inPlaceOfSecret((pem) => {
      const pkcs1 = String(publicKeyOf(pem).export({ type: "pkcs1", format: "pem" }));
      return [pem.replaceAll("\n", "\r\n"), pem.replaceAll("\n", "\\n"), pkcs1, pkcs1.trim()];
    }),
    caughtBy: "method-picked/pem-crlf-bare pem-one-line-bare pkcs1-bare pkcs1-trimmed-bare",
  },
  "public-key-base64": {
    happens: "Takes what stands between the first and the last line of the public key for a secret that is missing.",
    instead: inPlaceOfSecret((pem) => {
      const pkcs1 = String(publicKeyOf(pem).export({ type: "pkcs1", format: "pem" }));
      const [lines = "", pkcs1Lines = ""] = [pem, pkcs1].map((text) => text.split("\n").slice(1, -2).join("\n"));
      return [`${lines}\n`, lines, lines.replaceAll("\n", ""), pkcs1Lines.replaceAll("\n", "")];
    }),
    caughtBy: "method-picked/base64-* pkcs1-base64 pkcs1-base64-bare",
  },
  "public-key-bytes": {
    happens: "Takes the bytes of the public key for a secret that is missing.",
    also: {
      hmacKeys: ({ consumerSecret, publicKey }) =>
        consumerSecret !== undefined || publicKey === undefined
          ? []
          : bytesOf(publicKey).flatMap((bytes) => [bytes, Buffer.concat([bytes, Buffer.from("&")])].map(toHex)),
      hmac: (key, base) => createHmac("sha1", Buffer.from(key, "hex")).update(base).digest(),
    },
    caughtBy: "method-picked/der der-bare pkcs1-der pkcs1-der-bare",
  },
  "fingerprint-as-secret": {
    happens: "Takes a fingerprint of the public key for a secret that is missing.",
    instead: inPlaceOfSecret((pem) => {
      const [der = Buffer.alloc(0)] = bytesOf(pem);
      const digests = ["sha256", "sha1", "md5"].map((name) => createHash(name).update(der).digest("hex"));
      const pin = createHash("sha256").update(der).digest("base64");
      return [
        der.toString("hex"),
        pin,
        ...digests,
        ...digests.map((hex) => hex.toUpperCase().match(/../g)?.join(":") ?? ""),
      ];
    }),
    caughtBy: "method-picked/der-hex* fingerprint-* pin*",
  },
  "public-key-of-other-tools": {
    happens: "Takes a JSON Web Key, a line of PEM, or the exponent of the public key for a secret that is missing.",
    instead: inPlaceOfSecret((pem) => {
      const { n = "", e = "" } = publicKeyOf(pem).export({ format: "jwk" });
      const kty = "RSA";
      const lines = pem.trim().split("\n");
      return [
        ...[lines.at(0), lines.at(1), lines.at(-1)].map(String),
        ...[JSON.stringify({ kty, n, e }), JSON.stringify({ e, kty, n }), "65537", e],
        Buffer.from(pem).toString("base64"),
      ];
    }),
    caughtBy:
      "method-picked/pem-first-line* pem-second-line* pem-last-line* pem-base64* jwk jwk-bare jwk-sorted* exponent* jwk-exponent*",
  },
  "modulus-as-secret": {
    happens: "Takes the modulus of the public key for a secret that is missing.",
    instead: inPlaceOfSecret((pem) => {
      const { n = "" } = publicKeyOf(pem).export({ format: "jwk" });
      const hex = Buffer.from(n, "base64url").toString("hex");
      return [n, hex, hex.toUpperCase(), String(BigInt(`0x${hex}`))];
    }),
    caughtBy: "method-picked/modulus* jwk-modulus*",
  },
  "placeholder-as-secret": {
    happens: "Fills a secret that is missing with a word, by its language or its configuration.",
    instead: inPlaceOfSecret(() => [
      ...["Null", "<null>", "Nil", "NIL", "none", "NONE", "nothing", "Nothing", "undef", "empty", "[]", "nan", "False"],
      ...["[null]", "*", "true", "1", "TODO", "unknown", "default"],
      ...["nil", "false", "0", " ", "-", "N/A", "[object Object]", "{}", "undefined", "null", "None"],
      ...["secret", "consumer_secret", "password", "changeme", "test", "RSA-SHA256"],
    ]),
    caughtBy: [
      "method-picked/nil* null-capital null-capital-bare null-in-angles* none-* nothing* undef undef-bare empty*",
      "list-empty* null-in-brackets* asterisk* true* one* todo* unknown* default* not-a-number-small* false*",
      "zero* space* hyphen* not-available* object* braces* secret* consumer-secret* password* changeme* test*",
      "method-name* undefined-bare null-bare none-bare",
    ].join(" "),
  },
}).map(under("RSA-SHA256"));

/** Makes HMAC keys of these texts, with the ampersand and without, for a merchant who has a public key alone. */
function inPlaceOfSecret(textsOf: (pem: string) => readonly string[]): StageChange {
  return {
    hmacKeys: (consumer, all) =>
      consumer.consumerSecret !== undefined || consumer.publicKey === undefined
        ? right.hmacKeys(consumer, all)
        : textsOf(consumer.publicKey).flatMap((text) => [text, `${text}&`]),
  };
}

function bytesOf(pem: string): readonly Buffer[] {
  const key = publicKeyOf(pem);
  return [key.export({ type: "spki", format: "der" }), key.export({ type: "pkcs1", format: "der" })];
}

function toHex(bytes: Buffer): string {
  return bytes.toString("hex");
}
