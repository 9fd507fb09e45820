import { base32Alphabets } from "../../deviations/signer/signature/write-bytes.ts";
import { percentDecodeLeniently } from "../../encoding/percent-encode.ts";

const IN_HEADER = /(?<![a-z])(?:oauth_)?signature["']?\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s"',;&]*))/i;

const ESCAPE = /&#x([0-9a-f]{1,4});|\\u([0-9a-f]{4})|\\(\/)/gi;
/** A name before the signature, as in sha1=… and HMAC-SHA1 …. */
const PREFIX = /^[\w-]+[= ](?=.{9})/;
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Finds the texts that a header may have meant as its signature, however it is written. */
export function signaturesIn(authorization: string): readonly string[] {
  const [, quoted, single, bare] = IN_HEADER.exec(authorization) ?? [];
  const raw = quoted ?? single ?? bare;
  if (raw === undefined) return [];
  const once = percentDecodeLeniently(raw);
  const twice = percentDecodeLeniently(once);
  return [...new Set([once, raw, twice, once.replaceAll(" ", "+"), `${once}=`, `${once}==`])];
}

/** Yields every reading of a signature text as bytes once, the right one first: most are read no further. Last, no bytes. */
export function* bytesIn(signature: string): Generator<Uint8Array> {
  const seen = new Set<string>([""]);
  for (const bytes of readAll(signature)) {
    for (const one of variantsOf(bytes)) {
      const key = Buffer.from(one).toString("latin1");
      if (!seen.has(key)) yield one;
      seen.add(key);
    }
  }
  yield new Uint8Array();
}

function* readAll(signature: string): Generator<Uint8Array> {
  for (const text of textsIn(signature)) {
    for (const bytes of readText(text)) {
      yield bytes;
      yield* readAgain(bytes);
      const inner = Buffer.from(bytes).toString("latin1");
      for (const one of textsIn(inner)) yield* readText(one);
    }
  }
  yield Buffer.from(unescapeBytes(signature), "latin1");
  yield Buffer.from(signature, "latin1");
}

/** Yields what may be written in a text: itself, without its escapes or a name before it, and the longest part that can be an encoding. */
function* textsIn(signature: string): Generator<string> {
  const once = percentDecodeLeniently(signature);
  for (const text of new Set([signature, once, percentDecodeLeniently(once)])) {
    const unescaped = text.replace(ESCAPE, (_, entity, unicode, itself) =>
      itself === undefined ? String.fromCharCode(Number.parseInt(entity ?? unicode, 16)) : itself,
    );
    yield unescaped;
    const [longest = ""] = (unescaped.match(/[\w+/=~\s-]+/g) ?? []).sort((x, y) => y.length - x.length);
    const bare = unescaped.replace(PREFIX, "");
    yield* [longest, bare, unescaped.replaceAll(" ", "+"), [...unescaped].reverse().join("")];
  }
}

function readText(text: string): readonly Uint8Array[] {
  return [readBase64, readHex, readNumbers, readNumber, readBase32].flatMap((read) => read(text) ?? []);
}

/** Reads bytes that were taken for characters and written as UTF-8, as UTF-16 or with escapes. */
function readAgain(bytes: Uint8Array): readonly Uint8Array[] {
  const wide = bytes.length % 2 === 0 && bytes.every((byte, at) => at % 2 === 0 || byte === 0);
  const escaped = Buffer.from(unescapeBytes(Buffer.from(bytes).toString("latin1")), "latin1");
  return [readUtf8(bytes) ?? [], escaped, wide ? bytes.filter((_, at) => at % 2 === 0) : []].flat();
}

/** The bytes in the orders in which they may stand, and without one that was added at either end. */
function variantsOf(bytes: Uint8Array): readonly Uint8Array[] {
  const words = bytes.map((byte, at) => bytes[at ^ 3] ?? byte);
  return [bytes, Uint8Array.from(bytes).reverse(), words, bytes.subarray(1), bytes.subarray(0, -1)];
}

/** Reads Base64 of any alphabet, wrapped or not, padded or not. */
function readBase64(text: string): Uint8Array | undefined {
  const line = text.replace(/\s+/g, "");
  const standard = line.includes("~")
    ? line.replaceAll("_", "=").replaceAll("~", "/")
    : line.includes("._") || /\.[A-Za-z0-9]/.test(line)
      ? line.replace(/-+$/, "").replaceAll(".", "+")
      : line;
  const plain = trimPadding(standard);
  return plain !== "" && /^[A-Za-z0-9+/_-]+$/.test(plain) ? Buffer.from(plain, "base64") : undefined;
}

/** Trims by index: a regular expression that looks for the end from every `=` takes quadratic time. */
function trimPadding(text: string): string {
  let end = text.length;
  while (end > 0 && "=,.".includes(text[end - 1] ?? " ")) end--;
  return text.slice(0, end);
}

function readUtf8(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const text = strictUtf8.decode(bytes);
    return /^[\0-\xff]*$/.test(text) ? Buffer.from(text, "latin1") : undefined;
  } catch {
    return undefined;
  }
}

function readHex(text: string): Uint8Array | undefined {
  const plain = text.replace(/^0x|\\x|[\s:-]+/g, "");
  return plain.length % 2 === 0 && /^[0-9A-Fa-f]+$/.test(plain) ? Buffer.from(plain, "hex") : undefined;
}

/** Reads a list of the numbers of bytes, with signs or without. */
function readNumbers(text: string): Uint8Array | undefined {
  const numbers = (text.match(/-?\d+/g) ?? []).map(Number);
  const isList =
    numbers.length > 1 && /\d,? ?-?\d+[\]},]?/.test(text) && numbers.every((one) => one >= -128 && one < 256);
  return isList ? Uint8Array.from(numbers) : undefined;
}

/** Reads a number in hexadecimal or decimal digits, its most significant byte first. */
function readNumber(text: string): Uint8Array | undefined {
  const [, sign, prefix = "", digits] = /^(-?)(0x)?([0-9a-f]+)$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const number = BigInt(prefix !== "" || /[a-f]/i.test(digits) ? `0x${digits}` : digits);
  const bits = number.toString(2).length + (sign === "" ? 0 : 1);
  const bytes = Math.ceil(bits / 8);
  const hex = (sign === "" ? number : BigInt.asUintN(8 * bytes, -number)).toString(16);
  return Buffer.from(hex.padStart(2 * bytes, "0"), "hex");
}

/** Reads Base32 in each alphabet of whose digits it is. */
function readBase32(text: string): readonly Uint8Array[] {
  const digits = Array.from(trimPadding(text).toUpperCase());
  const known = base32Alphabets.filter(
    (alphabet) => digits.length > 0 && digits.every((digit) => alphabet.includes(digit)),
  );
  return known.map((alphabet) => {
    const bits = digits.map((digit) => alphabet.indexOf(digit).toString(2).padStart(5, "0")).join("");
    return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  });
}

function unescapeBytes(text: string): string {
  return text.replace(/(?:%|\\x)([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}
