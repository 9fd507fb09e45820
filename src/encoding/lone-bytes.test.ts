import { describe, expect, it } from "vitest";
import {
  bytesOfText,
  escapeNumber,
  hasLoneBytes,
  isShownAs,
  loneByte,
  mapLoneBytes,
  withLoneBytes,
} from "./lone-bytes.ts";

// As Python has them: b"a\xe9\x80".decode("utf-8", "surrogateescape").
const LONE = "a\udce9\udc80";

describe("bytes that stand alone", () => {
  it("are ASCII, or surrogates from U+DC80", () => {
    expect([0, 0x7f, 0x80, 0xff].map(loneByte)).toEqual(["\0", "\x7f", "\udc80", "\udcff"]);
    expect([LONE, "é", "a", "\udc7f", "\ud800\udc80"].map(hasLoneBytes)).toEqual([true, false, false, false, false]);
  });

  it("are the bytes of UTF-8, one by one", () => {
    expect(withLoneBytes("aé€")).toBe("a\udcc3\udca9\udce2\udc82\udcac");
    expect(withLoneBytes("é")).toBe("\udcc3\udca9");
    expect(withLoneBytes("a\x7f")).toBe("a\x7f");
  });

  it("are bytes beside the UTF-8 of the rest", () => {
    expect([...bytesOfText(`${LONE}é`)]).toEqual([0x61, 0xe9, 0x80, 0xc3, 0xa9]);
    expect([...bytesOfText("é")]).toEqual([0xc3, 0xa9]);
  });

  it("are mapped beside the texts between them", () => {
    const map = (text: string): readonly unknown[] =>
      mapLoneBytes<unknown>(
        text,
        (byte) => byte,
        (rest) => rest,
      );
    expect(map(LONE)).toEqual(["a", 0xe9, "", 0x80, ""]);
    expect(map("é")).toEqual(["é"]);
  });

  it("are shown as U+FFFD where they are no UTF-8", () => {
    // E9 80 begins a character of three bytes, and is replaced as one.
    expect(isShownAs(LONE, "a\ufffd")).toBe(true);
    expect(isShownAs(LONE, "a\ufffd\ufffd")).toBe(false);
    expect(isShownAs("a", "a")).toBe(true);
    expect(isShownAs("é", "é\0")).toBe(false);
  });
});

it("writes numbers of one byte or of several as escapes", () => {
  expect([0x0a, 0xe9, 0x20ac].map(escapeNumber)).toEqual(["%0A", "%E9", "%20AC"]);
});
