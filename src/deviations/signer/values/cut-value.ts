import { isProtocolName } from "../../../spec/protocol-names.ts";
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
const cutLengths: readonly number[] = [32, 64, 100, 127, 128, 200, 250, 255, 256, 500, 512, 1000, 1024, 2048, 4096];
/** Lengths of larger buffers: too long for requests that gateways are sent. */
const longLengths: readonly number[] = [16_000, 16_384, 20_000, 32_000, 32_767, 32_768, 64_000, 65_535, 65_536];
const LIBOAUTH = "https://github.com/x42/liboauth";
const LINE_BREAK = /[\r\n]/;
const ENCODED_BYTE = /%[0-9A-Fa-f]{2}|[^%]/g;
const utf8 = new TextEncoder();

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
      change: (value) => (value.length > length ? withoutHalf(value.slice(0, length)) : value),
    }),
  ),
];

/** What is counted where a value is cut, and what becomes of a character that the cut would split. */
interface Cut {
  readonly unit: string;
  readonly suffix?: string;
  readonly how: string;
  /** Returns what is encoded of a value that is longer. */
  readonly cut: (value: string, length: number) => string;
}

const otherCuts: readonly Cut[] = [
  { unit: "code-points", how: "code points", cut: cutPoints },
  {
    unit: "units",
    suffix: "-replaced",
    how: "UTF-16 code units, with ? for a character that is cut in two",
    cut: (value, length) => value.slice(0, length).replace(/[\ud800-\udbff]$/, "?"),
  },
  {
    unit: "units",
    suffix: "-as-u-fffd",
    how: "UTF-16 code units, with U+FFFD for a character that is cut in two",
    cut: (value, length) => value.slice(0, length).toWellFormed(),
  },
  { unit: "bytes", how: "bytes of its UTF-8, less a character that is cut in two", cut: cutBytes },
  {
    unit: "bytes",
    suffix: "-replaced",
    how: "bytes of its UTF-8, with U+FFFD for a character that is cut in two",
    cut: (value, length) => {
      const whole = cutBytes(value, length);
      return utf8.encode(whole).length < Math.min(length, utf8.encode(value).length) ? `${whole}\ufffd` : whole;
    },
  },
];

function cutByUnit({ unit, suffix = "", how, cut }: Cut, length: number): Deviation {
  return changingText("values", {
    id: `value-cut-at-${length}-${unit}${suffix}`,
    title: `A value is signed only up to ${length} ${how}`,
    happens: `What follows the first ${length} ${unit.replace("-", " ")} is sent but not signed: a buffer or a column is of that size.`,
    generated: true,
    change: (value) => (value.length * 3 <= length ? value : cut(value, length)),
  });
}

/** Cuts what is written of a value, if need be in the middle of a character. */
function splitBytes(length: number): Deviation {
  const how = "bytes of its UTF-8, if need be in the middle of a character";
  return {
    ...cutByUnit({ unit: "bytes", suffix: "-split", how, cut: cutBytes }, length),
    stage: "encodeValue",
    replace: (right) => (value, name) => {
      const encoded = right(value, name);
      return isProtocolName(name) || encoded.length <= length
        ? encoded
        : (encoded.match(ENCODED_BYTE) ?? []).slice(0, length).join("");
    },
  };
}

/** A text of C ends at NUL wherever it comes from. */
const everyTextOfC = changingText("every-value", {
  id: "nul-truncation-of-every-value",
  title: "Every value is signed only up to its first NUL (U+0000)",
  happens: "What follows the first NUL is sent but not signed. C takes it for the end of a text.",
  generated: true,
  change: (value) => cutAt(value, value.indexOf("\0")),
});

const everyTextAndNameOfC: Deviation = {
  ...everyTextOfC,
  id: "nul-truncation-of-names-and-values",
  title: "Every name and value is signed only up to its first NUL (U+0000)",
  also: [{ stage: "encodeName", replace: (right) => (name) => right(cutAt(name, name.indexOf("\0"))) }],
};

/** Values that are cut where they are signed, and sent whole. */
export const valueCutDeviations: readonly Deviation[] = [
  ...changes.map((mistake) => changingText("values", mistake)),
  everyTextOfC,
  everyTextAndNameOfC,
  ...[...cutLengths, ...longLengths].flatMap((length) => [
    ...otherCuts.map((cut) => cutByUnit(cut, length)),
    splitBytes(length),
  ]),
];

function cutAt(value: string, at: number): string {
  return at < 0 ? value : value.slice(0, at);
}

/** Leaves out half a surrogate pair at the end: it cannot be encoded. */
function withoutHalf(cut: string): string {
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

function cutPoints(value: string, length: number): string {
  return Array.from(value).slice(0, length).join("");
}

function cutBytes(value: string, length: number): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(utf8.encode(value).subarray(0, length), { stream: true });
}
