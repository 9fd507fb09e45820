import type { Language, LibraryFunction } from "../../../deviation.ts";
import type { EncoderRow } from "../encoder-table.ts";
import { c, csharp, go, java } from "./compiled-encoders.ts";
import { perl, python, ruby } from "./scripting-encoders.ts";
import { javascript, php } from "./web-encoders.ts";

/** A function of a real library, and how it is called with `value`. */
export interface LibraryEncoder extends Required<LibraryFunction> {
  /** The name of the member that it is the best-known function of. */
  readonly id: string;
  /** What is asked, if in another language. */
  readonly through?: Language;
  readonly expression: string;
}

/** What runtimes are asked about, the best-known functions first. */
export const libraryEncoders: readonly LibraryEncoder[] = [
  ...entriesOf("JavaScript", javascript),
  ...entriesOf("PHP", php),
  ...entriesOf("Python", python),
  ...entriesOf("Ruby", ruby),
  ...entriesOf("Perl", perl),
  ...entriesOf("Go", go),
  ...entriesOf("Java", java),
  ...entriesOf("C#", csharp),
  ...entriesOf("C", c).map((encoder) => ({ ...encoder, through: "Python" as const })),
];

function entriesOf(language: LibraryFunction["language"], rows: readonly EncoderRow[]): readonly LibraryEncoder[] {
  const value = language === "PHP" || language === "Perl" ? "$value" : "value";
  return rows.map(([id, call, link, expression = call.includes("(") ? call : `${call}(${value})`]) => ({
    id,
    language,
    call,
    expression,
    link,
  }));
}
