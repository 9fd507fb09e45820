import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import forge from "node-forge";
import { describe, expect, it } from "vitest";
import type { CountersignError } from "../countersign-error.ts";
import { certificateOf } from "../fixtures/certificate-of.ts";
import { errorOf } from "../fixtures/error-of.ts";
import { publishedKey } from "../fixtures/published-key.ts";
import { publicKeyOf } from "./public-key-of.ts";
import { privateKeyOf, readPrivateKey, readPublicKey, rsaSha256, rsaSha256Verifies } from "./rsa-sha256.ts";

const spki = { type: "spki", format: "pem" } as const;
const pkcs8 = { type: "pkcs8", format: "pem" } as const;
const pkcs1 = { type: "pkcs1", format: "pem" } as const;
const cipher = { cipher: "aes-256-cbc", passphrase: "not told" } as const;

const pem = publishedKey("rsa-2048");
const other = publishedKey("rsa-2048-other");
const privateKey = createPrivateKey(pem.pkcs8);
const publicKey = createPublicKey(pem.spki);
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pss = generateKeyPairSync("rsa-pss", { modulusLength: 1024 });
const large = keyOf(513);

/** Makes a key of so many bytes. Its numbers are not a real key, so it takes no time to find and cannot sign. */
function keyOf(bytes: number) {
  const ones = (length: number): string => Buffer.alloc(length, 0xff).toString("base64url");
  const half = Math.floor(bytes / 2);
  const parts = { n: ones(bytes), e: "Aw", d: ones(bytes - 1) };
  const factors = { p: ones(half), q: ones(half), dp: ones(half), dq: ones(half), qi: ones(half) };
  return createPrivateKey({ key: { kty: "RSA", ...parts, ...factors }, format: "jwk" });
}

const message = "POST&https%3A%2F%2Fgateway.example&amount%3D1";

describe("rsaSha256", () => {
  it.each([
    ["PKCS#8", { pkcs8: pem.pkcs8 }],
    ["PKCS#1", { pkcs1: pem.pkcs1 }],
    ["both", pem],
    ["CRLF lines", { pkcs8: pem.pkcs8.replaceAll("\n", "\r\n") }],
  ])("signs with a key in %s, byte for byte as node-forge", (_form, key) => {
    const digest = forge.md.sha256.create().update(forge.util.encodeUtf8(message));
    const expected = forge.pki.privateKeyFromPem(pem.pkcs1).sign(digest);
    expect(Buffer.from(rsaSha256(key, message)).toString("latin1")).toBe(expected);
  });

  it("reads text as UTF-8", () => {
    expect(rsaSha256(pem, "naïve ☃")).toEqual(rsaSha256(pem, new TextEncoder().encode("naïve ☃")));
  });

  it("parses the key of a record once, and separates those of two records", () => {
    expect(privateKeyOf(pem)).toBe(privateKeyOf(pem));
    expect(rsaSha256(other, message)).not.toEqual(rsaSha256(pem, message));
  });
});

describe("rsaSha256Verifies", () => {
  const good = rsaSha256(pem, message);

  it.each([
    ["the signature", good, true],
    ["one changed byte", good.map((byte, index) => (index === 100 ? byte ^ 1 : byte)), false],
    ["a byte less", good.subarray(1), false],
    ["a byte more", Uint8Array.of(0, ...good), false],
    ["nothing", new Uint8Array(), false],
    ["zeros", new Uint8Array(256), false],
    ["ones", new Uint8Array(256).fill(255), false],
    ["PSS", sign("sha256", Buffer.from(message), { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING }), false],
    ["SHA-1", sign("sha1", Buffer.from(message), privateKey), false],
    ["SHA-512", sign("sha512", Buffer.from(message), privateKey), false],
  ])("%s", (_name, signature, verifies) => {
    expect(rsaSha256Verifies(publicKey, message, signature)).toBe(verifies);
  });

  it("another key, of another kind too", () => {
    expect(rsaSha256Verifies(createPublicKey(other.spki), message, good)).toBe(false);
    expect(rsaSha256Verifies(curve.publicKey, message, good)).toBe(false);
    expect(rsaSha256Verifies(generateKeyPairSync("x25519").publicKey, message, good)).toBe(false);
  });
});

/** The actual value in the message of a refusal, and the beginning of the hint. */
const REFUSALS = {
  "key-missing": ["got nothing", "Give the key as PKCS#8 or PKCS#1 PEM"],
  "key-encrypted": ["got an encrypted key", "Decrypt it: openssl pkey"],
  "key-openssh": ["got a key in the form of OpenSSH", "ssh-keygen -p -m PEM"],
  "key-public": ["got a public key", "Sign with the private key"],
  "key-private": ["got a private key", "Register the public key: openssl pkey"],
  "key-unreadable": ["got text that OpenSSL cannot read (ERR_", "Check: openssl pkey"],
  ec: ["got a key of type ec", "RSA-SHA256 needs a plain RSA key"],
  "rsa-pss": ["got a key of type rsa-pss", "RSA-SHA256 needs a plain RSA key"],
  "key-too-large": ["got 4104 bits", "The gateway accepts keys up to 4096 bits"],
} as const;

function expectRefusal(read: (pem: string) => unknown, text: string | Buffer, reason: keyof typeof REFUSALS): void {
  const [actual, hint] = REFUSALS[reason];
  const code = reason.startsWith("key-") ? reason : "key-not-rsa";
  const message = expect.stringContaining(
    `RSA key: expected an unencrypted RSA key in PEM form of at most 4096 bits, ${actual}`,
  );
  const error = errorOf(() => read(text.toString()));
  expect(error).toMatchObject({ code, message, hint: expect.stringContaining(hint) });
  expect(leaks(error, text.toString())).toEqual([]);
}

/** Returns the lines of a key that appear in what an error shows. */
function leaks(error: CountersignError, key: string): readonly string[] {
  const shown = [error.message, error.hint, error.stack, String(error.cause)].join("\n");
  return key
    .split(/\\?\n/)
    .filter((line) => line.trim() !== "" && !line.startsWith("-----") && shown.includes(line.slice(0, 16)));
}

describe("publicKeyOf", () => {
  it("is that of the private key, though the certificate of another stands before it", () => {
    const both = certificateOf(pem) + publishedKey("rsa-2048-other").pkcs8;
    expect(publicKeyOf({ pkcs8: both })?.export(spki)).toBe(publishedKey("rsa-2048-other").spki);
  });
});

describe("readPrivateKey", () => {
  it.each([
    ["PKCS#8", pem.pkcs8],
    ["PKCS#1", pem.pkcs1],
    ["a key behind its certificate", certificateOf(pem) + pem.pkcs8],
    ["a key before its public half", pem.pkcs1 + pem.spki],
    ["text around the key", `Bag Attributes, no Proc-Type: 4,ENCRYPTED\n${pem.pkcs8}\n`],
  ])("reads %s", (_name, text) => {
    expect(readPrivateKey(text).equals(privateKey)).toBe(true);
  });

  it("reads 4096 bits", () => {
    expect(readPrivateKey(keyOf(512).export(pkcs8).toString()).asymmetricKeyDetails?.modulusLength).toBe(4096);
  });

  it.each([
    ["nothing", "", "key-missing"],
    ["white space", " \n", "key-missing"],
    ["encrypted PKCS#8", privateKey.export({ ...pkcs8, ...cipher }), "key-encrypted"],
    ["encrypted PKCS#1", privateKey.export({ ...pkcs1, ...cipher }), "key-encrypted"],
    ["a public key", pem.spki, "key-public"],
    ["a PKCS#1 public key", publicKey.export(pkcs1), "key-public"],
    ["a certificate", certificateOf(pem), "key-public"],
    ["an EC key", curve.privateKey.export(pkcs8), "ec"],
    ["an SEC1 EC key", curve.privateKey.export({ type: "sec1", format: "pem" }), "ec"],
    ["an RSA key for PSS alone", pss.privateKey.export(pkcs8), "rsa-pss"],
    ["4104 bits", large.export(pkcs8), "key-too-large"],
    ["4104 bits in PKCS#1", large.export(pkcs1), "key-too-large"],
    ["escaped line breaks", pem.pkcs8.replaceAll("\n", "\\n"), "key-unreadable"],
    ["half a key", pem.pkcs8.slice(0, 400), "key-unreadable"],
    ["a key in the form of OpenSSH", "-----BEGIN OPENSSH PRIVATE KEY-----\n", "key-openssh"],
    ["an EC key behind a certificate", certificateOf(pem) + curve.privateKey.export(pkcs8), "ec"],
    ["the wrong label", pem.pkcs8.replaceAll("PRIVATE KEY", "DSA PRIVATE KEY"), "key-unreadable"],
    ["other text", "hunter2", "key-unreadable"],
  ] as const)("refuses %s", (_name, text, reason) => {
    expectRefusal(readPrivateKey, text, reason);
  });
});

describe("readPublicKey", () => {
  it.each([
    ["SPKI", pem.spki],
    ["PKCS#1", publicKey.export(pkcs1).toString()],
    ["a certificate", certificateOf(pem)],
  ])("reads %s", (_name, text) => {
    expect(readPublicKey(text).equals(publicKey)).toBe(true);
  });

  it.each([
    ["nothing", "", "key-unreadable"],
    ["other text", "hunter2", "key-unreadable"],
    ["a private key", pem.pkcs8, "key-private"],
    ["a PKCS#1 private key", pem.pkcs1, "key-private"],
    ["an encrypted private key", privateKey.export({ ...pkcs8, ...cipher }), "key-private"],
    ["an EC key", curve.publicKey.export(spki), "ec"],
    ["4104 bits", createPublicKey(large).export(spki), "key-too-large"],
  ] as const)("refuses %s", (_name, text, reason) => {
    expectRefusal(readPublicKey, text, reason);
  });
});
