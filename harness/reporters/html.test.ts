import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeReport } from "./fixtures/make-report.ts";
import { spaceAsPlus } from "./fixtures/space-as-plus.ts";
import { renderHtml } from "./html.ts";

describe("renderHtml", () => {
  it("allows its own style sheet and nothing else", () => {
    const html = renderHtml(spaceAsPlus);
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(html).toContain(
      `content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|<link|<img/);
  });

  it.each([
    { link: "https://example.org/a?b=c&d", html: `href="https://example.org/a?b=c&amp;d"` },
    { link: 'https://example.org/"><script>', html: `href="https://example.org/%22%3E%3Cscript%3E"` },
    { link: "javascript:alert(1)", html: "<p>javascript:alert(1)</p>" },
    { link: "data:text/html,x", html: "<p>data:text/html,x</p>" },
    { link: "no link", html: "<p>no link</p>" },
  ])("shows the link $link", ({ link, html }) => {
    const diagnosis = [{ deviations: [], title: "t", fix: "f", clauses: [], links: [link], vectors: [] }];
    expect(renderHtml(makeReport([], { diagnosis }))).toContain(html);
  });

  it("marks the first difference on both lines", () => {
    expect(renderHtml(spaceAsPlus)).toMatch(
      /expected {2}[^<]*<mark class="wanted">5<\/mark>[^<]*\nactual {4}[^<]*<mark class="got">B<\/mark>/,
    );
  });
});
