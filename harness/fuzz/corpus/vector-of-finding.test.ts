import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Diagnosis } from "../../../src/diagnosis/diagnosis.ts";
import { createJudge } from "../../../src/judging/judge.ts";
import { planSuite } from "../../../src/judging/plan.ts";
import { parseVectors } from "../../../src/suite/model/parse-vectors.ts";
import type { VectorFile } from "../../../src/suite/model/vector.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import type { Finding, GatewayRequest } from "../finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { plainTask } from "../fixtures/plain-task.ts";
import { vectorFileOf } from "./vector-of-finding.ts";

const suite = loadVectors();
const keyFile = "keys/rsa-2048";
const published = suite.keys[keyFile];

const hmacTask = { ...plainTask, parameters: [["a", "*"]] };
const { consumerSecret: _, ...unsigned } = hmacTask;
const rsaTask = (privateKey: object): object => ({ ...unsigned, signatureMethod: "RSA-SHA256", privateKey });

const baseString = [
  "POST&https%3A%2F%2Fgateway.example%2Fpaynet%2Fapi%2Fv4%2Fpayout%2F1111&a%3D%252A%26oauth_consumer_key%3Dmerchantlogin",
  "%26oauth_nonce%3Dnonce%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1669966913%26oauth_version%3D1.0",
].join("");

/** A request of unpublished merchants. */
const unasked: GatewayRequest = {
  request: { method: "POST", url: "https://gateway.example/", headers: [], body: "" },
  now: "1669966913",
  due: { accepted: false, reason: "authorization-missing" },
};

function signerFinding(input: unknown): Finding {
  return makeFinding({ id: "signer-0123456789ab", property: "signer", input });
}

function fileOf(finding: Finding): VectorFile {
  return parseVectors(vectorFileOf(finding) ?? "", "the vector file");
}

describe("the vector file of a finding", () => {
  it("of a signer holds the task and what it must make of it", () => {
    const { vectors, credentials } = fileOf(signerFinding({ task: hmacTask }));
    expect(credentials).toEqual({ merchant: { consumerKey: "merchantlogin", consumerSecret: "secret" } });
    expect(vectors).toMatchObject([
      {
        id: "fuzz/signer-0123456789ab",
        result: "valid",
        flags: ["Fuzz"],
        task: { credentials: "merchant", parameters: [["a", "*"]] },
        expected: { baseString, signature: createHmac("sha1", "secret&").update(baseString).digest("base64") },
      },
    ]);
  });

  it("names a published key rather than hold it", () => {
    const finding = signerFinding({ task: rsaTask({ pkcs8: published?.pkcs8, pkcs1: published?.pkcs1 }) });
    expect(fileOf(finding).credentials).toEqual({ merchant: { consumerKey: "merchantlogin", keyFile } });
    expect(vectorFileOf(finding)).not.toContain("PRIVATE KEY");
  });

  it("offers every interpretation of an ambiguity, or what all of them make", () => {
    const spaced = { ...hmacTask, consumerSecret: "a b" };
    const choices = fileOf(signerFinding({ task: spaced, point: "consumer-secret-encoding" }));
    expect(choices.vectors).toMatchObject([{ result: "acceptable", choices: [{}, {}] }]);
    const plain = fileOf(signerFinding({ task: hmacTask, point: "consumer-secret-encoding" }));
    expect(plain.vectors).toMatchObject([{ result: "valid", expected: { baseString } }]);
  });

  it.each([
    ["a verifier", (asked: object) => ({ property: "verifier", input: { drawn: {}, asked } })],
    [
      "a live gateway",
      (asked: GatewayRequest) => ({
        property: "gateway",
        input: { drawn: {} },
        breach: { kind: "accepted", says: "", sent: asked },
      }),
    ],
  ])("of %s is a request with its merchants, that a run can ask", (_name, finding) => {
    const consumers = [{ consumerKey: "merchantlogin", consumerSecret: "secret" }];
    const request = {
      method: "POST",
      url: "https://gateway.example/",
      headers: [["Authorization", "OAuth x"]],
      body: "a=1",
    } as const;
    const refused = { accepted: false, reason: "authorization-malformed" } as const;
    const asked = { request, consumers, now: "1669966913", due: refused };
    const file = fileOf(makeFinding(finding(asked)));
    expect(file.vectors).toMatchObject([{ result: "invalid", task: { request }, expected: refused }]);
    const [planned] = planSuite({ ...suite, files: [file] });
    if (planned?.kind !== "verification") throw new TypeError("it is asked of verifiers");
    const { task } = planned.request;
    const verified = verifyRequest(task.request, task.consumers, task.now);
    expect(createJudge()(planned, { verified })).toEqual({ status: "passed" });
    expect(createJudge()(planned, { verified: { accepted: true } })).toMatchObject({ status: "failed" });
  });

  it("cites the clauses of the mistake, and says where it comes from", () => {
    const diagnosis = [{ title: "A space becomes +", clauses: ["base-string.2", "no.such"] } as unknown as Diagnosis];
    expect(fileOf(makeFinding({ diagnosis })).vectors).toMatchObject([
      {
        comment: "A text is percent-encoded as in RFC 3986. Found by fuzzing: A space becomes +.",
        clauses: ["base-string.2"],
        source: { name: "countersign fuzz, encoder@-52:17:0:3" },
      },
    ]);
  });

  it.each([
    ["a comparison with a library", makeFinding({ property: "hmac-equals-library", input: {} })],
    [
      "a live gateway, whose merchants are its own",
      makeFinding({ property: "gateway", input: { drawn: {} }, breach: { kind: "accepted", says: "", sent: unasked } }),
    ],
    ["a key that is not published", signerFinding({ task: rsaTask({ pkcs8: "-----BEGIN PRIVATE KEY-----" }) })],
    ["an input that is none", signerFinding({ task: { url: 7 } })],
    [
      "half a character, which no signer can be sent",
      signerFinding({ task: { ...hmacTask, parameters: [["a", "\ud800"]] } }),
    ],
    ["half a character to encode", makeFinding({ input: "\ud800" })],
    ["a point that there is not", signerFinding({ task: hmacTask, point: "no-such-point" })],
  ])("is none for %s", (_name, finding) => {
    expect(vectorFileOf(finding)).toBeUndefined();
  });
});
