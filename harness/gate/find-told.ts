import { percentDecodeLeniently, percentEncode } from "../../src/encoding/percent-encode.ts";
import { type HttpRequest, headerOf } from "../../src/signing/http-request.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import type { Consumer } from "../../src/verification/verify-task.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import { maskSecrets } from "./mask-secrets.ts";

/** Finds what an answer tells with which anybody forges requests, and what the request did not tell before. */
export type FindTold = (answer: Pick<HttpAnswer, "headers" | "body">, request: HttpRequest) => string | undefined;

/** A shorter secret may stand in an answer by chance. */
const LEAST_SECRET = 12;
/** Characters of an answer that are looked at: more than any error message has. */
const MOST_CHARACTERS = 65_536;
const MOST_CANDIDATES = 64;

/** The twenty bytes of an HMAC-SHA1 in Base64, of either alphabet, padded or not, and in hexadecimal digits. */
const BASE64_OR_HEX = /(?<![\w+/-])(?:[A-Za-z0-9+/_-]{27}(?![\w+/-])|[0-9A-Fa-f]{40}(?!\w))/g;
/** Twenty bytes as numbers: of a `Buffer` or a `Uint8Array` in JSON, and as Java and Go write them. */
const NUMBERS = /(?<![\d-])(?:-?\d{1,3}(?:,\s*|\s+)(?:"\d\d?":\s?)?){19}-?\d{1,3}(?!\d)/g;
/** Twenty bytes as pairs of hexadecimal digits: of a `Buffer` where Node shows it, by OpenSSL, by .NET's `BitConverter`, and as C writes them. */
const PAIRS = /(?<!\w)(?:(?:0x)?[0-9A-Fa-f]{2}(?:,\s?|[ :-])){19}(?:0x)?[0-9A-Fa-f]{2}(?!\w)/g;
/** How JSON, URLs and markup write a character: .NET's JSON so writes `+`, and Gson `=`. */
const ESCAPES = /\\u00([0-9a-f]{2})|%([0-9a-f]{2})|&#x([0-9a-f]{1,2});|&#([0-9]{1,3});|\\(\/)/gi;

/**
 * Looks for the signature that would have been right, and for a merchant's secret: who tells them to whoever is refused
 * signs for everybody. That of a request that holds it is nothing new.
 */
export function createFinder(consumers: readonly Consumer[]): FindTold {
  const secrets = consumers.flatMap(({ consumerSecret = "" }) =>
    consumerSecret.length < LEAST_SECRET ? [] : [consumerSecret],
  );
  const mask = maskSecrets(secrets);
  const holdsSecret = (text: string): boolean => mask(text) !== text;
  return (answer, request) => {
    const text = textOf(answer.headers, answer.body.toString("utf8", 0, MOST_CHARACTERS)).slice(0, MOST_CHARACTERS);
    if (holdsSecret(text) && !holdsSecret(textOf(request.headers, request.body, request.url)))
      return "a merchant's secret";
    const sent = signatureOf(request);
    const isRight = (bytes: Buffer): boolean =>
      !["base64" as const, "hex" as const].some((form) => Buffer.from(sent, form).includes(bytes)) &&
      verifyRequest(signedBy(bytes.toString("base64"), request), consumers, "0").accepted;
    return candidatesIn(text).some(isRight) ? "the signature that would have been right" : undefined;
  };
}

function textOf(headers: HttpRequest["headers"], ...more: readonly string[]): string {
  return [...headers.map((pair) => pair.join(": ")), ...more].join("\n");
}

/** Lists what may be an HMAC-SHA1, as it stands there and behind escapes. */
function candidatesIn(text: string): readonly Buffer[] {
  const plain = text.replace(ESCAPES, (_, ...[json, url, hex, decimal, slash]: string[]) => {
    const digits = json ?? url ?? hex;
    return slash ?? String.fromCharCode(digits === undefined ? Number(decimal) : Number.parseInt(digits, 16));
  });
  const texts = new Set([...(text.match(BASE64_OR_HEX) ?? []), ...(plain.match(BASE64_OR_HEX) ?? [])]);
  const few = (found: Iterable<string> | null): readonly string[] => [...(found ?? [])].slice(0, MOST_CANDIDATES);
  return [
    ...few(texts).map((one) => Buffer.from(one, one.length === 40 ? "hex" : "base64url")),
    ...few(text.match(NUMBERS)).map((list) => Buffer.from(bytesIn(list))),
    ...few(text.match(PAIRS)).map((list) => Buffer.from(list.replace(/0x|[\s,:-]/g, ""), "hex")),
  ];
}

function bytesIn(list: string): readonly number[] {
  const plain = list.replace(/"\d+":/g, "");
  return plain.split(/[,\s]+/).map(Number);
}

function signatureOf(request: HttpRequest): string {
  const [, raw = ""] = /oauth_signature="([^"]*)"/.exec(headerOf(request, "authorization") ?? "") ?? [];
  return percentDecodeLeniently(raw);
}

/** Puts a signature into the place of the one that was sent. Base64 holds no quote. */
function signedBy(signature: string, request: HttpRequest): HttpRequest {
  const write = (value: string): string => {
    const others = value.replace(/,?\s*oauth_signature="[^"]*"/, "").replace(/^(OAuth\s*),/i, "$1");
    return `${others}, oauth_signature="${percentEncode(signature)}"`;
  };
  return {
    ...request,
    headers: request.headers.map(
      ([name, value]): Parameter => [name, name.toLowerCase() === "authorization" ? write(value) : value],
    ),
  };
}
