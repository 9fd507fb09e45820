import fc from "fast-check";
import { nastyAtoms } from "./nasty-texts.ts";
import { shrinkText } from "./shrink-text.ts";

const MOST_PIECES = 40;
const utf8 = new TextEncoder();

/** Pieces of all formats that countersign parses (headers, forms, HTTP, JSON, curl commands, PEM), and of broken ones. */
const pieces: readonly string[] = [
  ...["a", "OAuth ", "oauth_nonce", "oauth_signature", 'oauth_version="1.0"', '="', '", '],
  ...["=", "&", ",", '"', "'", "\\"],
  ...["POST / HTTP/1.1\r\n", "\r\n\r\n", "\r\n", "Authorization: ", "Content-Type: application/x-www-form-urlencoded"],
  ...["Content-Length: 99999999999", "Transfer-Encoding: chunked\r\n", "0\r\n\r\n", "ffffffff\r\n", "Host: a", ": "],
  ...["{", "}", "[", "]", '{"cmd":"sign"}', '{"seq":1,"signed":{}}', '"__proto__":', "1e999"],
  ...["null", "-0", "\\ud800", "//"],
  ...["curl ", "-d ", "--data-urlencode ", "-H ", "$'", "$(", "`", "\\\n"],
  ...["https://a/", "?", "#", ":", "@", ";", "/", ".."],
  ...["-----BEGIN PUBLIC KEY-----\n", "-----END PUBLIC KEY-----", "\ud800", "\udc00", "\0", "\u001b[31m", "%", "%C3"],
];

const all: readonly string[] = [...pieces, ...nastyAtoms];

const SURROGATES = [0xd800, 0xe000] as const;
const SURROGATE_COUNT = SURROGATES[1] - SURROGATES[0];

/** Any character, as fast-check's unit `binary` draws it, but without the second that its map of all characters takes. */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff - SURROGATE_COUNT }).map(
  (at) => String.fromCodePoint(at < SURROGATES[0] ? at : at + SURROGATE_COUNT),
  (text) => {
    const [character, ...others] = typeof text === "string" && text.isWellFormed() ? text : "";
    if (character === undefined || others.length > 0) throw new TypeError("expected one character");
    const point = character.codePointAt(0) ?? 0;
    return point < SURROGATES[0] ? point : point - SURROGATE_COUNT;
  },
);

/** Draws hostile text for parsers: raw, of nasty atoms, or of repeated pieces of their formats. Shrinks towards `a`. */
export function rawTexts(): fc.Arbitrary<string> {
  const piece = fc.constantFrom(...pieces);
  const texts = fc.oneof(
    { weight: 5, arbitrary: fc.array(piece, { maxLength: MOST_PIECES, size: "max" }).map((texts) => texts.join("")) },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.constantFrom(...all), { maxLength: MOST_PIECES, size: "max" })
        .map((texts) => texts.join("")),
    },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60, size: "max" }) },
    {
      weight: 1,
      arbitrary: fc.tuple(piece, fc.integer({ min: 1, max: 2000 })).map(([text, times]) => text.repeat(times)),
    },
  );
  return shrinkText(texts, "a");
}

/** Draws hostile bytes: raw ones, and those of {@link rawTexts} in UTF-8, in Latin-1, or with others among them. */
export function rawBytes(): fc.Arbitrary<Uint8Array> {
  const spliced = fc.tuple(rawTexts(), fc.nat({ max: 300 }), fc.uint8Array({ maxLength: 8, size: "max" }));
  return fc.oneof(
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200, size: "max" }) },
    { weight: 3, arbitrary: rawTexts().map((text) => utf8.encode(text)) },
    { weight: 1, arbitrary: rawTexts().map((text) => Uint8Array.from(Array.from(text, lowByte))) },
    { weight: 1, arbitrary: spliced.map(([text, at, bytes]) => splice(utf8.encode(text), at, bytes)) },
  );
}

function splice(bytes: Uint8Array, at: number, inserted: Uint8Array): Uint8Array {
  const place = Math.min(at, bytes.length);
  return Uint8Array.from([...bytes.subarray(0, place), ...inserted, ...bytes.subarray(place)]);
}

function lowByte(character: string): number {
  return character.charCodeAt(0) & 0xff;
}
