import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { knownMistakes } from "../../deviations/catalogue.ts";
import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { publishedKey } from "../../fixtures/published-key.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { reference } from "../../signing/reference.ts";
import { signRequest } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { makeCase } from "../replay/case.ts";
import { changesAnswer, describeProof } from "./describe-signed.ts";

const request = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [["order_desc", "two words"]] as readonly Parameter[],
  consumerKey: "merchant",
  nonce: "n",
  timestamp: "1700000000",
};
const hmac: SigningTask = { ...request, signatureMethod: "HMAC-SHA1", consumerSecret: "secret" };
const rsa: SigningTask = { ...request, signatureMethod: "RSA-SHA256", privateKey: publishedKey("rsa-2048") };
const alone = { example: "v/1", isAlone: true };
const PREFIX =
  "POST&https%3A%2F%2Fgateway.example%2Fpaynet%2Fapi%2Fv4%2Fpayout%2F1111&oauth_consumer_key%3Dmerchant%26oauth_nonce%3Dn%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1700000000%26oauth_version%3D1.0%26order_desc%3Dtwo%2";

function named(...ids: readonly string[]): readonly Deviation[] {
  return knownMistakes.filter(({ id }) => ids.includes(id));
}

function caseOf(task: SigningTask, made: readonly Deviation[]): ReturnType<typeof makeCase> {
  const { signature } = signRequest(task, {}, deviate(reference, made)).trace;
  const evidence: SigningEvidence = { kind: "signing", task, shown: { signature }, emptyToken: "unknown" };
  return makeCase("v/1", evidence, false, knownMistakes);
}

describe("what a signer signed, proved by its signature alone", () => {
  it("is the wrong base string beside the right one", () => {
    const made = named("space-as-plus");
    expect(describeProof([caseOf(hmac, made)], made, alone)).toEqual({
      methods: ["HMAC-SHA1"],
      signed: {
        stage: "baseString",
        offset: PREFIX.length,
        expected: `${PREFIX}520words`,
        actual: `${PREFIX}Bwords`,
      },
    });
  });

  it("is the key, where the base string is right", () => {
    const made = named("key-missing-ampersand");
    const { signed } = describeProof([caseOf(hmac, made)], made, alone);
    expect(signed).toEqual({ stage: "signingKey", offset: 6, expected: "secret&", actual: "secret" });
  });

  it("is the signature, where what it is made of is right", () => {
    const made = named("hex-instead-of-base64");
    const { signed } = describeProof([caseOf(hmac, made)], made, alone);
    const base = signRequest(hmac, {}, reference).trace.baseString;
    const digest = createHmac("sha1", "secret&").update(base);
    expect(signed).toMatchObject({ stage: "signature", actual: digest.digest("hex") });
  });

  it("is told of both methods", () => {
    const made = named("space-as-plus");
    const { methods, signed } = describeProof([caseOf(rsa, made), caseOf(hmac, made)], made, alone);
    expect(methods).toEqual(["HMAC-SHA1", "RSA-SHA256"]);
    expect(signed?.stage).toBe("baseString");
  });

  it("is what this mistake alone makes of it, where others show as well", () => {
    const both = caseOf(hmac, named("space-as-plus", "unsorted"));
    expect(describeProof([both], named("space-as-plus"), { ...alone, isAlone: false }).signed).toMatchObject({
      actual: `${PREFIX}Bwords`,
      note: "what this mistake alone makes of it; others show in it as well",
    });
  });

  it("is nothing where the mistakes do not make the signature", () => {
    expect(describeProof([caseOf(hmac, named("space-as-plus"))], named("unsorted"), alone)).toEqual({
      methods: ["HMAC-SHA1"],
    });
  });
});

describe("whether a mistake shows in an answer", () => {
  // Of this key every library makes the same as of the key with zeros behind it (RFC 2104, section 2).
  it.each([
    ["of a key's end that the digest does not see", "hmac-long-key-not-hashed", false],
    ["of a key", "key-missing-ampersand", true],
    ["of the base string", "space-as-plus", true],
  ])("is proved: %s", (_what, id, shows) => {
    expect(changesAnswer(caseOf(hmac, []), named(id))).toBe(shows);
  });

  it("is no where the alphabet of Base64 does not matter", () => {
    const made = named("base64url");
    const answers = ["a", "b", "c", "d", "e", "f", "g", "h"].map((nonce) => ({ ...hmac, nonce }));
    for (const task of answers) {
      const right = signRequest(task, {}, reference).trace.signature;
      expect(changesAnswer(caseOf(task, []), made), right).toBe(/[+/]/.test(right));
    }
  });
});
