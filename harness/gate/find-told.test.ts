import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { reference } from "../../src/signing/reference.ts";
import { traceSignature } from "../../src/signing/sign-request.ts";
import type { SigningTask } from "../../src/signing/signing-task.ts";
import { createFinder } from "./find-told.ts";
import { httpAnswer } from "./fixtures/http-answer.ts";

const SECRET = "F9F65098-1111-1111-1111-621611111111";
const task: SigningTask = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [["amount", "10.42"]],
  signatureMethod: "HMAC-SHA1",
  consumerKey: "merchantlogin",
  consumerSecret: SECRET,
  nonce: "abc",
  timestamp: "1700000000",
};
const { signature: right } = traceSignature(task, reference);
const bytes = Buffer.from(right, "base64");
const hex = bytes.toString("hex");
const wrong = Buffer.alloc(20, 7).toString("base64");
const find = createFinder([{ consumerKey: "merchantlogin", consumerSecret: SECRET }]);

function requestWith(signature: string) {
  const pairs = { consumer_key: "merchantlogin", nonce: "abc", signature_method: "HMAC-SHA1", timestamp: "1700000000" };
  const own = Object.entries({ ...pairs, version: "1.0", ...(signature !== "" && { signature }) });
  const value = own.map(([name, text]) => `oauth_${name}="${encodeURIComponent(text)}"`).join(", ");
  return {
    method: "POST",
    url: task.url,
    headers: [
      ["Content-Type", "application/x-www-form-urlencoded"],
      ["Authorization", `OAuth ${value}`],
    ] as const,
    body: "amount=10.42",
  };
}

describe("createFinder", () => {
  it.each([
    ["in words", `expected ${right}, got ${wrong}`],
    ["percent-encoded", `oauth_signature=${encodeURIComponent(right)}`],
    ["for URLs, without padding", right.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_")],
    ["as hexadecimal digits", `expected: ${hex.toUpperCase()}`],
    ["in JSON of .NET", JSON.stringify({ due: right }).replace(/[+=]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)],
    ["in JSON of PHP", JSON.stringify({ due: right }).replaceAll("/", "\\/")],
    ["as a Buffer in JSON", JSON.stringify({ expected: bytes })],
    ["as a Buffer in JSON of several lines", JSON.stringify({ expected: bytes }, undefined, 2)],
    ["as a Uint8Array in JSON", JSON.stringify({ expected: new Uint8Array(bytes) })],
    ["as a Uint8Array in JSON of several lines", JSON.stringify({ expected: new Uint8Array(bytes) }, undefined, 2)],
    ["as C writes bytes", `{ ${hex.replace(/..(?=.)/g, "0x$&, ").replace(/..$/, "0x$&")} }`],
    ["as a Buffer that Node shows", `expected ${inspect(bytes)}`],
    ["as Java shows bytes", `expected ${JSON.stringify([...new Int8Array(bytes)]).replaceAll(",", ", ")}`],
    ["as Go shows bytes", `expected [${[...bytes].join(" ")}]`],
    ["as .NET shows bytes", hex.toUpperCase().replace(/..(?=.)/g, "$&-")],
    ["in markup", right.replace(/[+/=]/g, (c) => `&#x${c.charCodeAt(0).toString(16)};`)],
  ])("finds the signature that would have been right: %s", (_, body) => {
    const told = "the signature that would have been right";
    expect(find(httpAnswer(403, body), requestWith(wrong))).toBe(told);
    expect(find(httpAnswer(403, "", [["x-debug", body]]), requestWith(""))).toBe(told);
  });

  it("finds a secret, also within the key that was made of it", () => {
    expect(find(httpAnswer(403, `{"key":"${SECRET}&"}`), requestWith(wrong))).toBe("a merchant's secret");
  });

  it.each([
    ["says back what was sent", `got ${right}`, requestWith(right)],
    ["says back what was sent, as digits", `got ${hex}`, requestWith(right)],
    ["says back a secret that was sent", SECRET, requestWith(SECRET)],
    ["tells another signature", `got ${wrong}, nonce ${hex.replace(/./, "z")}`, requestWith(wrong)],
    ["tells nothing", "", requestWith(wrong)],
  ])("finds nothing in an answer that %s", (_, body, request) => {
    expect(find(httpAnswer(403, body), request)).toBeUndefined();
  });
});
