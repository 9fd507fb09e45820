import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { makeDiagnosis } from "../document/fixtures/make-diagnosis.ts";
import { makeReport } from "../document/fixtures/make-report.ts";
import { partlyUnexplained } from "../document/fixtures/signer-reports.ts";
import { renderHtml } from "./html.tsx";

it("allows its own style sheet and script and nothing else", () => {
  const html = renderHtml(partlyUnexplained);
  const hashOf = (tag: string): string => {
    const [, text = ""] = new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(html) ?? [];
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  };
  const policy = `default-src 'none'; style-src ${hashOf("style")}; script-src ${hashOf("script")}; base-uri 'none'; form-action 'none'`;
  expect(html).toContain(`content="${policy}"`);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/\son\w+=|\sstyle=|<link|<img/);
});

it("follows links to the web alone", () => {
  const links = ["https://example.org/a?b=c&d", "javascript:alert(1)"];
  const html = renderHtml(makeReport([], { diagnosis: [makeDiagnosis(["a"], [], { links })] }));
  expect(html).toContain(`href="https://example.org/a?b=c&amp;d"`);
  expect(html).toContain("<p>javascript:alert(1)</p>");
});

it("leads from each failure to what explains it, or to what is known of it", () => {
  const html = renderHtml(partlyUnexplained);
  const anchors = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  const ways = Array.from(html.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
  expect(anchors).toEqual(["mistake-1", "unexplained-1", "unexplained-2"]);
  expect(new Set(ways)).toEqual(new Set(anchors));
  expect(ways).toHaveLength(partlyUnexplained.totals.failed);
  expect(html).toContain(`<p><code>spaces/one</code>, <a href="#mistake-1">`);
  expect(html).toContain(`<a href="#unexplained-1">long/value-65536</a>`);
});
