import { Buffer as NodeBuffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { Buffer as BrowserBuffer } from "./browser-buffer.ts";

const encodings = ["utf8", "utf-8", "latin1", "binary", "ascii", "hex", "base64", "base64url", "utf16le"] as const;

const texts = [
  "",
  "plain",
  "ü€😀",
  "\ufeffmarked",
  "\ud800\ud800\ud83d alone \udc00\udc00",
  "0aFf",
  "0aF",
  "0g11",
  "\n11",
  "AQID",
  "AQI=",
  "AQ==",
  "AQ",
  "-_-_",
  "A Q\nI D",
  "AQID=AQID",
];

/** Right UTF-8, and all that is wrong with some: cut, too long, of lone halves, beyond the last. */
const sequences = [
  "41",
  "c3bc",
  "e282ac",
  "f09f9880",
  "c3",
  "e282",
  "f09f98",
  "80",
  "c0af",
  "e080af",
  "eda080",
  "f4908080",
  "ff",
  "efbbbf",
];
const bytes = sequences.flatMap((one) =>
  ["", "41", "e282", "f09f"].map((other) => [...NodeBuffer.from(one + other, "hex")]),
);

describe.each(encodings)("Buffer in a browser, %s", (encoding) => {
  it("makes the bytes of a text that Node makes", () => {
    // What Node makes of halves of surrogates in Base64 follows no rule.
    for (const text of encoding.startsWith("base64") ? texts.filter((one) => !/[\ud800-\udfff]/.test(one)) : texts) {
      expect([...BrowserBuffer.from(text, encoding)]).toEqual([...NodeBuffer.from(text, encoding)]);
    }
  });

  it("makes the text of bytes that Node makes", () => {
    for (const one of bytes) {
      const [here, there] = [BrowserBuffer.from(one), NodeBuffer.from(one)];
      expect(here.toString(encoding)).toBe(there.toString(encoding));
      expect(here.subarray(1, 3).toString(encoding)).toBe(there.subarray(1, 3).toString(encoding));
      expect(here.toString(encoding, 1)).toBe(there.toString(encoding, 1));
    }
  });
});

describe("Buffer in a browser", () => {
  it("takes UTF-8 where nothing is said", () => {
    for (const text of texts) {
      expect([...BrowserBuffer.from(text)]).toEqual([...NodeBuffer.from(text)]);
      expect(BrowserBuffer.byteLength(text)).toBe(NodeBuffer.byteLength(text));
    }
    for (const one of bytes) expect(String(BrowserBuffer.from(one))).toBe(String(NodeBuffer.from(one)));
  });

  it("makes parts that are buffers too", () => {
    const whole = BrowserBuffer.from("whole");
    expect(whole.subarray(1).toString("hex")).toBe("686f6c65");
    expect(whole.subarray(0, 5).equals(BrowserBuffer.concat([whole]))).toBe(true);
    expect(BrowserBuffer.from(whole.buffer, whole.byteOffset, 2).toString()).toBe("wh");
  });
});
