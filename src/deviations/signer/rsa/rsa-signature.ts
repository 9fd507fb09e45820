import { hash } from "node:crypto";
import { base64Encode } from "../../../encoding/base64.ts";
import type { ClauseId } from "../../../spec/clauses.ts";
import type { Deviation } from "../../deviation.ts";
import { writeDigestInfo } from "./rsa-block.ts";
import { type Payload, padding } from "./rsa-payload.ts";

interface PayloadMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix?: string;
  readonly clauses?: readonly ClauseId[];
  readonly links?: readonly string[];
  readonly payloadOf: Payload;
}

const utf8 = new TextEncoder();
const SIGN_ONCE = "Give the base string itself to the signing call: it hashes once by itself.";
const SIGN_WITH_DIGEST_INFO =
  "Use a call that signs with RSA and SHA-256, not one that encrypts with the private key: it wraps the digest in a DigestInfo.";

const otherHashes: readonly PayloadMistake[] = [
  otherHash("rsa-sha1-under-sha256-name", "sha1", "SHA-1", [
    "https://github.com/guzzle/oauth-subscriber",
    "https://github.com/php/pecl-web_services-oauth",
  ]),
  otherHash("rsa-sha384-under-sha256-name", "sha384", "SHA-384"),
  otherHash("rsa-sha512-under-sha256-name", "sha512", "SHA-512"),
  otherHash("rsa-md5-under-sha256-name", "md5", "MD5"),
];

const hashedBefore: readonly PayloadMistake[] = [
  {
    id: "rsa-double-hash",
    title: "The base string is hashed twice before it is signed",
    happens: "Its SHA-256 digest is given to a signing call that hashes once more.",
    fix: SIGN_ONCE,
    links: ["https://github.com/pyca/cryptography/issues/3238"],
    payloadOf: (message) => digestInfoOf(hash("sha256", message, "buffer")),
  },
  {
    id: "rsa-hex-digest-signed",
    title: "The hexadecimal digest of the base string is signed in place of the base string",
    happens: "The 64 digits of the SHA-256 digest are given to a signing call that hashes them.",
    fix: SIGN_ONCE,
    payloadOf: (message) => digestInfoOf(hash("sha256", message)),
  },
  {
    id: "rsa-hex-digest-signed-in-capitals",
    title: "The hexadecimal digest of the base string, in capitals, is signed in place of the base string",
    happens: "The 64 digits of the SHA-256 digest, A to F in capitals, are given to a signing call that hashes them.",
    fix: SIGN_ONCE,
    payloadOf: (message) => digestInfoOf(hash("sha256", message).toUpperCase()),
  },
  {
    id: "rsa-base64-digest-signed",
    title: "The Base64 digest of the base string is signed in place of the base string",
    happens: "The Base64 text of the SHA-256 digest is given to a signing call that hashes it.",
    fix: SIGN_ONCE,
    payloadOf: (message) => digestInfoOf(hash("sha256", message, "base64")),
  },
  {
    id: "rsa-sha1-digest-signed",
    title: "The SHA-1 digest of the base string is signed in place of the base string",
    happens: "The 20 bytes of the SHA-1 digest are given to a signing call that hashes them with SHA-256.",
    fix: SIGN_ONCE,
    payloadOf: (message) => digestInfoOf(hash("sha1", message, "buffer")),
  },
  {
    id: "rsa-digestinfo-signed",
    title: "A DigestInfo of the base string is signed in place of the base string",
    happens: "The DigestInfo is built by hand and given to a signing call that hashes it and builds its own.",
    fix: SIGN_ONCE,
    payloadOf: (message) => digestInfoOf(digestInfoOf(message)),
  },
  {
    id: "rsa-base64-message-signed",
    title: "The Base64 text of the base string is signed in place of the base string",
    happens: "The base string is Base64-encoded before it is given to the signing call.",
    fix: SIGN_ONCE,
    payloadOf: (message) => digestInfoOf(base64Encode(bytesOf(message))),
  },
];

const paddedOtherwise: readonly PayloadMistake[] = [
  {
    id: "rsa-no-digestinfo",
    title: "The digest is padded without the DigestInfo that names its hash",
    happens:
      "The 32 bytes of the SHA-256 digest are encrypted with the private key, so the block lacks the DER before them.",
    fix: SIGN_WITH_DIGEST_INFO,
    links: ["https://github.com/zendframework/ZendOAuth/issues/27"],
    payloadOf: (message) => hash("sha256", message, "buffer"),
  },
  {
    id: "rsa-hex-digest-without-digestinfo",
    title: "The hexadecimal digest is padded without a DigestInfo",
    happens: "The 64 digits of the SHA-256 digest are encrypted with the private key.",
    fix: SIGN_WITH_DIGEST_INFO,
    payloadOf: (message) => utf8.encode(hash("sha256", message)),
  },
  {
    id: "rsa-base64-digest-without-digestinfo",
    title: "The Base64 digest is padded without a DigestInfo",
    happens: "The Base64 text of the SHA-256 digest is encrypted with the private key.",
    fix: SIGN_WITH_DIGEST_INFO,
    payloadOf: (message) => utf8.encode(hash("sha256", message, "base64")),
  },
  {
    id: "rsa-sha1-without-digestinfo",
    title: "A SHA-1 digest is padded without a DigestInfo",
    happens: "The 20 bytes of the SHA-1 digest are encrypted with the private key.",
    fix: SIGN_WITH_DIGEST_INFO,
    payloadOf: (message) => hash("sha1", message, "buffer"),
  },
  {
    id: "rsa-digestinfo-twice",
    title: "The digest is wrapped in two DigestInfos",
    happens: "A DigestInfo built by hand is taken for the digest and wrapped once more.",
    fix: SIGN_ONCE,
    payloadOf: (message) => writeDigestInfo("sha256", digestInfoOf(message)),
  },
  {
    id: "rsa-digestinfo-without-null",
    title: "The DigestInfo leaves out the NULL after the name of the hash",
    happens:
      "The algorithm's parameters are absent, two bytes shorter than RFC 8017, section 9.2, has it; many verifiers compare bytes.",
    fix: "Use the library's own RSA signature with SHA-256, or write NULL as the parameters of the hash.",
    payloadOf: (message) => writeDigestInfo("sha256WithoutNull", hash("sha256", message, "buffer")),
  },
  {
    id: "rsa-message-unhashed",
    title: "The base string is signed without being hashed",
    happens:
      "The base string itself is padded and encrypted with the private key; what does not fit into the key is cut off.",
    fix: SIGN_WITH_DIGEST_INFO,
    payloadOf: bytesOf,
  },
];

/** Mistakes in what is padded and signed under RSA-SHA256, each defined by its payload. */
export const rsaPayloadDeviations: readonly Deviation[] = [...otherHashes, ...hashedBefore, ...paddedOtherwise].map(
  ({ payloadOf, ...mistake }) => ({
    stage: "rsaSha256",
    fix: SIGN_ONCE,
    clauses: ["rsa.3"],
    links: [],
    methods: ["RSA-SHA256"],
    ...mistake,
    ...padding(payloadOf),
  }),
);

function otherHash(
  id: string,
  algorithm: "md5" | "sha1" | "sha384" | "sha512",
  name: string,
  links: readonly string[] = [],
): PayloadMistake {
  return {
    id,
    title: `The base string is hashed with ${name} although RSA-SHA256 is declared`,
    happens: `The signature is RSA with ${name}; the call's own default was taken, or another name given.`,
    fix: "Name SHA-256 in the signing call.",
    clauses: ["rsa.3", "methods.rsa-sha256"],
    links,
    payloadOf: (message) => writeDigestInfo(algorithm, hash(algorithm, message, "buffer")),
  };
}

/** Returns the bytes that a right signing call pads when it is given this message. */
function digestInfoOf(message: Uint8Array | string): Uint8Array {
  return writeDigestInfo("sha256", hash("sha256", message, "buffer"));
}

function bytesOf(message: Uint8Array | string): Uint8Array {
  return typeof message === "string" ? utf8.encode(message) : message;
}
