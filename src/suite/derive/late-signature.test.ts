import { createSign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { publishedKey } from "../../fixtures/published-key.ts";
import { reference } from "../../signing/reference.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { deriveChoices, deriveExpected } from "./derive-expected.ts";
import { provesSignature } from "./late-signature.ts";

const privateKey = publishedKey("rsa-2048");
const task: SigningTask = {
  method: "POST",
  url: "https://gate.example/paynet/api/v4/transfer/1111",
  parameters: [["order_desc", "two words"]],
  consumerKey: "login",
  signatureMethod: "RSA-SHA256",
  privateKey,
  nonce: "n",
  timestamp: "1669966913",
};

/** Signs as a signer does that shares no code with the reference. */
function signAlone(baseString: string): string {
  return createSign("RSA-SHA256").update(baseString).sign(privateKey.pkcs8, "base64");
}

describe("an outcome under RSA-SHA256", () => {
  it("has the signature that another signer makes, in all its fields", () => {
    const { baseString, signature, authorization } = deriveExpected(task);
    expect(signature).toBe(signAlone(baseString));
    expect(decodeURIComponent(authorization["oauth_signature"] ?? "")).toBe(signature);
  });

  it("takes a signature over that is the right one", () => {
    const expected = deriveExpected(task);
    const right = signAlone(expected.baseString);
    expect(provesSignature(expected, right)).toBe(true);
    expect(expected.signature).toBe(right);
    expect(Object.keys(expected)).toEqual(Object.keys(deriveExpected(task)));
    expect({ ...expected }).toEqual({ ...deriveExpected(task) });
  });

  it("takes no other one over", () => {
    const expected = deriveExpected(task);
    const right = signAlone(expected.baseString);
    const bytes = Buffer.from(right, "base64");
    const wrong = {
      "of another message": signAlone(`${expected.baseString}%20`),
      "of other bytes": Buffer.from(bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte))).toString("base64"),
      "with a zero before it": Buffer.concat([Buffer.of(0), bytes]).toString("base64"),
      "with a line break": `${right.slice(0, 76)}\n${right.slice(76)}`,
      "of another alphabet": bytes.toString("base64url"),
      // The last character before "==" holds four bits that decoders ignore.
      "with bits that mean nothing": right.replace(/.(?===$)/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
      "of nothing": "",
    };
    expect(Object.entries(wrong).filter(([, one]) => provesSignature(expected, one))).toEqual([]);
    expect(expected.signature).toBe(right);
  });

  it("is made at once by a scheme that signs otherwise", () => {
    const expected = deriveExpected(task, { ...reference, encodeSignature: () => "signed otherwise" });
    expect(provesSignature(expected, signAlone(expected.baseString))).toBe(false);
    expect(expected.signature).toBe("signed otherwise");
  });

  it("is told from that of another interpretation", () => {
    const choices = deriveChoices(
      {
        ...task,
        parameters: [
          ["a b", "1"],
          ["a!b", "2"],
        ],
      },
      "empty-token",
    );
    expect(choices.map(({ expected }) => expected.signature)).toEqual(
      choices.map(({ expected }) => signAlone(expected.baseString)),
    );
    expect(new Set(choices.map(({ expected }) => expected.signature)).size).toBe(choices.length);
    expect(choices.length).toBeGreaterThan(1);
  });
});
