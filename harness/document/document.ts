/** The judgement that a part expresses: `known` is bad and expected, `open` undecided. */
export type Tone = "good" | "known" | "bad" | "open";

/** A part of a text: our own words, or somebody else's, which may lead to a section of the same document. */
export type Inline = string | Quote;

/** Words that are not ours: an id, a name, a reason. */
export interface Quote {
  readonly quote: string;
  /** Something to be typed or looked up letter by letter. */
  readonly isCode?: true;
  /** The `id` of a {@link Section}. */
  readonly leadsTo?: string;
}

/** A text of inline parts; each is raw, so that the renderer escapes it for its medium. */
export type Text = string | readonly Inline[];

/** One or more sentences. */
export interface Paragraph {
  readonly kind: "paragraph";
  readonly text: Text;
  readonly tone?: Tone;
  readonly emphasis?: "strong" | "quiet";
}

/** Names with their values. */
export interface Facts {
  readonly kind: "facts";
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** Short texts of one sort. */
export interface List {
  readonly kind: "list";
  readonly items: readonly Text[];
}

/** A column of a table: a mark takes one character where there is little room, and a remark only comes where there is much. */
export interface Column {
  readonly title: string;
  readonly holds: "name" | "mark" | "count" | "remark";
}

export interface Cell {
  readonly text: string;
  readonly tone?: Tone;
}

/** Rows of cells, one for each column; the first column holds names. */
export interface Table {
  readonly kind: "table";
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Whether the counts of a row are the shares of a whole, which a page draws. */
  readonly isShares?: true;
}

/** Lines of a program's input or output; a crash's are cut rather than wrapped where there is little room. */
export interface Code {
  readonly kind: "code";
  readonly lines: readonly string[];
  readonly isCrash?: true;
  /** Whether the lines are there to be copied: they are never wrapped. */
  readonly isCopied?: true;
}

/** Two texts at the first character that differs: zero-based, in Unicode code points. */
export interface Diff {
  readonly kind: "diff";
  readonly stage: string;
  readonly offset: number;
  readonly expected: string;
  readonly actual: string;
  /** Whether `actual` is what the signer must have signed, rather than what it showed. */
  readonly isSigned?: true;
}

/** A sentence of the specification; without its text where that is unknown or stands further up (`isRepeated`). */
export interface Quotation {
  readonly kind: "quotation";
  readonly clause: string;
  readonly text?: string;
  readonly isRepeated?: true;
}

/** An address; `href` only where it may be followed. */
export interface Link {
  readonly kind: "link";
  readonly text: string;
  readonly href?: string;
}

/** An entry among others, such as an example, with its description. */
export interface Item {
  readonly kind: "item";
  readonly title: Text;
  readonly blocks: readonly DocumentBlock[];
}

/** A heading and what stands below it. */
export interface Section {
  readonly kind: "section";
  readonly heading: Text;
  readonly blocks: readonly DocumentBlock[];
  readonly tone?: Tone;
  /** The target of a {@link Quote} that links to this section. */
  readonly id?: string;
  /** Whether it belongs to the section before. */
  readonly isSub?: true;
}

export type DocumentBlock = Paragraph | Facts | List | Table | Code | Diff | Quotation | Link | Item | Section;

/** A report as plain data: its content and order, without its look. */
export interface Document {
  /** The outcome in a word or two. */
  readonly title: string;
  readonly tone: Tone;
  /** The sentence behind the title. */
  readonly summary: Text;
  readonly blocks: readonly DocumentBlock[];
}

export function paragraph(text: Text, look: Pick<Paragraph, "tone" | "emphasis"> = {}): Paragraph {
  return { kind: "paragraph", text, ...look };
}

export function paragraphs(texts: readonly Text[]): readonly Paragraph[] {
  return texts.map((text) => paragraph(text));
}

export function item(title: Text, blocks: readonly DocumentBlock[]): Item {
  return { kind: "item", title, blocks };
}

export function section(
  heading: Text,
  blocks: readonly DocumentBlock[],
  more: Pick<Section, "tone" | "id" | "isSub"> = {},
): Section {
  return { kind: "section", heading, blocks, ...more };
}

/** Makes a list, cut after `limit` items. */
export function listOf(items: readonly Text[], limit: number = Number.POSITIVE_INFINITY): List {
  return { kind: "list", items: [...items.slice(0, limit), ...countRest(items.length - limit)] };
}

/** Makes a block for each of the first `limit` things, and counts the rest. */
export function describeSome<Thing>(
  things: readonly Thing[],
  limit: number,
  describe: (thing: Thing, index: number) => DocumentBlock,
  noun?: string,
): readonly DocumentBlock[] {
  return [...things.slice(0, limit).map(describe), ...paragraphs(countRest(things.length - limit, noun))];
}

/** Counts what is left out: `… and 3 more, see report.json`; nothing where nothing is. */
export function countRest(rest: number, noun?: string): readonly string[] {
  if (rest <= 0) return [];
  const more = noun === undefined ? "more" : `more ${noun}${rest === 1 ? "" : "s"}`;
  return [`… and ${rest} ${more}, see report.json`];
}

/** Returns a text without its marks. */
export function plainText(text: Text): string {
  return typeof text === "string" ? text : text.map((span) => (typeof span === "string" ? span : span.quote)).join("");
}
