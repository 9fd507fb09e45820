import {
  asGerman,
  exponential,
  type FloatWriting,
  fixBinary,
  fixed,
  fixShortest,
  float,
  groupDigits,
  largeE,
  longWords,
  type NumberFormat,
  ofNumber,
  paddedE,
  readNumber,
  roundDigits,
  smallE,
  type Words,
  withoutSignOfZero,
  withoutZeros,
  writeDecimal,
  writeFloat,
} from "./number-formats.ts";

const decimalWords: Words = { nan: "NaN", infinity: "\u221e" };
const goWords: Words = { nan: "NaN", infinity: "+Inf", minusInfinity: "-Inf" };

const goG: FloatWriting = { ...goWords, below: -4, from: 6, exponent: smallE };
const java: FloatWriting = {
  ...longWords,
  below: -3,
  from: 7,
  exponent: (power) => `E${power}`,
  whole: [".0", ".0"],
};
export const csharp: FloatWriting = { digits: 15, below: -4, minusZero: "0", from: 15, exponent: paddedE };
const javascript: FloatWriting = {
  ...longWords,
  below: -6,
  from: 21,
  exponent: (power) => largeE(power).toLowerCase(),
  minusZero: "0",
};

const inEnglish = byIntl("en-US");
const inCents = byIntl("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const inDollars = byIntl("en-US", { style: "currency", currency: "USD" });
const inGerman = byIntl("de-DE");

/** Writes a number as a locale does; the formatter, which takes milliseconds, is made when it is first needed. */
export function byIntl(locale: string, options?: Intl.NumberFormatOptions): (digits: string) => string {
  let format: Intl.NumberFormat | undefined;
  return (digits) => {
    format ??= new Intl.NumberFormat(locale, options);
    return format.format(readNumber(digits));
  };
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

const roundedPlainly =
  (half: "up" | "even") =>
  (decimals: number): ((digits: string) => string) =>
  (digits) =>
    withoutSignOfZero(roundDigits(writeDecimal(digits, { style: "plain" }), decimals, half));
export const scaled: (decimals: number) => (digits: string) => string = roundedPlainly("up");
const evenly = roundedPlainly("even");
export const asDecimal: NumberFormat = (digits) =>
  /^[+-]?\d/.test(digits.replace(".", "")) ? withoutSignOfZero(writeDecimal(digits, { style: "plain" })) : undefined;
const locale = (digits: string): string | undefined => groupDigits(withoutZeros(evenly(3)(digits)));

/** Refuses what is too large for .NET's decimal, and rounds what is too long for it. */
export function within96Bits(format: NumberFormat): NumberFormat {
  return (digits) => {
    if (Math.abs(Number(digits)) > 7.922816251426433e28) return undefined;
    const [whole = "", part = ""] = writeDecimal(digits, { style: "plain" }).split(".");
    const most = Math.max(0, 29 - whole.replace(/^-?0*/, "").length);
    return format(part.length > most ? roundDigits(`${whole}.${part}`, Math.min(most, 28), "even") : digits);
  };
}

/** How Go, Java, C# and JavaScript write numbers, by the beginning of a change's name. */
export const numberFormats: Readonly<Record<string, NumberFormat>> = {
  "go-format-float-f": inRange(float(goWords)),
  "go-format-float-g": inRange(float(goG)),
  "go-format-float-upper": inRange(float({ ...goG, exponent: (power) => smallE(power).toUpperCase() })),
  "go-exponent": inRange(exponential(goWords, 6)),
  "go-round": inRange(ofNumber(roundAway, goG)),
  "go-round-plain": inRange(ofNumber(roundAway, goWords)),
  "go-round-cents": inRange(ofNumber((number) => roundAway(number * 100) / 100, goWords)),
  "go-float32": (digits) => {
    const number = Math.fround(readNumber(digits));
    return /\d/.test(digits) && !Number.isFinite(number) ? undefined : writeFloat(shortSingle(number), goWords);
  },
  "go-single": inRange((digits) => writeFloat(shortSingle(Math.fround(readNumber(digits))), goWords)),
  "go-int64": inRange(castGo),
  ...fixed("go", (n) => inRange(fixBinary(n, goWords))),
  "java-double": float(java),
  "java-float": (digits) => writeSingle(digits, java),
  "java-big-decimal": (digits) => withoutSignOfZero(writeDecimal(digits, { style: "scientific" })),
  "java-big-decimal-plain": (digits) => withoutSignOfZero(writeDecimal(digits, { style: "plain" })),
  "java-big-decimal-stripped": (digits) => withoutSignOfZero(writeDecimal(digits, { style: "plain", strips: true })),
  "java-stripped": (digits) => withoutSignOfZero(writeDecimal(digits, { style: "scientific", strips: true })),
  "java-commas": (digits) => groupDigits(scaled(2)(digits)),
  "java-locale": locale,
  "java-german": (digits) => asGerman(locale(digits) ?? ""),
  "java-decimal-format": evenly(2),
  "java-decimal-format-optional": (digits) => withoutZeros(evenly(2)(digits)),
  "java-decimal-format-commas": (digits) => groupDigits(evenly(2)(digits)),
  "java-double-decimal-format": (digits) => formatDouble(digits),
  "java-double-decimal-format-optional": (digits) => withoutZeros(formatDouble(digits)),
  "java-double-decimal-format-commas": (digits) => groupDigits(formatDouble(digits)),
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
  "csharp-custom-optional": within96Bits((digits) => scaled(2)(digits).replace(/\.?0+$/, "")),
  "csharp-double": within96Bits(float(csharp)),
  "csharp-float": within96Bits(ofNumber(Math.fround, { ...csharp, digits: 7, from: 7 })),
  ...fixed("csharp", (n) => within96Bits(scaled(n))),
  "js-number": float(javascript),
  "js-round": ofNumber(Math.round, javascript),
  "js-floor": ofNumber(Math.floor, javascript),
  "js-ceil": ofNumber(Math.ceil, javascript),
  "js-trunc": ofNumber(Math.trunc, javascript),
  "js-round-cents": ofNumber((number) => Math.round(number * 100) / 100, javascript),
  "js-locale-2": inCents,
  "js-currency": inDollars,
  "js-fixed-2-as-number": ofNumber((number) => Number(number.toFixed(2)), javascript),
  "js-exponential": (digits) => readNumber(digits).toExponential(),
  "js-int32": ofNumber((number) => number | 0, javascript),
  "js-cents": ofNumber((number) => Math.round(number * 100), javascript),
  "js-locale": inEnglish,
  "js-german": inGerman,
  ...fixed("js", (n) => (digits) => readNumber(digits).toFixed(n)),
};

/** Writes two decimals of a number as Java's DecimalFormat does: rounded as it is held, but a large one by its shortest digits. */
function formatDouble(digits: string): string {
  const number = readNumber(digits);
  const isLarge = Math.abs(number) >= 2 ** 53;
  const format = isLarge ? fixShortest(2, decimalWords) : fixBinary(2, decimalWords);
  return format(digits) ?? "";
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
  return fewest === undefined || number === 0 ? number : Number(number.toPrecision(fewest));
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
