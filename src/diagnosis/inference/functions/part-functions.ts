import { whiteSpaceChanges } from "../../../deviations/signer/values/white-space-changes.ts";
import { nameText } from "../rules/list-characters.ts";
import { replaceUpToLast } from "./replace-up-to-last.ts";

type Change = (value: string) => string;
type Named = readonly [words: string, change: Change];

const masks = ["*", "X", "x", "#", "\u2022"];
const separators = [",", ";", "|", "?", "#", "@", ":", "/", "-", " ", ".", "&", "=", "(", "<", "://"];
const lengths = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20];

function before(text: string, at: number): string {
  return at < 0 ? text : text.slice(0, at);
}

/** Lists what keeps a part of a text: code that looks for a separator which is not there keeps the whole, or nothing. */
function listParts(): readonly Named[] {
  return separators.flatMap((mark): readonly Named[] => {
    const by = nameText(mark);
    return [
      [`what keeps what stands before the first ${by}`, (text) => before(text, text.indexOf(mark))],
      [`what keeps what stands before the last ${by}`, (text) => before(text, text.lastIndexOf(mark))],
      [
        `what keeps what stands behind the first ${by}`,
        (text) => (text.includes(mark) ? text.slice(text.indexOf(mark) + mark.length) : text),
      ],
      [
        `what keeps what stands behind the last ${by}`,
        (text) => (text.includes(mark) ? text.slice(text.lastIndexOf(mark) + mark.length) : text),
      ],
      [
        `what keeps what stands behind the first ${by}, and nothing without one`,
        (text) => (text.includes(mark) ? text.slice(text.indexOf(mark) + mark.length) : ""),
      ],
      [
        `what keeps what stands before the first ${by}, and nothing without one`,
        (text) => (text.includes(mark) ? text.slice(0, text.indexOf(mark)) : ""),
      ],
      [`what leaves out ${by} at the end, again and again`, (text) => cutEnds(text, mark)],
    ];
  });
}

/** Cuts a mark off the end: an expression would take the square of the time on a long run before another one. */
export function cutEnds(text: string, mark: string): string {
  let end = text.length;
  while (end > 0 && text.endsWith(mark, end)) end -= mark.length;
  return text.slice(0, end);
}

function listLast(): readonly Named[] {
  return lengths.flatMap((length): readonly Named[] => [
    [`what keeps the last ${length} characters`, (text) => Array.from(text).slice(-length).join("")],
    [`what leaves out the last ${length} characters`, (text) => Array.from(text).slice(0, -length).join("")],
    [`what leaves out the first ${length} characters`, (text) => Array.from(text).slice(length).join("")],
  ]);
}

function hideInner(first: number, mark: string): Named {
  const inner = new RegExp(`(?<=\\d{${first}})\\d(?=\\d{4})`, "g");
  return [
    `what replaces each digit that ${first} others precede and four follow by ${nameText(mark)}`,
    (text) => text.replace(inner, () => mark),
  ];
}

/** Lists what hides a part of numbers wherever they stand, or of an address before its @. */
function listMasked(): readonly Named[] {
  return masks.flatMap((mark): readonly Named[] => [
    ...[4, 6].flatMap((first): readonly Named[] => [
      ...[4, 6, 8].flatMap((count) =>
        ["", "\\b"].map((end): Named => {
          const long = new RegExp(`${end}(\\d{${first}})\\d+(\\d{4})${end}`, "g");
          const where = end === "" ? "" : " of a word";
          return [
            `what writes ${count} times ${nameText(mark)} for all digits between the first ${first} and the last four${where}`,
            (text) => text.replace(long, (_, start: string, last: string) => start + mark.repeat(count) + last),
          ];
        }),
      ),
      hideInner(first, mark),
    ]),
    ...[1, 2, 3].map(
      (first): Named => [
        `what replaces each character before the last @ of a line but the first ${first} by ${nameText(mark)}`,
        (text) =>
          text
            .split("\n")
            .map((line) => {
              const at = Math.max(0, line.lastIndexOf("@"));
              return line.slice(0, Math.min(first, at)) + mark.repeat(Math.max(0, at - first)) + line.slice(at);
            })
            .join("\n"),
      ],
    ),
  ]);
}

/** Lists what puts a mark between groups of four, as of card numbers and IBANs. */
function listFours(): readonly Named[] {
  return [" ", "-"].flatMap((mark) =>
    Object.entries({ digits: "\\d", "word characters": "\\w", "characters of a line": ".", characters: "[^]" }).flatMap(
      ([which, one]) =>
        Object.entries({
          "": "",
          " that another follows": `(?=${one})`,
          " that anything follows": "(?=[^])",
        }).map(([where, ahead]): Named => {
          const pattern = new RegExp(`${one}{4}${ahead}`, "gu");
          return [
            `what puts ${nameText(mark)} behind each four ${which}${where}`,
            (text) => text.replace(pattern, (four) => four + mark),
          ];
        }),
    ),
  );
}

/** Lists what is written for white space alone, by those that take it for none. */
function listBlanks(): readonly Named[] {
  return (["js-trim", "java-strip", "go-trim-space", "python-strip", "java-trim"] as const).flatMap((name) => {
    const trim = whiteSpaceChanges[name];
    return ["", "null", "N/A", "0", "-"].map(
      (word): Named => [
        `what writes ${word === "" ? "nothing" : nameText(word)} for nothing and white space as ${name} has it`,
        (text) => (trim(text) === "" ? word : text),
      ],
    );
  });
}

const starts = [" ", "+", "#", "$"].map(
  (mark): Named => [
    `what leaves out ${nameText(mark)} once at the start`,
    (text) => (text.startsWith(mark) ? text.slice(mark.length) : text),
  ],
);

/** Lists what becomes of zeros and points at the end of any text. */
const ends: readonly Named[] = [
  ["what leaves out zeros at the end, and then one point", (text) => cutEnds(text, "0").replace(/\.$/, "")],
  ["what leaves out zeros at the end, and then points", (text) => cutEnds(cutEnds(text, "0"), ".")],
  [
    "what leaves out a point at the end, and zeros behind it",
    (text) => (cutEnds(text, "0").endsWith(".") ? cutEnds(text, "0").slice(0, -1) : text),
  ],
  ["what leaves out zeros at the start but the last character", (text) => text.replace(/^0+(?!$)/, "")],
  ["what writes &amp; for & that begins no &amp;", (text) => text.replace(/&(?!amp;)/g, "&amp;")],
  ["what writes &amp; for & that begins no entity", (text) => text.replace(/&(?!#?\w+;)/g, "&amp;")],
  ["what writes & for &amp;", (text) => text.replaceAll("&amp;", "&")],
  ["what leaves out entities as &\\w+;", (text) => text.replace(/&\w+;/g, "")],
  ["what leaves out entities as &[^;]+;", (text) => replaceUpToLast(";", text, /&[^;]+;/g, "")],
  ["what replaces tags as <[^>]*> by a space", (text) => replaceUpToLast(">", text, /<[^>]*>/g, " ")],
];

/** What keeps, hides or groups parts of texts, by its words. */
export const partFunctions: Readonly<Record<string, Change>> = Object.fromEntries([
  ...listParts(),
  ...listLast(),
  ...listMasked(),
  ...listFours(),
  ...listBlanks(),
  ...starts,
  ...ends,
]);
