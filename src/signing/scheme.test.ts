import { describe, expect, it } from "vitest";
import { plainTask } from "../../harness/fuzz/fixtures/plain-task.ts";
import { reference } from "./reference.ts";
import type { Scheme, Stage } from "./scheme.ts";
import { type SigningOptions, type SigningTrace, signRequest } from "./sign-request.ts";
import type { SigningTask } from "./signing-task.ts";

const hmacTask: SigningTask = {
  ...plainTask,
  parameters: [
    ["order_desc", "two words"],
    ["amount", "10.42"],
  ],
  consumerSecret: "F9F65098-1111-1111-1111-621611111111",
  nonce: "y3qlvMPky7g",
};
const rsaTask: SigningTask = { ...hmacTask, signatureMethod: "RSA-SHA256", privateKey: {} };

describe("the scheme", () => {
  const afterBaseString = ["baseString", "signature", "headerParameters", "authorization"] as const;
  const afterNormalized = ["normalizedParameters", ...afterBaseString] as const;
  const afterSorted = ["sorted", ...afterNormalized] as const;
  const afterSignature = ["signature", "headerParameters", "authorization"] as const;
  const bytes = Uint8Array.of(1, 2, 3);
  /** Each stage replaced, and what may then differ in the trace: itself and what follows from it, nothing before. */
  const replaced: { readonly [S in Stage]: readonly [Scheme[S], readonly (keyof SigningTrace)[]] } = {
    operationParameters: [() => [["x", "y"]], ["operation", ...afterSorted, "bodyParameters", "body"]],
    protocolParameters: [() => [["oauth_nonce", "y"]], ["protocol", ...afterSorted, "bodyParameters", "body"]],
    collectParameters: [() => [["x", "y"]], afterSorted],
    encodeName: [(name) => `${name}!`, afterSorted],
    encodeValue: [(value) => `${value}!`, afterSorted],
    sortParameters: [(parameters) => [...parameters].reverse(), afterSorted],
    joinParameters: [() => "x", afterNormalized],
    baseStringMethod: [() => "PUT", afterBaseString],
    baseStringUri: [() => "http://x", ["baseStringUri", ...afterBaseString]],
    encodePart: [(text) => text, afterBaseString],
    joinParts: [() => "x", afterBaseString],
    baseStringBytes: [() => bytes, afterSignature],
    signingKey: [(secret) => secret, ["signingKey", ...afterSignature]],
    hmacSha1: [() => bytes, afterSignature],
    rsaSha256: [() => bytes, []],
    encodeSignature: [() => "x", afterSignature],
    headerParameters: [() => [["x", "y"]], ["headerParameters", "authorization"]],
    encodeHeaderValue: [() => "x", ["headerParameters", "authorization"]],
    joinHeader: [() => "x", ["authorization"]],
    bodyParameters: [() => [["x", "y"]], ["bodyParameters", "body"]],
    encodeBodyText: [() => "x", ["body"]],
    joinBody: [() => "x", ["body"]],
    contentType: [() => "x", ["contentType"]],
  };
  const stages = Object.keys(replaced) as readonly Stage[];
  const options: SigningOptions = { placement: "header-and-body" };
  const right = signRequest(hmacTask, options).trace;

  it("has these stages and no other", () => {
    expect(stages).toEqual(Object.keys(reference));
  });

  it.each(stages)("%s replaced changes itself and what follows, and nothing else", (stage) => {
    const [replacement, changed] = replaced[stage];
    const wrong = signRequest(hmacTask, options, { ...reference, [stage]: replacement }).trace;
    const differing = (Object.keys(right) as readonly (keyof SigningTrace)[]).filter(
      (key) => JSON.stringify(wrong[key]) !== JSON.stringify(right[key]),
    );
    expect(differing.toSorted()).toEqual([...changed].toSorted());
  });

  it("uses rsaSha256 for RSA-SHA256, and hmacSha1 and signingKey only for HMAC-SHA1", () => {
    const scheme: Scheme = {
      ...reference,
      rsaSha256: () => bytes,
      hmacSha1: () => Uint8Array.of(),
      signingKey: () => "x",
    };
    expect(signRequest(rsaTask, {}, scheme).trace.signature).toBe("AQID");
  });

  it("records which part is encoded, and with which key the signature was made: none for RSA", () => {
    const encodeSignature: Scheme["encodeSignature"] = (signature, key) => `${signature.join()} ${key}`;
    const scheme: Scheme = { ...reference, encodePart: (_, part) => part, encodeSignature, rsaSha256: () => bytes };
    const { baseString, signature } = signRequest(rsaTask, {}, scheme).trace;
    expect([baseString, signature]).toEqual(["method&uri&parameters", "1,2,3 "]);
  });
});
