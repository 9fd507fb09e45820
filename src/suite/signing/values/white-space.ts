import { authorTable, describeFlags } from "../../author-table.ts";
import type { SigningConcern } from "../../concern.ts";
import { authorDescription } from "../author-parameter.ts";

export const whiteSpace: SigningConcern = {
  kind: "signing",
  concern: "white-space",
  about: "White space and line breaks in values are signed as they are: nothing is trimmed, merged or converted.",
  flags: describeFlags("encoding", ["base-string.2"], {
    Trimmed: {
      description: "White space at the start and end of a value is part of it.",
      effect: "A value with a stray blank is sent as typed but signed without it, and the payment is refused.",
      links: ["https://github.com/postmanlabs/postman-runtime"],
    },
    Collapsed: {
      description: "Several spaces in a row stay several.",
      effect: "Text with two spaces after a full stop is refused.",
    },
    LineBreak: {
      description: "CR, LF and CR LF are signed as they are, neither converted nor merged.",
      effect: "A description of several lines, typed on another operating system, is refused.",
    },
  }),
  vectors: authorTable(authorDescription, [
    ["leading-space", " x", "A space before a value is signed, not trimmed.", "Trimmed"],
    ["trailing-space", "x ", "A space after a value is signed, not trimmed.", "Trimmed"],
    ["surrounding-spaces", "  x  ", "Spaces around a value are all signed.", "Trimmed"],
    ["only-spaces", "   ", "A value of spaces alone is not an empty value.", "Trimmed", "Collapsed"],
    ["inner-spaces", "a  b   c", "Spaces in a row are not merged into one.", "Collapsed"],
    ["leading-tab", "\tx", "A tab before a value is signed, not trimmed.", "Trimmed"],
    ["inner-tab", "a\tb", "A tab inside a value is %09, neither a space nor several.", "Collapsed"],
    ["line-feed", "a\nb", "A line feed is %0A, not converted to CR LF.", "LineBreak"],
    ["carriage-return", "a\rb", "A lone carriage return is %0D, not converted.", "LineBreak"],
    ["cr-lf", "a\r\nb", "CR LF is %0D%0A, not converted to LF.", "LineBreak"],
    ["trailing-line-feed", "x\n", "A line break after a value is signed: no chomp.", "LineBreak", "Trimmed"],
    ["no-break-space", "\u00a0x\u00a0", "A no-break space is signed; some trim functions remove it.", "Trimmed"],
    ["next-line", "a\u0085b", "U+0085 (next line) is signed as it is.", "LineBreak"],
    ["line-separator", "a\u2028b", "U+2028 (line separator) is signed, not escaped.", "LineBreak"],
    ["paragraph-separator", "a\u2029b", "U+2029 (paragraph separator) is signed.", "LineBreak"],
    ["zero-width-space", "a\u200bb", "A zero-width space is signed, though it is invisible.", "Collapsed"],
  ]),
};
