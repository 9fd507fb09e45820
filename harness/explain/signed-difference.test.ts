import { createPublicKey } from "node:crypto";
import { expect, it } from "vitest";
import { catalogue } from "../../src/deviations/catalogue.ts";
import { type Deviation, deviate } from "../../src/deviations/deviation.ts";
import { publishedKey } from "../../src/fixtures/published-key.ts";
import { reference } from "../../src/signing/reference.ts";
import { type SignedRequest, signRequest } from "../../src/signing/sign-request.ts";
import type { SigningTask } from "../../src/signing/signing-task.ts";
import { explainRequest } from "./explain-request.ts";
import type { Explanation } from "./explanation.ts";
import { printExplanation } from "./print-explanation.ts";

const consumerSecret = "F9F65098 2222";
const head = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [
    ["amount", "10.42"],
    ["order_desc", "two words"],
  ],
  nonce: "y3qlvMPky7g",
  timestamp: "1669966913",
  consumerKey: "merchantlogin",
} as const;
const hmac: SigningTask = { ...head, signatureMethod: "HMAC-SHA1", consumerSecret };
const { pkcs8 } = publishedKey("rsa-2048");
const rsa: SigningTask = { ...head, signatureMethod: "RSA-SHA256", privateKey: { pkcs8 } };

function mistakesNamed(id: string): readonly Deviation[] {
  return catalogue.filter((one) => one.id === id);
}

function signWith(id: string, task: SigningTask): SignedRequest {
  return signRequest(task, {}, deviate(reference, mistakesNamed(id)));
}

function explain(id: string, task: SigningTask = hmac, baseString?: string): Explanation {
  const credentials = task.signatureMethod === "HMAC-SHA1" ? { consumerSecret } : { publicKey: createPublicKey(pkcs8) };
  const own = baseString === undefined ? {} : { baseString };
  return explainRequest(signWith(id, task), credentials, mistakesNamed(id), own);
}

it.each([hmac, rsa])("shows the base string that was signed beside the right one: $signatureMethod", (task) => {
  const { stage, expected = "", actual, offset } = explain("space-as-plus", task).signed ?? {};
  expect({ stage, expected }).toEqual({ stage: "baseString", expected: signRequest(task).trace.baseString });
  expect(actual).toBe(expected.replace("two%2520words", "two%2Bwords"));
  expect(offset).toBe(expected.indexOf("520words"));
  expect(printExplanation(explain("space-as-plus", task))).toMatch(
    /\nWhat was signed\n {2}Its signer signed this base string\.\n {2}right {4}….*\n {2}signed {3}….*\n +\^ character \d+\n/,
  );
});

it("shows no key, wrong or right", () => {
  expect(explain("key-missing-ampersand").signed).toEqual({
    stage: "signingKey",
    says: "Its signer signed the right base string, but with another key than the specification makes.",
  });
});

it("says where the signature alone is wrong", () => {
  expect(explain("hex-instead-of-base64").signed?.stage).toBe("signature");
});

it("shows nothing of a right signature, nor beside a base string that was given", () => {
  expect(explain("no-mistake").signed).toBeUndefined();
  const { baseString } = signWith("space-as-plus", hmac).trace;
  expect(explain("space-as-plus", hmac, baseString).signed).toBeUndefined();
});
