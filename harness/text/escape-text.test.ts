import { describe, expect, it } from "vitest";
import { clipSentence, escapeExact, escapeProse } from "./escape-text.ts";

describe("escapeProse", () => {
  it.each([
    { what: "plain ASCII", text: "A space is %20, never +.", shown: "A space is %20, never +." },
    { what: "left-to-right letters", text: "Müller Подпись 签名", shown: "Müller Подпись 签名" },
    { what: "C0 and DEL", text: "\u0000\n\t\u001b[31m\u007f", shown: "\\x00\\x0a\\x09\\x1b[31m\\x7f" },
    { what: "C1", text: "\u009b31m", shown: "\\u{9b}31m" },
    { what: "bidirectional controls", text: "\u202ea\u2066b\u200f", shown: "\\u{202e}a\\u{2066}b\\u{200f}" },
    { what: "right-to-left letters", text: "\u05d0\u0627", shown: "\\u{5d0}\\u{627}" },
    { what: "zero width", text: "a\u200bb\ufeffc\u00add", shown: "a\\u{200b}b\\u{feff}c\\u{ad}d" },
    { what: "a letter without ink", text: "a\u3164b", shown: "a\\u{3164}b" },
    { what: "a combining mark", text: "e\u0301", shown: "e\\u{301}" },
    { what: "strange spaces", text: "a\u00a0b\u3000c\u2028d\u2800e", shown: "a\\u{a0}b\\u{3000}c\\u{2028}d\\u{2800}e" },
    { what: "a lone surrogate", text: "\ud800x", shown: "\\u{d800}x" },
    { what: "a CI command", text: "##[error] ##vso[x] # #", shown: "#\\x23[error] #\\x23vso[x] # #" },
    { what: "number formats", text: 'ToString(0.##) "#.##" #,##0.00', shown: 'ToString(0.##) "#.##" #,##0.00' },
  ])("$what", ({ text, shown }) => {
    expect(escapeProse(text, 1000)).toBe(shown);
  });

  it.each([
    { what: "as long as the limit", text: "abcdefghij", shown: "abcdefghij" },
    { what: "longer than the limit", text: "abcdefghijk", shown: "abcdefghij…" },
    { what: "with an escape across the limit", text: "abcdefgh\u001b", shown: "abcdefgh…" },
  ])("cuts a text $what", ({ text, shown }) => {
    expect(escapeProse(text, 10)).toBe(shown);
  });

  it("looks no further than the limit", () => {
    expect(escapeProse("x".repeat(1_000_000), 3)).toBe("xxx…");
  });
});

describe("clipSentence", () => {
  it.each([
    { what: "a text within the limit", text: "two words", limit: 9, shown: "two words" },
    { what: "a text that ends in an ellipsis itself", text: "two words…", limit: 10, shown: "two words…" },
    {
      what: "a longer one between words",
      text: "Register the merchants at the gateway",
      limit: 25,
      shown: "Register the merchants …",
    },
    { what: "a word that is none", text: `see ${"x".repeat(200)}`, limit: 100, shown: `see ${"x".repeat(96)}…` },
    { what: "what takes more room when it is escaped", text: "a \u001b\u001b\u001b", limit: 8, shown: "a …" },
  ])("shows or cuts $what", ({ text, limit, shown }) => {
    expect(clipSentence(text, limit)).toBe(shown);
  });
});

describe("escapeExact", () => {
  it.each([
    { what: "a letter", character: "a", previous: "", shown: "a" },
    { what: "a space", character: " ", previous: "", shown: " " },
    { what: "a backslash", character: "\\", previous: "", shown: "\\\\" },
    { what: "a line feed", character: "\n", previous: "", shown: "\\x0a" },
    { what: "a Latin letter that is not ASCII", character: "é", previous: "", shown: "\\u{e9}" },
    { what: "an astral character", character: "\u{1f600}", previous: "", shown: "\\u{1f600}" },
    { what: "one number sign", character: "#", previous: "a", shown: "#" },
    { what: "a second number sign", character: "#", previous: "#", shown: "\\x23" },
  ])("$what", ({ character, previous, shown }) => {
    expect(escapeExact(character, previous)).toBe(shown);
  });
});
