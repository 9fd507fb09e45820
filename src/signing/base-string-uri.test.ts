import { describe, expect, it } from "vitest";
import { baseStringUri } from "./base-string-uri.ts";

describe("baseStringUri", () => {
  it.each([
    ["an endpoint", "https://gateway.example/paynet/api/v4/payout/1111"],
    ["plain http", "http://localhost/api"],
    ["a port", "https://gateway.example:8443/api"],
    ["a default port, as it is", "https://gateway.example:443/api"],
    ["capitals, as they are", "HTTPS://Gateway.Example/API"],
    ["no path, as it is", "https://gateway.example"],
    ["a trailing slash", "https://gateway.example/api/"],
    ["a query, as it is", "https://gateway.example/api?b=2&a=1"],
    ["a query without a path", "https://gateway.example?a=1"],
    ["escapes in the path, as they are", "https://gateway.example/a%20b%2fc"],
    ["an IPv6 host", "http://[::1]:3000/"],
    ["a raw non-ASCII path", "https://gateway.example/é"],
  ])("signs %s", (_name, url) => {
    expect(baseStringUri(url)).toBe(url);
  });

  it.each([
    ["nothing", ""],
    ["a path", "/paynet/api"],
    ["a host alone", "gateway.example/api"],
    ["another scheme", "ftp://gateway.example/api"],
    ["no host", "https://"],
    ["no host but a path", "https:///api"],
    ["no host but a query", "https://?a=1"],
    ["a fragment", "https://gateway.example/api#top"],
    ["a space", "https://gateway.example/a b"],
    ["a line break", "https://gateway.example/api\n"],
    ["white space before", " https://gateway.example/api"],
    ["a scheme-relative URL", "//gateway.example/api"],
  ])("refuses %s", (_name, url) => {
    expect(() => baseStringUri(url)).toThrow(
      expect.objectContaining({
        code: "url-not-absolute",
        message: `request URL: expected an absolute http or https URL without a fragment, got ${JSON.stringify(url)}`,
        hint: expect.stringContaining("complete URL"),
      }),
    );
  });

  it("shows the beginning of a long URL, and takes no longer than its length to refuse it", () => {
    const url = `https://${"a".repeat(100_000)} `;
    expect(() => baseStringUri(url)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/got "https:\/\/a{92}"$/) }),
    );
  });
});
