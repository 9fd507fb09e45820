import { escapeProse } from "../reporters/escape-text.ts";

/**
 * A text of any length and as many lines that is safe to print: what could deceive is escaped as in the reports, and
 * no line begins with `::`, which a CI server would take for a command.
 */
export function printable(text: string): string {
  return text
    .split("\n")
    .map((line) => escapeProse(line, Number.POSITIVE_INFINITY).replace(/^( *):(?=:)/, "$1\\x3a"))
    .join("\n");
}
