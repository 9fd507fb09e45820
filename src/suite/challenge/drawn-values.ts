import type { Parameter } from "../../signing/parameter.ts";
import { type Draw, drawText, nastyAtoms } from "../accumulated/draw-text.ts";
import { easilyMistaken, mistakableLines, oneLineFields } from "../signing/values/easily-mistaken.ts";
import { DIGITS, drawOne, LETTERS } from "./drawing.ts";

const LETTERS_OF_BOTH_CASES = LETTERS + LETTERS.toUpperCase();
/** All of ASCII that is neither letter nor digit, and what encoders often take for it. */
const MARKS = [..." !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "%41", "&amp;", "\u00e9", "\u0416", "\u20ac", "\u{1f600}"];
/** A long text of pairs of surrogates is longer than this many code units: an answer that shows a longer text is cut. */
const GREATEST_BLOCK = 8_192;

/** What is easily stripped or collapsed inside a value: one of them stands in each request, in turn. */
const EASILY_LOST = [
  "\u00ad",
  "  ",
  "\u0085",
  "\u200b",
  "\u200e",
  "\u2028",
  "\u2060",
  "\ufe0f",
  "\u{e0041}",
  "--",
  "\t",
];

/** What libraries take for something else than text, as a whole value: some of them stand in each request, in turn. */
const EASILY_MISTAKEN = easilyMistaken.flatMap(([, texts]) => texts);
/** So many in each request make all of them in a run. */
const MISTAKEN_IN_REQUEST = 4;

/** The scalar values that take one, two, three and four bytes of UTF-8, as first and count; no surrogates. */
const SCALAR_RANGES: readonly (readonly [first: number, count: number])[] = [
  [0x1, 0x7f],
  [0x80, 0x780],
  [0x800, 0xd000],
  [0xe000, 0x2000],
  [0x10000, 0x100000],
];

/** A value of a field of the gateway: what is true of other values may not be for the one that a signer knows by its name. */
const ofFields: readonly ((draw: Draw) => string)[] = [
  drawDense,
  (draw) => `00${drawText(draw, DIGITS, 4 + draw(6))}`,
  (draw) => `9${drawText(draw, DIGITS, 18 + draw(6))}`,
  (draw) => ` ${drawWord(draw)}\t${drawWord(draw)}  `,
  (draw) => drawOne(draw, ["USD", "JPY", "gbp", "Rub", "978", "TRUE", "No"]),
  ...mistakableLines.map(
    ([, text]) =>
      (draw: Draw) =>
        text === "" ? text : drawWord(draw) + text,
  ),
  (draw) =>
    `https://u:p@${drawWord(draw)}.example:80/./${drawWord(draw)}//b%2fc?y=?${drawWord(draw)}&z=1&x==#${drawWord(draw)}`,
];

/** The names on the wire that are free text for a signer; an amount is drawn as a number. */
const fieldNames = ["order_desc", ...oneLineFields];

/** Draws fields of the gateway in turn: so many requests hold each of them with each kind of value. */
export function drawFields(draw: Draw, index: number, count: number): readonly Parameter[] {
  const pairs = ofFields.flatMap((make) => fieldNames.map((name) => ({ name, make })));
  return pairs.filter((_, at) => at % count === index % count).map(({ name, make }): Parameter => [name, make(draw)]);
}

/** Draws a text that holds every mark of ASCII, in any order: no encoder but the right one writes it so. */
export function drawDense(draw: Draw): string {
  const left = [...MARKS];
  let text = drawText(draw, LETTERS_OF_BOTH_CASES, draw(2));
  while (left.length > 0) {
    text += left.splice(draw(left.length), 1).join("");
    if (draw(3) === 0) text += drawText(draw, LETTERS_OF_BOTH_CASES + DIGITS, 1 + draw(3));
  }
  return text;
}

/** Draws a text of more than 255 characters, with every mark of ASCII beyond them, too. */
export function drawLong(draw: Draw): string {
  return drawText(draw, DIGITS, 256 + draw(800)) + drawDense(draw);
}

/** Draws a text in which a pair of surrogates lies across the end of every even, or every odd, number of code units. */
export function drawPairs(draw: Draw, parity: number): string {
  return "x".repeat(parity % 2) + "\u{1f600}".repeat(GREATEST_BLOCK / 2 + draw(16));
}

/** Returns some of the values that libraries take for something else, in turn. */
export function easilyMistakenAt(index: number): readonly string[] {
  const first = MISTAKEN_IN_REQUEST * index;
  return Array.from(
    { length: MISTAKEN_IN_REQUEST },
    (_, at) => EASILY_MISTAKEN[(first + at) % EASILY_MISTAKEN.length] ?? "",
  );
}

/** Draws a text around what is easily lost, in turn. */
export function drawEasilyLost(draw: Draw, index: number): string {
  const lost = EASILY_LOST[index % EASILY_LOST.length] ?? "";
  return drawWord(draw) + lost.repeat(1 + draw(4)) + drawWord(draw);
}

export function drawWord(draw: Draw): string {
  return drawText(draw, LETTERS, 1 + draw(6));
}

export function drawValue(draw: Draw): string {
  let value = "";
  for (let left = draw(24); left > 0; left -= 1) {
    value += draw(2) === 0 ? drawText(draw, nastyAtoms, 1) : drawScalar(draw);
  }
  return value;
}

/** Draws a decimal number: of one to seven digits before the point, or sometimes up to twenty, and none to three behind it. */
export function drawNumber(draw: Draw): string {
  const whole = 1 + draw(9) + drawText(draw, DIGITS, draw(draw(4) === 0 ? 20 : 7));
  const decimals = draw(4);
  return decimals === 0 ? whole : `${whole}.${drawText(draw, DIGITS, decimals)}`;
}

function drawScalar(draw: Draw): string {
  const [first, count] = SCALAR_RANGES[draw(SCALAR_RANGES.length)] ?? [0x41, 1];
  return String.fromCodePoint(first + draw(count));
}
