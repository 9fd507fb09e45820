import { describe, expect, it } from "vitest";
import { authorityOf } from "./authority-of.ts";

describe("authorityOf", () => {
  it.each([
    ["http://Host:80/a", "host:80"],
    ["HTTPS://h?a", "h"],
    ["http://a@b/c", "a@b"],
    ["/path", ""],
  ])("reads that of %j", (url, authority) => {
    expect(authorityOf(url)).toBe(authority);
  });
});
