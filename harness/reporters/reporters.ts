import type { Report } from "../../src/report/report.ts";
import { renderGithub } from "./github.ts";
import { renderHtml } from "./html.tsx";
import { renderJson } from "./json.ts";
import { renderJunit } from "./junit.ts";
import { renderMarkdown } from "./markdown.ts";
import { concatenate, type Reporter, type ReporterName, type ReporterOptions } from "./reporter.ts";
import { renderSarif } from "./sarif.ts";
import { renderTerminal } from "./terminal.ts";

export { openProgress } from "./progress.ts";
export type { Extent, Reporter, ReporterOptions } from "./reporter.ts";
export { isReporterName, type ReporterName, reporterNames } from "./reporter.ts";

/** The words that a report begins with for people. */
const OUTCOME = "(?:(?:NOT )?CONFORMANT|INCOMPLETE|NOTHING FOUND|FAULTS FOUND)";

export const reporters: Readonly<Record<ReporterName, Reporter>> = {
  terminal: { render: inOnePart(renderTerminal) },
  json: {
    file: { name: "report.json", mark: /^\s*\{\s*"format"\s*:\s*"countersign\/report"/ },
    render: renderJson,
  },
  junit: {
    file: { name: "report.junit.xml", mark: /<testsuites name="countersign: / },
    render: renderJunit,
  },
  html: { file: { name: "report.html", mark: new RegExp(`<title>${OUTCOME}\\b`) }, render: inOnePart(renderHtml) },
  markdown: {
    file: { name: "report.md", mark: new RegExp(`^\\uFEFF?## \\P{ASCII}+ \`*${OUTCOME}\\b`, "u") },
    render: inOnePart(renderMarkdown),
  },
  sarif: {
    file: { name: "report.sarif", mark: /"driver"\s*:\s*\{\s*"name"\s*:\s*"countersign"/ },
    render: renderSarif,
  },
  github: { render: inOnePart(renderGithub) },
};

function inOnePart(render: (report: Report, options: ReporterOptions) => string): Reporter["render"] {
  return (report, options) => [render(report, options)];
}

/** Renders a report whole. */
export function renderReport(name: ReporterName, report: Report, options: ReporterOptions): string {
  return concatenate(reporters[name].render(report, options));
}
