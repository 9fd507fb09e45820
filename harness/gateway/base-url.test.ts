import { describe, expect, it } from "vitest";
import { originAt, readBasePath, readPublicUrl } from "./base-url.ts";

describe("readBasePath", () => {
  it.each([
    ["/paynet", "/paynet"],
    ["/paynet/", "/paynet"],
    ["/a/b.c~d", "/a/b.c~d"],
    ["/", ""],
    ["", ""],
  ])("reads %j", (text, path) => {
    expect(readBasePath(text)).toBe(path);
  });

  it.each(["paynet", "/a?b", "/a#b", "//a", "/a b", "/é", "/a//", "http://x/a"])("refuses %j", (text) => {
    expect(() => readBasePath(text)).toThrow(
      expect.objectContaining({
        code: "base-path-malformed",
        message: `base path: expected a path like /paynet, got ${JSON.stringify(text)}`,
      }),
    );
  });
});

describe("readPublicUrl", () => {
  it.each([
    ["https://gateway.example/paynet", "https://gateway.example/paynet"],
    ["https://gateway.example/paynet/", "https://gateway.example/paynet"],
    ["http://gateway.example:8443", "http://gateway.example:8443"],
    ["http://[::1]:8080/", "http://[::1]:8080"],
    ["https://Gateway.example", "https://Gateway.example"],
  ])("reads %j", (text, url) => {
    expect(readPublicUrl(text)).toBe(url);
  });

  it.each([
    "gateway.example/paynet",
    "ftp://gateway.example",
    "https://",
    "https://user:hunter2@gateway.example",
    "https://gateway.example/?a=b",
    "https://gateway.example/#a",
    "https://gateway.example/a b",
    "https://gateway.example:port",
    "https://a\\b",
  ])("refuses %j, and does not repeat it", (text) => {
    expect(() => readPublicUrl(text)).toThrow(
      expect.objectContaining({
        code: "public-url-malformed",
        message: "public URL: expected one like https://gateway.example/paynet, got other text",
      }),
    );
  });
});

describe("originAt", () => {
  it.each([
    ["127.0.0.1", 8080, "http://127.0.0.1:8080"],
    ["localhost", 80, "http://localhost"],
    ["::1", 8080, "http://[::1]:8080"],
  ])("writes %s and %i", (host, port, origin) => {
    expect(originAt(host, port)).toBe(origin);
  });
});
