import * as node from "node:crypto";
import { describe, expect, it } from "vitest";
import { createHash, createHmac, hash } from "./digests.ts";

const names = [
  "md5",
  "sha1",
  "sha224",
  "sha256",
  "sha384",
  "sha512",
  "sha512-256",
  "sha3-256",
  "sha3-512",
  "ripemd160",
] as const;
const encodings = ["hex", "base64", "binary"] as const;

/** About the lengths of the blocks of the digests, and texts that are no Unicode. */
const data: readonly (string | Uint8Array)[] = [
  ...[0, 1, 55, 56, 63, 64, 65, 71, 72, 73, 111, 112, 127, 128, 129, 135, 136, 137, 1000].map((size) =>
    "x".repeat(size),
  ),
  "ü€😀\u0000",
  "\ud800\ud800 alone \udc00",
  Buffer.from([0, 0xff, 0x80, 0xc3]),
  new Uint8Array(Buffer.from("behind").buffer, 1, 3),
];

describe.each(names)("%s in a browser", (name) => {
  it("digests as Node does", () => {
    for (const one of data) {
      expect(hash(name, one)).toBe(node.hash(name, one));
    }
  });

  it("writes a digest as Node does", () => {
    expect(hash(name, "a", "buffer")).toEqual(node.hash(name, "a", "buffer"));
    for (const encoding of encodings) expect(hash(name, "a", encoding)).toBe(node.hash(name, "a", encoding));
  });

  it("digests piece by piece, and copies what it has", () => {
    const [here, there] = [createHash(name), node.createHash(name)];
    for (const one of data) {
      here.update(one);
      there.update(one);
      expect(here.copy().digest("hex")).toBe(there.copy().digest("hex"));
    }
    expect(here.update("a").update("b").digest()).toEqual(there.update("a").update("b").digest());
  });

  it("makes HMACs as Node does", () => {
    for (const key of data) {
      const expected = node.createHmac(name, key).update("ü").update("more").digest("base64");
      expect(createHmac(name, key).update("ü").update("more").digest("base64")).toBe(expected);
    }
    for (const one of data.slice(-4)) {
      expect(createHmac(name, "a").update(one).digest()).toEqual(node.createHmac(name, "a").update(one).digest());
    }
  });
});

describe("a name in a browser", () => {
  it("may be in capitals", () => {
    expect(hash("SHA256", "a")).toBe(node.hash("SHA256", "a"));
    expect(createHmac("MD5", "a").digest("hex")).toBe(node.createHmac("MD5", "a").digest("hex"));
  });

  it("must be known", () => {
    for (const make of [() => createHash("sha999"), () => createHmac("", "a"), () => hash("toString", "a")]) {
      expect(make).toThrow("Invalid digest");
    }
  });
});
