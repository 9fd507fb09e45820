import fc from "fast-check";
import { describe, expect } from "vitest";
import { nastyText } from "../../harness/fuzz/arbitraries/nasty-texts.ts";
import { rawBytes, rawTexts } from "../../harness/fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../../harness/fuzz/fixtures/check-property.ts";
import { attempt } from "../attempt.ts";
import { base64Decode, base64Encode } from "./base64.ts";
import { formDecode, formEncode, percentDecode, percentEncode } from "./percent-encode.ts";

describe("percent-encoding", () => {
  checkProperty(
    "makes unreserved characters and upper-case escapes, and is undone in either case",
    nastyText(),
    (text) => {
      const encoded = percentEncode(text);
      expect(encoded).toMatch(/^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/);
      expect(percentDecode(encoded)).toBe(text);
      expect(percentDecode(encoded.replaceAll(/%../g, (digits) => digits.toLowerCase()))).toBe(text);
    },
  );

  checkProperty("encodes each character by itself", fc.tuple(nastyText(), nastyText()), ([a, b]) => {
    expect(percentEncode(a + b)).toBe(percentEncode(a) + percentEncode(b));
  });
});

describe("Base64", () => {
  const listOf = (bytes: Uint8Array | undefined): string | undefined => bytes?.join();

  checkProperty("is written as the platform writes it, and read back", rawBytes(), (bytes) => {
    const written = base64Encode(bytes);
    expect(written).toBe(btoa(String.fromCharCode(...bytes)));
    expect(listOf(base64Decode(written))).toBe(bytes.join());
  });

  const almost = fc.string({ unit: fc.constantFrom(..."ABYZabyz0189+/=-_ \n"), maxLength: 12 });
  checkProperty("is read only as it would be written", fc.oneof(almost, rawTexts()), (text) => {
    const codes = Array.from(platformWrites(text) ? atob(text) : [], (character) => character.charCodeAt(0));
    expect(listOf(base64Decode(text))).toBe(platformWrites(text) ? codes.join() : undefined);
  });

  function platformWrites(text: string): boolean {
    return attempt(() => btoa(atob(text))) === text;
  }
});

checkProperty(
  "a form is read back, as the platform reads it",
  fc.array(fc.tuple(nastyText(), nastyText())),
  (pairs) => {
    const body = formEncode(pairs);
    expect([...new URLSearchParams(`&${body}`)]).toEqual(pairs);
    expect(formDecode(body)).toEqual(pairs);
  },
);
