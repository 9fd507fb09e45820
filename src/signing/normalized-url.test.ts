import { expect, it } from "vitest";
import { normalizeUrl, queryParameters } from "./normalized-url.ts";

// What others published is in src/suite/stages.
it.each([
  ["a scheme in capitals", "HTTP://A.EXAMPLE:80/X", "http://a.example/X"],
  ["the default port of https", "https://a.example:443", "https://a.example/"],
  ["a port that is the other scheme's default", "http://a.example:443/x", "http://a.example:443/x"],
  ["a port that is the other scheme's default", "https://a.example:80/", "https://a.example:80/"],
  ["a query without a path", "https://a.example?a=1", "https://a.example/"],
  ["a port inside the path", "https://a.example/a:443", "https://a.example/a:443"],
  ["a port that only begins like the default", "https://a.example:4430/", "https://a.example:4430/"],
  ["a port that only begins like the default", "http://a.example:8000/", "http://a.example:8000/"],
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
