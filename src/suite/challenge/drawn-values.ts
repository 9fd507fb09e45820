import type { Parameter } from "../../signing/parameter.ts";
import { operations } from "../../spec/operations.ts";
import { type Draw, drawText, nastyAtoms } from "../accumulated/accumulated.ts";
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

/** What libraries take for something else than text, as a whole value: one of them stands in each request, in turn. */
const EASILY_CHANGED = [
  "+491701234567",
  '{"b": 1.0, "a": "\\u0041/"}',
  "[1, 2]",
  "&lt;b&gt; &amp;nbsp;",
  "&nbsp;",
  "100%% of %d",
  "$HOME, %HOME%",
  "yes",
  "on",
  "nil",
  "None",
  "'quoted'",
  '"quoted"',
  "\u2013 \u2014 \u2026 \u2018 \u2019",
  "\u0e01\u0e33 \u0915\u094d\u0937 \u10d0",
  "\uff76\uff9e \ud835\udc00",
  "HTTP://Www.Shop.Example:80/./a/../b?x=1#y",
  "http://[::1]/",
  "https://shop.example./",
  "2022-12-02T10:15:13Z",
  "007",
  "1e5",
  "0x1F",
  "-0.0",
  "1,234.50",
  "$& $1 $$",
  "\\n\\t\\\\",
  "a;b=c",
  "../../etc",
  "<script>alert(1)</script>",
  "SELECT 1; --",
  "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø",
  "ΟΔΟΣ 1\ufe0f\u20e3 e\u0301",
  "1669966913000",
  "6F9619FF-8B86-D011-B42D-00C04FC964FF",
  "{6f9619ff-8b86-d011-b42d-00c04fc964ff}",
  "2001:DB8:0:0:0:0:0:1",
  "::FFFF:192.0.2.1",
  "192.168.010.001",
  "02.12.2022",
  "12/02/2022 10:15 PM",
  "2022-12-02 10:15:13.100",
  "20221202T101513+0100",
  "10:05",
  "Fri, 02 Dec 2022 10:15:13 GMT",
  "+1.50e+02",
  "1/2",
  "DE02 1203 0000 0000 2020 51",
];

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
  (draw) => drawText(draw, LETTERS, 33 + draw(24)),
];

/** The names on the wire that are free text for a signer; an amount is drawn as a number. */
const fieldNames = [...new Set(operations.flatMap(({ fields }) => fields.map(({ wire }) => wire)))].filter(
  (name) => name !== "amount",
);

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

/** Draws two of the values that libraries take for something else, in turn. */
export function drawEasilyChanged(index: number): readonly string[] {
  return [0, 1].map((one) => EASILY_CHANGED[(2 * index + one) % EASILY_CHANGED.length] ?? "");
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

/** Draws a decimal number: of one to seven digits before the point, and none to three behind it. */
export function drawNumber(draw: Draw): string {
  const whole = 1 + draw(9) + drawText(draw, DIGITS, draw(7));
  const decimals = draw(4);
  return decimals === 0 ? whole : `${whole}.${drawText(draw, DIGITS, decimals)}`;
}

function drawScalar(draw: Draw): string {
  const [first, count] = SCALAR_RANGES[draw(SCALAR_RANGES.length)] ?? [0x41, 1];
  return String.fromCodePoint(first + draw(count));
}
