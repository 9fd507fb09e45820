import { base64Decode, base64Encode } from "../../encoding/base64.ts";
import { type Alter, alterProtocol } from "./verification-alter.ts";

const CYRILLIC: Readonly<Record<string, string>> = { a: "\u0430", c: "\u0441", e: "\u0435", o: "\u043e", p: "\u0440" };

/** Flips the lowest bit of an ASCII character, counted from the end where negative. */
export function flipBit(text: string, at: number): string {
  const index = at < 0 ? text.length + at : at;
  return text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ 1) + text.slice(index + 1);
}

/** Puts a Cyrillic letter in the place of the first Latin one that looks like it. */
export function lookAlike(text: string): string {
  return text.replace(/[aceop]/, (letter) => CYRILLIC[letter] ?? letter);
}

/** Changes the bytes of the signature. */
export function alterSignatureBytes(change: (bytes: readonly number[]) => readonly number[]): Alter {
  return alterProtocol("oauth_signature", (signature) => {
    const bytes = base64Decode(signature);
    return bytes === undefined ? signature : base64Encode(Uint8Array.from(change([...bytes])));
  });
}
