import { whiteSpaceChanges } from "../../../deviations/signer/values/white-space-changes.ts";
import { inBytes } from "../../../encoding/lone-bytes.ts";
import { range } from "../range.ts";
import { nameText } from "../rules/list-characters.ts";

type Change = (value: string) => string;
type Named = readonly [words: string, change: Change];

/** The lengths of lines that programs are given: most of them are between those of a label and of two terminals. */
const widths = range(20, 132);
/** What stands between lines. */
const breaks: readonly string[] = ["\n", "\r\n", "<br>", "<br>\n", "<br />\n"];
/** What Python takes for white space here, each of which becomes a space. */
const PYTHON_SPACE = /[\t-\r ]/g;

/** Where Python's textwrap may break a line: at spaces, behind hyphens in words, and at dashes between words. */
const PYTHON_CHUNKS = new RegExp(
  [
    " +",
    "(?<=[\\p{L}\\p{N}_!\"'&.,?])-{2,}(?=[\\p{L}\\p{N}_])",
    "[^ ]+?(?:-(?:(?<=[\\p{L}_]{2}-)|(?<=[\\p{L}_]-[\\p{L}_]-))(?=[\\p{L}_]-?[\\p{L}_])|(?= |$)|(?<=[\\p{L}\\p{N}_!\"'&.,?])(?=-{2,}[\\p{L}\\p{N}_]))",
  ].join("|"),
  "gu",
);

/** Breaks lines at spaces, as PHP's wordwrap does: words that are longer are cut where that is asked for. */
function wrapWords(text: string, width: number, cuts: boolean, end: string): string {
  let [written, start, space] = ["", 0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text.startsWith(end, at)) {
      written += text.slice(start, at + end.length);
      at += end.length - 1;
      start = space = at + 1;
    } else if (text.charAt(at) === " ") {
      if (at - start >= width) {
        written += text.slice(start, at) + end;
        start = at + 1;
      }
      space = at;
    } else if (at - start >= width && cuts && start >= space) {
      written += text.slice(start, at) + end;
      start = space = at;
    } else if (at - start >= width && start < space) {
      written += text.slice(start, space) + end;
      start = space = space + 1;
    }
  }
  return written + text.slice(start);
}

/** Breaks a text into lines as Python's textwrap.wrap does. */
function wrapByPython(text: string, width: number): readonly string[] {
  const plain = whiteSpaceChanges["python-expandtabs"](text).replace(PYTHON_SPACE, " ");
  // The next chunk is the last.
  const left = (plain.match(PYTHON_CHUNKS) ?? []).map((chunk) => Array.from(chunk)).reverse();
  const lines: string[] = [];
  // So much of the next chunk stands in the lines before: to cut it off takes long where it fills thousands of them.
  let from = 0;
  const drop = (): void => {
    left.pop();
    from = 0;
  };
  while (left.length > 0) {
    if (lines.length > 0 && isBlank(left.at(-1))) drop();
    const line: (readonly string[])[] = [];
    let room = width;
    for (let next = left.at(-1); next !== undefined && next.length - from <= room; next = left.at(-1)) {
      line.push(next.slice(from));
      room -= next.length - from;
      drop();
    }
    const long = left.at(-1) ?? [];
    if (long.length - from > width) {
      const end = findCut(long.slice(from, from + room), room);
      line.push(long.slice(from, from + end));
      from += end;
    }
    if (isBlank(line.at(-1))) line.pop();
    if (line.length > 0) lines.push(line.flat().join(""));
  }
  return lines;
}

function isBlank(chunk: readonly string[] | undefined): boolean {
  return chunk?.every((one) => whiteSpaceChanges["python-strip"](one) === "") === true;
}

/** Finds where a word is cut that is longer than a line: behind its last hyphen, if there is one. */
function findCut(word: readonly string[], room: number): number {
  const hyphen = word.slice(0, room).lastIndexOf("-");
  return hyphen > 0 && word.slice(0, hyphen).some((one) => one !== "-") ? hyphen + 1 : room;
}

const PLACEHOLDER = " [...]";

/** Cuts a text to whole words as Python's textwrap.shorten does. */
function shortenByPython(text: string, width: number): string {
  const words = whiteSpaceChanges["python-split-joined"](text);
  if (Array.from(words).length <= width) return words;
  let [read, kept, length] = ["", "", PLACEHOLDER.length];
  for (const chunk of words.match(PYTHON_CHUNKS) ?? []) {
    length += Array.from(chunk).length;
    if (length > width) break;
    read += chunk;
    if (!isBlank([chunk])) kept = read;
  }
  return (kept + PLACEHOLDER).trimStart();
}

function listWraps(width: number): readonly Named[] {
  const pattern = (source: string, flags = "gu"): (() => RegExp) => {
    let made: RegExp | undefined;
    return () => {
      made ??= new RegExp(source, flags);
      return made;
    };
  };
  const at = pattern(`([^\\n]{1,${width}})(?:[ \\t-\\r]+|(?![^]))`);
  const atLine = pattern(`([^\\n]{1,${width}})(?:[ \\t-\\r]+|$)`, "gmu");
  const within = pattern(`(?![^\\n]{1,${width}}$)([^\\n]{1,${width}})\\s`, "g");
  const each = pattern(`[^]{${width}}(?=[^])`);
  const full = pattern(`[^\\n]{${width}}`);
  const units = pattern(`[^\\n]{${width}}`, "g");
  const most = pattern(`[^\\n]{1,${width}}`);
  const pieces = pattern(`[^]{1,${width}}`);
  return [
    ...breaks.flatMap((end): readonly Named[] => [
      [`PHP's wordwrap(${width}, ${JSON.stringify(end)})`, inBytes((text) => wrapWords(text, width, false, end))],
      [`PHP's wordwrap(${width}, ${JSON.stringify(end)}, true)`, inBytes((text) => wrapWords(text, width, true, end))],
      [
        `what puts ${nameText(end)} after each ${width} characters, but at the end`,
        (text) => text.replace(each(), `$&${end}`),
      ],
      [
        `what puts ${nameText(end)} after each ${width} characters of a line`,
        (text) => text.replace(full(), `$&${end}`),
      ],
      [
        `what puts ${nameText(end)} after each ${width} UTF-16 units of a line`,
        (text) => text.replace(units(), `$&${end}`).toWellFormed(),
      ],
      [`what joins pieces of ${width} characters by ${nameText(end)}`, (text) => (text.match(most()) ?? []).join(end)],
      [
        `PHP's chunk_split(${width}, ${JSON.stringify(end)})`,
        inBytes((text) => (text === "" ? end : text.replace(pieces(), `$&${end}`))),
      ],
    ]),
    ...[at, atLine].flatMap((lines, place): readonly Named[] => {
      const words = `what ends lines of ${width} characters at most at white space${place === 0 ? "" : " or line ends"}`;
      const wrap: Change = (text) => text.replace(lines(), "$1\n");
      return [
        [`${words}, the last one too`, wrap],
        [`${words}, and trims the end`, (text) => wrap(text).replace(/[\0 \t-\r]+$/, "")],
        [`${words}, and trims both ends`, (text) => wrap(text).replace(/^[ \t-\r]+|[\0 \t-\r]+$/g, "")],
      ];
    }),
    [`what breaks lines of more than ${width} characters at white space`, (text) => text.replace(within(), "$1\n")],
    [`Python's textwrap.shorten(${width})`, (text) => shortenByPython(text, width)],
    [`Python's textwrap.fill(${width})`, (text) => wrapByPython(text, width).join("\n")],
    [`Python's textwrap.wrap(${width})[0]`, (text) => wrapByPython(text, width)[0] ?? ""],
  ];
}

/** What breaks texts into lines, by its words: the usual lengths first. */
export const wrapFunctions: readonly Named[] = widths.flatMap(listWraps);
