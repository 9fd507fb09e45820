import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import forge from "node-forge";
import { describe, expect, it } from "vitest";
import { CountersignError } from "../countersign-error.ts";
import { base64Decode } from "../encoding/base64.ts";
import { readPrivateKey, readPublicKey, rsaSha256, rsaSha256Verifies } from "./rsa-sha256.ts";

const spki = { type: "spki", format: "pem" } as const;
const pkcs8 = { type: "pkcs8", format: "pem" } as const;
const pkcs1 = { type: "pkcs1", format: "pem" } as const;
const cipher = { cipher: "aes-256-cbc", passphrase: "not told" } as const;

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = {
  pkcs8: privateKey.export(pkcs8).toString(),
  pkcs1: privateKey.export(pkcs1).toString(),
  spki: publicKey.export(spki).toString(),
};
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pss = generateKeyPairSync("rsa-pss", { modulusLength: 1024 });
/** The least that is too large. Its numbers are no key at all, so it takes no time to find and can sign nothing. */
const ones = (bytes: number): string => Buffer.alloc(bytes, 0xff).toString("base64url");
const jwk = {
  kty: "RSA",
  n: ones(513),
  e: "Aw",
  d: ones(512),
  p: ones(256),
  q: ones(256),
  dp: ones(256),
  dq: ones(256),
  qi: ones(256),
};
const large = createPrivateKey({ key: jwk, format: "jwk" });

function certificate(): string {
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(pem.spki);
  made.sign(forge.pki.privateKeyFromPem(pem.pkcs1), forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}

function errorOf(read: () => unknown): CountersignError {
  try {
    read();
  } catch (error) {
    if (error instanceof CountersignError) return error;
  }
  throw new Error("expected a CountersignError");
}

/** Published by others, each with its own key; two of them are of 1024 bits. */
const PUBLISHED = [
  {
    source: "gomodule/oauth1 oauth/oauth_test.go",
    key: "-----BEGIN PUBLIC KEY-----\nMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC0YjCwIfYoprq/FQO6lb3asXrx\nLlJFuCvtinTF5p0GxvQGu5O3gYytUvtC2JlYzypSRjVxwxrsuRcP3e641SdASwfr\nmzyvIgP08N4S0IFzEURkV1wp/IpH7kH41EtbmUmrXSwfNZsnQRE5SYSOhh+LcK2w\nyQkdgcMv11l4KoBkcwIDAQAB\n-----END PUBLIC KEY-----\n",
    message:
      "GET&http%3A%2F%2Fterm.ie%2Foauth%2Fexample%2Fecho_api.php&bar%3Dbaz%26method%3Dfoo%252520bar%26oauth_consumer_key%3Dkey%26oauth_nonce%3Da7da4d14579d61886be9d596d1a6a720%26oauth_signature_method%3DRSA-SHA256%26oauth_timestamp%3D1420240290%26oauth_token%3Daccesskey%26oauth_version%3D1.0",
    signature:
      "i1hxcRO6QJcZE6BLifFKF2rfNNpNPIplUtGE74+UFgVE+9nGnHXmKC1xro8oK03lHM5pGLp9zlcQYpDmLUCMZ2wVLmND1dCQ033UzUZvvxslK7c5gp53QvL5bduoQc2hRoAJTpFd/pN9o/dhwNCxNY+C1GD/WeaPE9Hg5EuP03Y=",
  },
  {
    source: "oauthlib tests/oauth1/rfc5849/test_signatures.py",
    key: "-----BEGIN PUBLIC KEY-----\nMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDk1/bxyS8Q8jiheHeYYp/4rEKJ\nopeQRRKKpZI4s5i+UPwVpupGAlwXWfzXwSMaKPAoKJNdu7tqKRniqst5uoHXw98g\nj0x7zamu0Ck1LtQ4c7pFMVah5IYGhBi2E9ycNS329W27nJPWNCbESTu7snVlG8V8\nmfvGGg3xNjTMO7IdrwIDAQAB\n-----END PUBLIC KEY-----\n",
    message:
      "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7",
    signature:
      "jqKl6m0WS69tiVJV8ZQ6aQEfJqISoZkiPBXRv6Al2+iFSaDpfeXjYm+Hbx6m1azRdrZ/35PM3cvuid3LwW/siAkzb0xQcGnTyAPH8YcGWzmnKGY7LsB7fkqThchNxvRK/N7s9M1WMnfZZ+1dQbbwtTs1TG1+iexUcV7r3M7Heec=",
  },
  {
    source: "Mastercard oauth1-signer-* unit tests",
    key: "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmKHOVHuDCsRyEHkhEikI\niL9+NRBQ7XwJQLFz++JqHSbsJ0izn0pBTYCh+Mur0iolCuwcVNihcuxZESff73Hi\nZj/TA+m1j4E9loOIkkMYD7QBxFabPTGL5IVtJbdIcoQHBi1Ed5G+GI0pBn2vBMxv\nxtoPv1SnS9Jp0oFoQp0gZ0dMUcFnHIHUUy5ttP4815Jhw/dgwUe5A4IgVKz1k3yx\nw57FaCFLregQDyPN0yIx41RtSZ/CtKa2xnkFPQC8Gi9+qr6aWKZgqmgBhzjNn17B\nDxTYRGcUKW8ltjOD7Vx540qpTTijdrZnRd41sJvYSmfcXmliZAZgZy3t7Tc9DnTt\nKQIDAQAB\n-----END PUBLIC KEY-----\n",
    message:
      "POST&https%3A%2F%2Fsandbox.api.mastercard.com%2Ffraud%2Fmerchant%2Fv1%2Ftermination-inquiry&Format%3DXML%26PageLength%3D10%26PageOffset%3D0%26oauth_body_hash%3DWhqqH%252BTU95VgZMItpdq78BWb4cE%253D%26oauth_consumer_key%3Dxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx%26oauth_nonce%3D1111111111111111111%26oauth_signature_method%3DRSA-SHA1%26oauth_timestamp%3D1111111111%26oauth_version%3D1.0",
    signature:
      "DvyS3R795sUb/cvBfiFYZzPDU+RVefW6X+Afyu+9fxjudQft+ShXhpounzJxYCwOkkjZWXOR0ICTMn6MOuG04TTtmPMrOxj5feGwD3leMBsi+3XxcFLPi8BhZKqgapcAqlGfjEhq0COZ/F9aYDcjswLu0zgrTMSTp4cqXYMr9mbQVB4HL/jiHni5ejQu9f6JB9wWW+LXYhe8F6b4niETtzIe5o77++kKK67v9wFIZ9pgREz7ug8K5DlxX0DuwdUKFhsenA5z/NNCZrJE+tLu0tSjuF5Gsjw5GRrvW33MSoZ0AYfeleh5V3nLGgHrhVjl5+iS40pnG2po/5hIAUT5ag==",
  },
] as const;

const EXPECTED = "RSA key: expected an unencrypted RSA key in PEM form of at most 4096 bits";

describe("rsaSha256", () => {
  const message = "POST&https%3A%2F%2Fgateway.example&amount%3D1";

  it.each([
    ["PKCS#8", { pkcs8: pem.pkcs8 }],
    ["PKCS#1", { pkcs1: pem.pkcs1 }],
    ["both", { pkcs8: pem.pkcs8, pkcs1: pem.pkcs1 }],
    ["CRLF lines", { pkcs8: pem.pkcs8.replaceAll("\n", "\r\n") }],
  ])("signs with a key in %s, byte for byte as node-forge", (_form, key) => {
    const digest = forge.md.sha256.create().update(forge.util.encodeUtf8(message));
    const expected = forge.pki.privateKeyFromPem(pem.pkcs1).sign(digest);
    expect(Buffer.from(rsaSha256(key, message)).toString("latin1")).toBe(expected);
    expect(rsaSha256(key, message)).toHaveLength(256);
  });

  it("reads text as UTF-8", () => {
    expect(rsaSha256(pem, "naïve ☃")).toEqual(rsaSha256(pem, new TextEncoder().encode("naïve ☃")));
  });

  it("keeps the keys of two records apart", () => {
    const other = { pkcs8: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export(pkcs8).toString() };
    const first = rsaSha256(pem, message);
    expect(rsaSha256(other, message)).not.toEqual(first);
    expect(rsaSha256(pem, message)).toEqual(first);
  });

  it("refuses a record without a key", () => {
    expect(errorOf(() => rsaSha256({}, message))).toMatchObject({
      code: "key-missing",
      message: `${EXPECTED}, got nothing`,
    });
  });
});

describe("rsaSha256Verifies", () => {
  const message = "POST&https%3A%2F%2Fgateway.example&amount%3D1";
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

  it("another message, another key", () => {
    expect(rsaSha256Verifies(publicKey, `${message}0`, good)).toBe(false);
    expect(rsaSha256Verifies(curve.publicKey, message, good)).toBe(false);
  });

  it.each(PUBLISHED)("$source", ({ key, message: published, signature }) => {
    const bytes = base64Decode(signature) ?? new Uint8Array();
    expect(rsaSha256Verifies(readPublicKey(key), published, bytes)).toBe(true);
    expect(rsaSha256Verifies(readPublicKey(key), `${published} `, bytes)).toBe(false);
  });
});

describe("readPrivateKey", () => {
  it.each([
    ["PKCS#8", pem.pkcs8],
    ["PKCS#1", pem.pkcs1],
    ["text around the key", `Bag Attributes\n${pem.pkcs8}\n`],
  ])("reads %s", (_name, text) => {
    expect(readPrivateKey(text).asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  it.each([
    ["nothing", "", "key-missing", "got nothing"],
    ["white space", " \n", "key-missing", "got nothing"],
    ["encrypted PKCS#8", privateKey.export({ ...pkcs8, ...cipher }), "key-encrypted", "got an encrypted key"],
    ["encrypted PKCS#1", privateKey.export({ ...pkcs1, ...cipher }), "key-encrypted", "got an encrypted key"],
    ["a public key", pem.spki, "key-public", "got a public key"],
    ["a PKCS#1 public key", publicKey.export(pkcs1), "key-public", "got a public key"],
    ["a certificate", certificate(), "key-public", "got a public key"],
    ["an EC key", curve.privateKey.export(pkcs8), "key-not-rsa", "got a key of type ec"],
    ["an SEC1 EC key", curve.privateKey.export({ type: "sec1", format: "pem" }), "key-not-rsa", "got a key of type ec"],
    ["an RSA key for PSS alone", pss.privateKey.export(pkcs8), "key-not-rsa", "got a key of type rsa-pss"],
    ["4104 bits", large.export(pkcs8), "key-too-large", "got 4104 bits"],
    ["4104 bits in PKCS#1", large.export(pkcs1), "key-too-large", "got 4104 bits"],
    ["escaped line breaks", pem.pkcs8.replaceAll("\n", "\\n"), "key-unreadable", "got text that OpenSSL cannot read"],
    ["half a key", pem.pkcs8.slice(0, 400), "key-unreadable", "got text that OpenSSL cannot read"],
    [
      "the wrong label",
      pem.pkcs8.replaceAll("PRIVATE KEY", "DSA PRIVATE KEY"),
      "key-unreadable",
      "got text that OpenSSL cannot read",
    ],
    ["other text", "hunter2", "key-unreadable", "got text that OpenSSL cannot read"],
  ])("refuses %s", (_name, text, code, actual) => {
    const error = errorOf(() => readPrivateKey(text.toString()));
    expect(error).toMatchObject({
      code,
      message: expect.stringContaining(`${EXPECTED}, ${actual}`),
      hint: expect.any(String),
    });
    expect(leaks(error, text.toString())).toEqual([]);
  });
});

describe("readPublicKey", () => {
  it.each([
    ["SPKI", pem.spki],
    ["PKCS#1", publicKey.export(pkcs1).toString()],
    ["a certificate", certificate()],
  ])("reads %s", (_name, text) => {
    expect(readPublicKey(text).equals(publicKey)).toBe(true);
  });

  it.each([
    ["nothing", "", "key-unreadable", "got text that OpenSSL cannot read"],
    ["other text", "hunter2", "key-unreadable", "got text that OpenSSL cannot read"],
    ["a private key", pem.pkcs8, "key-private", "got a private key"],
    ["a PKCS#1 private key", pem.pkcs1, "key-private", "got a private key"],
    ["an encrypted private key", privateKey.export({ ...pkcs8, ...cipher }), "key-private", "got a private key"],
    ["an EC key", curve.publicKey.export(spki), "key-not-rsa", "got a key of type ec"],
    ["4104 bits", createPublicKey(large).export(spki), "key-too-large", "got 4104 bits"],
  ])("refuses %s", (_name, text, code, actual) => {
    const error = errorOf(() => readPublicKey(text.toString()));
    expect(error).toMatchObject({
      code,
      message: expect.stringContaining(`${EXPECTED}, ${actual}`),
      hint: expect.any(String),
    });
    expect(leaks(error, text.toString())).toEqual([]);
  });
});

/** Which lines of a key appear in what an error shows. */
function leaks(error: CountersignError, key: string): readonly string[] {
  const shown = [error.message, error.hint, error.stack, String(error.cause)].join("\n");
  return key
    .split(/\\?\n/)
    .filter((line) => line.trim() !== "" && !line.startsWith("-----") && shown.includes(line.slice(0, 16)));
}
