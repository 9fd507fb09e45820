import { percentDecode, percentEncode } from "./percent-encode.ts";

/** One `name=value` pair of a form body or of the signed parameters, both as plain text. */
type Pair = readonly [name: string, value: string];

/** Writes a form body with percent-encoded names and values, a space as `%20` (section "Request body"). */
export function formEncode(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join("&");
}

/**
 * Reads an `application/x-www-form-urlencoded` body as servers do: `+` is a space, hexadecimal digits of either
 * case, a name without `=` has the empty value. A broken escape gives `undefined`, never a guess.
 */
export function formDecode(body: string): readonly Pair[] | undefined {
  const pairs: Pair[] = [];
  for (const part of body.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = formDecodeText(equals < 0 ? part : part.slice(0, equals));
    const value = formDecodeText(equals < 0 ? "" : part.slice(equals + 1));
    if (name === undefined || value === undefined) return undefined;
    pairs.push([name, value]);
  }
  return pairs;
}

function formDecodeText(text: string): string | undefined {
  return percentDecode(text.replaceAll("+", " "));
}
