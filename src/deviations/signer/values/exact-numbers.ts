import {
  FLOAT,
  fixed,
  groupDigits,
  longWords,
  type NumberFormat,
  type Rounding,
  readDecimal,
  readNumber,
  roundDigits,
  withoutSignOfZero,
  writeDecimal,
  writeFloat,
  writeInteger,
} from "./number-formats.ts";

/** Writes a decimal number as Ruby's BigDecimal does: 0.1e2. */
function writeBigDecimal(digits: string): string {
  const [, minus = "", whole = "", part = ""] =
    /^([+-]?)(\d*)\.?(\d*)$/.exec(writeDecimal(digits, { style: "plain" })) ?? [];
  const all = (whole + part).replace(/^0+/, "");
  const power = whole.replace(/^0+/, "").length || all.length - part.length;
  return all === "" ? `${minus}0.0` : `${minus}0.${all.replace(/0+$/, "")}e${power}`;
}

/** Adds the fraction that Ruby writes of a decimal number at least. */
function withPoint(plain: string): string {
  return plain.includes(".") ? plain : `${plain}.0`;
}

function decimalRounded(digits: string, half: Rounding, decimals = 2): string {
  return roundDigits(writeDecimal(digits, { style: "plain" }), decimals, half);
}

/** Writes so many decimals as Python's Decimal does, which refuses more than 28 digits. */
export function quantized(half: Rounding, decimals = 2): NumberFormat {
  return (digits) => {
    if (!FLOAT.test(digits)) return /nan/i.test(digits) ? "NaN" : undefined;
    return within28Digits(decimalRounded(digits, half, decimals));
  };
}

/** Refuses more digits than Python's Decimal rounds to. */
function within28Digits(plain: string): string | undefined {
  return plain.replace(/\D|^-?0+/g, "").length > 28 ? undefined : plain;
}

/** Multiplies by a hundred, to 28 digits. */
function hundredfold(digits: string): string {
  const [number = "", power = "0"] = writeDecimal(digits, { style: "scientific", most: 28 }).split("E");
  return `${number}e${Number(power) + 2}`;
}

/** Writes what is finite so, as Python's Decimal names the rest. */
function ofPython(write: (digits: string) => string): NumberFormat {
  return (digits) => (FLOAT.test(digits) ? write(digits) : writeFloat(readNumber(digits), longWords));
}

function pythonDecimal(writing: Parameters<typeof writeDecimal>[1]): NumberFormat {
  return ofPython((digits) => writeDecimal(digits, writing));
}

/** Writes so many decimals as the formats of Python's Decimal do. */
export function decimalFixed(decimals: number): NumberFormat {
  return ofPython((digits) => decimalRounded(digits, "even", decimals));
}

/** Writes the product of Python's Decimal and 100: the number of decimals stays. */
export const decimalProduct: NumberFormat = ofPython((digits) => {
  const { minus, coefficient, scale } = readDecimal(digits);
  return writeDecimal(`${minus}${coefficient}00e${scale}`, { style: "scientific", most: 28 });
});

/** Writes the quotient of Python's Decimal and 100: of the decimals that it adds, those that are needed stay. */
export const decimalQuotient: NumberFormat = ofPython((digits) => {
  const { minus, coefficient, scale } = readDecimal(digits);
  const needed = coefficient.replace(/(?<=\d)0{1,2}$/, "");
  const added = coefficient === "0" ? 0 : 2 - (coefficient.length - needed.length);
  return writeDecimal(`${minus}${needed}e${scale - added}`, { style: "scientific", most: 28 });
});

/** Writes so many decimals as Go's big.Rat does, of which no zero has a sign. */
export function ratFixed(decimals: number): NumberFormat {
  return (digits) => {
    const [, sign = "", whole] = /^([+-]?)(0(?:x[\da-f]+|b[01]+|o[0-7]+))$/i.exec(digits) ?? [];
    if (whole === undefined && !FLOAT.test(digits)) return undefined;
    const decimal = whole === undefined ? digits : `${sign}${BigInt(whole)}`;
    return withoutSignOfZero(decimalRounded(decimal, "up", decimals));
  };
}

const withoutFraction: NumberFormat = (digits) =>
  FLOAT.test(digits)
    ? writeInteger(withoutSignOfZero(writeDecimal(digits, { style: "plain" }).replace(/\..*/, "")))
    : undefined;

/** Refuses other bases. */
function ofDecimal(write: (digits: string) => string): NumberFormat {
  return (digits) => (FLOAT.test(digits) ? write(digits) : undefined);
}

/** How Python's Decimal and Ruby's BigDecimal write numbers, by the beginning of a change's name. */
export const exactNumberFormats: Readonly<Record<string, NumberFormat>> = {
  "python-decimal-cents": (digits) => (FLOAT.test(digits) ? withoutFraction(hundredfold(digits)) : undefined),
  "python-decimal-fixed-2": decimalFixed(2),
  "python-decimal-commas": (digits) => groupDigits(decimalFixed(2)(digits)),
  "python-decimal-plain": pythonDecimal({ style: "plain" }),
  "python-decimal-half-up": quantized("up"),
  "python-decimal-stripped": pythonDecimal({ style: "plain", strips: true, most: 28 }),
  "python-int-of-decimal": withoutFraction,
  "python-decimal": pythonDecimal({ style: "scientific" }),
  "python-decimal-normalized": pythonDecimal({ style: "scientific", strips: true, most: 28 }),
  "python-decimal-quantized": quantized("even"),
  "python-decimal-quantized-whole": quantized("even", 0),
  ...fixed("go-rat", ratFixed),
  "ruby-big-decimal": ofDecimal(writeBigDecimal),
  "ruby-big-decimal-plain": ofDecimal((digits) => withPoint(writeDecimal(digits, { style: "plain", strips: true }))),
  "ruby-big-decimal-rounded": ofDecimal((digits) => withPoint(decimalRounded(digits, "up").replace(/\.?0+$/, ""))),
};
