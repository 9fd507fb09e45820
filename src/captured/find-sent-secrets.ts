import { percentDecodeLeniently } from "../encoding/percent-encode.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { CaptureMerchant } from "./captured-request.ts";

/** A shorter secret may stand in a request by chance. */
const LEAST_SECRET = 8;
/** Characters of a key's Base64, counted from its end: at its beginning stands the modulus, which the public key has, too. */
const KEY_EXCERPT = { from: -60, to: -20 } as const;
/** What may be Base64, with either alphabet. */
const BASE64 = /[A-Za-z0-9+/_-]{12,}/g;

/**
 * Finds which secrets of these merchants a request holds (clauses hmac.1, rsa.1): as they are, percent-encoded, in Base64 (as
 * HTTP's Basic sends them), or a key with its lines broken otherwise.
 */
export function findSentSecrets(
  { url, headers, body }: HttpRequest,
  merchants: readonly CaptureMerchant[],
): readonly string[] {
  const texts = [url, ...headers.flat(), body].flatMap((text) => [text, percentDecodeLeniently(text)]);
  const held = [...new Set(texts)].flatMap((text) => [text, ...decodeAll(text)]);
  const bare = held.map((text) => text.replaceAll(/\s|\\[rn]/g, ""));
  const holdsSecret = merchants.some(({ consumerSecret = "" }) => {
    return consumerSecret.length >= LEAST_SECRET && held.some((text) => text.includes(consumerSecret));
  });
  const excerpts = merchants.flatMap(({ privateKey: { pkcs8 = "", pkcs1 = "" } = {} }) =>
    [pkcs8, pkcs1].map(excerptOf),
  );
  const holdsKey = excerpts.some((excerpt) => excerpt !== "" && bare.some((text) => text.includes(excerpt)));
  return [...(holdsSecret ? ["it holds the consumer secret"] : []), ...(holdsKey ? ["it holds the private key"] : [])];
}

function decodeAll(text: string): readonly string[] {
  return (text.match(BASE64) ?? []).map((one) => Buffer.from(one, "base64").toString("utf8"));
}

/** Returns some of the Base64 of a PEM text; nothing of what is too short for a key. */
function excerptOf(pem: string): string {
  return pem.replaceAll(/-----[^-]*-----|\s/g, "").slice(KEY_EXCERPT.from, KEY_EXCERPT.to);
}
