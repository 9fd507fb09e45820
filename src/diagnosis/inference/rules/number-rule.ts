import { within96Bits } from "../../../deviations/signer/values/language-numbers.ts";
import {
  FLOAT,
  FLOAT_SOURCE,
  groupDigits,
  type Rounding,
  readNumber,
  roundDigits,
  writeDecimal,
  writePlainly,
} from "../../../deviations/signer/values/number-formats.ts";
import { whiteSpaceChanges } from "../../../deviations/signer/values/white-space-changes.ts";

const NAMED = new RegExp(`^(?:${FLOAT_SOURCE}|[+-]?(?:nan|inf|infinity))$`, "i");
const WORD = /inf|nan|\u221e/i;

/** What a signer takes for a number, by how it is said, and the number in a text. */
export type NumberReading =
  | "numbers with any sign"
  | "numbers"
  | "numbers without a sign"
  | "whole numbers"
  | "digits alone"
  | "numbers, those with an exponent too"
  | "numbers, with spaces round them and exponents too"
  | "numbers, inf and nan too"
  | "numbers, inf and nan too, with spaces round them"
  | "what Python's float reads"
  | "what JavaScript takes for a number"
  | "what begins with a number";

export const numberReadings: Readonly<Record<NumberReading, (text: string) => string | undefined>> = {
  "numbers with any sign": byPattern(/^[+-]?\d+(?:\.\d+)?$/),
  numbers: byPattern(/^-?\d+(?:\.\d+)?$/),
  "numbers without a sign": byPattern(/^\d+(?:\.\d+)?$/),
  "whole numbers": byPattern(/^[+-]?\d+$/),
  "digits alone": byPattern(/^\d+$/),
  "numbers, those with an exponent too": byPattern(FLOAT),
  "numbers, with spaces round them and exponents too": (text) => byPattern(FLOAT)(text.trim()),
  "numbers, inf and nan too": byPattern(NAMED),
  "numbers, inf and nan too, with spaces round them": (text) => byPattern(NAMED)(text.trim()),
  "what Python's float reads": (text) =>
    byPattern(NAMED)(whiteSpaceChanges["python-strip"](text).replace(/(?<=\d)_(?=\d)/g, "")),
  "what JavaScript takes for a number": (text) =>
    text.trim() !== "" && Number.isFinite(Number(text)) ? writePlainly(Number(text)) : undefined,
  "what begins with a number": (text) => new RegExp(`^\\s*(${FLOAT_SOURCE})`).exec(text)?.[1],
};

/** How a number is held before it is written, by how it is said: its decimal digits without an exponent. */
export type NumberHolding =
  | "as decimal digits"
  | "as 28 decimal digits at most"
  | "as a double, by its shortest digits"
  | "as a double"
  | "as a double, by 15 digits";

/** Returns the digits of a number that may be multiplied while it is held so; `undefined` where it is too large. */
type Hold = (digits: string, factor: 1 | 100) => string | undefined;

const holdDecimal: Hold = (digits, factor) =>
  WORD.test(digits) ? digits : writeDecimal(factor === 1 ? digits : shift(digits), { style: "plain" });

export const numberHoldings: Readonly<Record<NumberHolding, Hold>> = {
  "as decimal digits": holdDecimal,
  "as 28 decimal digits at most": (digits, factor) => within96Bits((held) => holdDecimal(held, factor))(digits),
  "as a double, by its shortest digits": ofDouble(writePlainly),
  "as a double": ofDouble((number) => (Math.abs(number) < 1e21 ? number.toFixed(60) : String(BigInt(number)))),
  "as a double, by 15 digits": ofDouble((number) =>
    writeDecimal(number.toPrecision(15), { style: "plain", strips: true }),
  ),
};

/** How decimals are cut, by how it is said. */
export type NumberRounding =
  | "rounded half up"
  | "rounded half to even"
  | "rounded half down"
  | "cut off"
  | "rounded down"
  | "rounded up";

export const numberRoundings: Readonly<Record<NumberRounding, Rounding>> = {
  "rounded half up": "up",
  "rounded half to even": "even",
  "rounded half down": "half-down",
  "cut off": "down",
  "rounded down": "floor",
  "rounded up": "ceiling",
};

/** How a signer writes numbers among its values. */
export interface NumberWriting {
  readonly reads: NumberReading;
  readonly holds: NumberHolding;
  /** Multiplied by a hundred. */
  readonly hundredfold: boolean;
  /** The fewest and the most decimals; without the most, all. */
  readonly least: number;
  readonly most?: number;
  readonly rounding: NumberRounding;
  /** Whether what is rounded to zero keeps its minus. */
  readonly keepsMinus: boolean;
  /** Written for the name of what is infinite, and for digits that are too many. Default: they stay as they are. */
  readonly infinity?: string;
  readonly overflow?: string;
}

/** What stands round the digits of a number. */
export interface NumberDress {
  /** Between thousands. */
  readonly group: string;
  readonly point: "." | ",";
  /** Filled up to so many characters from the left; the sign among them or before them. */
  readonly width: number;
  readonly fill: "0" | " ";
  readonly countsSign: boolean;
  readonly before: string;
  readonly after: string;
  /** Whether what stands before them stands before their sign, too. */
  readonly beforeSign?: true;
  /** What stands before a number that is not negative. */
  readonly plus: "" | "+";
}

export const plainDress: NumberDress = {
  group: "",
  point: ".",
  width: 0,
  fill: "0",
  countsSign: true,
  before: "",
  after: "",
  plus: "",
};

/** Writes the digits of a number; `undefined` where the text is none. */
export function writeDigits(writing: NumberWriting, text: string): string | undefined {
  const digits = numberReadings[writing.reads](text);
  if (digits === undefined) return undefined;
  const scaled = numberHoldings[writing.holds](digits, writing.hundredfold ? 100 : 1);
  if (scaled === undefined) return undefined;
  if (WORD.test(scaled)) {
    const word = /\d/.test(text) ? writing.overflow : writing.infinity;
    return word && nameNumber(scaled, word);
  }
  const { most, least } = writing;
  const decimals = scaled.split(".")[1]?.length ?? 0;
  const rounded =
    most === undefined || (decimals <= most && least < most)
      ? scaled
      : roundDigits(scaled, most, numberRoundings[writing.rounding]);
  const isStripped = most !== undefined && most > least && rounded.includes(".");
  const written = fillDecimals(isStripped ? rounded.replace(/\.?0+$/, "") : rounded, least);
  return /^-[0.]*$/.test(written) && !writing.keepsMinus ? written.slice(1) : written;
}

/** Names what is no finite number: whoever writes inf in small letters writes nan so, too. */
function nameNumber(scaled: string, infinity: string): string {
  if (scaled === "NaN") return infinity === "inf" ? "nan" : infinity === "INF" ? "NAN" : scaled;
  return scaled.startsWith("-") ? `-${infinity.replace("+", "")}` : infinity;
}

function fillDecimals(written: string, least: number): string {
  if (least === 0) return written;
  const [whole = "", decimals = ""] = written.split(".");
  return `${whole}.${decimals.padEnd(least, "0")}`;
}

/** Puts round the digits of a number what stands there. */
export function dressDigits(digits: string, dress: NumberDress): string {
  // Words are filled with spaces, whatever digits are filled with; PHP fills none.
  if (digits.endsWith("INF")) return digits;
  if (WORD.test(digits)) return (dress.plus + digits).replace("++", "+").padStart(dress.width, " ");
  const grouped = groupDigits(digits, "_") ?? digits;
  const marked = grouped.replace(/[._]/g, (mark) => (mark === "." ? dress.point : dress.group));
  const [sign, bare] = marked.startsWith("-") ? ["-", marked.slice(1)] : [dress.plus, marked];
  const width = dress.countsSign ? dress.width - sign.length : dress.width;
  const filled =
    dress.fill === "0" ? sign + bare.padStart(width, "0") : (sign + bare).padStart(dress.width, dress.fill);
  const signed =
    dress.beforeSign === true ? dress.before + filled : filled.replace(/^[+-]?/, (sign) => sign + dress.before);
  return signed + dress.after;
}

function byPattern(pattern: RegExp): (text: string) => string | undefined {
  return (text) => (pattern.test(text) ? text : undefined);
}

/** Multiplies by a hundred: an exponent that is there already is one of the digits. */
function shift(digits: string): string {
  const [mantissa = "", power = "0"] = digits.toLowerCase().split("e");
  return `${mantissa}e${Number(power) + 2}`;
}

function ofDouble(write: (number: number) => string): Hold {
  return (digits, factor) => {
    const number = readNumber(digits) * factor;
    if (!Number.isFinite(number)) return String(number);
    return Object.is(number, -0) ? "-0" : write(number);
  };
}
