import { spaceClasses } from "../../../deviations/signer/values/white-space-changes.ts";
import { nameText } from "../rules/list-characters.ts";

type Change = (value: string) => string;
type Named = readonly [words: string, change: Change];

/** Characters that expressions look for: as they are said, and as a source. */
const classes: readonly (readonly [words: string, source: string])[] = [
  ...Object.entries(spaceClasses).map(([who, source]) => [`the white space of ${who}`, `[${source}]`] as const),
  ...[" ", "\n", "-", "_", "/", "."].map((one) => [nameText(one), `[${one}]`] as const),
  ["white space and hyphens", "[\\s-]"],
  ["all but digits", "\\D"],
  ["line ends", "(?:\\r\\n|\\n|\\r)"],
  ["line feeds, and a carriage return before them,", "(?:\\r?\\n)"],
  ["line ends of all kinds", "(?:\\r\\n|[\\n-\\r\\x85\\u2028\\u2029])"],
];

const replacements: readonly string[] = [
  "",
  " ",
  "_",
  "-",
  "+",
  ".",
  "/",
  "\n",
  "\r\n",
  "%20",
  "<br>",
  "<br/>",
  "<br />",
  ", ",
];

/** What stands for digits that nobody shall see. */
const masks: readonly string[] = ["*", "X", "x", "#", "\u2022"];

/** What is told of runs of characters that are replaced. */
const runs: Readonly<Record<string, readonly [count: string, flags: string]>> = {
  "each run of": ["+", "gu"],
  "each run of two or more of": ["{2,}", "gu"],
  "each of": ["", "gu"],
  // As Perl's s/// and JavaScript's replace do without a g.
  "the first run of": ["+", "u"],
  "the first of": ["", "u"],
};

function replaced(pattern: RegExp, to: string): Change {
  return (text) => text.replace(pattern, () => to);
}

function listRuns(): readonly Named[] {
  return Object.entries(runs).flatMap(([words, [count, flags]]) =>
    classes.flatMap(([which, source]) =>
      replacements.map((to): Named => {
        const becomes = to === "" ? "leaves out" : "replaces";
        const by = to === "" ? "" : ` by ${nameText(to)}`;
        return [`what ${becomes} ${words} ${which}${by}`, replaced(new RegExp(source + count, flags), to)];
      }),
    ),
  );
}

/** Hides all characters but the first ones and the last four. */
function hide(text: string, first: number, mark: string): string {
  const characters = Array.from(text);
  const end = characters.length - 4;
  return characters.map((character, at) => (at >= first && at < end ? mark : character)).join("");
}

/** Hides all characters behind the first ones. */
function hideRest(text: string, first: number, mark: string): string {
  return Array.from(text, (character, at) => (at < first ? character : mark)).join("");
}

/** Lists what hides the digits of a card, or the letters of a name. */
function listMasks(): readonly Named[] {
  return masks.flatMap((mark) => {
    const by = nameText(mark);
    const ofRest = [1, 2, 3, 4, 6].map(
      (first): Named => [
        `what replaces all characters but the first ${first} by ${by}`,
        (text) => hideRest(text, first, mark),
      ],
    );
    const ofMiddle = [0, 4, 6].flatMap((first) => {
      const start = first === 0 ? "" : `the first ${first} and `;
      return [
        [`what replaces all characters but ${start}the last four by ${by}`, (text) => hide(text, first, mark)],
        ...(first === 0
          ? ([
              [`what replaces each digit that four others follow by ${by}`, replaced(/\d(?=\d{4})/g, mark)],
            ] satisfies Named[])
          : []),
      ] satisfies Named[];
    });
    return [...ofRest, ...ofMiddle];
  });
}

/** What digits are grouped into: the length of all groups but the last, which has three. */
const groupings: Readonly<Record<string, 2 | 3>> = { thousands: 3, "thousands, lakhs and crores": 2 };

/** Puts a mark between groups, from the right: an expression that looks ahead from each digit takes minutes in long texts. */
function groupRun(digits: string, mark: string, size: 2 | 3): string {
  const [start, end] = [digits.slice(0, -3), digits.slice(-3)];
  if (start === "") return end;
  const first = start.length % size || size;
  return start.slice(0, first) + start.slice(first).replace(size === 2 ? /\d{2}/g : /\d{3}/g, `${mark}$&`) + mark + end;
}

/** Lists what puts a mark between groups of digits in any text. */
function listGroupings(): readonly Named[] {
  return Object.entries(groupings).flatMap(([groups, size]) =>
    [",", " ", "'", "."].flatMap((mark) => {
      const grouped =
        (pattern: RegExp): Change =>
        (text) =>
          text.replace(pattern, (digits) => groupRun(digits, mark, size));
      // A mark stands where no word ends, and so between a letter and digits.
      const within: Change = (text) =>
        text.replace(/(\w?)(?<!\d)(\d+)/g, (_, before: string, digits: string) => {
          const isFull = before !== "" && digits.length >= 3 && (digits.length - 3) % size === 0;
          return before + (isFull ? mark : "") + groupRun(digits, mark, size);
        });
      return Object.entries({
        "wherever digits stand": within,
        "of all digits": grouped(/\d+/g),
        "of the digits at the end": grouped(/(?<!\d)\d+$/g),
        "of the digits at the start": grouped(/(?<=^[+-]?)\d+/g),
        "of the digits at the start, without a sign": grouped(/^\d+/g),
        "of the digits before a point": grouped(/(?<![.\d])\d+|(?<=[.]\d*[^.\d])\d+/g),
      }).map(([where, change]): Named => [`what puts ${nameText(mark)} between ${groups} ${where}`, change]);
    }),
  );
}

/** Lists what /^\\s+|\\s+$/gm leaves out, of which code means the ends of the text: white space at those of all lines. */
function listLineTrims(): readonly Named[] {
  return Object.entries(spaceClasses).map(([who, source]): Named => {
    const runs = new RegExp(`[${source}]+`, "gu");
    return [
      `what leaves out the white space of ${who} at the ends of lines`,
      (text) =>
        text.replace(runs, (run, at: number) => {
          if (at === 0 || at + run.length === text.length) return "";
          const end = run.lastIndexOf("\n");
          if (end === -1) return run;
          return run[end - 1] === "\n" ? "" : "\n";
        }),
    ];
  });
}

/** What regular expressions and functions with a length make of values, by its words. */
export const patternFunctions: Readonly<Record<string, Change>> = Object.fromEntries([
  ...listRuns(),
  ...listMasks(),
  ...listGroupings(),
  ...listLineTrims(),
]);
