import { percentEncode } from "../../encoding/percent-encode.ts";
import { type Draw, drawText } from "../accumulated/draw-text.ts";
import { easilyMistaken, mistakableLines } from "../signing/values/easily-mistaken.ts";
import { DIGITS, drawOne, redraw } from "./drawing.ts";
import * as values from "./drawn-values.ts";

const LONG_IS_ONE_IN = 10;
const HEXADECIMAL = "0123456789ABCDEF";

/** Texts that have a type of their own in many languages; other letters and digits of the same kinds take their places. */
const typed: readonly string[] = [
  ...["de89 3704 0044 0532 0130 00", "GB29-NWBK-6016-1331-9268-19", "+491701234567", "4444 5555 6666 1111"],
  ...["192.168.010.001", "192.0.2.1/24", "::ffff:192.0.2.1", "2001:DB8:0::1", "1.234.567", "12345e6", "5.0", "1/2"],
  ...[
    "O'Neil-\u00c5berg",
    "M\u00dcLLER-L\u00dcDENSCHEIDT",
    "JANE  DOE",
    "Dr. J. van den Berg",
    "\u041c\u0430\u0440\u0438\u044f",
  ],
  ...["HTTPS://Shop.EXAMPLE/\u00c4?b=2&a=1#x", "http://shop.example:80/%7ea//b/../c", "Jane.Doe+pay@Shop.EXAMPLE"],
];
/** Marks that typesetting puts in, and that cleaning of texts takes out again. */
const typeset: readonly string[] = [
  "\u201cO\u2019Neil\u201d \u2013 \u2026\u00a0No\u2011one",
  "\u2018One\u2019 \u2014 \u201eTwo\u201c, \u00abThree\u00bb \u2022 \u21167",
  "&quot;One&quot; &#39;Two&#39;&nbsp;\u200fThree",
  "2\u00bd \u00d7 3\u00b2 \u2212 1\u00ba \u00b7 4\u2032\u2122",
];
/** Words that have a type of their own. */
export const typedWords: readonly string[] = [
  ...[
    "true",
    "True",
    "FALSE",
    "yes",
    "No",
    "on",
    "off",
    "null",
    "NULL",
    "None",
    "nil",
    "undefined",
    "NaN",
    "N/A",
    "~",
    "-",
  ],
];

const plainWords = typedWords.filter((word) => percentEncode(word) === word);

/** Kinds of special values, drawn equally often: what is wrong with one kind, in one field of one operation, shows. */
const kinds: readonly ((draw: Draw) => string)[] = [
  (draw) => drawOne(draw, drawOne(draw, easilyMistaken)[1]),
  (draw) => drawOne(draw, mistakableLines)[1],
  (draw) => values.drawWord(draw) + drawOne(draw, mistakableLines)[1] + values.drawWord(draw),
  (draw) => values.drawEasilyLost(draw, draw(64)),
  (draw) => redraw(draw, drawOne(draw, typed)),
  (draw) => redraw(draw, drawOne(draw, typeset)),
  (draw) => drawOne(draw, typedWords),
  drawIdentifier,
  drawDate,
  values.drawValue,
  values.drawDense,
  values.drawNumber,
  (draw) => ` ${values.drawValue(draw)}${drawOne(draw, [" ", "\n", "\t", "\u00a0", ""])}`,
];

/** Draws a value that libraries change, of any kind; one of so many is longer than columns and buffers. */
export function drawSpecial(draw: Draw): string {
  if (draw(LONG_IS_ONE_IN) > 0) return drawShort(draw);
  const one = drawOne(draw, ["l", "\u0416", "\u4e2d", "\u{1f600}", "e\u0301", "5", " x"]);
  return drawShort(draw) + one.repeat(20 + draw(draw(2) === 0 ? 100 : 1_200)) + drawShort(draw);
}

function drawShort(draw: Draw): string {
  return drawOne(draw, kinds)(draw);
}

/** Draws a word or number of unreserved characters that readers of configurations take for something else. */
export function drawConfiguredWord(draw: Draw): string {
  return draw(2) === 0 ? drawIdentifier(draw) : drawOne(draw, plainWords);
}

/** Draws a UUID, hexadecimal or decimal digits, or a number of another notation. */
export function drawIdentifier(draw: Draw): string {
  const hexadecimal = drawOne(draw, [HEXADECIMAL, HEXADECIMAL.toLowerCase()]);
  const hex = (length: number): string => drawText(draw, hexadecimal, length);
  const digits = (length: number): string => drawText(draw, DIGITS, 1 + draw(length));
  return drawOne(draw, [
    () => [8, 4, 4, 4, 12].map(hex).join("-"),
    () => hex(8 * (1 + draw(8))),
    () => `0x${hex(1 + draw(8))}`,
    () => `00${digits(8)}`,
    () => `9${digits(24)}`,
    () => `${1 + draw(9)}${digits(4)}e${1 + draw(9)}`,
    () => `${1 + draw(9)}${digits(4)}.${"0".repeat(1 + draw(2))}`,
    () => `-${1 + draw(9)}${digits(4)}`,
  ])();
}

/** Draws a date or a time in a format that readers know. */
function drawDate(draw: Draw): string {
  const two = (first: number, count: number): string => String(first + draw(count)).padStart(2, "0");
  const [year, month, day] = [`20${two(10, 30)}`, two(1, 12), two(1, 28)];
  const time = `${two(0, 24)}:${two(0, 60)}:${two(0, 60)}`;
  const date = `${year}-${month}-${day}`;
  return drawOne(draw, [
    ...[date, `${day}.${month}.${year}`, `${month}/${day}/${year}`, `${month}/${year.slice(2)}`, year + month + day],
    ...[
      `${date}T${time}Z`,
      `${date} ${time}`,
      `${date}T${time}.000+01:00`,
      time,
      time.slice(0, 5),
      `1${time.replaceAll(":", "")}000`,
    ],
  ]);
}
