import { constants, createPublicKey, hash, type KeyObject, publicDecrypt, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { reference } from "../../../signing/reference.ts";
import type { RsaPrivateKeyPem } from "../../../signing/signing-task.ts";
import { recoverSignature } from "./rsa-block.ts";
import { anotherKey, rsaKeyDeviations } from "./rsa-key.ts";
import type { RsaDeviation } from "./rsa-payload.ts";
import { rsaPayloadDeviations } from "./rsa-signature.ts";

const utf8 = new TextEncoder();
const deviations = [...rsaPayloadDeviations, ...rsaKeyDeviations].filter(
  (deviation): deviation is RsaDeviation => deviation.stage === "rsaSha256",
);
const messages = ["POST&https%3A%2F%2Fgateway.example%2F1&a%3D1", "POST&h&order%3D%25D0%25B9%26z%3D"];
const key2048 = readKey("rsa-2048");
const key4096 = readKey("rsa-4096");

interface KeyPair {
  readonly privateKey: RsaPrivateKeyPem;
  readonly publicKey: KeyObject;
}

function readKey(name: string): KeyPair {
  const read = (form: string): string =>
    readFileSync(new URL(`../../../../vectors/keys/${name}.${form}.test-only.pem`, import.meta.url), "utf8");
  return { privateKey: { pkcs8: read("pkcs8") }, publicKey: createPublicKey(read("spki")) };
}

function signWith(id: string, { privateKey }: KeyPair, message: string): Uint8Array {
  const deviation = deviations.find((one) => one.id === id) ?? expect.fail(`no deviation ${id}`);
  return deviation.replace(reference.rsaSha256)(privateKey, message);
}

function recognizersOf(publicKey: KeyObject, signature: Uint8Array, message: string): readonly string[] {
  const recovered = recoverSignature(publicKey, signature);
  return deviations.filter((one) => one.recognizes(recovered, utf8.encode(message))).map(({ id }) => id);
}

function payloadOf(signature: Uint8Array, { publicKey }: KeyPair): string {
  return publicDecrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, signature).toString("hex");
}

describe("a wrong RSA signature", () => {
  const rows = deviations.flatMap(({ id }) => messages.map((message) => [id, message] as const));

  it.each(rows)("of %s for %s is recognised as that alone", (id, message) => {
    expect(recognizersOf(key2048.publicKey, signWith(id, key2048, message), message)).toEqual([id]);
  });

  it.each(deviations.map(({ id }) => id))("of %s is recognised under a key of 4096 bits", (id) => {
    expect(recognizersOf(key4096.publicKey, signWith(id, key4096, "POST&a&b"), "POST&a&b")).toEqual([id]);
  });

  it("is made of bytes as of text", () => {
    for (const { id, replace } of deviations) {
      const bytes = replace(reference.rsaSha256)(key2048.privateKey, utf8.encode("POST&\u00e9"));
      expect(Buffer.from(bytes).equals(signWith(id, key2048, "POST&\u00e9")), id).toBe(true);
    }
  });

  it("is not recognised for another message, but where it does not depend on one", () => {
    const constant = ["rsa-boolean-signed", "rsa-boolean-text-signed", "rsa-failure-swallowed"];
    const found = deviations.filter(
      ({ id }) => recognizersOf(key2048.publicKey, signWith(id, key2048, "POST&a&b"), "POST&a&c").length > 0,
    );
    expect(found.map(({ id }) => id)).toEqual(constant);
  });
});

describe("the right RSA signature", () => {
  it.each([
    ["2048", key2048],
    ["4096", key4096],
  ])("of %s bits is recognised by none", (_bits, pair) => {
    const signature = reference.rsaSha256(pair.privateKey, "POST&a&b");
    expect(recognizersOf(pair.publicKey, signature, "POST&a&b")).toEqual([]);
  });
});

describe("a message that is signed unhashed", () => {
  it("is cut where the key has no room for it, and recognised all the same", () => {
    const long = "x".repeat(246);
    const signature = signWith("rsa-message-unhashed", key2048, long);
    expect(publicDecrypt(key2048.publicKey, signature).toString()).toBe("x".repeat(245));
    expect(recognizersOf(key2048.publicKey, signature, long)).toEqual(["rsa-message-unhashed"]);
  });
});

describe("by OpenSSL", () => {
  const message = "POST&a&b";
  const digest = hash("sha256", message);

  it.each([
    ["rsa-sha1-under-sha256-name", "sha1", message],
    ["rsa-sha384-under-sha256-name", "sha384", message],
    ["rsa-sha512-under-sha256-name", "sha512", message],
    ["rsa-md5-under-sha256-name", "md5", message],
    ["rsa-double-hash", "sha256", Buffer.from(digest, "hex")],
    ["rsa-hex-digest-signed", "sha256", digest],
    ["rsa-hex-digest-signed-in-capitals", "sha256", digest.toUpperCase()],
    ["rsa-base64-digest-signed", "sha256", Buffer.from(digest, "hex").toString("base64")],
    ["rsa-sha1-digest-signed", "sha256", hash("sha1", message, "buffer")],
    ["rsa-digestinfo-signed", "sha256", Buffer.from(`3031300d060960864801650304020105000420${digest}`, "hex")],
    ["rsa-base64-message-signed", "sha256", "UE9TVCZhJmI="],
  ])("%s verifies with %s", (id, algorithm, signed) => {
    expect(verify(algorithm, Buffer.from(signed), key2048.publicKey, signWith(id, key2048, message))).toBe(true);
  });

  it.each([
    ["rsa-no-digestinfo", digest],
    ["rsa-hex-digest-without-digestinfo", Buffer.from(digest).toString("hex")],
    ["rsa-base64-digest-without-digestinfo", Buffer.from(hash("sha256", message, "base64")).toString("hex")],
    ["rsa-sha1-without-digestinfo", hash("sha1", message)],
    ["rsa-digestinfo-without-null", `302f300b06096086480165030402010420${digest}`],
    ["rsa-message-unhashed", Buffer.from(message).toString("hex")],
  ])("%s is padded as its id states", (id, payload) => {
    expect(payloadOf(signWith(id, key2048, message), key2048)).toBe(payload);
  });

  it("rsa-digestinfo-twice holds a DigestInfo in a DigestInfo", () => {
    const prefix = "3031300d060960864801650304020105000420";
    expect(payloadOf(signWith("rsa-digestinfo-twice", key2048, message), key2048)).toBe(prefix + prefix + digest);
  });

  it("rsa-unpadded is the bare digest", () => {
    const block = publicDecrypt(
      { key: key2048.publicKey, padding: constants.RSA_NO_PADDING },
      signWith("rsa-unpadded", key2048, message),
    );
    expect(block.toString("hex")).toBe(digest.padStart(512, "0"));
  });

  it.each([0, 8, 32, constants.RSA_PSS_SALTLEN_MAX_SIGN])(
    "a PSS signature with a salt of %d is recognised",
    (saltLength) => {
      const options = { key: key2048.privateKey.pkcs8 ?? "", padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
      expect(recognizersOf(key2048.publicKey, sign("sha256", Buffer.from(message), options), message)).toEqual([
        "rsa-pss",
      ]);
    },
  );

  it("rsa-pss verifies as PSS", () => {
    const options = { key: key2048.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING };
    expect(verify("sha256", Buffer.from(message), options, signWith("rsa-pss", key2048, message))).toBe(true);
  });

  it("rsa-wrong-key verifies with the other key", () => {
    const otherKey = createPublicKey(anotherKey.pkcs8 ?? "");
    expect(verify("sha256", Buffer.from(message), otherKey, signWith("rsa-wrong-key", key4096, message))).toBe(true);
  });

  it.each([
    ["rsa-boolean-signed", "31"],
    ["rsa-boolean-text-signed", "74727565"],
    ["rsa-failure-swallowed", ""],
  ])("%s is no signature at all", (id, hex) => {
    expect(Buffer.from(signWith(id, key2048, message)).toString("hex")).toBe(hex);
  });
});
