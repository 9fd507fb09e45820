import { describe, expect, it } from "vitest";
import { urlByHost } from "./url-by-host.ts";

describe("urlByHost", () => {
  it.each<readonly [what: string, url: string, host: string | undefined, expected: string | undefined]>([
    ["another name", "http://127.0.0.1:80/a?b", "localhost:8080", "http://localhost:8080/a?b"],
    ["another port", "https://[::1]:8080/a", "[::1]:8081", "https://[::1]:8081/a"],
    ["what a pattern would take for its own", "http://a/b", "$1", undefined],
    ["the same host, whatever its case", "http://gateway.example/a", "Gateway.Example", undefined],
    ["no host", "http://a/b", undefined, undefined],
    ["an empty one", "http://a/b", "", undefined],
    ["a host with more than a host", "http://a/b", "evil.example/x", undefined],
    ["a user's name", "http://a/b", "me@a", undefined],
    ["other letters", "http://a/b", "\u202eevil", undefined],
  ])("of %s", (_what, url, host, expected) => {
    const headers = host === undefined ? [] : [["HOST", host] as const];
    expect(urlByHost({ method: "POST", url, headers, body: "" })).toBe(expected);
  });
});
