import type { Deviation } from "../../deviation.ts";
import { changingText, type TextMistake } from "./text-mistake.ts";

type Row = readonly [
  id: string,
  what: string,
  at: string,
  known?: { readonly why?: string; readonly links: readonly string[] },
];

const separators: readonly Row[] = [
  ["nul-truncation", "NUL (U+0000)", "\0", { why: "C takes it for the end of a text.", links: [] }],
  [
    "value-cut-at-equals",
    "equals sign",
    "=",
    {
      why: "Pairs are split at every = and the second piece is taken.",
      links: ["https://github.com/ddo/oauth-1.0a", "https://github.com/scribejava/scribejava"],
    },
  ],
  ["value-cut-at-ampersand", "ampersand", "&"],
  ["value-cut-at-question-mark", "question mark", "?"],
  ["value-cut-at-number-sign", "number sign", "#"],
  ["value-cut-at-plus-sign", "plus sign", "+"],
  ["value-cut-at-percent-sign", "percent sign", "%"],
  ["value-cut-at-comma", "comma", ","],
  ["value-cut-at-semicolon", "semicolon", ";"],
  ["value-cut-at-space", "space", " "],
];

/** Lengths of buffers and columns. */
export const cutLengths: readonly number[] = [
  32, 64, 100, 127, 128, 200, 250, 255, 256, 500, 512, 1000, 1024, 2048, 4096,
];
/** Lengths of larger buffers: too long for requests that gateways are sent. */
const longLengths: readonly number[] = [16_000, 16_384, 20_000, 32_000, 32_767, 32_768, 64_000, 65_535, 65_536];
const LIBOAUTH = "https://github.com/x42/liboauth";
const LINE_BREAK = /[\r\n]/;

const changes: readonly TextMistake[] = [
  ...separators.map(
    ([id, what, at, known]): TextMistake => ({
      id,
      title: `A value is signed only up to its first ${what}`,
      happens: `What follows the first ${what} is sent but not signed. ${known?.why ?? ""}`.trimEnd(),
      links: known?.links ?? [],
      change: (value) => cutAt(value, value.indexOf(at)),
    }),
  ),
  {
    id: "value-cut-at-line-break",
    title: "A value is signed only up to its first line break",
    happens: "What follows the first CR or LF is sent but not signed: the value is read as a line.",
    change: (value) => cutAt(value, value.search(LINE_BREAK)),
  },
  ...[...cutLengths, ...longLengths].map(
    (length): TextMistake => ({
      id: length === 1024 ? "long-value-truncated" : `value-cut-at-${length}`,
      title: `A value is signed only up to ${length} characters`,
      happens: `What follows the first ${length} characters is sent but not signed: a buffer or a column is of that size.`,
      links: length === 1024 ? [LIBOAUTH] : [],
      ...(longLengths.includes(length) && { generated: true }),
      change: (value) => (value.length > length ? cutAfter(value, length) : value),
    }),
  ),
];

/** Values that are cut where they are signed, and sent whole. */
export const valueCutDeviations: readonly Deviation[] = changes.map((mistake) => changingText("values", mistake));

function cutAt(value: string, at: number): string {
  return at < 0 ? value : value.slice(0, at);
}

/** Cuts a value, but never between the halves of a surrogate pair: half of one cannot be encoded. */
function cutAfter(value: string, length: number): string {
  const cut = value.slice(0, length);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
