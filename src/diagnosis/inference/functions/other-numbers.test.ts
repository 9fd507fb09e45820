import { describe, expect, it } from "vitest";
import { otherReadings, otherWritings } from "./other-numbers.ts";

const writings = new Map(otherWritings);

/** What functions of Lua 5.4, Tcl 8.6, R 4.2, Elixir 1.14, Rust and Java made of these texts. */
const asked: readonly (readonly [reads: string, writes: string, rows: Readonly<Record<string, string>>])[] = [
  [
    "that Lua's tonumber reads, integers as such,",
    "as Lua's tostring writes them",
    {
      " 7 ": "7",
      "-0": "0",
      "-0.00": "-0.0",
      ".5": "0.5",
      "0.0000001": "1e-07",
      "0.30000000000000004": "0.3",
      "0x1A": "26",
      "0b11": "0b11",
      "1e3": "1000.0",
      "1e400": "inf",
      "12345678901234567890": "1.2345678901235e+19",
      inf: "inf",
      "1,5": "1,5",
    },
  ],
  [
    "that Tcl's string is double reads, integers as such,",
    "as Tcl's expr writes them",
    { "012": "10", "0831": "0831", "007.50": "7.5", "0o17": "15", "-0.0": "0.0", "0.0000001": "1e-7", Infinity: "Inf" },
  ],
  [
    "that Tcl's string is double reads, integers as such,",
    "as Tcl's double writes them",
    { "12345678901234567890": "1.2345678901234567e+19", "-0.00": "-0.0", "1": "1.0" },
  ],
  [
    "that R's as.numeric reads",
    "as R's as.character writes them",
    {
      "1000000.00": "1e+06",
      "100": "100",
      "123456": "123456",
      "12345678901234567890": "12345678901234567168",
      "90071992547409.93": "90071992547409.9",
      "-0": "0",
      "1e400": "Inf",
      "0x1F": "31",
      "1.50e-07": "1.5e-07",
    },
  ],
  [
    "that R's as.numeric reads",
    "as R's as.character writes them, with 3 significant digits",
    { "10.25": "10.2", "1234567": "1230000", "1234567890": "1.23e+09", "19.99": "20", "0": "0" },
  ],
  ["that R's as.numeric reads", "as R's as.character writes them, rounded to 2 decimals", { "-1.255": "-1.25" }],
  [
    "that Elixir's Float.parse reads",
    "as Elixir's to_string writes them",
    {
      "1e3": "1.0e3",
      "100": "100.0",
      "1234567": "1234567.0",
      "9007199254740993": "9.007199254740992e15",
      "0.0000001": "1.0e-7",
      "-0": "-0.0",
      "1e400": "1e400",
      ".5": ".5",
      " 7 ": " 7 ",
    },
  ],
  [
    "that Rust's parse::<f64> reads",
    "with 2 decimals by Rust",
    { "+1.5": "1.50", nan: "NaN", Infinity: "inf", " 7 ": " 7 ", "1e400": "inf", "0x1A": "0x1A" },
  ],
  [
    "that Lua's tonumber reads",
    "as Java's BigDecimals of 3 digits",
    { "10.25": "10.3", "1234567": "1.23E+6", "7.00": "7.00", "0.30000000000000004": "0.300" },
  ],
  [
    "that Lua's tonumber reads",
    "with 2 decimals by Go, filled up to 9 characters with zeros, or with spaces if they are no numbers",
    { "-1.5": "-00001.50", "1e400": "1e400" },
  ],
  [
    "that Rust's parse::<f64> reads",
    "with 2 decimals by C, filled up to 9 characters with zeros, or with spaces if they are no numbers",
    { inf: "      inf", "10.42": "000010.42" },
  ],
  [
    "that Lua's tonumber reads",
    'as C#\'s decimal.ToString("E") writes them',
    { "1042": "1.042000E+003", "-0": "0.000000E+000" },
  ],
];

describe("otherReadings and otherWritings", () => {
  it.each(asked)("%s, %s", (reads, writes, rows) => {
    const reading = otherReadings.find(({ words }) => words === reads);
    const rewrite = (text: string): string => writings.get(writes)?.(reading?.read(text) ?? "") ?? text;
    const made = Object.keys(rows).map((text) => [text, reading?.holds(text) === true ? rewrite(text) : text]);
    expect(Object.fromEntries(made)).toEqual(rows);
  });
});
