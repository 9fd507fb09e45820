import type { Mask } from "../../src/captured/judge-captured.ts";
import { percentEncode } from "../../src/encoding/percent-encode.ts";
import { base64Parts, PART_LENGTH } from "../text/secret-parts.ts";

const MASKED = "[secret]";

/** The Base64 or hexadecimal form of fewer bytes would occur by chance. */
const MIN_BASE64 = 3;
const MIN_WITHIN_BASE64 = 6;
const MIN_HEX = 6;

/**
 * Makes a mask that removes secrets from a text that may reach a report, in the spellings in which gateways repeat them
 * and in letters of either case; the longest first, as one may contain another. `explain` has a mask of its own, which
 * tries every spelling at each character and finds card numbers too: right for one request, and hundreds of times too
 * slow for each answer of a gateway. The replacement has a fixed length: a star for each character would show how long a
 * key is.
 */
export function maskSecrets(secrets: readonly string[]): Mask {
  const spellings = new Set(secrets.filter((secret) => secret !== "").flatMap(spellingsOf));
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length).map(escapeForPattern);
  if (longestFirst.length === 0) return (text) => text;
  const pattern = new RegExp(longestFirst.join("|"), "gi");
  const parts = new Set(secrets.flatMap(partsOf));
  return (text) => maskParts(text.replace(pattern, MASKED), parts);
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

function partsOf(secret: string): readonly string[] {
  return Array.from({ length: Math.max(0, secret.length - PART_LENGTH + 1) }, (_, at) =>
    secret.slice(at, at + PART_LENGTH),
  );
}

/** Masks what is made of overlapping parts. */
function maskParts(text: string, parts: ReadonlySet<string>): string {
  if (parts.size === 0) return text;
  let masked = "";
  let from = 0;
  for (let at = 0; at + PART_LENGTH <= text.length; at += 1) {
    if (!parts.has(text.slice(at, at + PART_LENGTH))) continue;
    if (at >= from) masked += text.slice(from, at) + MASKED;
    from = at + PART_LENGTH;
  }
  return masked + text.slice(from);
}

function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  return [
    secret,
    // As keys in the form of a UUID are often stored.
    ...(secret.length < PART_LENGTH ? [] : [secret.replaceAll("-", "")]),
    // Heads of answers are read byte by byte.
    bytes.toString("latin1"),
    ...inForms(secret),
    ...inJson(secret),
    ...inMarkup(secret),
    ...withEscapes(secret),
    ...keysMadeOf(secret).flatMap(encodingsOf),
    ...withinBase64(bytes),
  ];
}

function inForms(secret: string): readonly string[] {
  const encoded = percentEncode(secret);
  const lowerCase = encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  return [encoded, lowerCase, encoded.replaceAll("%20", "+"), percentEncode(encoded)];
}

/** Lists the JSON spellings of a secret: PHP escapes slashes, and most other writers can be set to ASCII alone. */
function inJson(secret: string): readonly string[] {
  const plain = JSON.stringify(secret).slice(1, -1);
  const ascii = plain.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return [plain, ascii].flatMap((text) => [text, text.replaceAll("/", "\\/")]);
}

function inMarkup(secret: string): readonly string[] {
  const escaped = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const quoted = escaped.replaceAll('"', "&quot;");
  return [escaped, quoted, quoted.replaceAll("'", "&#39;"), quoted.replaceAll("'", "&#039;")];
}

/** Lists the spellings in which every character or byte is an escape, in small and in capital letters. */
function withEscapes(secret: string): readonly string[] {
  const bytes = [...Buffer.from(secret, "utf8")].map((byte) => byte.toString(16).padStart(2, "0"));
  const characters = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const units = secret.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  const isShort = bytes.length < MIN_HEX;
  return [
    ...(isShort ? [] : ["", " ", ":", "-"].map((separator) => bytes.join(separator))),
    ...["%", "\\x"].map((prefix) => bytes.map((hex) => prefix + hex).join("")),
    units.map((hex) => `\\u${hex}`).join(""),
    characters.map((code) => `&#${code};`).join(""),
    characters.map((code) => `&#x${code.toString(16)};`).join(""),
  ].flatMap((text) => [text, text.replace(/[0-9a-f]{2,}/g, (hex) => hex.toUpperCase())]);
}

/** Lists the signing keys of a secret: some forgeries send one as the signature, and its Base64 differs at the end. */
function keysMadeOf(secret: string): readonly string[] {
  return [secret, `${secret}&`, `${percentEncode(secret)}&`];
}

function encodingsOf(key: string): readonly string[] {
  const bytes = Buffer.from(key, "utf8");
  if (bytes.length < MIN_BASE64) return [];
  return inBase64(bytes.toString("base64").replace(/=+$/, ""));
}

/** Lists the Base64 of a secret inside a longer text. */
function withinBase64(secret: Buffer): readonly string[] {
  return base64Parts(secret).flatMap((part) => (part.length < MIN_WITHIN_BASE64 ? [] : inBase64(part)));
}

function inBase64(base64: string): readonly string[] {
  return [...inForms(base64), ...inJson(base64), base64.replaceAll("+", "-").replaceAll("/", "_")];
}
