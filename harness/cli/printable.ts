import { escapeProse } from "../reporters/escape-text.ts";

/** A text of any length and as many lines that is safe to print: what could deceive is escaped as in the reports. */
export function printable(text: string): string {
  return text
    .split("\n")
    .map((line) => escapeProse(line, Number.POSITIVE_INFINITY))
    .join("\n");
}
