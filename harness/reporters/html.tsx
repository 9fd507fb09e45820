/** @jsxRuntime automatic @jsxImportSource preact */
import { readFileSync } from "node:fs";
import { renderToString } from "preact-render-to-string";
import { createHash } from "#crypto";
import type { Report } from "../../src/report/report.ts";
import { whole } from "../document/detail.ts";
import { plainText } from "../document/document.ts";
import { describeReport } from "../document/report-document.ts";
import { enhanceReport } from "../page/enhance-report.ts";
import { ReportPage } from "../page/report-page.tsx";
import { escapeProse } from "../text/escape-text.ts";

const style = readFileSync(new URL("../page/page.css", import.meta.url), "utf8");
// tsx names the functions within a function by a helper that the page does not have.
const script = `{const __name=(named)=>named;(${enhanceReport})(document)}`;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`;

/**
 * Renders one self-contained page. Its policy allows its own style sheet and script and nothing else; without the script, which
 * searches and folds, it holds as much.
 */
export function renderHtml(report: Report): string {
  const document = describeReport(report, whole);
  return `<!doctype html>\n${renderToString(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width" />
        <meta name="referrer" content="no-referrer" />
        <title>{escapeProse(`${document.title}: ${plainText(document.summary)}`)}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <ReportPage document={document} />
        </main>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  )}\n`;
}
