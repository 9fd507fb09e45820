import { describe, expect, it } from "vitest";
import { codeSpan, fence } from "./escape-markdown.ts";

describe("codeSpan", () => {
  it.each([
    { what: "plain text", text: "a b", span: "`a b`" },
    { what: "back-ticks inside", text: "a`b``c", span: "```a`b``c```" },
    { what: "back-ticks at the edge", text: "`a`", span: "`` `a` ``" },
    { what: "spaces at the edge", text: " a ", span: "`  a  `" },
    { what: "nothing", text: "", span: "(empty)" },
    { what: "spaces only", text: "  ", span: "(empty)" },
    { what: "a pipe, even behind a backslash", text: "a|b\\|c", span: "`a\\x7cb\\\\x7cc`" },
  ])("$what", ({ text, span }) => {
    expect(codeSpan(text)).toBe(span);
  });
});

describe("fence", () => {
  it.each([
    { what: "plain lines", lines: ["a", "b"], fenced: ["```text", "a", "b", "```"] },
    { what: "a fence inside", lines: ["````", "b"], fenced: ["`````text", "````", "b", "`````"] },
  ])("$what", ({ lines, fenced }) => {
    expect(fence(lines)).toEqual(fenced);
  });
});
