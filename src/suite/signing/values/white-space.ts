import { authorTable, describeFlags } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import { authorDescription, underHmac } from "../author-parameter.ts";

/** Every character that some language's trim, strip or split takes for white space, in hexadecimal digits. */
const strippedSomewhere: readonly string[] = `
  0000 0009 000a 000b 000c 000d 001c 001d 001e 001f 0020 0085 00a0 1680 180e 2000 2001 2002 2003 2004 2005 2006 2007
  2008 2009 200a 200b 2028 2029 202f 205f 3000 feff`
  .trim()
  .split(/\s+/);

/** Places for which there is a vector of another name. */
const authoredElsewhere: ReadonlySet<string> = new Set(
  `u0009-start u0009-inside u000a-end u000a-inside u000d-inside u0020-start u0020-end u0085-inside u200b-inside
  u2028-inside u2029-inside ufeff-start ufeff-inside`.split(/\s+/),
);

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
  vectors: [
    ...authorTable(authorDescription, [
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
    ...underHmac(strippedSomewhere.flatMap(inEachPlace)),
  ],
};

/**
 * Authors a character before, after and inside a value, so that signatures alone show who removes it where.
 */
function inEachPlace(code: string): readonly AuthoredSigning[] {
  const character = String.fromCodePoint(Number.parseInt(code, 16));
  const places = [
    [`u${code}-start`, `${character}x`, `U+${code.toUpperCase()} before a value is signed, not trimmed.`, "Trimmed"],
    [`u${code}-end`, `x${character}`, `U+${code.toUpperCase()} after a value is signed, not trimmed.`, "Trimmed"],
    [`u${code}-inside`, `a${character}b`, `U+${code.toUpperCase()} inside a value is signed as it is.`, "Collapsed"],
  ] as const;
  return authorTable(authorDescription, places).filter(({ name }) => !authoredElsewhere.has(name));
}
