import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeDiagnosis } from "../document/fixtures/make-diagnosis.ts";
import { makeReport } from "../document/fixtures/make-report.ts";
import { partlyUnexplained } from "../document/fixtures/partly-unexplained.ts";
import { spaceAsPlus } from "../document/fixtures/space-as-plus.ts";
import { twoMistakes } from "../document/fixtures/two-mistakes.ts";
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
    { link: "javascript:alert(1)", html: "<p>javascript:alert(1)</p>" },
  ])("shows the link $link", ({ link, html }) => {
    const diagnosis = [makeDiagnosis(["a"], [], { links: [link] })];
    expect(renderHtml(makeReport([], { diagnosis }))).toContain(html);
  });

  it("leads from each failure to what explains it", () => {
    const html = renderHtml(twoMistakes);
    const anchors = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(anchors).toEqual(["mistake-1", "mistake-2", "mistake-3"]);
    for (const [id, anchor] of [
      ["spaces/space", "mistake-1"],
      ["percent-encoding/slash", "mistake-2"],
      ["operations/transfer-quiet", "mistake-2"],
      ["spaces/both-kinds", "mistake-3"],
    ]) {
      expect(html).toContain(`<p><code>${id}</code>, <a href="#${anchor}">`);
    }
  });

  it("leads from each failure that nothing explains to what is known of it", () => {
    const html = renderHtml(partlyUnexplained);
    const ways = Array.from(html.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
    expect(new Set(ways)).toEqual(new Set(["mistake-1", "unexplained-1", "unexplained-2"]));
    expect(ways).toHaveLength(partlyUnexplained.totals.failed);
    expect(html).toContain(`<a href="#unexplained-1">long/value-65536</a>`);
  });

  it("marks the first difference on both lines", () => {
    expect(renderHtml(spaceAsPlus)).toMatch(
      /expected {2}[^<]*<mark class="wanted">5<\/mark>[^<]*\nactual {4}[^<]*<mark class="got">B<\/mark>/,
    );
  });
});
