import { InvalidArgumentError } from "commander";
import { describe, expect, it } from "vitest";
import { parseInputAddress, parseSeed, parseShard, parseTime, seedOfText, writeInputAddress } from "./fuzz-options.ts";

describe("the options of fuzz", () => {
  it.each([
    [parseTime, "1ms", 1],
    [parseTime, "30s", 30_000],
    [parseTime, "10m", 600_000],
    [parseTime, "2h", 7_200_000],
    [parseTime, "30d", 2_592_000_000],
    [parseSeed, "0", 0],
    [parseSeed, "4294967295", 4_294_967_295],
    [parseShard, "1/1", { index: 1, count: 1 }],
    [parseShard, "3/8", { index: 3, count: 8 }],
    [parseInputAddress, "signer@-52:17:0:3", { property: "signer", seed: -52, path: "17:0:3" }],
    [parseInputAddress, "order-is-irrelevant@7:0", { property: "order-is-irrelevant", seed: 7, path: "0" }],
  ])("%o reads %s", (parse, text, read) => {
    expect(parse(text)).toEqual(read);
  });

  it.each([
    [parseTime, ["", "10", "0s", "1.5h", "31d", "-1s", "1 s", "s", "999999999h"]],
    [parseSeed, ["", "-1", "1.0", "4294967296", "0x1", "seed", "99999999999"]],
    [parseShard, ["", "1", "0/2", "3/2", "1/0", "01/2", "1/100001", "1/2/3", "a/b"]],
    [parseInputAddress, ["", "signer", "signer@1", "signer@x:1", "Signer@1:1", "a@1:", "a@1:1:", "a@1:-1", "../a@1:1"]],
  ])("%o refuses what is none", (parse, texts) => {
    for (const text of texts) expect(() => parse(text), text).toThrow(InvalidArgumentError);
  });

  it("write an address as they read it", () => {
    expect(writeInputAddress(parseInputAddress("signer@-52:17:0:3"))).toBe("signer@-52:17:0:3");
  });

  it.each([
    ["a number that is a seed", "17", 17],
    // The first four bytes of the SHA-256 of the text, told by sha256sum.
    ["a number that is too large for one", "17000000000", 0xf6fd_82c3],
    ["a name", "countersign-fuzz-29384720", 0x3c66_3b08],
  ])("make a seed of %s", (_name, text, seed) => {
    expect(seedOfText(text)).toBe(seed);
  });
});
