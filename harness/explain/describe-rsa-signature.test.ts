import { constants, createPublicKey, sign } from "node:crypto";
import { expect, it } from "vitest";
import { publishedKey } from "../../src/fixtures/published-key.ts";
import { describeRsaSignature } from "./describe-rsa-signature.ts";

const BASE_STRING = "POST&https%3A%2F%2Fgateway.example%2F&a%3Db";
const privateKey = publishedKey("rsa-2048").pkcs8;
const publicKey = createPublicKey(privateKey);
const another = publishedKey("rsa-2048-other").pkcs8;

function signWith(hash: string, text = BASE_STRING, key = privateKey, padding = constants.RSA_PKCS1_PADDING): string {
  return sign(hash, Buffer.from(text), { key, padding }).toString("base64");
}

it("describes what a public key finds in a signature", () => {
  const pkcs1 = { padding: "PKCS#1 v1.5" };
  const rows: readonly (readonly [signature: string, found: object, says: string])[] = [
    [signWith("sha256"), { ...pkcs1, hash: "SHA-256" }, "Key, padding, hash and base string are right."],
    [
      signWith("sha256", "other bytes"),
      { ...pkcs1, hash: "SHA-256" },
      "Key, padding and hash are right, so what was hashed is another base string.",
    ],
    [signWith("sha1"), { ...pkcs1, hash: "SHA-1" }, "The key is right, but the hash is SHA-1: use SHA-256."],
    [
      signWith("sha256", BASE_STRING, privateKey, constants.RSA_PKCS1_PSS_PADDING),
      { padding: "PSS", hash: null },
      "The signature is an RSA-PSS signature of the right base string: sign with the padding PKCS#1 v1.5.",
    ],
    [
      signWith("sha256", BASE_STRING, another),
      { padding: null, hash: null },
      "The public key finds no PKCS#1 v1.5 padding in the signature: it was made with another key",
    ],
    ["AAAA", { signatureBytes: 3 }, "The signature has 3 bytes, but one by this key has 256"],
    ["no Base64", { signatureBytes: null }, "The signature is not padded standard Base64 on one line."],
  ];
  for (const [signature, found, says] of rows) {
    const contents = describeRsaSignature(publicKey, signature, BASE_STRING);
    expect(contents, says).toMatchObject({ keyBits: 2048, ...found });
    expect(contents.says.slice(0, says.length)).toBe(says);
  }
});
