import { expect, it } from "vitest";
import { listWritings } from "./number-writings.ts";

const writings = listWritings();

// From Python 3.11 and PHP 8.2.
it.each([
  ["as Python's Decimals, 100 times as large", "10.50", "1050.00"],
  ["as Python's Decimals, 100 times as large", "1e5", "1.00E+7"],
  [
    "as Python's Decimals, 100 times as large",
    "170141183460469231731687303715884105729",
    "1.701411834604692317316873037E+40",
  ],
  ["as Python's Decimals, 100 times as large", "inf", "Infinity"],
  ["as Python's Decimals, divided by 100", "10.50", "0.105"],
  ["as Python's Decimals, divided by 100", "10.00", "0.10"],
  ["as Python's Decimals, divided by 100", "12345e6", "1.2345E+8"],
  ["as Python's Decimals, divided by 100", "-0.0", "-0.0"],
  ["as Python's floating-point numbers, 100 times as large", "19.99", "1998.9999999999998"],
  ["as Python's floating-point numbers, without their sign", "-0.0", "0.0"],
  ['100 times as large, with no decimals and "%" behind them', "12.3456", "1235%"],
  ["divided by 100, with 2 decimals", "10.50", "0.10"],
  ["divided by 100, with 2 decimals", "-0", "-0.00"],
  ["with 2 decimals, without the point", "1.255", "125"],
  ["as PHP's json_encode writes floating-point numbers", "0.0000001", "1.0e-7"],
  ["as PHP's json_encode writes floating-point numbers", "6799990100000000019", "6.7999901e+18"],
  ["as PHP's json_encode writes numbers", "0006799990100000019", "6799990100000019"],
  ["as PHP's json_encode writes numbers", "18446744073709551616", "1.8446744073709552e+19"],
])("numbers are written %s: %s", (words, digits, written) => {
  expect(writings[words]?.(digits)).toBe(written);
});
