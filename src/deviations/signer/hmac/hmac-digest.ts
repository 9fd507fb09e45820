import { createHash, createHmac, hash } from "node:crypto";
import type { Scheme } from "../../../signing/scheme.ts";
import type { ClauseId } from "../../../spec/clauses.ts";
import type { Deviation } from "../../deviation.ts";

type Hmac = Scheme["hmacSha1"];

interface DigestMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix?: string;
  readonly clauses?: readonly ClauseId[];
  readonly links?: readonly string[];
  readonly replace: (right: Hmac) => Hmac;
}

const otherHashes: readonly DigestMistake[] = [
  otherHash("hmac-sha256-under-sha1-name", "sha256", "SHA-256"),
  otherHash("hmac-sha512-under-sha1-name", "sha512", "SHA-512"),
  otherHash("hmac-md5-under-sha1-name", "md5", "MD5"),
];

const otherCompositions: readonly DigestMistake[] = [
  {
    id: "plain-sha1-control",
    title: "The signature is a plain SHA-1 digest of the base string followed by the key",
    happens:
      "SHA-1 takes the text and the key after it, as in the gateway vendor's older control scheme; no HMAC is used.",
    links: ["https://doc.payneteasy.eu/integration/general_api_usage/request_authentication_methods.html"],
    replace: () => (key, message) => createHash("sha1").update(message).update(key).digest(),
  },
  {
    id: "plain-sha1-key-first",
    title: "The signature is a plain SHA-1 digest of the key followed by the base string",
    happens: "SHA-1 takes the key and the text after it; no HMAC is used.",
    replace: () => (key, message) => createHash("sha1").update(key).update(message).digest(),
  },
  {
    id: "plain-sha1-without-key",
    title: "The signature is a plain SHA-1 digest of the base string, without a key",
    happens: "The key never enters the digest: anyone could compute it.",
    replace: () => (_key, message) => hash("sha1", message, "buffer"),
  },
  {
    id: "hmac-args-swapped",
    title: "Key and text are swapped in the call of the HMAC",
    happens: "The base string is the key of the HMAC and the signing key is its text.",
    fix: "Give the signing key as the key and the base string as the text; the order of the arguments differs by library.",
    replace: () => (key, message) => createHmac("sha1", message).update(key).digest(),
  },
  {
    id: "hmac-of-digest",
    title: "The HMAC is computed of the SHA-1 digest of the base string",
    happens: "The base string is hashed first, and the HMAC takes the 20 bytes of the digest.",
    replace: (right) => (key, message) => right(key, hash("sha1", message, "buffer")),
  },
  {
    id: "hmac-of-hex-digest",
    title: "The HMAC is computed of the SHA-1 digest of the base string in hexadecimal digits",
    happens: "The base string is hashed first, and the HMAC takes the 40 digits of the digest.",
    replace: (right) => (key, message) => right(key, hash("sha1", message)),
  },
  {
    id: "hmac-of-sha256-digest",
    title: "The HMAC is computed of the SHA-256 digest of the base string",
    happens: "The base string is hashed first, and the HMAC takes the 32 bytes of the digest.",
    replace: (right) => (key, message) => right(key, hash("sha256", message, "buffer")),
  },
  {
    id: "hmac-twice",
    title: "The HMAC is computed twice",
    happens: "The result of the HMAC goes through the HMAC once more, with the same key.",
    replace: (right) => (key, message) => right(key, right(key, message)),
  },
  {
    id: "hmac-hashed",
    title: "The result of the HMAC is hashed with SHA-1",
    happens: "The 20 bytes of the HMAC are hashed to 20 others.",
    replace: (right) => (key, message) => hash("sha1", right(key, message), "buffer"),
  },
];

/** Mistakes in the digest that HMAC-SHA1 names. */
export const hmacDigestDeviations: readonly Deviation[] = [...otherHashes, ...otherCompositions].map((mistake) => ({
  stage: "hmacSha1",
  fix: "Compute HMAC-SHA1 (RFC 2104) of the base string, once, with the signing key.",
  clauses: ["hmac.2"],
  links: [],
  methods: ["HMAC-SHA1"],
  ...mistake,
}));

function otherHash(id: string, algorithm: string, name: string): DigestMistake {
  return {
    id,
    title: `HMAC with ${name} is computed although HMAC-SHA1 is declared`,
    happens: `The header says HMAC-SHA1, and the signature is the HMAC with ${name} of the same text and key.`,
    fix: "Compute HMAC with SHA-1: the gateway knows no other hash for this method.",
    clauses: ["hmac.2", "methods.hmac-sha1"],
    replace: () => (key, message) => createHmac(algorithm, key).update(message).digest(),
  };
}
