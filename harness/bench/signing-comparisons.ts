import type { Comparison, Contender } from "./comparison.ts";
import { countPerSecond } from "./count-per-second.ts";

const countersign = () => import("./contenders/countersign-signing.ts");
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

/** The comparisons of signing and verifying by themselves. */
export const signingComparisons: readonly Comparison[] = [
  {
    name: "base-strings",
    title: "Base strings of the transfer request (15 body parameters, 5 of OAuth)",
    unit: "per second",
    one: "oauth-1.0a",
    goals: [{ contender: "countersign", bound: "at least", value: 6, times: "oauth-1.0a without a copy" }],
    contenders: {
      countersign: loop(async () => (await countersign()).baseString),
      "oauth-1.0a": loop(async () => (await library()).baseString),
      "oauth-1.0a without a copy": loop(async () => (await library()).baseStringWithoutCopy),
    },
  },
  {
    name: "hmac-signing",
    title: "HMAC-SHA1 signatures of the transfer request",
    unit: "per second",
    one: "oauth-1.0a",
    goals: [{ contender: "countersign", bound: "at least", value: 5, times: "oauth-1.0a" }],
    contenders: {
      countersign: loop(async () => (await countersign()).signature),
      "countersign, header and body too": loop(async () => (await countersign()).signedRequest),
      "oauth-1.0a": loop(async () => (await library()).signature),
      "createHmac on a ready base string": loop(async () => (await countersign()).bareHmac),
    },
  },
  {
    // Parameters, and characters, per second: where cost grows with their number alone, all rows are alike.
    name: "growth",
    title: "How the cost of base strings grows: parameters, or thousands of characters",
    unit: "per second",
    one: "10 parameters",
    goals: [
      // A slope of 1.1 in a plot of logarithms.
      { contender: "1,000 parameters", bound: "at least", value: 0.63, times: "10 parameters" },
      { contender: "1 MB in one value", bound: "at least", value: 0.63, times: "10 kB in one value" },
    ],
    contenders: {
      "10 parameters": loopApart(async () => (await countersign()).baseStringOf(10), 10),
      "100 parameters": loopApart(async () => (await countersign()).baseStringOf(100), 100),
      "1,000 parameters": loopApart(async () => (await countersign()).baseStringOf(1000), 1000),
      "10 kB in one value": loopApart(async () => (await countersign()).baseStringOfLong(10_000), 10),
      "100 kB in one value": loopApart(async () => (await countersign()).baseStringOfLong(100_000), 100),
      "1 MB in one value": loopApart(async () => (await countersign()).baseStringOfLong(1_000_000), 1000),
    },
  },
  {
    name: "rsa-signing",
    title: "RSA-SHA256 signatures of the transfer request, 4096 bits",
    unit: "per second",
    one: "node:crypto with a KeyObject",
    contenders: {
      countersign: loop(async () => (await rsa()).countersign().signature),
      "node:crypto with a KeyObject": loop(async () => (await rsa()).nodeCrypto().signature),
      "node-forge": loop(async () => (await (await rsa()).nodeForge()).signature),
      "openssl speed": async (budget) => (await openssl()).measureOpenssl("sign", budget),
    },
  },
  {
    name: "rsa-verifying",
    title: "Verifications of the transfer request's RSA-SHA256 signature, 4096 bits",
    unit: "per second",
    one: "node:crypto with a KeyObject",
    contenders: {
      countersign: loop(async () => (await rsa()).countersign().verification),
      "countersign, the whole request": loop(async () => (await rsa()).countersign().requestVerification),
      "node:crypto with a KeyObject": loop(async () => (await rsa()).nodeCrypto().verification),
      "node-forge": loop(async () => (await (await rsa()).nodeForge()).verification),
      "openssl speed": async (budget) => (await openssl()).measureOpenssl("verify", budget),
    },
  },
];
