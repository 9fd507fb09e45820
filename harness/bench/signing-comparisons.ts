import type { Comparison, Contender } from "./comparison.ts";
import { countPerSecond } from "./count-per-second.ts";
import type { PeerName } from "./peers/peers.ts";

const countersign = () => import("./contenders/countersign-signing.ts");
const oauthSign = () => import("./contenders/oauth-sign-signing.ts");
const oauthSignature = () => import("./contenders/oauth-signature-signing.ts");
const library = () => import("./contenders/oauth-1.0a-signing.ts");
const rsa = () => import("./contenders/rsa-4096.ts");
const openssl = () => import("./contenders/openssl-speed.ts");

/** Repeats an operation, which does the work `each` times a call. */
const loop =
  (load: () => Promise<() => string>, each = 1): Contender =>
  async (budget) =>
    countPerSecond(await load(), budget, each);

/** As {@link loop}, but without an answer: for contenders that compute different things. */
export const loopApart =
  (load: () => Promise<() => string>, each: number): Contender =>
  async (budget) => ({ value: countPerSecond(await load(), budget, each).value });

const npmSigners = ["oauth-1.0a", "oauth-sign", "oauth-signature"];
const otherLanguages = [
  "Python oauthlib",
  "C liboauth",
  "Perl Net::OAuth",
  "Ruby oauth",
  "Go gomodule/oauth1",
  "Java signpost",
] as const;
/** It shows no base string. */
const WITHOUT_BASE = "PHP pecl/oauth";

/** Signers of other languages, each in its own. */
const peersThat = (operation: "base-string" | "signature", names: readonly PeerName[]) =>
  Object.fromEntries(
    names.map((name): [string, Contender] => [
      name,
      async (budget) => (await import("./peers/peers.ts")).measurePeer(name, operation, budget),
    ]),
  );

export const signingComparisons: readonly Comparison[] = [
  {
    name: "base-strings",
    title: "Base strings of the transfer request (15 body parameters, 5 of OAuth), each library at its best use",
    unit: "per second of CPU time",
    one: "countersign",
    goals: [
      { contender: "countersign", bound: "at least", value: 6, times: "oauth-1.0a" },
      { contender: "countersign", bound: "at least", value: 1, times: [...npmSigners, ...otherLanguages] },
    ],
    contenders: {
      countersign: loop(async () => (await countersign()).baseString),
      "oauth-1.0a": loop(async () => (await library()).baseString),
      "oauth-sign": loop(async () => (await oauthSign()).baseString),
      "oauth-signature": loop(async () => (await oauthSignature()).baseString),
      ...peersThat("base-string", otherLanguages),
    },
  },
  {
    name: "hmac-signing",
    title: "HMAC-SHA1 signatures of the transfer request, each library at its best use",
    unit: "per second of CPU time",
    one: "countersign",
    goals: [
      { contender: "countersign", bound: "at least", value: 5, times: "oauth-1.0a" },
      {
        contender: "countersign",
        bound: "at least",
        value: 1,
        times: [...npmSigners, ...otherLanguages, WITHOUT_BASE],
      },
    ],
    contenders: {
      countersign: loop(async () => (await countersign()).signature),
      "countersign, header and body too": loop(async () => (await countersign()).signedRequest),
      "oauth-1.0a": loop(async () => (await library()).signature),
      "oauth-sign": loop(async () => (await oauthSign()).signature),
      "oauth-signature": loop(async () => (await oauthSignature()).signature),
      ...peersThat("signature", [...otherLanguages, WITHOUT_BASE]),
      "createHmac on a ready base string": loop(async () => (await countersign()).bareHmac),
    },
  },
  {
    // Parameters per second: where cost grows with their number alone, all rows are alike.
    name: "growth",
    title: "How the cost of base strings grows with parameters: parameters",
    unit: "per second of CPU time",
    one: "10 parameters",
    // A slope of 1.1 in a plot of logarithms.
    goals: [{ contender: "1,000 parameters", bound: "at least", value: 0.63, times: "10 parameters" }],
    contenders: {
      "10 parameters": loopApart(async () => (await countersign()).baseStringOf(10), 10),
      "100 parameters": loopApart(async () => (await countersign()).baseStringOf(100), 100),
      "1,000 parameters": loopApart(async () => (await countersign()).baseStringOf(1000), 1000),
    },
  },
  {
    // A text of more than 128 KiB is a large object for V8, with pages of its own, which cost more than writing it does.
    name: "growth-of-values",
    title: "How the cost of base strings and signatures grows with one value: thousands of characters",
    unit: "per second of CPU time",
    one: "10 kB",
    goals: [
      { contender: "1 MB", bound: "at least", value: 0.63, times: "10 kB" },
      { contender: "1 MB, signed", bound: "at least", value: 0.63, times: "10 kB, signed" },
    ],
    contenders: {
      "10 B": loopApart(async () => (await countersign()).baseStringOfLong(10), 0.01),
      "10 kB": loopApart(async () => (await countersign()).baseStringOfLong(10_000), 10),
      "100 kB": loopApart(async () => (await countersign()).baseStringOfLong(100_000), 100),
      "1 MB": loopApart(async () => (await countersign()).baseStringOfLong(1_000_000), 1000),
      "10 kB, signed": loopApart(async () => (await countersign()).signatureOfLong(10_000), 10),
      "1 MB, signed": loopApart(async () => (await countersign()).signatureOfLong(1_000_000), 1000),
      "1 MB, a text of as many bytes from a buffer": loopApart(
        async () => (await countersign()).textOfLong(1_000_000),
        1000,
      ),
    },
  },
  {
    name: "rsa-signing",
    title: "RSA-SHA256 signatures of the transfer request, 4096 bits",
    unit: "per second of CPU time",
    one: "node:crypto with a KeyObject",
    // Nearly all of it is OpenSSL's: rounds agree within a few parts of a hundred.
    rounds: 1,
    contenders: {
      countersign: loop(async () => (await rsa()).countersign().signature),
      "node:crypto with a KeyObject": loop(async () => (await rsa()).nodeCrypto().signature),
      "node-forge": loop(async () => (await (await rsa()).nodeForge()).signature),
      "openssl speed": async () => (await openssl()).measureOpenssl("sign"),
    },
  },
  {
    name: "rsa-verifying",
    title: "Verifications of the transfer request's RSA-SHA256 signature, 4096 bits",
    unit: "per second of CPU time",
    one: "node:crypto with a KeyObject",
    // Nearly all of it is OpenSSL's: rounds agree within a few parts of a hundred.
    rounds: 1,
    contenders: {
      countersign: loop(async () => (await rsa()).countersign().verification),
      "countersign, the whole request": loop(async () => (await rsa()).countersign().requestVerification),
      "node:crypto with a KeyObject": loop(async () => (await rsa()).nodeCrypto().verification),
      "node-forge": loop(async () => (await (await rsa()).nodeForge()).verification),
      "openssl speed": async () => (await openssl()).measureOpenssl("verify"),
    },
  },
];
