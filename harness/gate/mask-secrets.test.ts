import { describe, expect, it } from "vitest";
import { createMask } from "./mask-secrets.ts";

describe("createMask", () => {
  it.each([
    ["as it stands", ["s3cr3t"], "key s3cr3t&", "key [secret]&"],
    ["each time", ["ab"], "ab ab", "[secret] [secret]"],
    ["percent-encoded", ["a/b+c"], "a%2Fb%2Bc", "[secret]"],
    ["percent-encoded with small letters", ["a/b+c"], "a%2fb%2bc", "[secret]"],
    ["percent-encoded twice", ["a/b"], "a%252Fb", "[secret]"],
    ["in JSON", ['a"b\\c'], '{"k":"a\\"b\\\\c"}', '{"k":"[secret]"}'],
    ["the longer of two, of which one holds the other", ["ab", "abc"], "abc ab", "[secret] [secret]"],
    ["but nothing for an empty one", [""], "nothing", "nothing"],
    ["but nothing where there is none", [], "s3cr3t", "s3cr3t"],
  ] as const)("masks a secret %s", (_name, secrets, text, expected) => {
    expect(createMask(secrets)(text)).toBe(expected);
  });
});
