import { hash } from "#crypto";
import { base64Encode } from "../../../encoding/base64.ts";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { KeyRequest } from "../../../signing/scheme.ts";
import { knownEncoders } from "../encoding/encoder-functions.ts";
import { rewriterOf } from "../encoding/encoder-table.ts";

type Piece = readonly [words: string, read: (secret: string, request: KeyRequest) => string];

export const pieces: Readonly<Record<string, Piece>> = {
  secret: ["control key", (secret) => secret],
  login: ["login", (_secret, { consumerKey }) => consumerKey],
  "encoded-login": ["percent-encoded login", (_secret, { consumerKey }) => percentEncode(consumerKey)],
  endpoint: ["endpoint id", (_secret, { url }) => lastOf(withoutQuery(url).replace(/\/$/, ""))],
  "last-segment": ["text after the last slash of the URL", (_secret, { url }) => lastOf(url)],
  "last-path-segment": ["text after the last slash of the URL's path", (_secret, { url }) => lastOf(withoutQuery(url))],
  "base-name": ["last segment of the URL with its query", (_secret, { url }) => lastOf(url.replace(/\/+$/, ""))],
  path: ["URL path", (_secret, { url }) => withoutQuery(url).replace(/^[^:]*:\/\/[^/]*/, "")],
  url: ["URL", (_secret, { url }) => url],
  method: ["HTTP method", (_secret, { method }) => method],
  nonce: ["nonce", (_secret, { nonce }) => nonce],
  timestamp: ["timestamp", (_secret, { timestamp }) => timestamp],
  // What the gateway is asked with, whatever the caller writes.
  "reversed-secret": ["control key reversed", (secret) => [...secret].reverse().join("")],
};

/** How a piece, or the whole key, is spelled, by the names in ids. */
export const spellings: Readonly<Record<string, (text: string) => string>> = {
  "percent-encode": percentEncode,
  "form-encode": (text) => percentEncode(text).replaceAll("%20", "+"),
  base64: (text) => base64Encode(Buffer.from(text)),
  base64url: (text) => base64Encode(Buffer.from(text)).replaceAll("+", "-").replaceAll("/", "_"),
  trim: (text) => text.trim(),
  lowercase: (text) => text.toLowerCase(),
  uppercase: (text) => text.toUpperCase(),
  md5: (text) => hash("md5", text),
  sha1: (text) => hash("sha1", text),
  sha256: (text) => hash("sha256", text),
  "uppercase-md5": (text) => hash("md5", text).toUpperCase(),
  "uppercase-sha1": (text) => hash("sha1", text).toUpperCase(),
  "uppercase-sha256": (text) => hash("sha256", text).toUpperCase(),
  "base64-md5": (text) => hash("md5", text, "base64"),
  "base64-sha1": (text) => hash("sha1", text, "base64"),
  "base64-sha256": (text) => hash("sha256", text, "base64"),
  "base64-of-md5-digits": (text) => base64Encode(Buffer.from(hash("md5", text))),
  "base64-of-sha1-digits": (text) => base64Encode(Buffer.from(hash("sha1", text))),
  "base64-of-sha256-digits": (text) => base64Encode(Buffer.from(hash("sha256", text))),
  hex: (text) => Buffer.from(text).toString("hex"),
};

/** The same with functions of real libraries. */
export const encoders: typeof spellings = Object.fromEntries(
  knownEncoders.map(({ id, encoder }) => {
    const rewrite = rewriterOf(encoder);
    return [id, (text: string) => rewrite(percentEncode(text))];
  }),
);

function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, "");
}

function lastOf(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}
