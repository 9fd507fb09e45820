import { spaceClasses } from "../../deviations/signer/values/white-space-changes.ts";
import { nameText } from "./rules/list-characters.ts";

type Change = (value: string) => string;
type Named = readonly [words: string, change: Change];

/** Characters that expressions look for: as they are said, and as a source. */
const classes: readonly (readonly [words: string, source: string])[] = [
  ...Object.entries(spaceClasses).map(([who, source]) => [`the white space of ${who}`, `[${source}]`] as const),
  ...[" ", "\n", "-", "_", "/", "."].map((one) => [nameText(one), `[${one}]`] as const),
  ["line ends", "(?:\\r\\n|\\n|\\r)"],
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
  "%20",
  "<br>",
  "<br/>",
  "<br />",
  ", ",
];

/** What stands for digits that nobody shall see. */
const masks: readonly string[] = ["*", "X", "x", "#", "\u2022"];

/** What is told of runs of characters that are replaced. */
const runs: Readonly<Record<string, string>> = { "each run of": "+", "each run of two or more of": "{2,}" };

function replaced(pattern: RegExp, to: string): Change {
  return (text) => text.replace(pattern, () => to);
}

function listRuns(): readonly Named[] {
  return Object.entries(runs).flatMap(([words, count]) =>
    classes.flatMap(([which, source]) =>
      replacements.map((to): Named => {
        const becomes = to === "" ? "leaves out" : "replaces";
        const by = to === "" ? "" : ` by ${nameText(to)}`;
        return [`what ${becomes} ${words} ${which}${by}`, replaced(new RegExp(source + count, "gu"), to)];
      }),
    ),
  );
}

/** Lists what hides the digits of a card, or the letters of a name. */
function listMasks(): readonly Named[] {
  return masks.flatMap((mark) => {
    const by = nameText(mark);
    return [0, 4, 6].flatMap((first) => {
      const start = first === 0 ? "" : `the first ${first} and `;
      const hides = (character: string): RegExp =>
        new RegExp(`(?<=^${first === 0 ? "[^]*" : `[^]{${first},}`})${character}(?=[^]{4})`, "gu");
      const whole = new RegExp(`^(\\d{${first}})(\\d+)(\\d{4})$`);
      return [
        [`what replaces all characters but ${start}the last four by ${by}`, replaced(hides("[^]"), mark)],
        [
          `what replaces all digits but ${start}the last four of a number by ${by}`,
          (text) => text.replace(whole, (_, a: string, b: string, c: string) => a + mark.repeat(b.length) + c),
        ],
        ...(first === 0
          ? ([
              [`what replaces each digit that four others follow by ${by}`, replaced(/\d(?=\d{4})/g, mark)],
            ] satisfies Named[])
          : []),
      ] satisfies Named[];
    });
  });
}

/** Lists what puts a mark between the thousands of digits in any text. */
function listGroupings(): readonly Named[] {
  return [",", " ", "'", "."].flatMap((mark): readonly Named[] => [
    [`what puts ${nameText(mark)} between thousands wherever digits stand`, replaced(/\B(?=(?:\d{3})+(?!\d))/g, mark)],
    [
      `what puts ${nameText(mark)} between thousands of the digits at the end`,
      replaced(/(?<=\d)(?=(?:\d{3})+$)/g, mark),
    ],
    [
      `what puts ${nameText(mark)} between thousands of the digits before a point`,
      replaced(/(?<=\d)(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, mark),
    ],
  ]);
}

const LEAST_WIDTH = 40;
const WIDTHS = 81;

/** Breaks lines at spaces, as PHP's wordwrap does: words that are longer are cut where that is asked for. */
function wrapWords(text: string, width: number, cuts: boolean): string {
  let [written, start, space] = ["", 0, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "\n") {
      written += text.slice(start, at + 1);
      start = space = at + 1;
    } else if (character === " ") {
      if (at - start >= width) {
        written += `${text.slice(start, at)}\n`;
        start = at + 1;
      }
      space = at;
    } else if (at - start >= width && cuts && start >= space) {
      written += `${text.slice(start, at)}\n`;
      start = space = at;
    } else if (at - start >= width && start < space) {
      written += `${text.slice(start, space)}\n`;
      start = space = space + 1;
    }
  }
  return written + text.slice(start);
}

function listWraps(): readonly Named[] {
  return Array.from({ length: WIDTHS }, (_, at) => at + LEAST_WIDTH).flatMap((width): readonly Named[] => [
    [`PHP's wordwrap(${width})`, inBytes((text) => wrapWords(text, width, false))],
    [`PHP's wordwrap(${width}, "\\n", true)`, inBytes((text) => wrapWords(text, width, true))],
    [
      `what breaks lines after each ${width} characters`,
      (text) => text.replace(new RegExp(`[^]{${width}}(?=[^])`, "gu"), "$&\n"),
    ],
  ]);
}

/** Makes a change of a text that counts its bytes; a character that it cuts in two is lost. */
function inBytes(change: Change): Change {
  return (text) => Buffer.from(change(Buffer.from(text).toString("latin1")), "latin1").toString();
}

/** What regular expressions and functions with a length make of values, by its words. */
export const patternFunctions: Readonly<Record<string, Change>> = Object.fromEntries([
  ...listRuns(),
  ...listMasks(),
  ...listGroupings(),
  ...listWraps(),
]);
