import { within96Bits } from "../../../deviations/signer/values/language-numbers.ts";
import { formatOf } from "../../../deviations/signer/values/number-changes.ts";
import {
  type DecimalWriting,
  digitsOf,
  FLOAT,
  FLOAT_SOURCE,
  fixBinary,
  groupDigits,
  type NumberFormat,
  readNumber,
  smallE,
  withoutSignOfZero,
  writeDecimal,
  writeFloat,
  writeInteger,
  writePlainly,
} from "../../../deviations/signer/values/number-formats.ts";
import { phpInteger } from "../../../deviations/signer/values/script-numbers.ts";
import { countDecimals } from "../count-decimals.ts";
import { range } from "../range.ts";

type Read = (text: string) => string | undefined;

const INTEGER = /^[+-]?\d+$/;

/** Reads what an expression matches between white space: digits, or a whole number of another base. Of a part it is the start of a text. */
function reading(source: string, { space = "[\\t-\\r ]*", bases = "", isWhole = true } = {}): Read {
  const decimal = new RegExp(`^${space}(${source})${isWhole ? `${space}$` : ""}`);
  const other = new RegExp(`^${space}([+-]?)(0[${bases}][\\dA-Fa-f]+)${space}$`);
  return (text) => {
    const digits = decimal.exec(text)?.[1];
    if (digits !== undefined) return digits;
    const [, sign = "", whole] = bases === "" ? [] : (other.exec(text) ?? []);
    const number = whole === undefined ? Number.NaN : Number(whole);
    return Number.isNaN(number) ? undefined : `${sign}${number}`;
  };
}

/** Takes whole numbers that begin with a zero for octal ones: with another digit than octal ones they are none. */
function octal(read: Read): Read {
  return (text) => {
    const digits = read(text);
    const [, sign = "", zeros] = /^([+-]?)(0\d+)$/.exec(digits ?? "") ?? [];
    if (zeros === undefined) return digits;
    return /^[0-7]+$/.test(zeros) ? sign + Number.parseInt(zeros, 8) : undefined;
  };
}

const ifFinite = (read: Read): Read => {
  return (text) => {
    const digits = read(text);
    return digits !== undefined && Number.isFinite(readNumber(digits)) ? digits : undefined;
  };
};

/** An integer has no negative zero. */
function integersAsSuch(read: Read): Read {
  return (text) => {
    const digits = read(text);
    return digits !== undefined && INTEGER.test(digits) ? digits.replace(/^-(?=0+$)/, "") : digits;
  };
}

const ELIXIR_FLOAT = "[+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";

/** Functions that read numbers in languages without a family of their own, by the words for the texts that they read. */
const readers: Readonly<Record<string, Read>> = {
  "that Lua's tonumber reads": reading(FLOAT_SOURCE, { bases: "xX" }),
  "that Tcl's string is double reads": octal(
    reading(`${FLOAT_SOURCE}|[+-]?[Ii][Nn][Ff](?:[Ii][Nn][Ii][Tt][Yy])?`, { bases: "xXbBoO" }),
  ),
  "that R's as.numeric reads": reading(`${FLOAT_SOURCE}|[+-]?[Ii][Nn][Ff](?:[Ii][Nn][Ii][Tt][Yy])?`, { bases: "xX" }),
  "that Rust's parse::<f64> reads": reading(
    `${FLOAT_SOURCE}|[+-]?(?:[Ii][Nn][Ff](?:[Ii][Nn][Ii][Tt][Yy])?|[Nn][Aa][Nn])`,
    { space: "" },
  ),
  "that Elixir's Float.parse reads": ifFinite(reading(ELIXIR_FLOAT, { space: "" })),
  "that Elixir's Float.parse reads at their start": ifFinite(reading(ELIXIR_FLOAT, { space: "", isWhole: false })),
  "that Elixir's Integer.parse reads at their start": integersAsSuch(
    reading("[+-]?\\d+", { space: "", isWhole: false }),
  ),
};

/** Which texts these functions take for numbers, and how they read them. */
export const otherReadings: readonly {
  readonly words: string;
  readonly holds: (text: string) => boolean;
  readonly read: Read;
}[] = Object.entries(readers).flatMap(([words, read]) => {
  const holds = (text: string): boolean => read(text) !== undefined;
  return [
    { words, holds, read },
    { words: `${words}, integers as such,`, holds, read: integersAsSuch(read) },
  ];
});

/** Writes integers as such where they are small enough, and other numbers in another way. */
function integersOr(format: NumberFormat, integer: NumberFormat): NumberFormat {
  return (digits) => integer(digits) ?? format(digits);
}

const inLua: NumberFormat = (digits) => {
  const words = { nan: "nan", infinity: "inf" };
  return writeFloat(readNumber(digits), {
    ...words,
    digits: 14,
    below: -4,
    from: 14,
    exponent: smallE,
    whole: ["", ".0"],
  });
};

/** Writes what Lua's math.floor makes: an integer where one holds it. */
const flooredByLua: NumberFormat = (digits) => {
  const integer = phpInteger(digits);
  if (integer !== undefined) return integer;
  const floored = Math.floor(readNumber(digits));
  return Math.abs(floored) < 2 ** 63 ? String(BigInt(floored)) : inLua(digitsOf(floored));
};

const shortE = (power: number): string => `e${power < 0 ? "-" : "+"}${Math.abs(power)}`;

const inTcl: NumberFormat = (digits) =>
  writeFloat(readNumber(digits), {
    nan: "NaN",
    infinity: "Inf",
    below: -4,
    from: 17,
    exponent: shortE,
    whole: ["", ".0"],
  });

/** Writes a number as R does, with so many digits at most: with an exponent where that is shorter. */
const writeByR =
  (most: number) =>
  (digits: string): string => {
    const number = readNumber(digits);
    if (Number.isNaN(number)) return "NaN";
    if (!Number.isFinite(number)) return number > 0 ? "Inf" : "-Inf";
    const [mantissa = "", power = "0"] = number.toExponential(most - 1).split("e");
    const short = mantissa.replace(/\.?0+$/, "");
    const scientific = short + smallE(Number(power));
    const decimals = Math.max(0, short.replace(/[-.]/g, "").length - 1 - Number(power));
    const plain = fixBinary(decimals, {})(digitsOf(number + 0)) ?? "";
    return number === 0 ? "0" : plain.length <= scientific.length ? plain : scientific;
  };

const inR = writeByR(15);
/** What is printed has fewer digits than what is made a text. */
const printedByR = writeByR(7);

/** Writes at least two decimals, but of what has an exponent. */
const atLeastCents = (plain: string): string => {
  if (/[^-\d.]/.test(plain)) return plain;
  const [whole = "", part = ""] = plain.split(".");
  return `${whole}.${part.padEnd(2, "0")}`;
};

/** From here on not every integer is a floating-point number: Erlang writes an exponent. */
const FIRST_INEXACT = 2 ** 53;

/** Writes a number as Erlang and Elixir do: with an exponent where that is shorter. */
const inElixir: NumberFormat = (digits) => {
  const number = readNumber(digits);
  if (!Number.isFinite(number)) return undefined;
  const whole = (text: string): string => (text.includes(".") ? text : `${text}.0`);
  const plain = whole(Object.is(number, -0) ? "-0" : writePlainly(number));
  const [mantissa = "", power = ""] = number.toExponential().split("e");
  const scientific = `${whole(mantissa)}e${power.replace("+", "")}`;
  return Math.abs(number) < FIRST_INEXACT && plain.length <= scientific.length ? plain : scientific;
};

/** Rounds a number as it is held, of two as near to the even one. */
const rounded =
  (format: NumberFormat, countOf: (number: number) => number): NumberFormat =>
  (digits) => {
    const number = readNumber(digits);
    const decimals = Number.isFinite(number) ? countOf(number) : Number.NaN;
    if (Number.isNaN(decimals)) return format(digits);
    if (decimals >= 0) return format(fixBinary(decimals, {})(digits) ?? digits);
    return format(digitsOf(Number(number.toPrecision(Math.max(1, powerOf(number) + decimals + 1)))));
  };

function powerOf(number: number): number {
  return Number(number.toExponential().split("e")[1]);
}

const ofDigits =
  (writing: Pick<DecimalWriting, "most" | "rounding">): NumberFormat =>
  (digits) =>
    FLOAT.test(digits) ? writeDecimal(digits, { style: "scientific", ...writing }) : undefined;

/** Fills up with zeros behind the sign, but what is no number with spaces. */
const padded =
  (format: NumberFormat, width: number): NumberFormat =>
  (digits) => {
    const written = format(digits);
    if (written === undefined) return undefined;
    const [, sign = "", number = ""] = /^([+-]?)(.*\d.*)$/.exec(written) ?? [];
    return number === "" ? written.padStart(width) : sign + number.padStart(width - sign.length, "0");
  };

/** How C, Go and R write two decimals: each has its own words for what is no finite number. */
const cents: Readonly<Record<string, NumberFormat>> = {
  C: fixBinary(2, { nan: "nan", infinity: "inf" }),
  Go: (digits) => formatOf("go-fixed-2")?.(digits),
  R: fixBinary(2, { nan: "NaN", infinity: "Inf" }),
};

/** Writes an exponent of three digits at least, as .NET does. */
const inDotnetExponent: NumberFormat = (digits) => {
  const number = readNumber(digits) + 0;
  if (!Number.isFinite(number)) return undefined;
  const [mantissa = "", power = ""] = number.toExponential(6).split("e");
  return `${mantissa}E${power.replace(/\d+/, (all) => all.padStart(3, "0"))}`;
};

const [LEAST_WIDTH, MOST_WIDTH] = [4, 15];
const MOST_DIGITS = 10;
const MOST_DECIMALS = 4;

/** How these languages write numbers, by the words for it. */
export const otherWritings: readonly (readonly [words: string, format: NumberFormat])[] = [
  ["as Lua's tostring writes them", integersOr(inLua, phpInteger)],
  ["as Lua's math.floor writes them", flooredByLua],
  ["as Lua's tostring writes floating-point numbers", inLua],
  ["as Tcl's expr writes them", integersOr((digits) => inTcl(digitsOf(readNumber(digits) + 0)), writeInteger)],
  ["as Tcl's double writes them", inTcl],
  ["as R's as.character writes them", inR],
  ['as C#\'s decimal.ToString("E") writes them', within96Bits(inDotnetExponent)],
  ['as C#\'s double.ToString("E") writes them', inDotnetExponent],
  ["as R's format writes them", printedByR],
  ["as R's format writes them, with commas between thousands", (digits) => groupDigits(printedByR(digits))],
  ["as R's format writes them, with 2 decimals at least", (digits) => atLeastCents(printedByR(digits))],
  ["as Elixir's to_string writes them", inElixir],
  ...Object.entries(cents).flatMap(([language, format]) =>
    range(LEAST_WIDTH, MOST_WIDTH).map((width): [string, NumberFormat] => [
      `with 2 decimals by ${language}, filled up to ${width} characters with zeros, or with spaces if they are no numbers`,
      padded(format, width),
    ]),
  ),
  ...range(0, MOST_DECIMALS).map((count): [string, NumberFormat] => [
    `with ${countDecimals(count)} by Rust`,
    fixBinary(count, { nan: "NaN", infinity: "inf" }),
  ]),
  ...range(1, MOST_DIGITS).flatMap((most): [string, NumberFormat][] => [
    [
      `as Java's BigDecimals of ${most} digits`,
      (digits) => ofDigits({ most, rounding: "up" })(withoutSignOfZero(digits)),
    ],
    [`as Python's Decimals of ${most} digits`, ofDigits({ most })],
  ]),
  ...range(1, MOST_DIGITS).map((count): [string, NumberFormat] => [
    `as R's as.character writes them, with ${count} significant digits`,
    rounded(inR, (number) => Math.min(100, count - 1 - powerOf(number))),
  ]),
  ...Object.entries({ "R's as.character": inR, "Elixir's to_string": inElixir }).flatMap(([call, format]) =>
    range(0, MOST_DECIMALS).map((count): [string, NumberFormat] => [
      `as ${call} writes them, rounded to ${countDecimals(count)}`,
      rounded(format, () => count),
    ]),
  ),
];
