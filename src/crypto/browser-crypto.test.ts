import * as node from "node:crypto";
import { describe, expect, it } from "vitest";
import * as browser from "./browser-crypto.ts";
import { keyPairs } from "./fixtures/key-pairs.ts";

const { RSA_PKCS1_PADDING, RSA_NO_PADDING, RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_AUTO } = browser.constants;
const algorithms = ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha512-256", "sha3-256", "sha3-512"];
const message = Buffer.from("POST&https%3A%2F%2Fgateway.example%2F&a%3D%C3%BC");
const other = Buffer.from("another message");

/** Returns what is computed, or that it throws. */
function outcomeOf(compute: () => unknown): unknown {
  try {
    return compute();
  } catch {
    return "throws";
  }
}

/** Changes one byte; the first, so that the number may pass the modulus, to the highest. */
function spoil(bytes: Buffer, at: number): Buffer {
  const spoiled = Buffer.from(bytes);
  spoiled[at] = at === 0 ? 0xff : (spoiled[at] ?? 0) ^ 1;
  return spoiled;
}

describe.each(keyPairs)("RSA in a browser, $name", ({ name, pkcs8, pkcs1, spki }) => {
  const here = { privateKey: browser.createPrivateKey(pkcs8), publicKey: browser.createPublicKey(spki) };
  const there = { privateKey: node.createPrivateKey(pkcs8), publicKey: node.createPublicKey(spki) };
  const bits = here.publicKey.asymmetricKeyDetails.modulusLength ?? 0;
  const length = Math.ceil(bits / 8);
  // What depends on the digest is tried with one key: a signature takes up to a tenth of a second.
  const isFirst = bits === 1024;
  const tried = isFirst ? algorithms : ["sha256"];

  it("signs as Node does", () => {
    for (const algorithm of tried) {
      const expected = node.sign(algorithm, message, there.privateKey);
      for (const key of isFirst && algorithm === "sha256" ? [here.privateKey, pkcs8, pkcs1] : [pkcs8]) {
        const given =
          typeof key === "string" ? { key, padding: RSA_PKCS1_PADDING } : { key, padding: RSA_PKCS1_PADDING };
        expect(browser.sign(algorithm, message, given)).toEqual(expected);
      }
      expect(browser.verify(algorithm, message, here.publicKey, expected)).toBe(true);
    }
  });

  it("signs with PSS without salt as Node does, and verifies salt of any length", () => {
    const padding = RSA_PKCS1_PSS_PADDING;
    for (const algorithm of tried) {
      const made = outcomeOf(() => browser.sign(algorithm, message, { key: here.privateKey, padding, saltLength: 0 }));
      expect(made).toEqual(
        outcomeOf(() => node.sign(algorithm, message, { key: there.privateKey, padding, saltLength: 0 })),
      );
      const auto = { key: here.publicKey, padding, saltLength: RSA_PSS_SALTLEN_AUTO };
      for (const saltLength of [0, 1, 20, node.constants.RSA_PSS_SALTLEN_MAX_SIGN]) {
        const signature = node.sign(algorithm, message, { key: there.privateKey, padding, saltLength });
        expect(browser.verify(algorithm, message, auto, signature)).toBe(true);
        expect(browser.verify(algorithm, other, auto, signature)).toBe(false);
        expect(browser.verify(algorithm, message, here.publicKey, signature)).toBe(false);
      }
    }
  });

  it("refuses what Node refuses", () => {
    const right = node.sign("sha256", message, there.privateKey);
    const saltless = { key: there.privateKey, padding: RSA_PKCS1_PSS_PADDING, saltLength: 0 };
    const signatures = [
      ...[0, 1, length >> 1, length - 1].map((at) => spoil(right, at)),
      ...[0, 1, length - 1].map((size) => right.subarray(0, size)),
      ...[Buffer.of(0), Buffer.alloc(1)].map((more) => Buffer.concat([more, right])),
      ...[0, 1, 0xff].map((byte) => Buffer.alloc(length, byte)),
      node.sign("sha1", message, there.privateKey),
      node.sign("sha256", other, there.privateKey),
      node.sign("sha256", message, saltless),
      spoil(node.sign("sha256", message, saltless), length - 1),
      ...keyPairs.filter((pair) => pair.name !== name).map((pair) => node.sign("sha256", message, pair.pkcs8)),
      right,
    ];
    const asked = [RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING].flatMap((padding) =>
      signatures.map((signature) => ({ padding, signature })),
    );
    for (const { padding, signature } of asked) {
      const options = { padding, ...(padding === RSA_PKCS1_PSS_PADDING && { saltLength: RSA_PSS_SALTLEN_AUTO }) };
      const expected = node.verify("sha256", message, { key: there.publicKey, ...options }, signature);
      expect(browser.verify("sha256", message, { key: here.publicKey, ...options }, signature)).toBe(expected);
    }
  });

  it("applies either exponent as Node does", () => {
    const blocks = [
      Buffer.alloc(0),
      Buffer.of(1, 2),
      Buffer.alloc(32, 7),
      Buffer.alloc(length),
      Buffer.concat([Buffer.of(0, 1), Buffer.alloc(length - 2, 0xff)]),
      Buffer.alloc(length, 0xff),
      Buffer.alloc(length - 11, 1),
      Buffer.alloc(length - 10, 1),
      Buffer.alloc(length + 1, 0),
    ];
    for (const block of bits < 2048 ? blocks : blocks.slice(4, 5)) {
      for (const padding of [RSA_NO_PADDING, RSA_PKCS1_PADDING]) {
        const made = outcomeOf(() => browser.privateEncrypt({ key: here.privateKey, padding }, block));
        expect(made).toEqual(outcomeOf(() => node.privateEncrypt({ key: there.privateKey, padding }, block)));
      }
      const raw = { padding: RSA_NO_PADDING };
      const read = outcomeOf(() => browser.publicDecrypt({ key: here.publicKey, ...raw }, block));
      expect(read).toEqual(outcomeOf(() => node.publicDecrypt({ key: there.publicKey, ...raw }, block)));
    }
  });

  it("verifies with a private key too, and signs with no public one", () => {
    const signature = node.sign("sha256", message, there.privateKey);
    expect(browser.verify("sha256", message, here.privateKey, signature)).toBe(true);
    const padding = RSA_PKCS1_PADDING;
    expect(() => browser.sign("sha256", message, { key: here.publicKey, padding })).toThrow("expected private");
  });
});

describe("cryptography in a browser", () => {
  it("has the numbers of Node's constants", () => {
    expect(node.constants).toMatchObject(browser.constants);
  });

  it("compares as Node does", () => {
    for (const [a, b] of [
      ["", ""],
      ["ab", "ab"],
      ["ab", "ac"],
      ["ab", "bb"],
      ["ab", "abc"],
      ["", "a"],
    ] as const) {
      const compare = (of: typeof browser.timingSafeEqual) => outcomeOf(() => of(Buffer.from(a), Buffer.from(b)));
      expect(compare(browser.timingSafeEqual)).toBe(compare(node.timingSafeEqual));
    }
  });

  it("computes with no key of another algorithm, and with no other padding or salt", () => {
    const { privateKey, publicKey } = node.generateKeyPairSync("ed25519");
    const padding = RSA_PKCS1_PADDING;
    const secret = String(privateKey.export({ type: "pkcs8", format: "pem" }));
    const shown = browser.createPublicKey(String(publicKey.export({ type: "spki", format: "pem" })));
    expect(() => browser.sign("sha256", message, { key: secret, padding })).toThrow();
    expect(browser.verify("sha256", message, shown, Buffer.alloc(64))).toBe(false);
    const [{ pkcs8, spki } = { pkcs8: "", spki: "" }] = keyPairs;
    const key = browser.createPublicKey(spki);
    const salted = { key: pkcs8, padding: RSA_PKCS1_PSS_PADDING, saltLength: 20 };
    expect(() => browser.sign("sha256", message, salted)).toThrow("padding 6");
    expect(() => browser.privateEncrypt({ key: pkcs8, padding: 4 }, message)).toThrow("padding 4");
    expect(() => browser.publicDecrypt({ key, padding }, message)).toThrow("padding 1");
    expect(() => browser.verify("sha256", message, { key, padding: 4 }, Buffer.alloc(128))).toThrow("padding 4");
  });
});
