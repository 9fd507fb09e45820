import {
  type Cell,
  type Code,
  type Diff,
  type Document,
  type DocumentBlock,
  plainText,
  type Section,
  type Table,
  type Text,
  type Tone,
} from "../document/document.ts";
import { formatQuotation } from "../document/quotations.ts";
import { isStackFrame } from "../text/crash-lines.ts";
import { excerptDifference, MAX_REACH } from "../text/difference.ts";
import { escapeProse } from "../text/escape-text.ts";
import { wrap } from "../text/wrap.ts";

const INDENT = "  ";
const LABEL_COLUMNS = 10;
const ELLIPSES_AND_MARK = 12;
const MIN_NAME_COLUMNS = 28;
const MAX_NAME_COLUMNS = 48;
const MIN_COUNT_COLUMNS = 9;
const MARKS: Readonly<Record<Tone, string>> = { good: "✓", bad: "✗", known: "–", open: "–" };

/** The emphasis of parts of a line; every function returns its text, perhaps between escape codes. */
export interface LineStyle {
  readonly strong: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly tone: (text: string, tone: Tone | undefined) => string;
  readonly wanted: (text: string) => string;
  readonly got: (text: string) => string;
}

export interface LineLayout {
  /** Columns of a line at most, but for words that are longer than a line. */
  readonly width: number;
  readonly style: LineStyle;
}

const same = (text: string): string => text;

/** No emphasis at all. */
export const plainStyle: LineStyle = { strong: same, quiet: same, tone: same, wanted: same, got: same };

/** Wraps a text into lines of visible characters, none wider than the layout. */
function wrapText(text: Text, { width }: LineLayout, indent: string): readonly string[] {
  return wrap(escapeProse(plainText(text)), width, indent);
}

/** Lays out a document: its title and summary as one sentence, then its blocks. */
export function layOutDocument({ title, tone, summary, blocks }: Document, layout: LineLayout): readonly string[] {
  const { style } = layout;
  const sentence = wrapText(`${title}: ${plainText(summary)}`, layout, "");
  return [
    ...sentence.map((line) => style.strong(line.replace(title, style.tone(title, tone)))),
    ...layOut(blocks, layout, "", true),
  ];
}

/** Lays out blocks as lines, an empty line around each section; before the first only if something `stands` there. */
export function layOut(
  blocks: readonly DocumentBlock[],
  layout: LineLayout,
  indent = "",
  stands = false,
): readonly string[] {
  return blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    const isApart = block.kind === "section" || before?.kind === "section";
    const lines = layOutBlock(block, layout, indent);
    return isApart && (stands || index > 0) ? ["", ...lines] : lines;
  });
}

function layOutBlock(block: DocumentBlock, layout: LineLayout, indent: string): readonly string[] {
  const { style } = layout;
  switch (block.kind) {
    case "paragraph": {
      const lines = wrapText(block.text, layout, indent).map((line) => style.tone(line, block.tone));
      return block.emphasis === undefined ? lines : lines.map(style[block.emphasis]);
    }
    case "facts":
      return block.facts.flatMap(({ label, value }) => {
        const lines = wrapText(`${label}: ${value}`, layout, indent === "" ? INDENT : indent);
        return indent === "" ? lines.map(style.quiet) : lines;
      });
    case "list":
      return block.items.flatMap((text) => wrapText(text, layout, indent));
    case "table":
      return layOutTable("", block, layout);
    case "code":
      if (block.isCopied === true) return block.lines.map((line) => escapeProse(line));
      return block.isCrash === true
        ? layOutCrash(block, layout, `${indent}| `)
        : block.lines.flatMap((line) => wrapText(line, layout, indent));
    case "diff":
      return layOutDiff(block, layout, indent);
    case "quotation":
      return wrapText(formatQuotation(block), layout, indent).map(style.quiet);
    case "link":
      return wrapText(`See ${block.text}`, layout, indent).map(style.quiet);
    case "item":
      return [...wrapText(block.title, layout, indent), ...layOut(block.blocks, layout, indent + INDENT, true)];
    case "section":
      return layOutSection(block, layout, indent);
  }
}

function layOutSection({ heading, tone, blocks }: Section, layout: LineLayout, indent: string): readonly string[] {
  const { style } = layout;
  const [first, ...others] = blocks;
  if (first?.kind === "table") {
    const title = escapeProse(plainText(heading));
    return [...layOutTable(title, first, layout), ...layOut(others, layout, indent + INDENT, true)];
  }
  const lines = wrapText(heading, layout, indent).map((line) => style.strong(style.tone(line, tone)));
  return [...lines, ...layOut(blocks, layout, indent + INDENT, true)];
}

/** Lays out a table below its title, or beside it where there is room. Marks come first; remarks are left out. */
function layOutTable(title: string, { columns, rows }: Table, { width, style }: LineLayout): readonly string[] {
  const cellsOf = (row: readonly Cell[], holds: string): readonly Cell[] =>
    row.filter((_, at) => columns[at]?.holds === holds);
  const counts = columns.filter(({ holds }) => holds === "count");
  const longest = Math.max(0, ...rows.flatMap((row) => cellsOf(row, "count").map(({ text }) => text.length)));
  const countColumns = Math.max(MIN_COUNT_COLUMNS, longest + 2);
  const names = rows.flatMap((row) =>
    cellsOf(row, "name").map(({ text }) => escapeProse(text).length + 2 * INDENT.length),
  );
  const nameColumns = Math.min(
    Math.max(MIN_NAME_COLUMNS, ...names),
    MAX_NAME_COLUMNS,
    width - counts.length * countColumns,
  );
  const head = style.quiet(counts.map((column) => column.title.padStart(countColumns)).join(""));
  const isShort = title.length < nameColumns;
  return [
    ...(isShort ? [] : wrap(title, width).map(style.strong)),
    `${style.strong((isShort ? title : "").padEnd(nameColumns))}${head}`,
    ...rows.map((row) => {
      const [mark] = cellsOf(row, "mark");
      const [name] = cellsOf(row, "name");
      const shown = escapeProse(name?.text ?? "", nameColumns - 6).padEnd(nameColumns - 4);
      const numbers = cellsOf(row, "count").map(({ text, tone }) => style.tone(text.padStart(countColumns), tone));
      return `${INDENT}${style.tone(MARKS[mark?.tone ?? "open"], mark?.tone)} ${shown}${numbers.join("")}`;
    }),
  ];
}

function layOutDiff(
  { offset, isSigned, ...texts }: Diff,
  { width, style }: LineLayout,
  indent: string,
): readonly string[] {
  const reach = Math.floor((width - indent.length - LABEL_COLUMNS - ELLIPSES_AND_MARK) / 2);
  const { expected, actual } = excerptDifference({ ...texts, offset }, Math.min(MAX_REACH, Math.max(8, reach)));
  const label = (text: string): string => `${style.quiet(text)}${" ".repeat(LABEL_COLUMNS - text.length)}`;
  const caret = `${indent}${" ".repeat(LABEL_COLUMNS + expected.lead.length)}^ ${style.quiet(`offset ${offset}`)}`;
  return [
    `${indent}${label("expected")}${expected.lead}${style.wanted(expected.mark)}${expected.tail}`,
    `${indent}${label(isSigned === true ? "signed" : "actual")}${actual.lead}${style.got(actual.mark)}${actual.tail}`,
    // A finding may lie outside of the texts.
    ...(expected.mark === actual.mark ? [] : [caret]),
  ];
}

function layOutCrash({ lines }: Code, { width, style }: LineLayout, bar: string): readonly string[] {
  return lines
    .flatMap((line) => {
      const shown = escapeProse(line.trim());
      const margin = /^\s/.test(line) && !isStackFrame(line) ? `${bar}${INDENT}` : bar;
      const room = width - margin.length;
      const [first = "", ...more] = isStackFrame(line) ? [cutMiddle(shown, room)] : wrap(shown, room - INDENT.length);
      return [`${margin}${first}`, ...more.map((rest) => `${margin}${INDENT}${rest}`)];
    })
    .map(style.quiet);
}

/** Cuts the middle out of a line: a frame of a stack names its function in front and the file at the end. */
function cutMiddle(line: string, room: number): string {
  const characters = Array.from(line);
  if (characters.length <= room) return line;
  const end = Math.floor(room / 2);
  return `${characters.slice(0, room - end - 1).join("")}…${characters.slice(-end).join("")}`;
}
