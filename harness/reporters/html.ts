import { createHash } from "#crypto";
import type { Report } from "../../src/report/report.ts";
import { whole } from "../document/detail.ts";
import {
  type Diff,
  type DocumentBlock,
  type Inline,
  type Paragraph,
  plainText,
  type Section,
  type Table,
  type Text,
  type Tone,
} from "../document/document.ts";
import { describeReport } from "../document/report-document.ts";
import { type Excerpt, excerptDifference } from "../text/difference.ts";
import { escapeProse } from "../text/escape-text.ts";
import { style } from "./html-style.ts";

const REACH = 45;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const toneClasses: Readonly<Record<Tone, string>> = {
  good: "conformant",
  known: "incomplete",
  bad: "not-conformant",
  open: "incomplete",
};

const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** Renders one self-contained page without script; its policy forbids everything but its own style sheet. */
export function renderHtml(report: Report): string {
  const { title, tone, summary, blocks } = describeReport(report, whole);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${show(`${title}: ${plainText(summary)}`)}</title>
<style>${style}</style>
</head>
<body>
<h1><span class="${toneClasses[tone]}">${show(title)}</span></h1>
<p>${formatText(summary, "strong")}</p>
${formatBlocks(blocks, 2)}
</body>
</html>
`;
}

/** Escapes an untrusted text for HTML: what could deceive is made visible, then what HTML would read is escaped. */
function show(text: string): string {
  return escapeHtml(escapeProse(text));
}

/** Escapes a text for HTML content or a quoted attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Formats a text, its quotes in `quoteTag`, if there is one. */
function formatText(text: Text, quoteTag?: "strong"): string {
  return typeof text === "string" ? show(text) : text.map((span) => formatSpan(span, quoteTag)).join("");
}

function formatSpan(span: Inline, quoteTag: string | undefined): string {
  if (typeof span === "string") return show(span);
  const tag = span.isCode === true ? "code" : quoteTag;
  const text = tag === undefined ? show(span.quote) : `<${tag}>${show(span.quote)}</${tag}>`;
  return span.leadsTo === undefined ? text : `<a href="#${escapeHtml(span.leadsTo)}">${text}</a>`;
}

/** Formats blocks below a heading of the level before `level`. */
function formatBlocks(blocks: readonly DocumentBlock[], level: number): string {
  return blocks.map((block) => formatBlock(block, level)).join("\n");
}

function formatBlock(block: DocumentBlock, level: number): string {
  switch (block.kind) {
    case "paragraph":
      return formatParagraph(block);
    case "facts": {
      const rows = block.facts.map(({ label, value }) => `<dt>${show(label)}</dt><dd>${show(value)}</dd>`);
      return `<dl>\n${rows.join("\n")}\n</dl>`;
    }
    case "list":
      return ["<ul>", ...block.items.map((text) => `<li>${formatText(text)}</li>`), "</ul>"].join("\n");
    case "table":
      return formatTable(block);
    case "code":
      return `<pre>${block.lines.map(show).join("\n")}</pre>`;
    case "diff":
      return formatDiff(block);
    case "quotation": {
      const text = block.text === undefined ? (block.isRepeated === true ? "See above: " : "") : `${show(block.text)} `;
      return `<blockquote>${text}<code>${show(block.clause)}</code></blockquote>`;
    }
    case "link":
      return block.href === undefined
        ? `<p>${show(block.text)}</p>`
        : `<p><a rel="noreferrer noopener" href="${escapeHtml(block.href)}">${show(block.text)}</a></p>`;
    case "item":
      return `<article>\n<p>${formatText(block.title)}</p>\n${formatBlocks(block.blocks, level)}\n</article>`;
    case "section":
      return formatSection(block, level);
  }
}

function formatParagraph({ text, tone, emphasis }: Paragraph): string {
  const shown = formatText(text);
  const names = [...(tone === undefined ? [] : [toneClasses[tone]]), ...(emphasis === "quiet" ? ["quiet"] : [])];
  const attribute = names.length === 0 ? "" : ` class="${names.join(" ")}"`;
  return `<p${attribute}>${emphasis === "strong" ? `<strong>${shown}</strong>` : shown}</p>`;
}

function formatSection({ heading, blocks, tone, id, isSub }: Section, level: number): string {
  const tag = `h${Math.min(6, isSub === true ? level + 1 : level)}`;
  return [
    id === undefined ? "<section>" : `<section id="${escapeHtml(id)}">`,
    `<${tag}${tone === undefined ? "" : ` class="${toneClasses[tone]}"`}>${formatText(heading)}</${tag}>`,
    ...(blocks.length === 0 ? [] : [formatBlocks(blocks, level + 1)]),
    "</section>",
  ].join("\n");
}

function formatTable({ columns, rows }: Table): string {
  const head = columns.map(({ title, holds }) => `<th scope="col" class="${holds}">${show(title)}</th>`);
  const body = rows.map((row) => {
    const cells = row.map(({ text, tone }, at) => {
      const shown = tone === undefined ? show(text) : `<span class="${toneClasses[tone]}">${show(text)}</span>`;
      return `<td class="${columns[at]?.holds ?? "name"}">${shown}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return ["<table>", `<thead><tr>${head.join("")}</tr></thead>`, "<tbody>", ...body, "</tbody>", "</table>"].join("\n");
}

function formatDiff({ stage, offset, isSigned, ...texts }: Diff): string {
  const { expected, actual } = excerptDifference({ offset, ...texts }, REACH);
  const line = (label: string, kind: string, { lead, mark, tail }: Excerpt): string =>
    `${label}  ${show(lead)}<mark class="${kind}">${show(mark)}</mark>${show(tail)}`;
  const lines = [
    line("expected", "wanted", expected),
    line(isSigned === true ? "signed  " : "actual  ", "got", actual),
  ];
  return `<p class="quiet">${show(stage)}, offset ${offset}</p>\n<pre>${lines.join("\n")}</pre>`;
}
