import {
  longWords,
  type NumberFormat,
  type Rounding,
  readNumber,
  roundDigits,
  withoutSignOfZero,
  writeDecimal,
  writeFloat,
  writeInteger,
} from "./number-formats.ts";

const FLOAT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Writes a number as a fraction in lowest terms. */
export function fraction(digits: string): string {
  const [, minus = "", whole = "", part = "", power = "0"] =
    /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(digits) ?? [];
  const scale = Number(power) - part.length;
  const top = BigInt(whole + part) * 10n ** BigInt(Math.max(0, scale));
  const bottom = 10n ** BigInt(Math.max(0, -scale));
  let [a, b] = [top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return `${minus === "-" && top !== 0n ? "-" : ""}${top / a}/${bottom / a}`;
}

/** Writes a decimal number as Ruby's BigDecimal does: 0.1e2. */
export function writeBigDecimal(digits: string): string {
  const [, minus = "", whole = "", part = ""] =
    /^([+-]?)(\d*)\.?(\d*)$/.exec(writeDecimal(digits, { style: "plain" })) ?? [];
  const all = (whole + part).replace(/^0+/, "");
  const power = whole.replace(/^0+/, "").length || all.length - part.length;
  return all === "" ? `${minus}0.0` : `${minus}0.${all.replace(/0+$/, "")}e${power}`;
}

/** Adds the fraction that Ruby writes of a decimal number at least. */
export function withPoint(plain: string): string {
  return plain.includes(".") ? plain : `${plain}.0`;
}

export function decimalRounded(digits: string, half: Rounding, decimals = 2): string {
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
export function hundredfold(digits: string): string {
  const [number = "", power = "0"] = writeDecimal(digits, { style: "scientific", most: 28 }).split("E");
  return `${number}e${Number(power) + 2}`;
}

export function pythonDecimal(writing: Parameters<typeof writeDecimal>[1]): NumberFormat {
  return (digits) => {
    return FLOAT.test(digits) ? writeDecimal(digits, writing) : writeFloat(readNumber(digits), longWords);
  };
}

export const decimalFixed: NumberFormat = (digits) =>
  FLOAT.test(digits) ? decimalRounded(digits, "even") : writeFloat(readNumber(digits), longWords);

export const withoutFraction: NumberFormat = (digits) =>
  FLOAT.test(digits)
    ? writeInteger(withoutSignOfZero(writeDecimal(digits, { style: "plain" }).replace(/\..*/, "")))
    : undefined;
