import { expect, it } from "vitest";
import { type DateWriting, rewriteDate } from "./dates.ts";

const asIs = { zone: "their own", assumes: "none" } as const;
const inUtc = { zone: 0, assumes: "UTC" } as const;

// From GNU date, Ruby's Time, PHP's DateTime and Go's time.
it.each<[text: string, writing: DateWriting, written: string]>([
  ["2022-12-02", { ...asIs, format: "%a %-d.%-m.%y" }, "Fri 2.12.22"],
  ["2022-12-02", { zone: "their own", assumes: "UTC", format: "%d %b %Y %H:%M:%S %z" }, "02 Dec 2022 00:00:00 +0000"],
  ["2022-12-02", { zone: 60, assumes: "that zone", format: "%Y-%m-%dT%H:%M:%S%:z" }, "2022-12-02T00:00:00+01:00"],
  ["2022-12-02", { zone: 60, assumes: "UTC", format: "%Y-%m-%dT%H:%M:%S%:z" }, "2022-12-02T01:00:00+01:00"],
  ["2022-12-02 00:15:13", { ...asIs, format: "%A, %B %e, %Y %-I:%M %p" }, "Friday, December  2, 2022 12:15 AM"],
  ["2022-12-02T08:41:53+01:00", { ...inUtc, format: "%Y-%m-%dT%H:%M:%S%K" }, "2022-12-02T07:41:53Z"],
  ["2022-12-02T08:41:53+01:00", { ...asIs, format: "%H:%M %Z, %s" }, "08:41 +0100, 1669966913"],
  ["2022-12-02T01:00:00Z", { zone: -300, assumes: "UTC", format: "%d %I %p %:z" }, "01 08 PM -05:00"],
  ["2022-12-02T07:41:53.120Z", { ...asIs, format: "%S%.3f %S%.7f %S%.f %Q" }, "53.120 53.1200000 53.12 1669966913120"],
  ["2022-12-02T07:41:53Z", { ...asIs, format: "%S%.f%.3f? %Z" }, "53 UTC"],
  ["20221202T084153+0100", { ...asIs, format: "%s" }, "1669966913"],
  ["20221202T074153Z", { ...asIs, format: "%Y-%m-%d %K" }, "2022-12-02 Z"],
  ["1969-12-31", { ...asIs, format: "%d" }, "1969-12-31"],
  ["2 December 2022", { ...asIs, format: "%d" }, "2 December 2022"],
])("%s is written as %j: %s", (text, writing, written) => {
  expect(rewriteDate(text, writing)).toBe(written);
});
