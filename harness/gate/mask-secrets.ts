import { percentEncode } from "../../src/encoding/percent-encode.ts";

/** Takes secrets out of a text that may reach a report: a gateway may say back whatever it knows. */
export type Mask = (text: string) => string;

const MASKED = "[secret]";

/** A mask for these secrets, as they stand and percent-encoded; the longest first, for one may hold another. */
export function createMask(secrets: readonly string[]): Mask {
  const spellings = new Set(secrets.filter((secret) => secret !== "").flatMap(spellingsOf));
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((masked, spelling) => masked.replaceAll(spelling, MASKED), text);
}

function spellingsOf(secret: string): readonly string[] {
  const encoded = percentEncode(secret);
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    inJson,
    encoded,
    percentEncode(encoded),
    encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
  ];
}
