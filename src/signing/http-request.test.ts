import { describe, expect, it } from "vitest";
import { headerOf, requestLength } from "./http-request.ts";

describe("requestLength", () => {
  it.each([
    { what: "nothing", url: "", headers: [], body: "", length: 0 },
    { what: "a URL and a body", url: "http://a/b", headers: [], body: "a=1", length: 13 },
    { what: "headers, by name and value, the repeated ones too", url: "", headers: ["ab", "ab"], body: "", length: 12 },
    { what: "characters, and not bytes", url: "", headers: [], body: "é€", length: 2 },
  ])("counts $what", ({ url, headers, body, length }) => {
    const pairs = headers.map((name) => [name, "1234"] as const);
    expect(requestLength({ method: "POST", url, headers: pairs, body })).toBe(length);
  });
});

describe("headerOf", () => {
  const headers = [
    ["Content-Type", "a"],
    ["AUTHORIZATION", "b"],
    ["authorization", "c"],
  ] as const;

  it("finds the first of a name in whatever case", () => {
    expect(headerOf({ headers }, "authorization")).toBe("b");
    expect(headerOf({ headers }, "host")).toBeUndefined();
  });
});
