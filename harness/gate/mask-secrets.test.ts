import { describe, expect, it } from "vitest";
import { maskSecrets } from "./mask-secrets.ts";

describe("maskSecrets", () => {
  it.each([
    ["as it stands", ["s3cr3t"], "key s3cr3t&", "key [secret]&"],
    ["each time", ["ab"], "ab ab", "[secret] [secret]"],
    ["percent-encoded", ["a/b+c"], "a%2Fb%2Bc", "[secret]"],
    ["percent-encoded with small letters", ["a/b+c"], "a%2fb%2bc", "[secret]"],
    ["percent-encoded twice", ["a/b"], "a%252Fb", "[secret]"],
    ["as a form has it", ["a b/c"], "a+b%2Fc", "[secret]"],
    ["in JSON that PHP wrote", ["a/\u00e9"], '"a\\/\\u00e9"', '"[secret]"'],
    ["in markup", ["a<&\"'b"], "<b>a&lt;&amp;&quot;&#039;b</b>", "<b>[secret]</b>"],
    ["in the bytes of UTF-8", ["gr\u00fcn"], "gr\u00c3\u00bcn", "[secret]"],
    ["in Base64", ["s3cr3t!"], "Basic czNjcjN0IQ==", "Basic [secret]=="],
    ["in Base64 that is percent-encoded", ["\u00ff\u00fe?>~~"], "w7%2FDvj8%2Bfn4%3D", "[secret]%3D"],
    ["as a key in Base64, which ends otherwise", ["s3cr3ts"], "czNjcjN0cyY=", "[secret]="],
    ["as a short key in Base64", ["ab"], "YWIm", "[secret]"],
    ["in hexadecimal", ["s3cr3t"], "key 733363723374", "key [secret]"],
    ["in Base64, but not where that is too short", ["ab"], "YWI=", "YWI="],
    [
      "in capital hexadecimal",
      ["s3cr3t/o"],
      "733363723374 733363723374/6F 7333637233742F6F",
      "733363723374 733363723374/6F [secret]",
    ],
    ["in hexadecimal with colons", ["s3cr3t"], "73:33:63:72:33:74", "[secret]"],
    ["in Base64 with a login before it", ["s3cr3t!"], "Basic bG9naW46czNjcjN0IQ==", "Basic bG9naW46[secret]=="],
    ["in Base64 behind any login", ["s3cr3ts"], "Basic bWU6czNjcjN0cw==", "Basic bWU6[secret]=="],
    ["in Base64 amid other bytes", ["s3cr3ts"], "YTpzM2NyM3RzOmI=", "YTp[secret]OmI="],
    ["in bytes that are all percent-encoded", ["ab"], "%61%62", "[secret]"],
    ["in escapes of a language", ["ab"], "\\x61\\x62 \\u0061\\u0062", "[secret] [secret]"],
    ["in references of markup", ["jk"], "&#106;&#107; &#x6A;&#x6b; &#x6a;&#x6b;", "[secret] [secret] [secret]"],
    ["in the other case", ["3E8E1A25-8E4B"], "3e8e1a25-8e4b", "[secret]"],
    ["without its hyphens", ["3E8E1A25-8E4B"], "3E8E1A258E4B", "[secret]"],
    ["that is cut", ["0123456789abcdefghij"], "x0123456789abcdef... 456789abcdefghij!", "x[secret]... [secret]!"],
    ["but not a few characters of it", ["0123456789abcdefghij"], "0123456789a", "0123456789a"],
    ["in JSON", ['a"b\\c'], '{"k":"a\\"b\\\\c"}', '{"k":"[secret]"}'],
    ["the longer of two, of which one holds the other", ["ab", "abc"], "abc ab", "[secret] [secret]"],
    ["but nothing for an empty one", [""], "nothing", "nothing"],
    ["but nothing where there is none", [], "s3cr3t", "s3cr3t"],
  ] as const)("masks a secret %s", (_name, secrets, text, expected) => {
    expect(maskSecrets(secrets)(text)).toBe(expected);
  });
});
