import type { numberFunctions } from "./functions/number-functions.ts";
import { type TextChange, whiteSpaceChanges } from "./white-space-changes.ts";

/** What a language takes for a number, and what becomes of all else. */
interface Reading {
  /** Left out before it is read: the white space that the function allows round a number. */
  readonly trims?: TextChange;
  /** All of the text, or, where it may go on, what it begins with. */
  readonly pattern: RegExp;
  /** Names of values that are no numbers, in small letters, as they are written. None where they are refused. */
  readonly names?: Readonly<Record<string, string>>;
  /** What a text becomes that is none. Default: it stays as it is. */
  readonly otherwise?: string;
  /** Left out between digits. */
  readonly ignores?: RegExp;
}

/** How a language writes a floating-point number. */
interface Writing {
  /** Significant digits. Default: the fewest that are read as this number. */
  readonly digits?: number;
  /** The powers of ten from which on and below which it writes an exponent. Default: never. */
  readonly from?: number;
  readonly below?: number;
  /** Writes an exponent. */
  readonly exponent?: (power: number) => string;
  /** Written after a number without a fraction: with an exponent, without one. */
  readonly whole?: readonly [withExponent: string, plain: string];
  /** Infinity, and -0 where it loses its sign. */
  readonly infinity?: string;
  readonly minusZero?: string;
}

const DIGITS = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?";
const FLOAT = new RegExp(`^${DIGITS}$`);
const FLOAT_START = new RegExp(`^${DIGITS}`);
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const INTEGER = /^[+-]?\d+$/;
const INTEGER_START = /^[+-]?\d+/;
const BETWEEN_DIGITS = /(?<=\d)_(?=\d)/g;
const { "python-strip": strip, "java-trim": trimJava, "ascii-trim": trimAscii } = whiteSpaceChanges;

const sign = (power: number): string => (power < 0 ? "-" : "+");
const two = (power: number): string => String(Math.abs(power)).padStart(2, "0");
const smallE = (power: number): string => `e${sign(power)}${two(power)}`;
const largeE = (power: number): string => `E${sign(power)}${Math.abs(power)}`;

const php: Writing = { digits: 14, below: -4, from: 15, exponent: largeE, whole: [".0", ""], infinity: "INF" };
const python: Writing = { below: -4, from: 16, exponent: smallE, whole: ["", ".0"], infinity: "inf" };
const general: Writing = { digits: 6, below: -4, from: 6, exponent: smallE, infinity: "inf" };
const ruby: Writing = { below: -4, from: 15, exponent: smallE, whole: [".0", ".0"], infinity: "Infinity" };
const perl: Writing = { digits: 15, below: -4, from: 15, exponent: smallE, infinity: "Inf", minusZero: "0" };
const goG: Writing = { below: -4, from: 6, exponent: smallE };
const java: Writing = {
  below: -3,
  from: 7,
  exponent: (power) => `E${power}`,
  whole: [".0", ".0"],
  infinity: "Infinity",
};
const csharp: Writing = {
  digits: 15,
  below: -4,
  minusZero: "0",
  from: 15,
  exponent: (power) => `E${sign(power)}${two(power)}`,
};

/** Writes a finite number. */
function write(
  number: number,
  { digits, from = Infinity, below = -Infinity, exponent = smallE, ...rest }: Writing,
): string {
  const { whole: [afterMantissa, afterWhole] = ["", ""], minusZero = "-0", infinity } = rest;
  if (Object.is(number, -0)) return minusZero + afterWhole;
  if (!Number.isFinite(number))
    return infinity === undefined ? "" : `${number < 0 ? "-" : ""}${number < 0 ? infinity.replace("+", "") : infinity}`;
  const [mantissa = "", power = "0"] = number.toExponential(digits === undefined ? undefined : digits - 1).split("e");
  const short = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  const scale = Number(power);
  if (number !== 0 && (scale >= from || scale < below)) {
    return `${short}${short.includes(".") ? "" : afterMantissa}${exponent(scale)}`;
  }
  const plain = shift(short, scale);
  return plain.includes(".") ? plain : plain + afterWhole;
}

/** Multiplies decimal digits by a power of ten. */
function shift(digits: string, power: number): string {
  const [, minus = "", whole = "", fraction = ""] = /^([+-]?)(\d*)\.?(\d*)$/.exec(digits) ?? [];
  const all = whole + fraction;
  const point = whole.length + power;
  const padded = point <= 0 ? "0".repeat(1 - point) + all : all.padEnd(point, "0");
  const at = Math.max(point, 1);
  const shifted = `${padded.slice(0, at)}.${padded.slice(at)}`.replace(/^0+(?=\d)/, "").replace(/\.$/, "");
  return (minus === "-" ? "-" : "") + shifted;
}

/** Makes a change that reads a number and writes it. */
function rewritten(reading: Reading, writing: (digits: string) => string | undefined): TextChange {
  const { trims, pattern, names = {}, otherwise, ignores } = reading;
  return (text) => {
    const trimmed = trims === undefined ? text : trims(text);
    const digits = pattern.exec(ignores === undefined ? trimmed : trimmed.replace(ignores, ""))?.[0];
    if (digits === undefined) return names[trimmed.toLowerCase()] ?? otherwise ?? text;
    return writing(digits) ?? text;
  };
}

function float(reading: Reading, writing: Writing): TextChange {
  return rewritten(reading, (digits) => write(Number(digits), writing) || undefined);
}

/** Writes an integer that is within these bits; what is not is refused. */
function whole(reading: Reading, bits: number): TextChange {
  return rewritten(reading, (digits) => {
    const number = BigInt(digits.replace("+", ""));
    return BigInt.asIntN(bits, number) === number ? String(number) : undefined;
  });
}

/** Writes digits as an integer, if they are one of so many bits and a sign. */
function integerOf(digits: string, bits: number): string | undefined {
  if (!INTEGER.test(digits)) return undefined;
  const number = BigInt(digits.replace("+", ""));
  return number < 2n ** BigInt(bits) && number >= -(2n ** 63n) ? String(number) : undefined;
}

/** Writes a number as Perl does: an integer of 64 bits in all its digits. */
function writePerl(digits: string): string {
  const number = Number(digits);
  return (
    integerOf(digits, 64) ??
    (Number.isInteger(number) && Math.abs(number) < 2 ** 63 ? String(BigInt(number)) : write(number, perl))
  );
}

/** Rounds a number to two decimals, the half up, from its shortest digits. */
function round(digits: string): string {
  const number = Number(digits);
  if (!Number.isFinite(number)) return "inf";
  if (Math.abs(number) >= 2 ** 53) return `${BigInt(number)}.00`;
  const [whole = "", fraction = ""] = shift(write(Math.abs(number), {}), 2).split(".");
  const cents = String(BigInt(whole) + (fraction >= "5" ? 1n : 0n)).padStart(3, "0");
  return `${number < 0 && !/^0+$/.test(cents) ? "-" : ""}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

/** Writes a number with two decimals, rounded as it is held. */
function fix(number: number): string {
  if (!Number.isFinite(number)) return number < 0 ? "-inf" : "inf";
  const fixed = Math.abs(number) < 1e21 ? number.toFixed(2) : `${BigInt(number)}.00`;
  return Object.is(number, -0) ? `-${fixed}` : fixed;
}

function withCommas(digits: string): string {
  return digits.includes("e") ? digits : digits.replace(/(?<=\d)(?=(?:\d{3})+(?:\.|$))(?<!\.\d*)/g, ",");
}

function unsignedZero(digits: string): string {
  return /^-0[.0]*$/.test(digits) ? digits.slice(1) : digits;
}

/** Cuts a number to an integer of 64 bits, as a cast does. */
function cast(digits: string): string {
  const number = Math.trunc(Number(digits));
  if (!Number.isFinite(number)) return "0";
  const exact = INTEGER.test(digits) ? BigInt(digits.replace("+", "")) : BigInt(number);
  const limit = 2n ** 63n;
  return String(exact >= limit ? limit - 1n : exact < -limit ? -limit : exact);
}

/** Writes an exact decimal number: its digits, and the power of ten of the last. */
function decimal(digits: string, style: "scientific" | "plain", strips: boolean): string {
  const [, minus = "", whole = "", fraction = "", power = "0"] =
    /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(digits) ?? [];
  let coefficient = (whole + fraction).replace(/^0+(?=\d)/, "");
  let scale = Number(power) - fraction.length;
  if (strips) {
    const zeros = /^0$/.test(coefficient) ? 0 : (/0*$/.exec(coefficient)?.[0].length ?? 0);
    scale = coefficient === "0" ? 0 : scale + zeros;
    coefficient = coefficient.slice(0, coefficient.length - zeros);
  }
  const signed = minus === "-" ? "-" : "";
  const adjusted = scale + coefficient.length - 1;
  if (style === "plain" || (scale <= 0 && adjusted >= -6)) {
    return signed + (scale > 0 ? coefficient + "0".repeat(Math.min(scale, 2000)) : shift(coefficient, scale));
  }
  const mantissa = coefficient.length === 1 ? coefficient : `${coefficient[0]}.${coefficient.slice(1)}`;
  return `${signed}${mantissa}E${adjusted < 0 ? "" : "+"}${adjusted}`;
}

const lenient = { trims: trimAscii, pattern: FLOAT_START, otherwise: "0" };
const phpNumeric = { trims: trimAscii, pattern: FLOAT };
const pythonNames = { nan: "nan", inf: "inf", infinity: "inf", "-inf": "-inf", "-infinity": "-inf" };
const pythonFloat = { trims: strip, pattern: FLOAT, names: pythonNames, ignores: BETWEEN_DIGITS };
const pythonDecimal = {
  ...pythonFloat,
  names: { nan: "NaN", inf: "Infinity", infinity: "Infinity", "-inf": "-Infinity" },
};
const goFloat = {
  pattern: FLOAT,
  names: { nan: "NaN", inf: "+Inf", infinity: "+Inf", "-inf": "-Inf" },
  ignores: BETWEEN_DIGITS,
};
const csharpNumber = { trims: trimAscii, ignores: /,/g };
const csharpDecimal = { ...csharpNumber, pattern: /^[+-]?(?:\d+\.?\d*|\.\d+)$/ };
const perlNames = { nan: "NaN", inf: "Inf", infinity: "Inf", "-inf": "-Inf" };
const perlNumber = { ...lenient, names: perlNames };
const rubyNumber = { trims: trimAscii, ignores: BETWEEN_DIGITS };
const RUBY_FLOAT = /^[+-]?(?:(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?|0[xX][\dA-Fa-f]+)$/;
const plain = { pattern: DECIMAL };

/** Numbers as each language reads and writes them. */
export const numberChanges: Readonly<Record<keyof typeof numberFunctions, TextChange>> = {
  "js-number": (text) => String(Number(text)),
  "js-number-if-any": (text) => (Number.isNaN(Number(text)) ? text : String(Number(text))),
  "js-number-if-finite": (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? String(Number(text)) : text),
  "js-parse-float": (text) => String(Number.parseFloat(text)),
  "js-parse-float-if-any": (text) => (Number.isNaN(Number.parseFloat(text)) ? text : String(Number.parseFloat(text))),
  "js-parse-int": (text) => String(Number.parseInt(text, 10)),
  "js-parse-int-if-any": (text) => (Number.isNaN(Number.parseInt(text, 10)) ? text : String(Number.parseInt(text, 10))),
  "js-to-fixed": (text) => (Number.isNaN(Number(text)) ? text : Number(text).toFixed(2)),
  "php-float": float(lenient, php),
  "php-float-if-numeric": float(phpNumeric, php),
  "php-number-if-numeric": rewritten(phpNumeric, (digits) => integerOf(digits, 63) ?? write(Number(digits), php)),
  "php-int": rewritten(lenient, cast),
  "php-int-if-numeric": rewritten(phpNumeric, cast),
  "php-number-format-commas": rewritten(phpNumeric, (digits) => withCommas(round(digits))),
  "php-round": rewritten(phpNumeric, (digits) => {
    const number = Number(digits);
    return write(number !== 0 && Math.abs(number) < 1e15 ? Number(round(digits)) : number, php);
  }),
  "php-number-format": rewritten(phpNumeric, (digits) => round(digits)),
  "python-float": float(pythonFloat, python),
  "python-float-if-decimal": float(plain, python),
  "python-fixed": rewritten(pythonFloat, (digits) => fix(Number(digits))),
  "python-round": rewritten(pythonFloat, (digits) =>
    write(Number.isFinite(Number(digits)) ? Number(fix(Number(digits))) : Number(digits), python),
  ),
  "python-int-of-float": rewritten({ ...pythonFloat, names: {} }, (digits) =>
    Number.isFinite(Number(digits)) ? String(BigInt(Math.trunc(Number(digits)))) : undefined,
  ),
  "python-commas": rewritten(pythonFloat, (digits) => withCommas(write(Number(digits), python))),
  "python-int": rewritten({ trims: strip, pattern: INTEGER, ignores: BETWEEN_DIGITS }, (digits) =>
    String(BigInt(digits.replace("+", ""))),
  ),
  "python-decimal": rewritten(pythonDecimal, (digits) => decimal(digits, "scientific", false)),
  "python-decimal-normalized": rewritten(pythonDecimal, (digits) => decimal(digits, "scientific", true)),
  "python-general": float(pythonFloat, general),
  "ruby-to-f": float({ ...lenient, ignores: BETWEEN_DIGITS, otherwise: "0.0" }, ruby),
  "ruby-float": float({ ...rubyNumber, pattern: RUBY_FLOAT }, ruby),
  "ruby-float-if-decimal": float(plain, ruby),
  "ruby-to-i": rewritten(
    { trims: trimAscii, pattern: INTEGER_START, ignores: BETWEEN_DIGITS, otherwise: "0" },
    (digits) => String(BigInt(digits.replace("+", ""))),
  ),
  "perl-number": rewritten(perlNumber, writePerl),
  "perl-number-if-decimal": rewritten({ pattern: /^-?\d+(?:\.\d+)?(?=\n?$)/ }, writePerl),
  "perl-int": rewritten(perlNumber, (digits) => integerOf(digits, 64) ?? writePerl(String(Math.trunc(Number(digits))))),
  "go-format-float-f": float(goFloat, {}),
  "go-format-float-g": float(goFloat, goG),
  "go-atoi": whole({ pattern: INTEGER }, 64),
  "rust-f64": float(
    { pattern: FLOAT, names: { nan: "NaN", inf: "inf", infinity: "inf", "-inf": "-inf" } },
    { infinity: "inf" },
  ),
  "java-double": float(
    { trims: trimJava, pattern: /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?=[dDfF]?$)/, names: {} },
    java,
  ),
  "java-big-decimal": rewritten({ pattern: FLOAT }, (digits) => unsignedZero(decimal(digits, "scientific", false))),
  "java-big-decimal-plain": rewritten({ pattern: FLOAT }, (digits) => unsignedZero(decimal(digits, "plain", false))),
  "java-big-decimal-stripped": rewritten({ pattern: FLOAT }, (digits) => unsignedZero(decimal(digits, "plain", true))),
  "csharp-double": float({ ...csharpNumber, pattern: FLOAT }, csharp),
  "csharp-decimal": rewritten(csharpDecimal, (digits) => unsignedZero(decimal(digits, "plain", false))),
  "csharp-decimal-g29": rewritten(csharpDecimal, (digits) =>
    Math.abs(Number(digits)) < 1e-4 ? write(Number(digits), csharp) : decimal(digits, "plain", true),
  ),
  "csharp-int": whole({ trims: trimAscii, pattern: INTEGER }, 32),
};
