/** Writes a number that a text holds; `undefined` where the function refuses it. */
export type NumberFormat = (digits: string) => string | undefined;

/** A number with or without a fraction and an exponent, as most languages read one: the source of an expression. */
export const FLOAT_SOURCE = "[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?";
export const FLOAT: RegExp = new RegExp(`^${FLOAT_SOURCE}$`);

/** How a language writes what is no finite number; without a word, it refuses it. */
export interface Words {
  readonly nan?: string;
  readonly infinity?: string;
  readonly minusInfinity?: string;
}

/** How a language writes a floating-point number. */
export interface FloatWriting extends Words {
  /** Significant digits. Default: the fewest that are read as this number. */
  readonly digits?: number;
  /** Whether of two digits as near the even one is written, and what becomes of zeros at the end then. Default: the larger one. */
  readonly halfToEven?: "stripped" | "kept";
  /** The powers of ten from which on and below which it writes an exponent. Default: never. */
  readonly from?: number;
  readonly below?: number;
  readonly exponent?: (power: number) => string;
  /** Written after a number without a fraction: with an exponent, without one. */
  readonly whole?: readonly [withExponent: string, plain: string];
  /** Where it loses its sign. */
  readonly minusZero?: string;
}

const INTEGER = /^[+-]?\d+$/;
const PARTS = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;

/** Reads a number as every language does. */
export function readNumber(digits: string): number {
  if (/^[+-]?nan$/i.test(digits)) return Number.NaN;
  if (/^[+-]?inf/i.test(digits)) return digits.startsWith("-") ? -Infinity : Infinity;
  return Number(digits);
}

/** Returns the digits of a number as {@link readNumber} reads them. */
export function digitsOf(number: number): string {
  return Object.is(number, -0) ? "-0" : String(number);
}

function sayWord(number: number, { nan, infinity, minusInfinity }: Words): string | undefined {
  if (Number.isNaN(number)) return nan;
  return number > 0 ? infinity : (minusInfinity ?? (infinity === undefined ? undefined : `-${infinity}`));
}

/** Writes a floating-point number by the fewest, or by so many, significant digits. */
export function writeFloat(number: number, writing: FloatWriting): string | undefined {
  const { digits, from = Infinity, below = -Infinity, whole: [afterMantissa, afterWhole] = ["", ""] } = writing;
  if (!Number.isFinite(number)) return sayWord(number, writing);
  if (Object.is(number, -0)) return (writing.minusZero ?? "-0") + afterWhole;
  const half = evenHalf(number, writing);
  const [mantissa = "", power = "0"] =
    half ?? number.toExponential(digits === undefined ? undefined : digits - 1).split("e");
  // C's dtoa leaves the zeros of integers of up to 15 digits alone.
  const isKept =
    half !== undefined && writing.halfToEven === "kept" && Number.isInteger(number) && Math.abs(number) < 1e15;
  const short = mantissa.includes(".") && !isKept ? mantissa.replace(/\.?0+$/, "") : mantissa;
  const scale = Number(power);
  if (number !== 0 && (scale >= from || scale < below)) {
    return `${short}${short.includes(".") ? "" : afterMantissa}${writing.exponent?.(scale) ?? ""}`;
  }
  const plain = shiftPoint(short, scale);
  return plain.includes(".") ? plain : plain + afterWhole;
}

/** Returns the mantissa and the power of a number that lies half-way, where the even digit is the smaller one. */
function evenHalf(number: number, { digits, halfToEven }: FloatWriting): readonly string[] | undefined {
  if (digits === undefined || halfToEven === undefined) return undefined;
  const [, kept = "", power = ""] = /^(.*[02468]\.?)5(?:e(.*))$/.exec(number.toExponential()) ?? [];
  if (kept.replace(/\D/g, "").length !== digits) return undefined;
  // The shortest digits end in a half where the number itself may not.
  const exact = withoutZeros(writeExactly(Math.abs(number)));
  return exact === writePlainly(Math.abs(number)) ? [kept, power] : undefined;
}

/** Multiplies decimal digits by a power of ten. */
function shiftPoint(digits: string, power: number): string {
  const [, minus = "", whole = "", fraction = ""] = PARTS.exec(digits) ?? [];
  const all = whole + fraction;
  const point = whole.length + power;
  const padded = point <= 0 ? "0".repeat(1 - point) + all : all.padEnd(point, "0");
  const at = Math.max(point, 1);
  const shifted = `${padded.slice(0, at)}.${padded.slice(at)}`.replace(/^0+(?=\d)/, "").replace(/\.$/, "");
  return (minus === "-" ? "-" : "") + shifted;
}

/** Writes a number with its shortest digits and without an exponent. */
export function writePlainly(number: number): string {
  return writeFloat(number, {}) ?? "";
}

/** Returns a floating-point number exactly, in decimal digits. */
function writeExactly(number: number): string {
  return Math.abs(number) < 1e21 ? number.toFixed(100) : `${BigInt(number)}`;
}

/** Where digits that lie between two are rounded to: of two as near to the one farther from zero, the even one, or the nearer to zero. */
export type Rounding = "up" | "even" | "half-down" | "down" | "floor" | "ceiling";

/** Rounds plain decimal digits to so many decimals. */
export function roundDigits(plain: string, decimals: number, to: Rounding = "up"): string {
  const [, minus = "", whole = "0", fraction = ""] = PARTS.exec(plain) ?? [];
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  const rest = fraction.slice(decimals);
  const isHalf = /^50*$/.test(rest);
  const isMore = /[1-9]/.test(rest);
  const isUp = {
    up: rest >= "5",
    even: isHalf ? kept % 2n === 1n : rest >= "5",
    "half-down": rest >= "5" && !isHalf,
    down: false,
    floor: isMore && minus === "-",
    ceiling: isMore && minus !== "-",
  }[to];
  const digits = String(kept + (isUp ? 1n : 0n)).padStart(decimals + 1, "0");
  const sign = minus === "-" ? "-" : "";
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Writes so many decimals of a number as it is held, as C does. */
export function fixBinary(decimals: number, words: Words): NumberFormat {
  return (digits) => {
    const number = readNumber(digits);
    if (!Number.isFinite(number)) return sayWord(number, words);
    const fixed = roundDigits(writeExactly(Math.abs(number)), decimals, "even");
    return number < 0 || Object.is(number, -0) ? `-${fixed}` : fixed;
  };
}

/** Writes so many decimals of a number by its shortest digits. */
export function fixShortest(decimals: number, words: Words, to?: Rounding): NumberFormat {
  return (digits) => {
    const number = readNumber(digits);
    if (!Number.isFinite(number)) return sayWord(number, words);
    return roundDigits(Object.is(number, -0) ? "-0" : writePlainly(number), decimals, to);
  };
}

/** Writes so many decimals, or all, and an exponent. */
export function exponential(
  words: Words,
  decimals: number | undefined,
  exponent: (power: number) => string = smallE,
): NumberFormat {
  return (digits) => {
    const number = readNumber(digits);
    if (!Number.isFinite(number)) return sayWord(number, words);
    const [mantissa = "", power = ""] = number.toExponential(decimals).split("e");
    return (Object.is(number, -0) ? "-" : "") + mantissa + exponent(Number(power));
  };
}

/** Writes a number without its fraction, as it is held. */
export function truncate(digits: string): string | undefined {
  const number = readNumber(digits);
  return Number.isFinite(number) ? String(BigInt(Math.trunc(number))) : undefined;
}

/** Writes an integer; all else is refused. */
export function writeInteger(digits: string): string | undefined {
  return INTEGER.test(digits) ? String(BigInt(digits.replace("+", ""))) : undefined;
}

/** Writes an integer of so many bits; all else is refused. */
export function integerWithin(least: bigint, most: bigint): NumberFormat {
  return (digits) => {
    const written = writeInteger(digits);
    return written !== undefined && BigInt(written) >= least && BigInt(written) <= most ? written : undefined;
  };
}

export function groupDigits(plain: string | undefined, separator = ","): string | undefined {
  if (plain === undefined || plain.includes("e")) return plain;
  // One expression that looks ahead to the point would take the square of the time on a value of 60,000 digits.
  const [whole = "", ...fraction] = plain.split(".");
  const first = /\d/.exec(whole)?.index ?? whole.length;
  const groups: string[] = [];
  for (let end = whole.length; end > first; end -= 3) groups.push(whole.slice(Math.max(first, end - 3), end));
  return [whole.slice(0, first) + groups.reverse().join(separator), ...fraction].join(".");
}

/** Leaves out zeros at the end of a fraction; an expression alone would take the square of the time on 60,000 digits. */
export function withoutZeros(plain: string): string {
  const at = plain.indexOf(".");
  return at < 0 ? plain : plain.slice(0, at) + plain.slice(at).replace(/\.?0+$/, "");
}

export function withoutSignOfZero(written: string): string {
  return /^-0[.0]*$/.test(written) ? written.slice(1) : written;
}

/** Writes German: a comma for the point, points between thousands. */
export function asGerman(plain: string): string {
  return plain.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
}

/** An exact decimal number: its digits, and the power of ten of the last. */
interface ExactDecimal {
  readonly minus: string;
  readonly coefficient: string;
  readonly scale: number;
}

export function readDecimal(digits: string): ExactDecimal {
  const [, sign = "", whole = "", fraction = "", power = "0"] = PARTS.exec(digits) ?? [];
  const coefficient = (whole + fraction).replace(/^0+(?=\d)/, "");
  return { minus: sign === "-" ? "-" : "", coefficient, scale: Number(power) - fraction.length };
}

function strip({ minus, coefficient, scale }: ExactDecimal): ExactDecimal {
  if (coefficient === "0") return { minus, coefficient, scale: 0 };
  const zeros = /0*$/.exec(coefficient)?.[0].length ?? 0;
  return { minus, coefficient: coefficient.slice(0, coefficient.length - zeros), scale: scale + zeros };
}

/** Rounds to so many significant digits. */
function limit(number: ExactDecimal, most: number, to: Rounding): ExactDecimal {
  const over = number.coefficient.length - most;
  if (over <= 0) return number;
  const digits = `${number.coefficient.slice(0, most)}.${number.coefficient.slice(most)}`;
  return { ...number, coefficient: roundDigits(digits, 0, to), scale: number.scale + over };
}

/** How an exact decimal number is written. */
export interface DecimalWriting {
  readonly style: "scientific" | "plain";
  readonly strips?: boolean;
  /** The most significant digits. Default: any. */
  readonly most?: number;
  /** How it is rounded to them. Default: to the even one of two as near. */
  readonly rounding?: Rounding;
}

/** As many as the longest value of the suite has digits: an exponent may ask for any number of them. */
const MOST_ZEROS = 65_536;

export function writeDecimal(
  digits: string,
  { style, strips = false, most, rounding = "even" }: DecimalWriting,
): string {
  const read = readDecimal(digits);
  const rounded = most === undefined ? read : limit(read, most, rounding);
  const { minus, coefficient, scale } = strips ? strip(rounded) : rounded;
  const adjusted = scale + coefficient.length - 1;
  if (style === "plain" || (scale <= 0 && adjusted >= -6)) {
    return minus + (scale > 0 ? coefficient + "0".repeat(Math.min(scale, MOST_ZEROS)) : shiftPoint(coefficient, scale));
  }
  const mantissa = coefficient.length === 1 ? coefficient : `${coefficient[0]}.${coefficient.slice(1)}`;
  return `${minus}${mantissa}E${adjusted < 0 ? "" : "+"}${adjusted}`;
}

/** How languages name what is no finite number, and write the exponents of others. */
export const longWords: Words = { nan: "NaN", infinity: "Infinity" };
const sign = (power: number): string => (power < 0 ? "-" : "+");
const two = (power: number): string => String(Math.abs(power)).padStart(2, "0");
export const smallE = (power: number): string => `e${sign(power)}${two(power)}`;
export const largeE = (power: number): string => `E${sign(power)}${Math.abs(power)}`;
export const paddedE = (power: number): string => `E${sign(power)}${two(power)}`;

export function float(writing: FloatWriting): NumberFormat {
  return (digits) => writeFloat(readNumber(digits), writing);
}

/** Makes a format of one that works on a number. */
export function ofNumber(convert: (number: number) => number, writing: FloatWriting): NumberFormat {
  return (digits) => writeFloat(convert(readNumber(digits)), writing);
}

/** Makes the formats of so many decimals, by the beginning of a change's name. */
export function fixed(
  prefix: string,
  format: (decimals: number) => NumberFormat,
): Readonly<Record<string, NumberFormat>> {
  return Object.fromEntries([0, 1, 2, 3, 4, 6].map((n) => [`${prefix}-fixed-${n}`, format(n)]));
}
