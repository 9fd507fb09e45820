import { describe, expect, it } from "vitest";
import { addSeconds, readDate, readIsoDate, writeDate, writeIsoDate } from "./unix-time.ts";

/** From `date --utc --date=@…`. */
const dates: readonly (readonly [timestamp: string, date: string])[] = [
  ["0", "1970-01-01T00:00:00Z"],
  ["951782400", "2000-02-29T00:00:00Z"],
  ["1669966913", "2022-12-02T07:41:53Z"],
  ["4107542399", "2100-02-28T23:59:59Z"],
  ["4107542400", "2100-03-01T00:00:00Z"],
  ["9999999999", "2286-11-20T17:46:39Z"],
];

describe("a date of a timestamp", () => {
  it.each(dates)("of %s is %s, and back", (timestamp, date) => {
    expect(writeIsoDate(timestamp)).toBe(date);
    expect(readIsoDate(date)).toBe(timestamp);
  });

  it.each(["10000000000", "now", ""])("leaves %j as it is", (text) => {
    expect(writeIsoDate(text)).toBe(text);
    expect(readIsoDate(text)).toBe(text);
  });
});

describe("a date in another form", () => {
  // From `date --utc --date=@… +…`.
  it.each([
    ["%a %b %e %H:%M:%S %Y", "1669966913", "Fri Dec  2 07:41:53 2022"],
    ["%a, %d %b %Y %H:%M:%S +0000", "951782400", "Tue, 29 Feb 2000 00:00:00 +0000"],
    ["%Y%m%d%H%M%S", "4107542400", "21000301000000"],
    ["%Y-%m-%d %H:%M:%S", "99999999999", "5138-11-16 09:46:39"],
  ])("%s of %s is %s, and back", (form, timestamp, date) => {
    expect(writeDate(timestamp, form)).toBe(date);
    expect(readDate(date, form)).toBe(timestamp);
  });
});

describe("a moved timestamp", () => {
  it.each([
    ["a second later", "1669966913", 1, "1669966914"],
    ["a second earlier", "1000", -1, "999"],
    ["with its zeros", "0099", 1, "0100"],
    ["beyond all numbers", "99999999999999999999", 1, "100000000000000000000"],
    ["not before 1970", "0", -1, "0"],
    ["not of other text", "1.5", 1, "1.5"],
  ])("%s", (_name, timestamp, seconds, moved) => {
    expect(addSeconds(timestamp, seconds)).toBe(moved);
  });
});
