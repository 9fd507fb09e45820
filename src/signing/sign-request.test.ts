import { createPublicKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { errorOf } from "../fixtures/error-of.ts";
import { pairs } from "../fixtures/pairs.ts";
import { publishedKey } from "../fixtures/published-key.ts";
import { reference } from "./reference.ts";
import { rsaSha256Verifies } from "./rsa-sha256.ts";
import type { Scheme } from "./scheme.ts";
import {
  computeSignature,
  type SigningOptions,
  signatureBaseString,
  signBaseString,
  signRequest,
  signTask,
  withoutTrace,
} from "./sign-request.ts";
import type { SigningTask } from "./signing-task.ts";

const { pkcs8, spki } = publishedKey("rsa-2048");

/** The parameters that PaynetEasy's documentation prints; the signature was derived from them with openssl. */
const hmacTask: SigningTask = {
  method: "POST",
  url: "https://sandbox.payneteasy.eu/paynet/api/v2/pan-eligibility/send/ENDPOINTID",
  parameters: pairs("sending-card-ref-id", "7654321", "client-order-id", "1234567890"),
  signatureMethod: "HMAC-SHA1",
  consumerKey: "merchantlogin",
  consumerSecret: "F9F65098-1111-1111-1111-621611111111",
  nonce: "y3qlvMPky7g",
  timestamp: "1669966913",
};
const rsaTask: SigningTask = { ...hmacTask, signatureMethod: "RSA-SHA256", privateKey: { pkcs8 } };

describe("signRequest", () => {
  it("returns every stage of the documented request", () => {
    const normalizedParameters =
      "client-order-id=1234567890&oauth_consumer_key=merchantlogin&oauth_nonce=y3qlvMPky7g&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1669966913&oauth_version=1.0&sending-card-ref-id=7654321";
    const { trace, ...request } = signRequest(hmacTask, {
      placement: "header-and-body",
      realm: "",
      charset: "ISO-8859-1",
    });
    const authorization =
      'OAuth realm="", oauth_consumer_key="merchantlogin", oauth_nonce="y3qlvMPky7g", oauth_signature="5r3iO75DxOTy8mOXS6RnacOgWvY%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1669966913", oauth_version="1.0"';
    expect(trace).toMatchObject({
      normalizedParameters,
      baseStringUri: hmacTask.url,
      baseString:
        "POST&https%3A%2F%2Fsandbox.payneteasy.eu%2Fpaynet%2Fapi%2Fv2%2Fpan-eligibility%2Fsend%2FENDPOINTID&client-order-id%3D1234567890%26oauth_consumer_key%3Dmerchantlogin%26oauth_nonce%3Dy3qlvMPky7g%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1669966913%26oauth_version%3D1.0%26sending-card-ref-id%3D7654321",
      signingKey: "F9F65098-1111-1111-1111-621611111111&",
      signature: "5r3iO75DxOTy8mOXS6RnacOgWvY=",
    });
    expect(request).toEqual({
      method: "POST",
      url: hmacTask.url,
      headers: [
        ["Content-Type", "application/x-www-form-urlencoded; charset=ISO-8859-1"],
        ["Authorization", authorization],
      ],
      body: "sending-card-ref-id=7654321&client-order-id=1234567890&oauth_consumer_key=merchantlogin&oauth_nonce=y3qlvMPky7g&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1669966913&oauth_version=1.0",
    });
  });

  it("defaults to the header alone, no realm and no charset", () => {
    const { headers, body } = signRequest(hmacTask);
    expect(headers[0]).toEqual(["Content-Type", "application/x-www-form-urlencoded"]);
    expect(headers[1]?.[1]).toMatch(/^OAuth oauth_consumer_key="/);
    expect(body).toBe("sending-card-ref-id=7654321&client-order-id=1234567890");
  });

  it("signs with RSA what the public key verifies, and shows no HMAC key", () => {
    const { trace } = signRequest(rsaTask);
    expect(rsaSha256Verifies(createPublicKey(spki), trace.baseString, Buffer.from(trace.signature, "base64"))).toBe(
      true,
    );
    expect(trace).not.toHaveProperty("signingKey");
    expect(trace.baseString).toContain("%26oauth_signature_method%3DRSA-SHA256%26");
  });

  it.each([hmacTask, rsaTask])("makes of the parts what it makes of the whole, $signatureMethod", (task) => {
    const { trace } = signRequest(task);
    expect(signatureBaseString(task)).toBe(trace.baseString);
    expect(signBaseString(trace.baseString, task)).toBe(trace.signature);
  });

  it.each([
    ["compiled", hmacTask, reference],
    ["RSA-SHA256", rsaTask, reference],
    ["another scheme", hmacTask, { ...reference, encodeSignature: (bytes) => Buffer.from(bytes).toString("hex") }],
  ] satisfies [string, SigningTask, Scheme][])(
    "gives without the stages what it gives with them: %s",
    (_, task, scheme) => {
      const { trace, ...request } = signRequest(task, {}, scheme);
      const { protocol, operation, baseString, signature } = trace;
      expect(withoutTrace({ trace, ...request })).toEqual(request);
      expect(signTask(task, scheme)).toMatchObject({ protocol, operation, baseString, signature });
      expect(computeSignature(task, scheme)).toBe(signature);
    },
  );

  it.each([hmacTask, rsaTask])(
    "signs the same whether or not the body repeats the protocol's, $signatureMethod",
    (task) => {
      const parameters = [...task.parameters, ["oauth_nonce", task.nonce] as const];
      const signature = signRequest(task).trace.signature;
      expect(signRequest(task, { placement: "header-and-body" }).trace.signature).toBe(signature);
      expect(signRequest({ ...task, parameters }).trace.signature).toBe(signature);
    },
  );

  it.each([hmacTask, rsaTask])("leaves its arguments as they were, $signatureMethod", (task) => {
    const options: SigningOptions = { placement: "header-and-body", realm: "r", charset: "UTF-8" };
    const signed = signRequest(freeze(structuredClone(task)), freeze({ ...options }), freeze({ ...reference }));
    expect(signed).toEqual(signRequest(task, options));
  });
});

it.each<[string, string, Partial<SigningTask>, SigningOptions?]>([
  ["timestamp-not-decimal", "timestamp: expected seconds", { timestamp: "now" }],
  ["url-not-absolute", "request URL: expected an absolute", { url: "/api" }],
  ["lone-surrogate", "text to percent-encode: expected valid Unicode", {}, { realm: "\ud83d" }],
  ["charset-invalid", "charset: expected a name", {}, { charset: "utf 8" }],
  ["signature-parameter-forbidden", "body parameters: expected none", { parameters: pairs("oauth_signature", "x") }],
  ["protocol-parameter-conflict", "body parameter oauth_nonce: expected", { parameters: pairs("oauth_nonce", "x") }],
  ["key-missing", "RSA key: expected", { ...rsaTask, privateKey: {} }],
])("refuses with %s: %s", (code, message, change, options = {}) => {
  const error = errorOf(() => signRequest({ ...hmacTask, ...change } as SigningTask, options));
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
  expect(`${error.message} ${error.hint}`).not.toContain("F9F65098");
});

function freeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === "object") freeze(part);
  return Object.freeze(value);
}
