import { hash } from "#crypto";
import { base64Encode } from "../../../encoding/base64.ts";
import { utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { withoutRepeats } from "../../without-repeats.ts";
import {
  base64Form,
  bytesForm,
  capitalHexForm,
  type DigestForm,
  digestForms,
  type HashName,
  hashes,
  hexForm,
} from "../digest-forms.ts";
import { rsaLines } from "../right-lines.ts";
import { type DigestName, writeDigestInfo } from "./rsa-block.ts";
import { type Padding, type Payload, padding } from "./rsa-payload.ts";

type PayloadMistake = Omit<MemberAt<"rsaSha256", keyof typeof shared>, keyof Padding> & { readonly payloadOf: Payload };

const SIGN_ONCE = "Give the base string itself to the signing call: it hashes once by itself.";
const SIGN_WITH_DIGEST_INFO =
  "Use a call that signs with RSA and SHA-256, not one that encrypts with the private key: it wraps the digest in a DigestInfo.";

const shared = {
  fix: SIGN_ONCE,
  fixes: rsaLines,
  clauses: ["rsa.3"],
  methods: ["RSA-SHA256"],
} as const;

const points: readonly PayloadMistake[] = [
  {
    ...otherHash("sha1"),
    links: github("guzzle/oauth-subscriber", "php/pecl-web_services-oauth"),
  },
  otherHash("sha384"),
  otherHash("sha512"),
  otherHash("md5"),
  {
    ...hashedBefore("sha256", bytesForm),
    id: "rsa-double-hash",
    title: "The base string is hashed twice before it is signed",
    links: github("pyca/cryptography/issues/3238"),
  },
  { ...hashedBefore("sha256", hexForm), id: "rsa-hex-digest-signed" },
  { ...hashedBefore("sha256", capitalHexForm), id: "rsa-hex-digest-signed-in-capitals" },
  { ...hashedBefore("sha256", base64Form), id: "rsa-base64-digest-signed" },
  hashedBefore("sha1", bytesForm),
  {
    id: "rsa-digestinfo-signed",
    title: "A DigestInfo of the base string is signed in place of the base string",
    happens: "The DigestInfo is built by hand and given to a signing call that hashes it and builds its own.",
    payloadOf: (message) => digestInfoOf(digestInfoOf(message)),
  },
  {
    id: "rsa-base64-message-signed",
    title: "The Base64 text of the base string is signed in place of the base string",
    happens: "The base string is Base64-encoded before it is given to the signing call.",
    payloadOf: (message) => digestInfoOf(base64Encode(utf8Bytes(message))),
  },
  {
    ...bare("sha256", bytesForm),
    id: "rsa-no-digestinfo",
    title: "The digest is padded without the DigestInfo that names its hash",
    links: github("zendframework/ZendOAuth/issues/27"),
  },
  { ...bare("sha256", hexForm), id: "rsa-hex-digest-without-digestinfo" },
  { ...bare("sha256", base64Form), id: "rsa-base64-digest-without-digestinfo" },
  { ...bare("sha1", bytesForm), id: "rsa-sha1-without-digestinfo" },
  {
    id: "rsa-digestinfo-twice",
    title: "The digest is wrapped in two DigestInfos",
    happens: "A DigestInfo built by hand is taken for the digest and wrapped once more.",
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
    payloadOf: utf8Bytes,
  },
];

const usual: readonly HashName[] = ["md5", "sha1", "sha256", "sha512"];

const members: readonly PayloadMistake[] = [
  ...(["sha224", "sha512-256", "sha3-256"] as const).map(otherHash),
  ...usual.flatMap((algorithm) =>
    digestForms.flatMap((form) => [hashedBefore(algorithm, form), bare(algorithm, form)]),
  ),
];

/** Mistakes in what is padded and signed under RSA-SHA256, each defined by its payload. */
export const rsaPayloadDeviations: readonly Deviation[] = [
  ...describeMistakes("rsaSha256", shared, points.map(pad)),
  ...describeMistakes("rsaSha256", { ...shared, generated: true }, withoutRepeats(points, members, behave).map(pad)),
];

function behave({ payloadOf }: PayloadMistake): string {
  return Buffer.from(payloadOf("message")).toString("hex");
}

function pad({ payloadOf, ...mistake }: PayloadMistake): MemberAt<"rsaSha256", keyof typeof shared> {
  return { ...mistake, ...padding(payloadOf) };
}

function otherHash(algorithm: DigestName): PayloadMistake {
  const name = hashes[algorithm];
  return {
    id: `rsa-${algorithm}-under-sha256-name`,
    title: `The base string is hashed with ${name} although RSA-SHA256 is declared`,
    happens: `The signature is RSA with ${name}; the call's own default was taken, or another name given.`,
    fix: "Name SHA-256 in the signing call.",
    clauses: ["rsa.3", "methods.rsa-sha256"],
    payloadOf: (message) => writeDigestInfo(algorithm, hash(algorithm, message, "buffer")),
  };
}

/** A digest is taken for the message. */
function hashedBefore(algorithm: HashName, { id, words, write }: DigestForm): PayloadMistake {
  return {
    id: `rsa-${algorithm}-${id}digest-signed`,
    title: `The ${hashes[algorithm]} digest of the base string${words} is signed in place of the base string`,
    happens: `The ${hashes[algorithm]} digest${words} is given to a signing call that hashes it with SHA-256.`,
    payloadOf: (message) => digestInfoOf(write(hash(algorithm, message, "buffer"))),
  };
}

/** A digest is padded as it is. */
function bare(algorithm: HashName, { id, words, write }: DigestForm): PayloadMistake {
  return {
    id: `rsa-${algorithm}-${id}digest-without-digestinfo`,
    title: `The ${hashes[algorithm]} digest${words} is padded without a DigestInfo`,
    happens: `The ${hashes[algorithm]} digest${words} is encrypted with the private key, so the block lacks the DER before it.`,
    fix: SIGN_WITH_DIGEST_INFO,
    payloadOf: (message) => utf8Bytes(write(hash(algorithm, message, "buffer"))),
  };
}

/** Returns the bytes that a right signing call pads when it is given this message. */
function digestInfoOf(message: Uint8Array | string): Uint8Array {
  return writeDigestInfo("sha256", hash("sha256", message, "buffer"));
}
