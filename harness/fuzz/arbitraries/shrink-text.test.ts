import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shrinkText } from "./shrink-text.ts";

/** Shrinks a text with fast-check. */
function shrink(text: string, plain: string, fails: (text: string) => boolean): string | undefined {
  const property = fc.property(shrinkText(fc.constant(text), plain), (drawn) => !fails(drawn));
  return fc.check(property, { seed: 1, numRuns: 1 }).counterexample?.[0];
}

function matches(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

describe("shrinkText", () => {
  it.each([
    { what: "any text to the plain one", text: "x&y=z", plain: "secret", fails: () => true, to: "secret" },
    { what: "the plain text to nothing else", text: "secret", plain: "secret", fails: () => true, to: "secret" },
    { what: "to the one character", text: "ab*cd~ef", plain: "a", fails: matches(/\*/), to: "*" },
    { what: "to two characters that lie apart", text: "x*yy*z", plain: "a", fails: matches(/\*.*\*/), to: "**" },
    {
      what: "to plain letters between what must stay",
      text: "*--*",
      plain: "a",
      fails: matches(/^\*..\*$/),
      to: "*aa*",
    },
    {
      what: "a pair of surrogates whole",
      text: "\u{1f600}x\u{1f601}",
      plain: "a",
      fails: matches(/\u{1f601}/u),
      to: "\u{1f601}",
    },
    {
      what: "to the exact length",
      text: "\u00e9".repeat(700),
      plain: "a",
      fails: matches(/^.{256}/),
      to: "a".repeat(256),
    },
    {
      what: "a run of two characters to one of them",
      text: "~\u20ac".repeat(100),
      plain: "a",
      // 85 times three bytes and one more are 256.
      fails: (one: string) => Buffer.byteLength(one) > 255,
      to: `a${"\u20ac".repeat(85)}`,
    },
    { what: "an empty text to the plain one", text: "", plain: "a", fails: () => true, to: "a" },
    { what: "an empty text that must be empty to none", text: "", plain: "a", fails: matches(/^$/), to: "" },
  ])("shrinks $what", ({ text, plain, fails, to }) => {
    expect(shrink(text, plain, fails)).toBe(to);
  });
});
