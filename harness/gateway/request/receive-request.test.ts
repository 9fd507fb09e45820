import { describe, expect, it } from "vitest";
import { readHeaderText, readText } from "./receive-request.ts";

describe.each([
  ["ASCII", [0x61, 0x3d, 0x31], "a=1"],
  ["nothing", [], ""],
  ["controls", [0x00, 0x0d, 0x7f], "\0\r\x7f"],
  ["UTF-8", [0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80], "é😀"],
  ["a byte order mark, which stays", [0xef, 0xbb, 0xbf, 0x61], "\ufeffa"],
  ["Latin-1", [0x63, 0x61, 0x66, 0xe9], "café"],
  ["UTF-8 that is cut", [0x61, 0xc3], "aÃ"],
  ["an overlong slash", [0xc0, 0xaf], "À¯"],
  ["a surrogate", [0xed, 0xa0, 0x80], "í\xa0\x80"],
])("%s", (_name, bytes, text) => {
  it("is read", () => expect(readText(Buffer.from(bytes))).toBe(text));
  it("is read out of what Node gives", () => expect(readHeaderText(String.fromCharCode(...bytes))).toBe(text));
});
