import { renderGithub } from "./github.ts";
import { renderHtml } from "./html.tsx";
import { renderJson, renderJsonParts } from "./json.ts";
import { renderJunit, renderJunitParts } from "./junit.ts";
import { renderMarkdown } from "./markdown.ts";
import type { Reporter, ReporterName } from "./reporter.ts";
import { renderSarif, renderSarifParts } from "./sarif.ts";
import { renderTerminal } from "./terminal.ts";

export { openProgress } from "./progress.ts";
export type { Extent, Reporter, ReporterOptions } from "./reporter.ts";
export { isReporterName, type ReporterName, reporterNames } from "./reporter.ts";

/** The words that a report begins with for people. */
const OUTCOME = "(?:(?:NOT )?CONFORMANT|INCOMPLETE|NOTHING FOUND|FAULTS FOUND)";

export const reporters: Readonly<Record<ReporterName, Reporter>> = {
  terminal: { render: renderTerminal },
  json: {
    file: { name: "report.json", mark: /^\s*\{\s*"format"\s*:\s*"countersign\/report"/ },
    render: renderJson,
    renderParts: renderJsonParts,
  },
  junit: {
    file: { name: "report.junit.xml", mark: /<testsuites name="countersign: / },
    render: renderJunit,
    renderParts: renderJunitParts,
  },
  html: { file: { name: "report.html", mark: new RegExp(`<title>${OUTCOME}\\b`) }, render: renderHtml },
  markdown: {
    file: { name: "report.md", mark: new RegExp(`^\\uFEFF?## \\P{ASCII}+ \`*${OUTCOME}\\b`, "u") },
    render: renderMarkdown,
  },
  sarif: {
    file: { name: "report.sarif", mark: /"driver"\s*:\s*\{\s*"name"\s*:\s*"countersign"/ },
    render: renderSarif,
    renderParts: renderSarifParts,
  },
  github: { render: renderGithub },
};
