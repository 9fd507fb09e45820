import type { RuleSubject } from "../learned-statement.ts";
import type { Lesson } from "../rules/lesson.ts";
import { listCharacters, nameText } from "../rules/list-characters.ts";
import type { ValueProposal } from "../rules/select-changes.ts";
import type { Singles, WriteReader } from "./list-escapes.ts";

/** What texts are put between where they need it, as in commands of shells, lines of CSV, and lists of Tcl. */
const quotes: readonly (readonly [open: string, close: string])[] = [
  ["'", "'"],
  ['"', '"'],
  ["{", "}"],
];
/** What stands for a quotation mark between others. */
const inner: Readonly<Record<string, (mark: string) => string>> = {
  "as it is": (mark) => mark,
  doubled: (mark) => mark + mark,
  "behind a backslash": (mark) => `\\${mark}`,
  "between others": (mark) => `${mark}\\${mark}${mark}`,
  "between quotation marks": (mark) => `${mark}"${mark}"${mark}`,
};
/** So many characters that need it are no chance. */
const MIN_NEEDING = 2;

/** Lists rules by which values are quoted that hold certain characters, as requests whose value is one character show or allow. */
export function* listQuotes(
  { failures }: Lesson,
  subject: RuleSubject,
  singles: Singles,
  writes: WriteReader,
): Generator<ValueProposal> {
  for (const [open, close] of quotes) {
    const isQuoted = (character: string): boolean => {
      const one = singles.get(character);
      const quoted = open + character + close;
      return one !== undefined && failures.includes(one) && writes(one, character, [quoted]) === quoted;
    };
    const all = [...singles.keys()].filter((one) => one !== open && one !== close);
    const needing = all.filter((one) => one < "\x80" && isQuoted(one)).sort();
    if (needing.length < MIN_NEEDING) continue;
    const isBeyond = all.some((one) => one > "\x7f" && isQuoted(one));
    for (const [how, write] of Object.entries(inner)) {
      for (const [what, needs] of [
        ["", [...needing, open, close]],
        ["nothing and ", [...needing, open, close]],
        ["", needing],
      ] as const) {
        const isNeeded = (text: string): boolean =>
          text === "" ? what !== "" : Array.from(text).some((one) => needs.includes(one) || (isBeyond && one > "\x7f"));
        const which = `${what}what holds ${listCharacters([...new Set(needs)])}${isBeyond ? " or a character beyond ASCII" : ""}`;
        yield {
          rule: {
            kind: "functions",
            calls: [`what puts ${which} between ${nameText(open)} and ${nameText(close)}, that mark ${how}`],
          },
          subject,
          change: (text) => (isNeeded(text) ? open + text.replaceAll(close, write) + close : text),
        };
      }
    }
  }
}
