import pc from "picocolors";
import type { Report } from "../../src/report/report.ts";
import { normal, verbose } from "../document/detail.ts";
import type { Document, DocumentBlock, Tone } from "../document/document.ts";
import { describeReport } from "../document/report-document.ts";
import { type LineStyle, layOutDocument } from "./line-layout.ts";
import type { ReporterOptions } from "./reporter.ts";

const MIN_WIDTH = 60;
const MAX_WIDTH = 120;

/** Renders a report for a person at a terminal: never too narrow for a table or too wide to read. */
export function renderTerminal(report: Report, { color, width, extent = "normal" }: ReporterOptions): string {
  const bounded = Number.isFinite(width) ? Math.trunc(width) : 80;
  const layout = { width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, bounded)), style: createStyle(color) };
  const document = describeReport(report, extent === "verbose" ? verbose : normal);
  // One line, however long: whoever wants no more may want to cut it himself.
  const lines =
    extent === "quiet"
      ? layOutDocument({ ...document, blocks: [] }, { ...layout, width: Number.POSITIVE_INFINITY })
      : layOutDocument(shorten(document), layout);
  return `${lines.join("\n")}\n`;
}

/** Cuts the digest to what distinguishes two suites; the whole digest is in the files. */
function shorten(document: Document): Document {
  const cut = (text: string): string => text.replace(/(sha256:[0-9a-f]{12})[0-9a-f]{52}$/, "$1…");
  const blocks = document.blocks.map(
    (block): DocumentBlock =>
      block.kind === "facts"
        ? { ...block, facts: block.facts.map(({ label, value }) => ({ label, value: cut(value) })) }
        : block,
  );
  return { ...document, blocks };
}

function createStyle(color: boolean): LineStyle {
  const { bold, dim, green, red, yellow, inverse } = pc.createColors(color);
  const tones: Readonly<Record<Tone, (text: string) => string>> = {
    good: green,
    known: yellow,
    bad: red,
    open: yellow,
  };
  return {
    strong: bold,
    quiet: dim,
    tone: (text, tone) => (tone === undefined ? text : tones[tone](text)),
    wanted: (text) => inverse(green(text)),
    got: (text) => inverse(red(text)),
  };
}
