import { describe, expect, it } from "vitest";
import { isLoopback } from "./is-loopback.ts";

describe("isLoopback", () => {
  it.each([
    ["128.0.0.1", false],
    ["126.255.255.255", false],
    ["127.0.0.1", true],
    ["127.255.255.255", true],
    ["::1", true],
    ["0:0:0:0:0:0:0:1", true],
    ["::2", false],
    ["::", false],
    ["0.0.0.0", false],
    ["::ffff:127.0.0.1", true],
    ["::ffff:192.0.2.1", false],
    ["10.0.0.1", false],
    ["localhost", false],
    ["127.evil.example", false],
    ["127.0.0.1:80", false],
    ["", false],
  ])("%s: %s", (address, expected) => {
    expect(isLoopback(address)).toBe(expected);
  });
});
