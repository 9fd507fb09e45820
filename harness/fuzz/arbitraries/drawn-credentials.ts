import fc from "fast-check";
import { nastyText } from "./nasty-texts.ts";
import { shrinkText } from "./shrink-text.ts";

const PLAIN_CONSUMER_KEY = "merchantlogin";
const PLAIN_SECRET = "secret";
const PLAIN_NONCE = "nonce";
const PLAIN_TIMESTAMP = 1_669_966_913;
const unreserved: readonly string[] = [..."aABCDEFGHIJKLMNOPQRSTUVWXYZbcdefghijklmnopqrstuvwxyz0123456789-._~"];

const consumerKeyTexts: readonly string[] = [
  ...["MerchantLogin", "Merchant-1._~", "00042", "0", "a+b/c==", "merchant@example.com", " merchant "],
  ...["two words", "!'()*", "a%2Bb", "100%", "a,b", 'say "x"', "a&b=c", "caf\u00e9"],
];

const nonceTexts: readonly string[] = [
  ...["n", "0", "00042", "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgm", "-._~", "f".repeat(64)],
  ...["mtP4+X/0hQ==", "{6F9619FF-8B86-D011-B42D-00C04FC964FF}"],
];

/** Secrets of unreserved characters that programs mistake for something else than text. */
const secretTexts: readonly string[] = [
  ...["0F8FAD5B-D9CB-469F-A165-70867728950E", "7c9e6679-7425-40de-944b-e07fc1f90ae7"],
  ...["0a1B2c3D4e5F60718293a4b5c6d7e8f9", "U2VjcmV0S2V5Rm9yVGVzdHMx", "00000042", "0", "null", "aAbBcCdD", "k", ""],
];

/** Parts of secrets for which the specification does not fix how they go into the key, the plainest first. */
const secretAtoms: readonly string[] = [
  ...["+", " ", '"', "/", "=", "&", "%", "%26", "%2B", "\\n", "\\", "'", "!", "(", "*", "\n", "\t"],
  ...["\u00e9", "e\u0301", "\u0416", "\u20ac", "\u{1f511}", "\ufeff", "a", "0", "key"],
];

/** Draws merchant logins: usual ones, and any text, since header and base string each encode it. */
export function consumerKeys(): fc.Arbitrary<string> {
  const texts = fc.oneof(
    { weight: 12, arbitrary: fc.constant(PLAIN_CONSUMER_KEY) },
    { weight: 5, arbitrary: fc.constantFrom(...consumerKeyTexts) },
    { weight: 2, arbitrary: nastyText({ minAtoms: 1, maxAtoms: 4 }) },
  );
  return shrinkText(texts, PLAIN_CONSUMER_KEY);
}

/** Draws consumer secrets of unreserved characters, which every interpretation puts into the key as they are. */
export function plainSecrets(): fc.Arbitrary<string> {
  const run = fc.tuple(fc.constantFrom("s", "0", "-"), fc.integer({ min: 1, max: 200 }));
  const texts = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(PLAIN_SECRET, ...secretTexts) },
    { weight: 1, arbitrary: unreservedText(40) },
    { weight: 1, arbitrary: run.map(([text, times]) => text.repeat(times)) },
  );
  return shrinkText(texts, PLAIN_SECRET);
}

/** Draws consumer secrets of any characters, most of which need encoding. */
export function nastySecrets(): fc.Arbitrary<string> {
  return shrinkText(
    fc
      .array(fc.constantFrom(...secretAtoms), { minLength: 1, maxLength: 6, size: "max" })
      .map((texts) => texts.join("")),
    "+",
  );
}

/** Draws nonces, most of unreserved characters. */
export function nonces(): fc.Arbitrary<string> {
  return shrinkText(fc.oneof(fc.constantFrom(PLAIN_NONCE, ...nonceTexts), unreservedText(12)), PLAIN_NONCE);
}

/** Draws whole seconds as decimal text, most of them recent. Shrinks towards 1669966913. */
export function timestamps(): fc.Arbitrary<string> {
  return fc
    .oneof(
      { withCrossShrink: true },
      {
        weight: 6,
        arbitrary: fc.constantFrom(PLAIN_TIMESTAMP, 1_700_000_000, 2_147_483_648, 4_294_967_296, 99_999_999_999, 1),
      },
      { weight: 4, arbitrary: fc.integer({ min: 1_000_000_000, max: 2_147_483_647 }) },
    )
    .map(String);
}

function unreservedText(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...unreserved), { minLength: 1, maxLength, size: "max" })
    .map((texts) => texts.join(""));
}
