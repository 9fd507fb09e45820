import { describe, expect, it } from "vitest";
import { pairs } from "../fixtures/pairs.ts";
import { bodyParameters, collectParameters, protocolParameters, withoutRepeated } from "./collect-parameters.ts";

const request = {
  method: "POST",
  url: "https://gateway.example/",
  parameters: [],
  nonce: "y3qlvMPky7g",
  timestamp: "1669966913",
};
const protocol = protocolParameters({
  ...request,
  signatureMethod: "HMAC-SHA1",
  consumerKey: "merchantlogin",
  consumerSecret: "s",
});

describe("collectParameters", () => {
  it.each([
    ["the body's and the protocol's", pairs("amount", "1"), pairs("amount", "1")],
    ["an empty body", [], []],
    ["a repeated protocol parameter once", pairs("oauth_nonce", "y3qlvMPky7g", "amount", "1"), pairs("amount", "1")],
    ["all five repeated once each", protocol, []],
    ["duplicates of other names twice", pairs("a", "1", "a", "1"), pairs("a", "1", "a", "1")],
    ["an oauth_ name that the protocol does not use", pairs("oauth_token", ""), pairs("oauth_token", "")],
    ["names that objects inherit", pairs("__proto__", "1", "toString", "2"), pairs("__proto__", "1", "toString", "2")],
  ])("takes %s", (_name, body, own) => {
    expect(collectParameters(body, protocol)).toEqual([...own, ...protocol]);
  });

  it.each([
    ["collectParameters", collectParameters],
    ["withoutRepeated", withoutRepeated],
  ])("%s refuses a signature among the parameters", (_name, collect) => {
    expect(() => collect(pairs("oauth_signature", "c2VjcmV0"), protocol)).toThrow(
      expect.objectContaining({
        code: "signature-parameter-forbidden",
        message: "body parameters: expected none named oauth_signature, got one",
        hint: expect.stringContaining("only in the Authorization header"),
      }),
    );
  });

  it.each(protocol)("refuses another %s in the body", (name) => {
    expect(() => collectParameters(pairs(name, "another"), protocol)).toThrow(
      expect.objectContaining({
        code: "protocol-parameter-conflict",
        message: `body parameter ${name}: expected the same value as in the Authorization header, got another`,
        hint: expect.stringContaining("unchanged"),
      }),
    );
  });
});

it.each([
  ["header", "the operation's alone", pairs("b", "2", "a", "1"), pairs("b", "2", "a", "1")],
  ["header", "what the caller repeats", protocol, protocol],
  ["header-and-body", "the protocol's last", pairs("b", "2"), [...pairs("b", "2"), ...protocol]],
  [
    "header-and-body",
    "what the caller repeats once",
    [...protocol, ...pairs("b", "2")],
    [...pairs("b", "2"), ...protocol],
  ],
] as const)("placement %s: the body holds %s", (placement, _name, given, body) => {
  expect(bodyParameters(given, protocol, placement)).toEqual(body);
});
