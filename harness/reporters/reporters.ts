import { renderGithub } from "./github.ts";
import { renderHtml } from "./html.tsx";
import { renderJson, renderJsonParts } from "./json.ts";
import { renderJunit } from "./junit.ts";
import { renderMarkdown } from "./markdown.ts";
import type { Reporter, ReporterName } from "./reporter.ts";
import { renderSarif } from "./sarif.ts";
import { renderTerminal } from "./terminal.ts";

export { openProgress } from "./progress.ts";
export type { Extent, Reporter, ReporterOptions } from "./reporter.ts";
export { isReporterName, type ReporterName, reporterNames } from "./reporter.ts";

export const reporters: Readonly<Record<ReporterName, Reporter>> = {
  terminal: { render: renderTerminal },
  json: { fileName: "report.json", render: renderJson, renderParts: renderJsonParts },
  junit: { fileName: "report.junit.xml", render: renderJunit },
  html: { fileName: "report.html", render: renderHtml },
  markdown: { fileName: "report.md", render: renderMarkdown },
  sarif: { fileName: "report.sarif", render: renderSarif },
  github: { render: renderGithub },
};
