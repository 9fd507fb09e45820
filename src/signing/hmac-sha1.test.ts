import { describe, expect, it } from "vitest";
import { base64Encode } from "../encoding/base64.ts";
import { hmacSha1, signingKey } from "./hmac-sha1.ts";

describe("signingKey", () => {
  it.each([
    ["a control key", "F9F65098-1111-1111-1111-621611111111", "F9F65098-1111-1111-1111-621611111111&"],
    ["reserved characters, raw", "a&b%c d", "a&b%c d&"],
    ["an empty secret", "", "&"],
  ])("ends %s with &", (_name, secret, key) => {
    expect(signingKey(secret)).toBe(key);
  });
});

describe("hmacSha1", () => {
  // More that others published is in src/suite/stages.
  it("signs as RFC 2202, case 2, does", () => {
    expect(base64Encode(hmacSha1("Jefe", "what do ya want for nothing?"))).toBe("7/zfauXrL6LSdBbV8YTfnCWafHk=");
  });

  it("reads text as UTF-8", () => {
    const bytes = new TextEncoder().encode("naïve ☃");
    expect(hmacSha1("ключ&", "naïve ☃")).toEqual(hmacSha1("ключ&", bytes));
  });
});
