import { right } from "./right-stages.ts";
import type { Stages } from "./staged-verifier.ts";
import { type StageChange, under, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

/** Deviations that take PLAINTEXT, in which the key is the signature. */
export const plaintextDeviations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts", {
    "plaintext-taken": {
      happens: "Takes PLAINTEXT, in which the key is the signature.",
      instead: takingPlaintext((expected, given) => given === expected),
      caughtBy: "method-confusion/method-plaintext plaintext/secret-literal",
    },
    "plaintext-name-without-case": {
      happens: "Takes PLAINTEXT in any case of its name.",
      instead: takingPlaintext((expected, given) => given === expected, /^PLAINTEXT$/i),
      caughtBy: "plaintext/name-lower-case method-confusion/method-plaintext",
    },
    "plaintext-decoded": {
      happens: "Takes PLAINTEXT, and decodes secrets until nothing is left to decode before it compares them.",
      instead: takingPlaintext((expected, given) => decodeAll(given) === decodeAll(expected)),
      caughtBy: "plaintext/ampersand-encoded ampersand-encoded-twice secret-encoded secret-encoded-twice",
    },
    "plaintext-ampersands-ignored": {
      happens: "Takes PLAINTEXT, and compares secrets without their ampersands.",
      instead: takingPlaintext((expected, given) => given.replaceAll("&", "") === expected.replaceAll("&", "")),
      caughtBy: "plaintext/secret-alone ampersand-twice ampersand-in-front ampersands-around",
    },
    "plaintext-in-base64": {
      happens: "Takes PLAINTEXT, and reads the secret from Base64.",
      instead: takingPlaintext((expected, given) => Buffer.from(given, "base64").toString() === expected),
      caughtBy: "plaintext/base64",
    },
    "plaintext-not-encoded": {
      happens: "Takes PLAINTEXT with a bare ampersand in the header.",
      instead: {
        ...takingPlaintext((expected, given) => given === expected),
        decodeHeaderValue: (raw, name) => right.decodeHeaderValue(raw.replaceAll("&", "%26"), name),
      },
      caughtBy: "plaintext/ampersand-raw",
    },
    "plaintext-of-nothing": {
      happens: "Takes PLAINTEXT of a merchant with an empty secret for one whose secret was never asked for.",
      instead: takingPlaintext((expected, given) => given === expected || given === "&"),
      caughtBy: "method-confusion/method-plaintext-empty",
    },
  }).map(under("HMAC-SHA1")),
  ...verifierDeviations("accepts", {
    "plaintext-without-secret": {
      happens: "Takes PLAINTEXT of a merchant who has no secret, with what its language writes for nothing.",
      instead: {
        ...takingPlaintext((expected, given) => given === expected),
        hmacKeys: (consumer, all) =>
          consumer.consumerSecret === undefined
            ? ["", "&", "undefined&", "null&", "None&"]
            : right.hmacKeys(consumer, all),
      },
      caughtBy: "plaintext/key-only-*",
    },
  }).map(under("RSA-SHA256")),
];

/** Takes a method of this name, and compares the key itself with the signature. */
function takingPlaintext(same: (expected: string, given: string) => boolean, named = /^PLAINTEXT$/): StageChange {
  const isPlain = (protocol: Parameters<Stages["methodOf"]>[0]): boolean =>
    named.test(protocol.get("oauth_signature_method") ?? "");
  return {
    methodOf: (protocol, body) => (isPlain(protocol) ? "HMAC-SHA1" : right.methodOf(protocol, body)),
    hmac: (key, base) => (/PLAINTEXT/i.test(base) ? Buffer.from(key) : right.hmac(key, base)),
    sameMac: (expected, given, stages) => same(expected.toString(), given) || right.sameMac(expected, given, stages),
  };
}

function decodeAll(text: string): string {
  for (let at = text; ; ) {
    const next = at.replace(/(?:%[0-9A-F]{2})+/gi, (escapes) => decodeURIComponent(escapes));
    if (next === at) return at;
    at = next;
  }
}
