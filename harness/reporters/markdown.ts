import type { Report } from "../../src/report/report.ts";
import { brief } from "../document/detail.ts";
import type { DocumentBlock, Section, Table, Text, Tone } from "../document/document.ts";
import { describeReport } from "../document/report-document.ts";
import { escapeProse } from "../text/escape-text.ts";
import { layOut, plainStyle } from "./line-layout.ts";

const LAYOUT = { width: 100, style: plainStyle };
const MARKS: Readonly<Record<Tone, string>> = { good: "✅", known: "☑️", bad: "❌", open: "⚠️" };
/** Words in which Markdown and GitHub see nothing: no markup, mention, link, emoji or number of a commit or an issue. */
const HARMLESS = /^(?!.*(?:www\.|\bGH-|[0-9a-f]{7}))(?:[\p{L}\p{N} ,.;()…×'’?!–-]|:(?= |$))*$/u;

/**
 * Renders a report as GitHub-flavoured Markdown, short enough for a comment or a step summary. An untrusted text stands
 * only in code spans and fenced blocks, where GitHub sees neither mentions nor links.
 */
export function renderMarkdown(report: Report): string {
  const { title, tone, summary, blocks } = describeReport(report, brief);
  const parts = [`## ${MARKS[tone]} ${formatText(title)}`, formatText(summary), ...blocks.flatMap(formatTop)];
  return `${parts.join("\n\n")}\n`;
}

function formatTop(block: DocumentBlock): readonly string[] {
  return block.kind === "section" ? formatSection(block) : formatBody([block]);
}

function formatSection({ heading, isSub, blocks }: Section): readonly string[] {
  return [`${isSub === true ? "####" : "###"} ${formatText(heading)}`, ...formatBody(blocks)];
}

/** Formats facts, lists and tables as such; runs of all else as fenced lines, but for our own words alone. */
function formatBody(blocks: readonly DocumentBlock[]): readonly string[] {
  const parts: string[] = [];
  let run: DocumentBlock[] = [];
  const endRun = (): void => {
    if (run.length > 0) parts.push(formatRun(run));
    run = [];
  };
  for (const block of blocks) {
    const part = formatOwn(block);
    if (part === undefined) run.push(block);
    else {
      endRun();
      parts.push(part);
    }
  }
  endRun();
  return parts;
}

function formatOwn(block: DocumentBlock): string | undefined {
  switch (block.kind) {
    case "facts":
      return block.facts.map(({ label, value }) => `- ${formatText(label)}: ${codeSpan(value)}`).join("\n");
    case "list":
      return block.items.map((text) => `- ${formatText(text)}`).join("\n");
    case "table":
      return formatTable(block);
    default:
      return undefined;
  }
}

function formatRun(blocks: readonly DocumentBlock[]): string {
  const own = blocks.flatMap((block) =>
    block.kind === "paragraph" && typeof block.text === "string" && HARMLESS.test(block.text)
      ? [block.emphasis === "strong" ? `**${block.text}**` : block.text]
      : [],
  );
  return own.length === blocks.length ? own.join("\n\n") : fence(layOut(blocks, LAYOUT)).join("\n");
}

function formatTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(({ title }) => formatText(title))),
    `|${columns.map(({ holds }) => (holds === "count" ? "--:" : "---")).join("|")}|`,
    ...rows.map((row) =>
      line(row.map(({ text }, at) => (columns[at]?.holds === "name" ? codeSpan(text) : formatText(text)))),
    ),
  ].join("\n");
}

function formatText(text: Text): string {
  const spans = typeof text === "string" ? [text] : text;
  return spans
    .map((span) => {
      if (typeof span !== "string") return codeSpan(span.quote);
      return HARMLESS.test(span) ? span : codeSpan(span);
    })
    .join("");
}

/**
 * Formats a text as a Markdown code span, in which nothing is a link, a mention or HTML. `|` is written as `\x7c`,
 * because a table is cut into cells before its code spans are read.
 */
export function codeSpan(raw: string): string {
  const text = escapeProse(raw).replaceAll("|", "\\x7c");
  if (text.trim() === "") return "(empty)";
  const ticks = "`".repeat(longestRun(text) + 1);
  // A span may neither begin nor end with a back-tick, and gives up one space on either side.
  const pad = /^[ `]|[ `]$/.test(text) ? " " : "";
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

/** Formats lines as a fenced block, whose fence is longer than any run of back-ticks inside. */
function fence(lines: readonly string[]): readonly string[] {
  const ticks = "`".repeat(Math.max(3, ...lines.map((line) => longestRun(line) + 1)));
  return [`${ticks}text`, ...lines, ticks];
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}
