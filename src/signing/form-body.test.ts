import { describe, expect, it } from "vitest";
import { bodyParameters, contentType, joinBody } from "./form-body.ts";
import type { Parameter } from "./parameter.ts";

const operation: readonly Parameter[] = [
  ["order_desc", "two words"],
  ["amount", "1"],
];
const protocol: readonly Parameter[] = [
  ["oauth_nonce", "n"],
  ["oauth_version", "1.0"],
];

describe("bodyParameters", () => {
  it.each([
    ["the operation's alone", "header", operation, operation],
    ["the protocol's after them", "header-and-body", operation, [...operation, ...protocol]],
    [
      "a protocol parameter once that the caller repeats",
      "header-and-body",
      [["oauth_nonce", "n"], ...operation],
      [...operation, ...protocol],
    ],
    [
      "what the caller repeats, where the header alone carries them",
      "header",
      [["oauth_nonce", "n"]],
      [["oauth_nonce", "n"]],
    ],
  ] as const)("hold %s", (_name, placement, given, body) => {
    expect(bodyParameters(given, protocol, placement)).toEqual(body);
  });
});

describe("joinBody", () => {
  it.each([
    ["nothing", [], ""],
    [
      "pairs in the order given, as they are",
      [
        ["b", "two%20words"],
        ["a", ""],
      ],
      "b=two%20words&a=",
    ],
  ] as const)("joins %s", (_name, encoded, body) => {
    expect(joinBody(encoded)).toBe(body);
  });
});

describe("contentType", () => {
  it.each([
    [undefined, "application/x-www-form-urlencoded"],
    ["ISO-8859-1", "application/x-www-form-urlencoded; charset=ISO-8859-1"],
  ])("with the charset %s is %s", (charset, value) => {
    expect(contentType(charset)).toBe(value);
  });

  it.each(["", "utf 8", "utf-8\r\nX-Evil: 1", 'a"b', "é"])("refuses the charset %j", (charset) => {
    expect(() => contentType(charset)).toThrow(
      expect.objectContaining({ code: "charset-invalid", message: expect.stringContaining("expected a name such as") }),
    );
  });
});
