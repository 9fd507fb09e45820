import {
  asGerman,
  type FloatWriting,
  fixBinary,
  fixShortest,
  groupDigits,
  integerWithin,
  type NumberFormat,
  readNumber,
  roundDigits,
  truncate,
  type Words,
  withoutSignOfZero,
  writeDecimal,
  writeFloat,
  writeInteger,
  writePlainly,
} from "./number-formats.ts";

const DIGITS = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?";
const FLOAT = new RegExp(`^${DIGITS}$`);
/** In Ruby a digit stands after a point. */
export const RUBY_DIGITS: string = "[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][+-]?\\d+)?";
export const RUBY_START: RegExp = new RegExp(`^${RUBY_DIGITS}`);

export function float(writing: FloatWriting): NumberFormat {
  return (digits) => writeFloat(readNumber(digits), writing);
}

/** Makes a format of one that works on a number. */
function ofNumber(convert: (number: number) => number, writing: FloatWriting): NumberFormat {
  return (digits) => writeFloat(convert(readNumber(digits)), writing);
}

const sign = (power: number): string => (power < 0 ? "-" : "+");
const two = (power: number): string => String(Math.abs(power)).padStart(2, "0");
const smallE = (power: number): string => `e${sign(power)}${two(power)}`;
const largeE = (power: number): string => `E${sign(power)}${Math.abs(power)}`;

const cWords: Words = { nan: "nan", infinity: "inf" };
const perlWords: Words = { nan: "NaN", infinity: "Inf" };
const goWords: Words = { nan: "NaN", infinity: "+Inf", minusInfinity: "-Inf" };
const longWords: Words = { nan: "NaN", infinity: "Infinity" };

const php: FloatWriting = { digits: 14, below: -4, from: 15, exponent: largeE, whole: [".0", ""], infinity: "INF" };
const python: FloatWriting = { ...cWords, below: -4, from: 16, exponent: smallE, whole: ["", ".0"] };
const general: FloatWriting = { digits: 6, below: -4, from: 6, exponent: smallE };
const ruby: FloatWriting = { ...longWords, below: -4, from: 15, exponent: smallE, whole: [".0", ".0"] };
const perl: FloatWriting = { ...perlWords, digits: 15, below: -4, from: 15, exponent: smallE, minusZero: "0" };
const goG: FloatWriting = { ...goWords, below: -4, from: 6, exponent: smallE };
const java: FloatWriting = {
  ...longWords,
  below: -3,
  from: 7,
  exponent: (power) => `E${power}`,
  whole: [".0", ".0"],
};
const csharpE = (power: number): string => `E${sign(power)}${two(power)}`;
export const csharp: FloatWriting = { digits: 15, below: -4, minusZero: "0", from: 15, exponent: csharpE };
const javascript: FloatWriting = {
  ...longWords,
  below: -6,
  from: 21,
  exponent: (power) => `e${sign(power)}${Math.abs(power)}`,
  minusZero: "0",
};

const english = new Intl.NumberFormat("en-US");
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const german = new Intl.NumberFormat("de-DE");
const perlInteger = integerWithin(-(2n ** 63n), 2n ** 64n - 1n);
export const phpInteger: NumberFormat = integerWithin(-(2n ** 63n), 2n ** 63n - 1n);

/** Writes a number as Perl does: an integer of 64 bits in all its digits. */
function writePerl(digits: string): string | undefined {
  const number = readNumber(digits);
  if (perlInteger(digits) !== undefined) return perlInteger(digits);
  return Number.isInteger(number) && Math.abs(number) < 2 ** 63 ? String(BigInt(number)) : writeFloat(number, perl);
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

/** Cuts a number to an integer of 64 bits, as Go does on the usual machines: what is larger is the least one. */
function castGo(digits: string): string {
  const number = Math.trunc(readNumber(digits));
  return String(Math.abs(number) < 2 ** 63 ? BigInt(number) : -(2n ** 63n));
}

/** Refuses what is too large for a number, but not what is called infinite. */
function inRange(format: NumberFormat): NumberFormat {
  return (digits) => (/\d/.test(digits) && !Number.isFinite(Number(digits)) ? undefined : format(digits));
}

/** Rounds to two decimals as Ruby does, if the number has any. */
function roundRuby(number: number): number {
  const power = Math.floor(Math.log2(Math.abs(number))) + 1;
  const decimals = 17 - (power > 0 ? Math.trunc(power / 4) : Math.trunc(power / 3) - 1);
  if (number === 0 || !Number.isFinite(number) || decimals <= 2) return number;
  const whole = Math.round(Math.abs(number) * 100);
  return (Math.sign(number) * ((whole + 0.5) / 100 <= Math.abs(number) ? whole + 1 : whole)) / 100;
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

/** Of the formats that take what a text begins with. */
function leading(format: NumberFormat, pattern: RegExp = RUBY_START): NumberFormat {
  return (digits) => format(pattern.exec(digits)?.[0] ?? "0");
}

function fixed(prefix: string, format: (decimals: number) => NumberFormat): Readonly<Record<string, NumberFormat>> {
  return Object.fromEntries([0, 1, 2, 3, 4, 6].map((n) => [`${prefix}-fixed-${n}`, format(n)]));
}

const scaled =
  (decimals: number): NumberFormat =>
  (digits) =>
    withoutSignOfZero(roundDigits(writeDecimal(digits, { style: "plain" }), decimals));
/** Rounds to so many decimals, of two that are as near to the even one. */
const evenly =
  (decimals: number): ((digits: string) => string) =>
  (digits) =>
    withoutSignOfZero(roundDigits(writeDecimal(digits, { style: "plain" }), decimals, "even"));
export const asDecimal: NumberFormat = (digits) =>
  /^[+-]?\d/.test(digits.replace(".", "")) ? withoutSignOfZero(writeDecimal(digits, { style: "plain" })) : undefined;
const locale = (digits: string): string | undefined =>
  groupDigits(withoutSignOfZero(roundDigits(writeDecimal(digits, { style: "plain" }), 3).replace(/\.?0+$/, "")));

/** Refuses what is too large for .NET's decimal, and rounds what is too long for it. */
export function within96Bits(format: NumberFormat): NumberFormat {
  return (digits) => {
    if (Math.abs(Number(digits)) > 7.922816251426433e28) return undefined;
    const [whole = "", part = ""] = writeDecimal(digits, { style: "plain" }).split(".");
    const most = Math.max(0, 29 - whole.replace(/^-?0*/, "").length);
    return format(part.length > most ? roundDigits(`${whole}.${part}`, Math.min(most, 28), "even") : digits);
  };
}

/** How numbers are written, by the beginning of a change's name. */
export const numberFormats: Readonly<Record<string, NumberFormat>> = {
  "php-float": float(php),
  "php-int": castPhp,
  "php-number": (digits) => phpInteger(digits) ?? writeFloat(Number(digits) + 0, php),
  "php-number-format": roundPhp(2),
  "php-number-format-commas": (digits) => groupDigits(roundPhp(2)(digits)),
  "php-number-format-whole": (digits) => groupDigits(roundPhp(0)(digits)),
  "php-round": phpRounded(2),
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
  "python-round-whole": (digits) => withoutSignOfZero(fixBinary(0, {})(digits) ?? "") || undefined,
  "python-general": float({ ...general, ...cWords }),
  "python-commas": (digits) => groupDigits(writeFloat(readNumber(digits), python)),
  "python-commas-2": (digits) => groupDigits(fixBinary(2, cWords)(digits)),
  "python-decimal": pythonDecimal({ style: "scientific" }),
  "python-decimal-normalized": pythonDecimal({ style: "scientific", strips: true, most: 28 }),
  "python-decimal-quantized": (digits) => {
    if (!FLOAT.test(digits)) return /nan/i.test(digits) ? "NaN" : undefined;
    const rounded = roundDigits(writeDecimal(digits, { style: "plain" }), 2, "even");
    return rounded.replace(/\D|^-?0+/g, "").length > 28 ? undefined : rounded;
  },
  ...fixed("python", (n) => fixBinary(n, cWords)),
  "ruby-to-f": leading(float(ruby)),
  "ruby-float": float(ruby),
  "ruby-to-i": leading(writeInteger, /^[+-]?\d+/),
  "ruby-to-r": leading(fraction),
  "ruby-round": leading((digits) => writeFloat(roundRuby(readNumber(digits)), ruby)),
  "ruby-round-whole": leading((digits) => {
    const number = readNumber(digits);
    const rounded = Math.sign(number) * Math.floor(Math.abs(number) + 0.5);
    return Number.isFinite(number) ? String(BigInt(rounded)) : undefined;
  }),
  "ruby-general": float({ ...general, ...perlWords }),
  ...fixed("ruby", (n) => fixBinary(n, perlWords)),
  "perl-number": writePerl,
  "perl-int": (digits) => perlInteger(digits) ?? writePerl(String(Math.trunc(readNumber(digits)))),
  "perl-general": float({ ...general, ...perlWords }),
  ...fixed("perl", (n) => fixBinary(n, perlWords)),
  "go-format-float-f": inRange(float(goWords)),
  "go-format-float-g": inRange(float(goG)),
  "go-exponent": inRange(
    float({ ...goWords, digits: 7, fills: true, from: -Infinity, exponent: smallE }),
  ),
  "go-round": inRange(ofNumber(roundAway, goG)),
  "go-round-plain": inRange(ofNumber(roundAway, goWords)),
  "go-round-cents": inRange(ofNumber((number) => roundAway(number * 100) / 100, goWords)),
  "go-float32": (digits) => {
    const number = Math.fround(readNumber(digits));
    return /\d/.test(digits) && !Number.isFinite(number) ? undefined : writeFloat(shortSingle(number), goWords);
  },
  "go-int64": inRange(castGo),
  ...fixed("go", (n) => inRange(fixBinary(n, goWords))),
  "java-double": float(java),
  "java-float": (digits) => writeSingle(digits, java),
  "java-big-decimal": (digits) => withoutSignOfZero(writeDecimal(digits, { style: "scientific" })),
  "java-big-decimal-plain": (digits) => withoutSignOfZero(writeDecimal(digits, { style: "plain" })),
  "java-big-decimal-stripped": (digits) => withoutSignOfZero(writeDecimal(digits, { style: "plain", strips: true })),
  "java-stripped": (digits) => withoutSignOfZero(writeDecimal(digits, { style: "scientific", strips: true })),
  "java-commas": (digits) => groupDigits(scaled(2)(digits)),
  "java-german": (digits) => asGerman(locale(digits) ?? ""),
  "java-decimal-format": evenly(2),
  "java-decimal-format-optional": (digits) => evenly(2)(digits).replace(/\.?0+$/, ""),
  "java-decimal-format-commas": (digits) => groupDigits(evenly(2)(digits)),
  "java-double-round": castJava(63, (number) => Math.floor(number + 0.5)),
  "java-double-long": castJava(63),
  "java-double-int": castJava(31),
  "java-to-big-integer": (digits) => withoutSignOfZero(writeDecimal(digits, { style: "plain" }).replace(/\..*$/, "")),
  ...fixed("java", scaled),
  ...fixed("java-double", (n) => fixShortest(n, longWords)),
  "csharp-decimal": within96Bits(asDecimal),
  "csharp-decimal-g29": within96Bits((digits) =>
    Math.abs(Number(digits)) < 1e-4 && Number(digits) !== 0
      ? writeFloat(Number(digits), csharp)
      : withoutSignOfZero(writeDecimal(digits, { style: "plain", strips: true })),
  ),
  "csharp-german": within96Bits((digits) => asGerman(asDecimal(digits) ?? "")),
  "csharp-commas": within96Bits((digits) => groupDigits(scaled(2)(digits))),
  "csharp-currency": within96Bits((digits) => {
    const written = groupDigits(scaled(2)(digits)) ?? "";
    return written.startsWith("-") ? `($${written.slice(1)})` : `$${written}`;
  }),
  "csharp-round": within96Bits((digits) => {
    const plain = asDecimal(digits) ?? "";
    return (plain.split(".")[1] ?? "").length > 2 ? withoutSignOfZero(roundDigits(plain, 2, "even")) : plain;
  }),
  "csharp-round-whole": within96Bits(evenly(0)),
  "csharp-truncate": within96Bits((digits) => withoutSignOfZero((asDecimal(digits) ?? "").replace(/\..*$/, ""))),
  "csharp-custom": within96Bits(scaled(2)),
  "csharp-custom-optional": within96Bits((digits) => scaled(2)(digits)?.replace(/\.?0+$/, "")),
  "csharp-custom-commas": within96Bits((digits) => groupDigits(scaled(2)(digits))),
  "csharp-double": within96Bits(float(csharp)),
  "csharp-float": within96Bits(ofNumber(Math.fround, { ...csharp, digits: 7, from: 7 })),
  ...fixed("csharp", (n) => within96Bits(scaled(n))),
  "js-number": float(javascript),
  "js-round": ofNumber(Math.round, javascript),
  "js-floor": ofNumber(Math.floor, javascript),
  "js-ceil": ofNumber(Math.ceil, javascript),
  "js-trunc": ofNumber(Math.trunc, javascript),
  "js-round-cents": ofNumber((number) => Math.round(number * 100) / 100, javascript),
  "js-locale-2": (digits) => cents.format(readNumber(digits)),
  "js-currency": (digits) => dollars.format(readNumber(digits)),
  "js-fixed-2-as-number": ofNumber((number) => Number(number.toFixed(2)), javascript),
  "js-exponential": (digits) => readNumber(digits).toExponential(),
  "js-int32": ofNumber((number) => number | 0, javascript),
  "js-cents": ofNumber((number) => Math.round(number * 100), javascript),
  "js-locale": (digits) => english.format(readNumber(digits)),
  "js-german": (digits) => german.format(readNumber(digits)),
  ...fixed("js", (n) => (digits) => readNumber(digits).toFixed(n)),
};

function pythonDecimal(writing: Parameters<typeof writeDecimal>[1]): NumberFormat {
  return (digits) => {
    const words = { nan: "NaN", infinity: "Infinity" };
    return FLOAT.test(digits) ? writeDecimal(digits, writing) : writeFloat(readNumber(digits), words);
  };
}

/** Rounds to a whole number, of two that are as near to the one farther from zero. */
function roundAway(number: number): number {
  const whole = Math.trunc(number);
  return Math.abs(number - whole) >= 0.5 ? whole + Math.sign(number) : whole;
}

/** Casts to an integer of so many bits and a sign, as Java does: what is larger is the greatest one. */
function castJava(bits: number, convert: (number: number) => number = Math.trunc): NumberFormat {
  return (digits) => {
    const number = convert(readNumber(digits));
    if (Number.isNaN(number)) return "0";
    const most = 2n ** BigInt(bits) - 1n;
    if (Math.abs(number) >= 2 ** bits) return String(number > 0 ? most : -most - 1n);
    return String(BigInt(number));
  };
}

/** Returns the number of the fewest digits that 32 bits hold as this one. */
function shortSingle(number: number): number {
  const fewest = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((most) => Math.fround(Number(number.toPrecision(most))) === number);
  return fewest === undefined ? number : Number(number.toPrecision(fewest));
}

/** Writes a number of 32 bits as Java does up to version 18: of a large one all digits of its integer that count. */
function writeSingle(digits: string, writing: FloatWriting): string | undefined {
  const number = Math.fround(readNumber(digits));
  if (!Number.isFinite(number) || number === 0) return writeFloat(number, writing);
  const power = Math.floor(Math.log2(Math.abs(number)));
  if (power > 24 && power < 63) {
    const unit = 10 ** Math.floor((power - 25) * Math.log10(2));
    return writeFloat(Math.round(number / unit) * unit, writing);
  }
  return writeFloat(shortSingle(number), writing);
}
