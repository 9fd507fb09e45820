import { createHash, createHmac, hash } from "#crypto";
import { joinBytes, utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { describeMistakes, type MemberAt } from "../../describe-mistakes.ts";
import type { Family } from "../../family.ts";
import { addMembers } from "../../without-repeats.ts";
import { bytesForm, type DigestForm, digestForms, type HashName, hashes, hexForm } from "../digest-forms.ts";
import { hmacLines } from "../right-lines.ts";

type Hmac = Scheme["hmacSha1"];
type Message = Parameters<Hmac>[1];

type DigestMistake = MemberAt<"hmacSha1", keyof typeof shared>;

const shared = {
  fix: "Compute HMAC-SHA1 (RFC 2104) of the base string, once, with the signing key.",
  fixes: hmacLines,
  clauses: ["hmac.2"],
  methods: ["HMAC-SHA1"],
} as const;

const hashNames = Object.keys(hashes) as readonly HashName[];
const usual: readonly HashName[] = ["sha1", "md5", "sha256", "sha512"];

/** What a plain digest takes, by the name in ids. */
const orders: Readonly<Record<string, readonly [words: string, join: (key: Message, message: Message) => Uint8Array]>> =
  {
    control: ["the base string followed by the key", (key, message) => joinBytes(message, key)],
    "key-first": ["the key followed by the base string", joinBytes],
    "without-key": ["the base string, without a key", (_key, message) => utf8Bytes(message)],
    "key-on-both-sides": ["the key, the base string and the key", (key, message) => joinBytes(key, message, key)],
    "secret-last": ["the base string followed by the control key", (key, message) => joinBytes(message, secretIn(key))],
    "secret-last-by-ampersand": [
      "the base string followed by & and the control key",
      (key, message) => joinBytes(message, "&", secretIn(key)),
    ],
    "secret-first": [
      "the control key followed by the base string",
      (key, message) => joinBytes(secretIn(key), message),
    ],
    "secret-on-both-sides": [
      "the control key, the base string and the control key",
      (key, message) => joinBytes(secretIn(key), message, secretIn(key)),
    ],
  };

const points: readonly DigestMistake[] = [
  hmacWith("sha256"),
  hmacWith("sha512"),
  hmacWith("md5"),
  {
    ...plain("sha1", "control"),
    happens:
      "SHA-1 takes the text and the key after it, as in the gateway vendor's older control scheme; no HMAC is used.",
    links: ["https://doc.payneteasy.eu/integration/general_api_usage/request_authentication_methods.html"],
  },
  plain("sha1", "key-first"),
  plain("sha1", "without-key"),
  { ...swapped("sha1"), id: "hmac-args-swapped" },
  { ...hmacOf("sha1", bytesForm), id: "hmac-of-digest" },
  { ...hmacOf("sha1", hexForm), id: "hmac-of-hex-digest" },
  hmacOf("sha256", bytesForm),
  { ...hmacTwice(bytesForm), id: "hmac-twice", title: "The HMAC is computed twice" },
  { ...hashed("sha1"), id: "hmac-hashed" },
];

const makePoints = (): readonly DigestMistake[] => [
  ...hashNames.map(hmacWith),
  ...usual.map(swapped),
  ...usual.flatMap((algorithm) => [
    ...Object.keys(orders).map((order) => plain(algorithm, order)),
    ...digestForms.map((form) => hmacOf(algorithm, form)),
    hashed(algorithm),
  ]),
  ...digestForms.map(hmacTwice),
  ...[4, 8, 10, 12, 16].flatMap((count) => [cut("first", count), cut("last", count)]),
  {
    id: "hmac-of-nothing-after-text",
    title: "The base string is sent, and behind it the HMAC of nothing",
    happens: "Sum of Go's hash.Hash appends the result to what it is given: only what goes through Write is hashed.",
    fix: "Write the base string into the HMAC, and call Sum(nil).",
    functions: [
      { language: "Go", call: "h.Sum(text)", link: "https://pkg.go.dev/hash#Hash" },
      { language: "Go", call: "hmac.New(sha1.New, key).Sum([]byte(text))", link: "https://pkg.go.dev/hash#Hash" },
    ],
    replace: (right) => (key, message) => joinBytes(message, right(key, "")),
  },
  {
    id: "hmac-of-nothing",
    title: "The HMAC is computed of nothing",
    happens: "The base string is never written into the HMAC, so that its result is the same for all requests.",
    replace: (right) => (key) => right(key, ""),
  },
  {
    id: "hmac-of-text-twice",
    title: "The base string is written into the HMAC twice",
    happens: "What is written into an HMAC is appended to what it has: it was written before.",
    replace: (right) => (key, message) => right(key, joinBytes(message, message)),
  },
  {
    ...hmacWith("sha256"),
    id: "hmac-sha256-cut-under-sha1-name",
    title: "HMAC with SHA-256 is cut to 20 bytes where HMAC-SHA1 is declared",
    replace: () => (key, message) => createHmac("sha256", key).update(message).digest().subarray(0, 20),
  },
];

const published = describeMistakes("hmacSha1", shared, points);
const makeMembers = () => describeMistakes("hmacSha1", { ...shared, generated: true }, makePoints());

/** Mistakes in the digest that HMAC-SHA1 names. */
export const hmacDigestDeviations: Family = addMembers("hmacSha1", published, makeMembers, (hmac) =>
  Buffer.from(hmac("key&", "message")).toString("hex"),
);

function hmacWith(algorithm: HashName): DigestMistake {
  const name = hashes[algorithm];
  return {
    id: `hmac-${algorithm}-under-sha1-name`,
    title: `HMAC with ${name} is computed although HMAC-SHA1 is declared`,
    happens: `The header says HMAC-SHA1, and the signature is the HMAC with ${name} of the same text and key.`,
    fix: "Compute HMAC with SHA-1: the gateway knows no other hash for this method.",
    clauses: ["hmac.2", "methods.hmac-sha1"],
    replace: () => (key, message) => createHmac(algorithm, key).update(message).digest(),
  };
}

function swapped(algorithm: HashName): DigestMistake {
  const other = algorithm === "sha1" ? "" : `, which is computed with ${hashes[algorithm]}`;
  return {
    id: `hmac-${algorithm}-args-swapped`,
    title: `Key and text are swapped in the call of the HMAC${other}`,
    happens: "The base string is the key of the HMAC and the signing key is its text.",
    fix: "Give the signing key as the key and the base string as the text; the order of the arguments differs by library.",
    replace: () => (key, message) => createHmac(algorithm, message).update(key).digest(),
  };
}

function plain(algorithm: HashName, order: string): DigestMistake {
  const [words, join] = orders[order] ?? ["", joinBytes];
  return {
    id: `plain-${algorithm}-${order}`,
    title: `The signature is a plain ${hashes[algorithm]} digest of ${words}`,
    happens: `${hashes[algorithm]} takes ${words}; no HMAC is used.`,
    replace: () => (key, message) => createHash(algorithm).update(join(key, message)).digest(),
  };
}

function hmacOf(algorithm: HashName, { id, words, write }: DigestForm): DigestMistake {
  return {
    id: `hmac-of-${algorithm}-${id}digest`,
    title: `The HMAC is computed of the ${hashes[algorithm]} digest of the base string${words}`,
    happens: `The base string is hashed first, and the HMAC takes the digest${words}.`,
    replace: (right) => (key, message) => right(key, write(hash(algorithm, message, "buffer"))),
  };
}

function hmacTwice({ id, words, write }: DigestForm): DigestMistake {
  return {
    id: `hmac-twice-${id}between`,
    title: `The HMAC is computed of the HMAC${words}`,
    happens: `The result of the HMAC${words} goes through the HMAC once more, with the same key.`,
    replace: (right) => (key, message) => right(key, write(right(key, message))),
  };
}

function hashed(algorithm: HashName): DigestMistake {
  return {
    id: `hmac-hashed-${algorithm}`,
    title: `The result of the HMAC is hashed with ${hashes[algorithm]}`,
    happens: "The 20 bytes of the HMAC are hashed to others.",
    change: (hmac) => hash(algorithm, hmac, "buffer"),
  };
}

function cut(end: "first" | "last", count: number): DigestMistake {
  return {
    id: `hmac-${end}-${count}-bytes`,
    title: `Only the ${end} ${count} bytes of the HMAC are sent`,
    happens: `The HMAC is cut from 20 bytes to ${count}.`,
    change: (hmac) => hmac.slice(...(end === "first" ? [0, count] : [-count])),
  };
}

/** Reads the control key off the signing key. */
function secretIn(key: Message): Uint8Array {
  const bytes = utf8Bytes(key);
  return bytes.at(-1) === 0x26 ? bytes.subarray(0, -1) : bytes;
}
