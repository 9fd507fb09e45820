import { describe, expect, it } from "vitest";
import { expectEach } from "../../fixtures/expect-each.ts";
import type { EncodingConcern } from "../concern.ts";
import { deriveFile } from "../derive/derive-file.ts";
import type { EncodingVector } from "../model/vector.ts";
import { encodingAscii } from "./encoding-ascii.ts";
import { encodingKnownAnswers } from "./encoding-known-answers.ts";
import { encodingSequences } from "./encoding-sequences.ts";
import { encodingUnicode } from "./encoding-unicode.ts";

const concerns: readonly EncodingConcern[] = [encodingAscii, encodingKnownAnswers, encodingSequences, encodingUnicode];

describe.each(concerns)("$concern", (concern) => {
  const vectors = deriveFile(concern, {}).vectors as readonly EncodingVector[];

  it("expects what RFC 3986 makes of the bytes", () =>
    expectEach(
      vectors.map((vector) => [vector.id, vector] as const),
      (_id, { task, expected }) => expect(expected).toBe(encodeBytes(task.text)),
    ));

  it("holds no text twice, and none that is not valid Unicode", () => {
    const texts = vectors.map(({ task }) => task.text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => !text.isWellFormed())).toEqual([]);
  });
});

describe("encoding-ascii", () => {
  it("holds every character of ASCII", () => {
    const codes = encodingAscii.vectors.map(({ text }) => text.charCodeAt(0));
    expect(codes).toEqual(Array.from({ length: 128 }, (_, code) => code));
  });
});

describe("encoding-known-answers", () => {
  it("refuses a published value that the reference does not reach", () => {
    const [first] = encodingKnownAnswers.vectors;
    const wrong = { ...encodingKnownAnswers, vectors: first === undefined ? [] : [{ ...first, published: "abc" }] };
    expect(() => deriveFile(wrong, {})).toThrow(
      expect.objectContaining({
        code: "published-value-differs",
        message:
          'vector encoding-known-answers/letters-and-digits: expected the published value "abc", got "abcABC123"',
      }),
    );
  });
});

/** RFC 3986, section 2, byte by byte: shares no code with the reference. */
function encodeBytes(text: string): string {
  const encoded = Array.from(Buffer.from(text, "utf8"), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9\-._~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return encoded.join("");
}
