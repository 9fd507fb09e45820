import { describe, expect, it } from "vitest";
import { bodyParameters, collectParameters, protocolParameters, withoutRepeated } from "./collect-parameters.ts";
import type { Parameter } from "./parameter.ts";

const protocol: readonly Parameter[] = [
  ["oauth_consumer_key", "merchantlogin"],
  ["oauth_nonce", "y3qlvMPky7g"],
  ["oauth_signature_method", "HMAC-SHA1"],
  ["oauth_timestamp", "1669966913"],
  ["oauth_version", "1.0"],
];

describe("protocolParameters", () => {
  it.each(["HMAC-SHA1", "RSA-SHA256"] as const)("are the five of the specification for %s", (signatureMethod) => {
    const request = {
      method: "POST",
      url: "https://gateway.example/",
      parameters: [],
      nonce: "y3qlvMPky7g",
      timestamp: "1669966913",
    };
    const credentials = { signatureMethod, consumerKey: "merchantlogin", consumerSecret: "s", privateKey: {} };
    expect(protocolParameters({ ...request, ...credentials })).toEqual(
      protocol.map(([name, value]) => [name, name === "oauth_signature_method" ? signatureMethod : value]),
    );
  });
});

describe("collectParameters", () => {
  it.each([
    ["the body's and the protocol's", [["amount", "1"]], [["amount", "1"], ...protocol]],
    ["an empty body", [], protocol],
    [
      "a repeated protocol parameter once",
      [
        ["oauth_nonce", "y3qlvMPky7g"],
        ["amount", "1"],
      ],
      [["amount", "1"], ...protocol],
    ],
    ["all five repeated once each", protocol, protocol],
    [
      "duplicates of other names twice",
      [
        ["a", "1"],
        ["a", "1"],
      ],
      [["a", "1"], ["a", "1"], ...protocol],
    ],
    ["an oauth_ name that the protocol does not use", [["oauth_token", ""]], [["oauth_token", ""], ...protocol]],
    [
      "names that objects inherit",
      [
        ["__proto__", "1"],
        ["constructor", "2"],
      ],
      [["__proto__", "1"], ["constructor", "2"], ...protocol],
    ],
  ] as const)("takes %s", (_name, body, collected) => {
    expect(collectParameters(body, protocol)).toEqual(collected);
  });

  it.each([
    ["collectParameters", collectParameters],
    ["withoutRepeated", withoutRepeated],
  ])("%s refuses a signature among the parameters", (_name, collect) => {
    expect(() => collect([["oauth_signature", "c2VjcmV0"]], protocol)).toThrow(
      expect.objectContaining({
        code: "signature-parameter-forbidden",
        message: "body parameters: expected none named oauth_signature, got one",
        hint: expect.stringContaining("only in the Authorization header"),
      }),
    );
  });

  it.each(protocol)("refuses another %s in the body", (name) => {
    expect(() => collectParameters([[name, "another"]], protocol)).toThrow(
      expect.objectContaining({
        code: "protocol-parameter-conflict",
        message: `body parameter ${name}: expected the same value as in the Authorization header, got another`,
        hint: expect.stringContaining("unchanged"),
      }),
    );
  });
});

describe("bodyParameters", () => {
  const operation: readonly Parameter[] = [
    ["order_desc", "two words"],
    ["amount", "1"],
  ];
  const signed: readonly Parameter[] = [
    ["oauth_nonce", "n"],
    ["oauth_version", "1.0"],
  ];

  it.each([
    ["the operation's alone", "header", operation, operation],
    ["the protocol's after them", "header-and-body", operation, [...operation, ...signed]],
    [
      "a protocol parameter once that the caller repeats",
      "header-and-body",
      [["oauth_nonce", "n"], ...operation],
      [...operation, ...signed],
    ],
    [
      "what the caller repeats, where the header alone carries them",
      "header",
      [["oauth_nonce", "n"]],
      [["oauth_nonce", "n"]],
    ],
  ] as const)("hold %s", (_name, placement, given, body) => {
    expect(bodyParameters(given, signed, placement)).toEqual(body);
  });
});
