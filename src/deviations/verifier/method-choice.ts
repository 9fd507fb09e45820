import { createHmac } from "#crypto";
import { right } from "./right-stages.ts";
import type { Stages } from "./staged-verifier.ts";
import { before, type StageChange, under, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

const METHOD = "oauth_signature_method";

/** Deviations in reading which signature method checks a request, and with what. */
export const methodDeviations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts", {
    "key-as-signature": {
      happens: "Also takes the key itself, in Base64, for a signature.",
      also: { hmac: (key) => Buffer.from(key) },
      caughtBy: "signers/plaintext",
    },
    "method-any-hmac": {
      happens: "Takes any HMAC that its library knows.",
      instead: {
        methodOf: (protocol, body) =>
          digestOf(protocol.get(METHOD)) === undefined ? right.methodOf(protocol, body) : "HMAC-SHA1",
        hmac: (key, base) =>
          createHmac(digestOf(/HMAC-[A-Z0-9]+(?=%26)/.exec(base)?.[0]) ?? "sha1", key)
            .update(base)
            .digest(),
      },
      caughtBy: "method-confusion/method-hmac-sha256 method-hmac-sha512 method-hmac-md5",
    },
    "method-none": {
      happens: "Takes the method none, which signs nothing.",
      instead: {
        methodOf: alsoNamed((name) => name === "none"),
        sameMac: (expected, given, stages) => given === "" || right.sameMac(expected, given, stages),
      },
      caughtBy: "method-confusion/method-none",
    },
    "method-defaulted": {
      happens: "Checks methods that it does not know as HMAC-SHA1.",
      instead: { methodOf: (protocol, body) => right.methodOf(protocol, body) ?? "HMAC-SHA1" },
      caughtBy: "method-confusion/method-unknown method-emptied method-hmac-underscore deviations/method-name-variant",
    },
    "method-assumed": {
      happens: "Checks every method that it does not know as HMAC-SHA1, and signs that name.",
      instead: {
        methodOf: (protocol, body) => right.methodOf(protocol, body) ?? "HMAC-SHA1",
        signedProtocol: (protocol, body) =>
          right.methodOf(protocol, body) === undefined ? new Map([...protocol, [METHOD, "HMAC-SHA1"]]) : protocol,
      },
      caughtBy:
        "tampered-protocol/method-name-sha256 method-name-rsa-sha1 method-name-plaintext method-name-none method-name-emptied method-name-lower-case",
    },
    "method-missing-hmac": {
      happens: "Takes HMAC-SHA1 where the request names no method.",
      instead: before("completeProtocol", (protocol) => new Map([[METHOD, "HMAC-SHA1"], ...protocol])),
      caughtBy: "malformed-header/missing-signature-method",
    },
    "method-optional": {
      happens: "Takes a request without a signature method, signed as such.",
      instead: {
        completeProtocol: (protocol, task) =>
          right.completeProtocol(new Map([[METHOD, "HMAC-SHA1"], ...protocol]), task) && protocol,
        methodOf: (protocol, body) => (protocol.has(METHOD) ? right.methodOf(protocol, body) : "HMAC-SHA1"),
      },
      caughtBy: "malformed-signed/missing-signature-method",
    },
    "method-from-body": {
      happens: "Reads the signature method from the body where it stands there.",
      instead: {
        selectBody: (body, protocol) =>
          right.selectBody(
            body.filter(([name]) => name !== METHOD),
            protocol,
          ),
        methodOf: (protocol, body) =>
          right.methodOf(new Map([...protocol, ...body]), body) ?? right.methodOf(protocol, []),
      },
      caughtBy: "malformed-body/body-copy-signature-method",
    },
  }).map(under("HMAC-SHA1")),
  ...verifierDeviations("accepts", {
    "method-without-case": {
      happens: "Reads the name of the method without regard to case.",
      instead: before("methodOf", (protocol) => new Map([[METHOD, protocol.get(METHOD)?.toUpperCase() ?? ""]])),
      caughtBy: "method-confusion/method-hmac-small method-hmac-mixed method-rsa-small",
    },
    "method-in-capitals": {
      happens: "Puts the name of the method into capitals, and signs it so.",
      instead: before(
        "completeProtocol",
        (protocol) =>
          new Map([...protocol].map(([name, value]) => [name, name === METHOD ? value.toUpperCase() : value])),
      ),
      caughtBy: "tampered-protocol/method-name-lower-case",
    },
  }),
  ...verifierDeviations("accepts", {
    "method-confusion": {
      happens: "Uses whatever key is on record for whatever method is named, so that the public key is an HMAC secret.",
      instead: publicKeyAsSecret((pem) => [pem]),
      caughtBy: "signers/public-key-as-secret method-confusion/public-key-pem-bare",
    },
    "method-confusion-with-ampersand": {
      happens: "Takes the public key for a secret where there is none, and makes an HMAC key of it.",
      instead: publicKeyAsSecret((pem) => [`${pem}&`]),
      caughtBy: "method-confusion/public-key-pem pem-of-two",
    },
    "method-confusion-trimmed": {
      happens: "The same, with the key's text trimmed as it was read from a file.",
      instead: publicKeyAsSecret((pem) => [`${pem.trim()}&`, pem.trim()]),
      caughtBy: "method-confusion/public-key-pem-trimmed public-key-pem-trimmed-bare",
    },
    "hmac-of-the-named-digest": {
      happens: "Makes an HMAC of the digest that the method names, with whatever key is on record, or with none.",
      instead: {
        methodOf: (protocol, body) =>
          /^HMAC-(?:MD5|SHA256|SHA512)$/.test(protocol.get(METHOD) ?? "")
            ? "RSA-SHA256"
            : right.methodOf(protocol, body),
        rsaHolds: (pem, base, signature) =>
          [`${pem}&`, pem, `${pem.trim()}&`, pem.trim(), "&", "", "undefined&", "null&", "None&"].some((key) =>
            createHmac(/SHA512%26/.test(base) ? "sha512" : /HMAC-MD5%26/.test(base) ? "md5" : "sha256", key)
              .update(base)
              .digest()
              .equals(signature),
          ) || right.rsaHolds(pem, base, signature),
      },
      caughtBy:
        "method-picked/rsa-sha256-by-sha256-pem* hmac-sha256-by-sha256-pem* hmac-sha256-by-sha256-ampersand hmac-md5-by-md5-pem",
    },
    "method-by-look": {
      happens: "Checks what is too short for RSA as an HMAC, whatever the method's name.",
      also: [{ rsaHolds: (pem, base, signature) => right.hmac(`${pem}&`, base).equals(signature) }],
      caughtBy: "method-confusion/hmac-as-rsa",
    },
  }).map(under("RSA-SHA256")),
];

function digestOf(method: string | undefined): string | undefined {
  return /^HMAC-(MD5|SHA256|SHA512)$/.exec(method ?? "")?.[1];
}

/** Also accepts HMAC keys that are made of the public key. */
function publicKeyAsSecret(keys: (pem: string) => readonly string[]): StageChange {
  return {
    hmacKeys: (consumer, all) => [
      ...right.hmacKeys(consumer, all),
      ...(consumer.publicKey === undefined ? [] : keys(consumer.publicKey)),
    ],
  };
}

/** Checks one more method name as HMAC-SHA1. */
function alsoNamed(isHmac: (name: string) => boolean): Stages["methodOf"] {
  return (protocol, body) => (isHmac(protocol.get(METHOD) ?? "") ? "HMAC-SHA1" : right.methodOf(protocol, body));
}
