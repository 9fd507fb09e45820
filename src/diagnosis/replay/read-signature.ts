import { percentDecode, percentDecodeLeniently } from "../../encoding/percent-encode.ts";

const IN_HEADER = /(?<![a-z])(?:oauth_)?signature["']?\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s"',;&]*))/i;

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

/** Returns every reading of a signature text as bytes, the right one first. */
export function bytesIn(signature: string): readonly Uint8Array[] {
  const unquoted = signature.replace(/^["']|["']$/g, "");
  const readings = [unquoted, percentDecode(unquoted) ?? ""].flatMap(readBytes);
  const latin1 = Buffer.from(signature, "latin1");
  return distinct([...readings, latin1]).filter(({ length }) => length > 0);
}

function readBytes(text: string): readonly Uint8Array[] {
  const bytes = readBase64(text);
  const inner = bytes === undefined ? "" : Buffer.from(bytes).toString("latin1");
  return [bytes, readHex(text), readBase64(inner), readHex(inner), readUtf8(bytes)].flatMap((one) =>
    one === undefined ? [] : [one, Uint8Array.from(one).reverse()],
  );
}

/** Reads Base64 of either alphabet, wrapped or not, padded or not. */
function readBase64(text: string): Uint8Array | undefined {
  const plain = trimPadding(text.replace(/\s+/g, ""));
  return plain !== "" && /^[A-Za-z0-9+/_-]+$/.test(plain) ? Buffer.from(plain, "base64") : undefined;
}

/** Trims by index: a regular expression that looks for the end from every `=` takes quadratic time. */
function trimPadding(text: string): string {
  let end = text.length;
  while (text[end - 1] === "=") end--;
  return text.slice(0, end);
}

/** Reads bytes that were taken for characters and then written as UTF-8. */
function readUtf8(bytes: Uint8Array | undefined): Uint8Array | undefined {
  if (bytes === undefined) return undefined;
  try {
    const text = strictUtf8.decode(bytes);
    return /^[\0-\xff]*$/.test(text) ? Buffer.from(text, "latin1") : undefined;
  } catch {
    return undefined;
  }
}

function readHex(text: string): Uint8Array | undefined {
  const plain = text.replace(/[\s:]+/g, "");
  return plain.length % 2 === 0 && /^[0-9A-Fa-f]+$/.test(plain) ? Buffer.from(plain, "hex") : undefined;
}

function distinct(all: readonly Uint8Array[]): readonly Uint8Array[] {
  return [...new Map(all.map((bytes) => [Buffer.from(bytes).toString("hex"), bytes])).values()];
}
