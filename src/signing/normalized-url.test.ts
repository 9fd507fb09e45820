import { expect, it } from "vitest";
import { normalizeUrl, queryParameters } from "./normalized-url.ts";

it.each([
  ["RFC 5849, 3.4.1.2", "HTTP://EXAMPLE.COM:80/r%20v/X?id=123", "http://example.com/r%20v/X"],
  ["RFC 5849, 3.4.1.2", "https://www.example.net:8080/?q=1", "https://www.example.net:8080/"],
  ["the default port of https", "https://a.example:443", "https://a.example/"],
  ["a port that is the other scheme's default", "http://a.example:443/x", "http://a.example:443/x"],
  ["a URL within another's path, which stays", "x:/HTTP://A.EXAMPLE:80/b", "x:/HTTP://A.EXAMPLE:80/b"],
])("normalizes %s: %s", (_source, url, normalized) => {
  expect(normalizeUrl(url)).toBe(normalized);
});

it("reads a query as a form, and nothing where there is none or it cannot be decoded", () => {
  expect(queryParameters("https://a.example/?b=%3D%253D&a")).toEqual([
    ["b", "=%3D"],
    ["a", ""],
  ]);
  expect(queryParameters("https://a.example/x")).toEqual([]);
  expect(queryParameters("https://a.example/?b=%zz")).toEqual([]);
});
