import { expect, it } from "vitest";
import { webLink } from "./web-link.ts";

it.each([
  { link: "https://example.org/a?b=c&d", url: "https://example.org/a?b=c&d" },
  { link: 'http://example.org/"><script>', url: "http://example.org/%22%3E%3Cscript%3E" },
  { link: "javascript:alert(1)", url: undefined },
  { link: "data:text/html,x", url: undefined },
  { link: "no link", url: undefined },
  { link: `https://example.org/${"x".repeat(2000)}`, url: undefined },
])("$link", ({ link, url }) => {
  expect(webLink(link)).toBe(url);
});
