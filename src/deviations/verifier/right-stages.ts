import { createHmac, createPublicKey, type KeyObject, verify } from "#crypto";
import { splitPair } from "../../encoding/split-pair.ts";
import type { Parameter } from "../../signing/parameter.ts";
import type { Stages } from "./staged-verifier.ts";

const REQUIRED = ["consumer_key", "nonce", "signature", "signature_method", "timestamp", "version"];
const HEADER_TEXT = /^(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})*$/;
const BODY_TEXT = /^(?:[\x21-\x24\x26-\x7e]|%[0-9A-Fa-f]{2})*$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const FORM = /^\s*application\/x-www-form-urlencoded\s*(?:;\s*charset=(?:[\w.:-]+|"[^"]*")\s*)?$/i;

/** A verifier that follows the specification. As an oracle it shares no code with `src/verification`. */
export const right: Stages = {
  valuesOf: ({ headers }, wanted) => headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : [])),
  takesMethod: (method) => method.toUpperCase() === "POST",
  takesContentType: (values) => values.length === 1 && FORM.test(values[0] ?? ""),
  chooseHeader: (values) => (values.length === 1 ? values[0] : undefined),
  splitHeader: (text) => {
    const scheme = /^[ \t]*OAuth +/i.exec(text);
    return scheme === null ? undefined : splitPairs(text.slice(scheme[0].length).trimEnd());
  },
  selectListed: (pairs) => {
    const names = pairs.map(([name]) => (name.toLowerCase() === "realm" ? "realm" : name));
    const belongs = names.every((name) => name === "realm" || name.startsWith("oauth_"));
    const isOnce = new Set(names).size === names.length;
    return belongs && isOnce ? pairs.filter((_, at) => names[at] !== "realm") : undefined;
  },
  decodeHeaderValue: (raw) => {
    if (!HEADER_TEXT.test(raw)) throw new URIError("not percent-encoded");
    return decodeURIComponent(raw);
  },
  completeProtocol: (protocol) => (REQUIRED.every((name) => protocol.has(`oauth_${name}`)) ? protocol : undefined),
  takesProtocol: (protocol) =>
    protocol.get("oauth_version") === "1.0" &&
    /^[1-9][0-9]{0,11}$/.test(protocol.get("oauth_timestamp") ?? "") &&
    protocol.get("oauth_nonce") !== "",
  methodOf: (protocol) => {
    const name = protocol.get("oauth_signature_method");
    return name === "HMAC-SHA1" || name === "RSA-SHA256" ? name : undefined;
  },
  splitBody: (body) => (BODY_TEXT.test(body) ? body.split("&").filter(Boolean).map(splitPair) : undefined),
  decodeBodyText: (raw) => decodeURIComponent(raw.replaceAll("+", " ")),
  selectBody: (body, protocol) => {
    const repeated = body.filter(([name]) => name.startsWith("oauth_"));
    const names = repeated.map(([name]) => name);
    if (names.includes("oauth_signature") || new Set(names).size !== names.length) return undefined;
    if (repeated.some(([name, value]) => protocol.has(name) && protocol.get(name) !== value)) return undefined;
    return body.filter(([name]) => !protocol.has(name));
  },
  findConsumer: (consumers, key) => consumers.find(({ consumerKey }) => consumerKey === key && key !== ""),
  signedProtocol: (protocol) => protocol,
  signedUrl: (url) => url,
  signedMethod: (method) => method.toUpperCase(),
  encode: (text) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  sort: (pairs) => pairs.toSorted((a, b) => compare(a[0], b[0]) || compare(a[1], b[1])),
  baseString: ({ method, url, parameters }, { encode, sort }) => {
    const encoded = parameters.map(([name, value]): Parameter => [encode(name), encode(value)]);
    const joined = sort(encoded).map(([name, value]) => `${name}=${value}`);
    return [method, url, joined.join("&")].map(encode).join("&");
  },
  hmacKeys: ({ consumerSecret = "" }) => (consumerSecret === "" ? [] : [`${consumerSecret}&`]),
  hmac: (key, baseString) => createHmac("sha1", key).update(baseString).digest(),
  decodeSignature: (text) => {
    const bytes = BASE64.test(text) ? Buffer.from(text, "base64") : undefined;
    // The last letter may hold bits that no byte uses: they must be zero.
    return bytes?.toString("base64") === text ? bytes : undefined;
  },
  sameMac: (expected, given, { decodeSignature }) => decodeSignature(given)?.equals(expected) === true,
  rsaKeys: ({ publicKey }) => (publicKey === undefined ? [] : [publicKey]),
  rsaHolds: (pem, baseString, signature) => {
    const key = publicKeyOf(pem);
    const length = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
    return signature.length === length && verify("sha256", Buffer.from(baseString), key, signature);
  },
  onThrow: () => ({ accepted: false, reason: "unreadable" }),
};

const parsedKeys = new Map<string, KeyObject>();

/** Returns the key of a PEM text, parsed once. */
export function publicKeyOf(pem: string): KeyObject {
  const key = parsedKeys.get(pem) ?? createPublicKey(pem);
  parsedKeys.set(pem, key);
  return key;
}

/** Splits `name="value"` pairs with commas between; nothing else may stand there. */
function splitPairs(text: string): readonly Parameter[] | undefined {
  const pair = /([A-Za-z0-9._~-]+)="((?:[^"\\]|\\.)*)"(?:[ \t]*,[ \t]*(?=[^ \t])|$)/y;
  const pairs: Parameter[] = [];
  while (pair.lastIndex < text.length) {
    const found = pair.exec(text);
    if (found === null) return undefined;
    pairs.push([found[1] ?? "", found[2] ?? ""]);
  }
  return pairs;
}

/** Compares by UTF-16 code units. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Decides by its name whether a parameter is one of the protocol's. */
export function isProtocol([name]: Parameter): boolean {
  return name.startsWith("oauth_");
}
