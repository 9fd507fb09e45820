import {
  asGerman,
  digitsOf,
  exponential,
  type FloatWriting,
  fixBinary,
  fixed,
  fixShortest,
  float,
  groupDigits,
  integerWithin,
  largeE,
  longWords,
  type NumberFormat,
  ofNumber,
  readNumber,
  roundDigits,
  smallE,
  truncate,
  type Words,
  withoutSignOfZero,
  writeFloat,
  writeInteger,
  writePlainly,
} from "./number-formats.ts";

/** In Ruby a digit stands after a point. */
export const RUBY_DIGITS: string = "[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][+-]?\\d+)?";
/** Of digits that something else follows Ruby reads 60 characters. */
export const RUBY_START: RegExp = new RegExp(`^(?:${RUBY_DIGITS}$|\\d{60}(?=\\d)|[+-]\\d{59}(?=\\d)|${RUBY_DIGITS})`);

const cWords: Words = { nan: "nan", infinity: "inf" };
const perlWords: Words = { nan: "NaN", infinity: "Inf" };
const php: FloatWriting = {
  digits: 14,
  halfToEven: "kept",
  below: -4,
  from: 14,
  exponent: largeE,
  whole: [".0", ""],
  infinity: "INF",
};
const python: FloatWriting = { ...cWords, below: -4, from: 16, exponent: smallE, whole: ["", ".0"] };
const general: FloatWriting = { digits: 6, halfToEven: "stripped", below: -4, from: 6, exponent: smallE };
const ruby: FloatWriting = { ...longWords, below: -4, from: 15, exponent: smallE, whole: [".0", ".0"] };
const perl: FloatWriting = {
  ...perlWords,
  digits: 15,
  halfToEven: "stripped",
  below: -4,
  from: 15,
  exponent: smallE,
  minusZero: "0",
};
export const phpInteger: NumberFormat = integerWithin(-(2n ** 63n), 2n ** 63n - 1n);
const perlInteger = integerWithin(-(2n ** 63n), 2n ** 64n - 1n);

/** Writes a number as Perl does: an integer of 64 bits in all its digits. */
function writePerl(digits: string): string | undefined {
  return perlInteger(digits) ?? writePerlNumber(readNumber(digits));
}

function writePerlNumber(number: number): string | undefined {
  return Number.isInteger(number) && Math.abs(number) < 2 ** 63 ? String(BigInt(number)) : writeFloat(number, perl);
}

/** Writes an integer of 64 bits with its sign: what is too large is -1. */
function writePerlInteger(digits: string): string | undefined {
  const number = Math.trunc(readNumber(digits));
  if (!/\d/.test(digits)) return writeFloat(number, perlWords);
  if (!Number.isFinite(number)) return number < 0 ? String(-(2n ** 63n)) : "-1";
  const exact = BigInt(perlInteger(digits) ?? number);
  if (exact >= 2n ** 64n) return "-1";
  return String(exact < -(2n ** 63n) ? -(2n ** 63n) : BigInt.asIntN(64, exact));
}

/** Rounds as PHP does: the half up, of the shortest digits. */
function roundPhp(decimals: number): NumberFormat {
  return (digits) => {
    const number = Number(digits);
    if (!Number.isFinite(number)) return "inf";
    const isLarge = Math.abs(number) >= 2 ** 53;
    return withoutSignOfZero(roundDigits(isLarge ? String(BigInt(number)) : writePlainly(number), decimals));
  };
}

/** Takes the sign off a zero. */
function unsigned(digits: string): string {
  return Number(digits) === 0 ? "0" : digits;
}

function phpRounded(decimals: number): NumberFormat {
  return (digits) => {
    const number = Number(digits);
    return writeFloat(Math.abs(number) < 1e15 && number !== 0 ? Number(roundPhp(decimals)(digits)) : number, php);
  };
}

/** Cuts a number to an integer of 64 bits, as a cast does. */
function castPhp(digits: string): string {
  const number = Math.trunc(Number(digits));
  if (!Number.isFinite(number)) return "0";
  const exact = BigInt(writeInteger(digits) ?? number);
  const most = 2n ** 63n - 1n;
  return String(exact > most ? most : exact < -most - 1n ? -most - 1n : exact);
}

/** Cuts a floating-point number to its lowest 64 bits. */
function wrapPhp(digits: string): string {
  const number = Math.trunc(Number(digits));
  return Number.isFinite(number) ? String(BigInt.asIntN(64, BigInt(number))) : "0";
}

/** Multiplies a whole number by 100, where the product has no more than 64 bits. */
function exactCents(digits: string): string | undefined {
  const exact = phpInteger(digits);
  return exact === undefined ? undefined : phpInteger(exact === "0" ? exact : `${exact}00`);
}

/** Before PHP rounds, it rounds to 15 digits. */
function preRounded(number: number): string {
  if (Object.is(number, -0)) return "-0";
  return Math.abs(number) < 1e15 && number !== 0 ? number.toPrecision(15) : String(number);
}

function roundedCents(number: number): number {
  return Math.abs(number) < 1e15 ? Number(roundPhp(0)(preRounded(number))) : number;
}

/** Whether a number is so small that Ruby rounds it to so many decimals. */
export function isRoundedByRuby(number: number, count: number): boolean {
  const power = Math.floor(Math.log2(Math.abs(number))) + 1;
  const decimals = 17 - (power > 0 ? Math.trunc(power / 4) : Math.trunc(power / 3) - 1);
  return number !== 0 && Number.isFinite(number) && decimals > count;
}

/** Rounds to two decimals as Ruby does, if the number has any. */
function roundRuby(number: number): number {
  if (!isRoundedByRuby(number, 2)) return number;
  const whole = Math.round(Math.abs(number) * 100);
  return (Math.sign(number) * ((whole + 0.5) / 100 <= Math.abs(number) ? whole + 1 : whole)) / 100;
}

/** Rounds to an integer, the half away from zero. */
function roundAway(number: number): number {
  return Math.sign(number) * Math.floor(Math.abs(number) + 0.5);
}

/** Makes a format of one that gives an integer. */
function ofWhole(convert: (number: number) => number): NumberFormat {
  return (digits) => truncate(String(convert(readNumber(digits))));
}

const wholeEven: NumberFormat = (digits) => withoutSignOfZero(fixBinary(0, {})(digits) ?? "") || undefined;

/** Makes a format of a hundred times a number, as a floating-point number holds it. */
function inCents(format: NumberFormat): NumberFormat {
  return (digits) => {
    const number = readNumber(digits) * 100;
    return format(digitsOf(number));
  };
}

/** Of the formats that take what a text begins with. */
function leading(format: NumberFormat, pattern: RegExp = RUBY_START): NumberFormat {
  return (digits) => format(pattern.exec(digits)?.[0] ?? "0");
}

/** Rounds by the shortest digits while there are few, and what is larger as it is held. */
function fixRuby(decimals: number): NumberFormat {
  const [short, exact] = [fixShortest(decimals, perlWords, "even"), fixBinary(decimals, perlWords)];
  return (digits) => (Math.abs(readNumber(digits)) < 1e15 ? short(digits) : exact(digits));
}

/** Writes a number as a fraction in lowest terms. */
function fraction(digits: string): string {
  const [, minus = "", whole = "", part = "", power = "0"] =
    /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(digits) ?? [];
  const scale = Number(power) - part.length;
  const top = BigInt(whole + part) * 10n ** BigInt(Math.max(0, scale));
  const bottom = 10n ** BigInt(Math.max(0, -scale));
  let [a, b] = [top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return `${minus === "-" && top !== 0n ? "-" : ""}${top / a}/${bottom / a}`;
}

/** How PHP, Python, Ruby and Perl write numbers, by the beginning of a change's name. */
export const scriptNumberFormats: Readonly<Record<string, NumberFormat>> = {
  "php-float": float(php),
  "php-int": castPhp,
  "php-number": (digits) => phpInteger(digits) ?? writeFloat(Number(digits) + 0, php),
  "php-number-format": roundPhp(2),
  "php-number-format-commas": (digits) => groupDigits(roundPhp(2)(digits)),
  "php-number-format-whole": (digits) => groupDigits(roundPhp(0)(digits)),
  "php-number-format-german": (digits) => asGerman(groupDigits(roundPhp(2)(digits)) ?? ""),
  "php-number-format-french": (digits) => asGerman(groupDigits(roundPhp(2)(digits), " ") ?? ""),
  "php-number-format-comma": (digits) => asGerman(roundPhp(2)(digits) ?? ""),
  "php-number-format-cents": (digits) => roundPhp(2)(digits)?.replace(".", ""),
  "php-number-format-spaces": (digits) => groupDigits(roundPhp(2)(digits), " "),
  "php-cents": inCents((digits) => phpRounded(0)(preRounded(Number(digits)))),
  "php-int-cents": inCents(wrapPhp),
  "php-hundredfold": inCents(float(php)),
  "php-product": (digits) => phpInteger(digits) ?? writeFloat(Number(digits), php),
  "php-absolute": (digits) => phpInteger(digits.replace("-", "")) ?? writeFloat(Math.abs(Number(digits)), php),
  "php-int-product-cents": (digits) => exactCents(digits) ?? wrapPhp(String(Number(digits) * 100)),
  "php-int-round-cents": (digits) => wrapPhp(exactCents(digits) ?? String(roundedCents(Number(digits) * 100))),
  "php-round": phpRounded(2),
  // A whole number has no -0.
  "php-number-round": (digits) => phpRounded(2)(/^-0+$/.test(digits) ? "0" : digits),
  "php-round-whole": phpRounded(0),
  "php-floor": ofNumber(Math.floor, php),
  "php-ceil": ofNumber(Math.ceil, php),
  ...fixed("php", (n) => (digits) => fixBinary(n, { infinity: "INF", minusInfinity: "INF" })(unsigned(digits))),
  "python-float": float(python),
  // Python 3.11 and later refuse longer ones: https://docs.python.org/3/library/stdtypes.html#int-max-str-digits
  "python-int": (digits) => (digits.replace(/\D/g, "").length > 4300 ? undefined : writeInteger(digits)),
  "python-int-of-float": truncate,
  "python-round": (digits) => {
    const number = readNumber(digits);
    return writeFloat(Number.isFinite(number) ? Number(fixBinary(2, cWords)(digits)) : number, python);
  },
  "python-round-whole": wholeEven,
  "python-general": float({ ...general, ...cWords }),
  "python-exponent": exponential(cWords, 6),
  "python-floor": ofWhole(Math.floor),
  "python-ceil": ofWhole(Math.ceil),
  "python-cents": inCents(wholeEven),
  "python-int-cents": inCents(truncate),
  "python-comma": (digits) => asGerman(fixBinary(2, cWords)(digits) ?? "") || undefined,
  "python-commas": (digits) => groupDigits(writeFloat(readNumber(digits), python)),
  "python-commas-2": (digits) => groupDigits(fixBinary(2, cWords)(digits)),
  ...fixed("python", (n) => fixBinary(n, cWords)),
  "ruby-to-f": leading(float(ruby)),
  "ruby-float": float(ruby),
  "ruby-to-i": leading(writeInteger, /^[+-]?\d+/),
  "ruby-to-r": leading(fraction),
  "ruby-round": leading((digits) => writeFloat(roundRuby(readNumber(digits)), ruby)),
  "ruby-round-whole": leading(ofWhole(roundAway)),
  "ruby-floor": leading(ofWhole(Math.floor)),
  "ruby-ceil": leading(ofWhole(Math.ceil)),
  "ruby-cents": leading(inCents(ofWhole(roundAway))),
  "ruby-int-cents": leading(inCents(truncate)),
  "ruby-general": float({ ...general, ...perlWords }),
  ...fixed("ruby", fixRuby),
  "perl-number": writePerl,
  "perl-float": float(perl),
  "perl-int": (digits) => perlInteger(digits) ?? writePerl(String(Math.trunc(readNumber(digits)))),
  "perl-decimal": writePerlInteger,
  "perl-exponent": exponential(perlWords, 6),
  "perl-floor": ofNumber(Math.floor, perl),
  "perl-ceil": ofNumber(Math.ceil, perl),
  "perl-hundredfold": (digits) => {
    const exact = perlInteger(digits);
    const product = exact === undefined ? undefined : perlInteger(`${exact}00`);
    return product ?? writePerlNumber(readNumber(digits) * 100);
  },
  "perl-cents": (digits) => {
    const exact = perlInteger(digits);
    const product = exact === undefined ? readNumber(digits) * 100 : Number(`${exact}00`);
    const number = Math.trunc(product + 0.5);
    return number >= 2 ** 63 && number < 2 ** 64 ? String(BigInt(number)) : writePerlNumber(number);
  },
  "perl-general": float({ ...general, ...perlWords }),
  ...fixed("perl", (n) => fixBinary(n, perlWords)),
};
