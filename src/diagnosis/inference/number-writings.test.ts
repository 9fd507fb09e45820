import { expect, it } from "vitest";
import { patternFunctions } from "./functions/pattern-functions.ts";
import { listWritings } from "./number-writings.ts";
import { readings } from "./text-readings.ts";

const writings = listWritings();

/** Writes what a reading takes for a number. */
function rewrite(text: string, reads: string, writes: string): string | undefined {
  const reading = readings.find(({ words }) => words === reads);
  if (reading === undefined) return undefined;
  const digits = reading.holds(text) ? reading.read(text) : undefined;
  return digits === undefined ? text : (writings[writes]?.(digits) ?? text);
}

// From Node 20, and from format(Decimal(…)) of Python 3.11 and big.Rat.FloatString of Go 1.19.
it.each([
  ["as JavaScript's Intl.NumberFormat writes them for en-IN", "1234567.8915", "12,34,567.892"],
  ["as ICU writes them for de-DE with 2 decimals", "1234.125", "1.234,12"],
  ["with all decimals and commas by Python's Decimals, rounded half to even to 1 decimal", "-12345.65", "-12,345.6"],
  ["with all decimals by Python's Decimals, rounded half to even to 3 decimals", "nan", "NaN"],
  ["with all decimals by Python's Decimals, rounded half to even to 2 decimals", "-0.001", "-0.00"],
  ["with all decimals by Go's big.Rat, rounded to 2 decimals", "-0.001", "0.00"],
  ["as C#'s decimals, rounded half down to 1 decimal", "0.15", "0.1"],
])("numbers are written %s", (words, digits, written) => {
  expect(writings[words]?.(digits)).toBe(written);
});

// From OpenJDK 17.
it.each([
  ["as Java's new BigDecimal(double) writes them", "21474836.48", "21474836.4800000004470348358154296875"],
  ["as Java's new BigDecimal(double) writes them", "-0.0", "0"],
  ["as Java's BigDecimal.valueOf(double) writes them", "10000000.00", "1.0E+7"],
  ["as Java's BigDecimal.valueOf(double) writes them", "-10.50", "-10.5"],
  ["as Java's setScale(0, RoundingMode.UP) writes them", "-1.255", "-2"],
  ["as Java's setScale(2, RoundingMode.UP) writes them", "1.0005", "1.01"],
])("numbers are written %s", (words, digits, written) => {
  expect(listWritings("Java")[words]?.(digits)).toBe(written);
});

// From Python 3.11: int(f) if f.is_integer() else f.
it.each([
  ["10.00", "10"],
  ["10.50", "10.5"],
  ["-0", "0"],
  ["1e22", "10000000000000000000000"],
  ["1e-7", "1e-07"],
])("whole numbers may be integers: %s", (digits, written) => {
  expect(writings["as Python's float writes them, whole ones as integers"]?.(digits)).toBe(written);
});

// From Node 20: +value || value.
it.each([
  ["1.50", "1.5"],
  ["0x1F", "31"],
  ["0.00", "0.00"],
  ["", ""],
  ["-0", "-0"],
  ["5 EUR", "5 EUR"],
])("JavaScript's Number leaves what is zero: %s", (text, written) => {
  const words = "that JavaScript's Number reads, but zero,";
  expect(rewrite(text, words, "as JavaScript's String(Number()) writes them")).toBe(written);
});

it.each([
  ["0x1F", "31.00"],
  ["-0b11", "-3.00"],
  ["1_000", "1000.00"],
  [".", "."],
  ["1/2", "1/2"],
])("Go's big.Rat reads %s", (text, written) => {
  expect(rewrite(text, "that Go's big.Rat reads", "as Go's big.Rat.FloatString(2) writes them")).toBe(written);
});

it.each([
  ['what puts "," between thousands of the digits at the start, without a sign', "1234567.5", "1,234,567.5"],
  ['what puts "," between thousands of the digits at the start, without a sign', "-1234", "-1234"],
  ['what puts "," between thousands, lakhs and crores of all digits', "x12345678 123", "x1,23,45,678 123"],
  ['what puts "," between thousands, lakhs and crores wherever digits stand', "x12345", "x,12,345"],
])("%s, as in %s", (words, text, written) => {
  expect(patternFunctions[words]?.(text)).toBe(written);
});

// From Node 20: isNaN(value) ? value : parseFloat(value).toFixed(2), and jQuery 3's isNumeric before it.
it.each([
  ["1e3", "1000.00", "1000.00"],
  ["0x1F", "0.00", "0.00"],
  ["5 EUR", "5 EUR", "5 EUR"],
  ["", "NaN", ""],
  ["1e400", "Infinity", "1e400"],
])("what asks for a number may read it otherwise: %s", (text, byIsNaN, byIsNumeric) => {
  const writes = "as JavaScript's toFixed(2) writes them";
  const read = "read by JavaScript's parseFloat,";
  expect(rewrite(text, `that JavaScript's isNaN takes for numbers, ${read}`, writes)).toBe(byIsNaN);
  expect(rewrite(text, "that jQuery's isNumeric takes for numbers", writes)).toBe(byIsNumeric);
});

// From Ruby 3.1: Float(text, exception: false) ? format("%.2f", text.to_f) : text.
it.each([
  ["0x1F", "0.00"],
  ["1_000", "1000.00"],
  ["x", "x"],
])("what Ruby's to_f does not read in base 16 is 0: %s", (text, written) => {
  const words = "that Ruby's Float reads, read by Ruby's to_f,";
  expect(rewrite(text, words, "as Ruby's format('%.2f') writes them")).toBe(written);
});
