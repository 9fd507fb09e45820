import {
  asGerman,
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
  writeDecimal,
  writeFloat,
} from "./number-formats.ts";

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

const english = new Intl.NumberFormat("en-US");
const german = new Intl.NumberFormat("de-DE");
/** Cuts a number to an integer of 64 bits, as Go does on the usual machines: what is larger is the least one. */
function castGo(digits: string): string {
  const number = Math.trunc(readNumber(digits));
  return String(Math.abs(number) < 2 ** 63 ? BigInt(number) : -(2n ** 63n));
}

/** Refuses what is too large for a number, but not what is called infinite. */
function inRange(format: NumberFormat): NumberFormat {
  return (digits) => (/\d/.test(digits) && !Number.isFinite(Number(digits)) ? undefined : format(digits));
}

const scaled =
  (decimals: number): NumberFormat =>
  (digits) =>
    withoutSignOfZero(roundDigits(writeDecimal(digits, { style: "plain" }), decimals));
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

/** How Go, Java, C# and JavaScript write numbers, by the beginning of a change's name. */
export const numberFormats: Readonly<Record<string, NumberFormat>> = {
  "go-format-float-f": inRange(float(goWords)),
  "go-format-float-g": inRange(float(goG)),
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
  "csharp-double": within96Bits(float(csharp)),
  "csharp-float": within96Bits(ofNumber(Math.fround, { ...csharp, digits: 7, from: 7 })),
  ...fixed("csharp", (n) => within96Bits(scaled(n))),
  "js-number": float(javascript),
  "js-round": ofNumber(Math.round, javascript),
  "js-floor": ofNumber(Math.floor, javascript),
  "js-ceil": ofNumber(Math.ceil, javascript),
  "js-trunc": ofNumber(Math.trunc, javascript),
  "js-round-cents": ofNumber((number) => Math.round(number * 100) / 100, javascript),
  "js-locale": (digits) => english.format(readNumber(digits)),
  "js-german": (digits) => german.format(readNumber(digits)),
  ...fixed("js", (n) => (digits) => readNumber(digits).toFixed(n)),
};

/** Writes a number of 32 bits as Java does up to version 18: of a large one all digits of its integer that count. */
function writeSingle(digits: string, writing: FloatWriting): string | undefined {
  const number = Math.fround(readNumber(digits));
  if (!Number.isFinite(number) || number === 0) return writeFloat(number, writing);
  const power = Math.floor(Math.log2(Math.abs(number)));
  if (power > 24 && power < 63) {
    const unit = 10 ** Math.floor((power - 25) * Math.log10(2));
    return writeFloat(Math.round(number / unit) * unit, writing);
  }
  const short = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((most) => Math.fround(Number(number.toPrecision(most))) === number);
  return writeFloat(Number(number.toPrecision(short)), writing);
}
