import fc from "fast-check";
import { shrinkText } from "./shrink-text.ts";

/** Every printable ASCII character that is not unreserved, each by itself. */
const reserved: readonly string[] = [..." !\"#$%&'()*+,/:;<=>?@[\\]^`{|}"];

/** Text that looks encoded already, rightly or wrongly. */
const escapes: readonly string[] = [
  ...["%20", "%25", "%2B", "%2b", "%26", "%3D", "%41", "%7E", "%00", "%C3%A9", "%c3%a9", "%E9"],
  ...["%zz", "%2", "%%", "%2520", "%u00e9", "+%20"],
];

const controls: readonly string[] = [
  ...["\t", "\r", "\n", "\r\n", "\n\r", "\0", "\u0001", "\b", "\v", "\f", "\u001b", "\u007f", "\u0085", "\u2028"],
];

const spaces: readonly string[] = ["  ", "\u00a0", "\u3000", "\u200b", "\u2009"];

/** Characters of two, three and four bytes of UTF-8, and their variants by normal form, charset and UTF-16. */
const beyondAscii: readonly string[] = [
  ...["\u00e9", "e\u0301", "\u212b", "\u00f1", "n\u0303", "\u00fc", "\u00df", "\u0416", "\u0439", "\u0438\u0306"],
  ...["\u20ac", "\u4e2d", "\ud55c", "\u0e33", "\ufeff", "\ufffd", "\ue000", "\u00ff", "\u0100", "\u07ff", "\u0800"],
  ...["\u{10000}", "\u{1f600}", "\u{1f468}\u200d\u{1f469}", "\u{1f1fa}\u{1f1e6}", "\u{10fffd}"],
];

/** Characters that some comparison, pattern or normal form takes for ASCII. */
const nearAscii: readonly string[] = [
  ...["\uff21", "\uff1d", "\uff05", "\uff06", "\uff0b", "\u212a", "\u017f", "\u0131", "\u0130"],
  ...["\u0663", "\u0660\u066b\u0665", "\uff15", "\u00b2", "\u00bd", "\ufb01", "\u2010", "\u2212", "\u2019", "\u201c"],
];

const markup: readonly string[] = [
  ...["&amp;", "&lt;", "&#39;", "&quot;", "<b>", "</b>", "<br/>", "<!--", "\\n", "\\u0041", '\\"', "\\\\"],
  ...['{"a":1}', '["a"]', "$\u007ba}", "$(a)", "{{a}}", "<%= a %>", "../", "//", "a=b&c=d", "'--"],
];

const words: readonly string[] = ["true", "null", "10.50", "012", "1e3", "0x1f", "-1", "+1", "1,000.00", "EUR", "xY"];

/**
 * Parts of nasty texts, the plainest first: characters that encoders forget or encode too eagerly, text that
 * looks like something else, and plain text between them.
 */
export const nastyAtoms: readonly string[] = [
  ...["a", "b", "z", "A", "Z", "0", "1", "9", "-", ".", "_", "~"],
  ...reserved,
  ...escapes,
  ...controls,
  ...spaces,
  ...beyondAscii,
  ...nearAscii,
  ...markup,
  ...words,
];

/** Whole values that programs mistake for something else than text, the plainest first. */
const nastyWholes: readonly string[] = [
  ...["a", "", "0", "1", "false", "true", "10.42", "10.50", "10.00", "100.00", "1000.00", "012", "007", "000"],
  ...["1e3", "1E5", "0x1f", "0o17", "0b1", "-1", "-0", "+10.42", ".5", "5.", "1_000", "1,000.00", "10,42", "1 000.00"],
  ...["0.30000000000000004", "10000000.00", "9007199254740993", "18446744073709551616", "4444555566661111"],
  ...["6304000000000000007", "1234567890123456789012345678901234567890", "\u0661\u0660\u066b\u0664\u0662"],
  ...["True", "FALSE", "yes", "no", "null", "NULL", "undefined", "NaN", "None", "nil", "Infinity", "[object Object]"],
  ...["[]", "{}", '{"a":"b c"}', '"quoted"', "'quoted'", " padded ", "\tpadded\n", " ", "%", "+", "&", "=", "a=", "=a"],
  ...["2024-02-29", "2024-02-29T12:00:00Z", "29.02.2024", "12/24", "10.50 EUR", "192.0.2.1", "2001:db8::1"],
  ...["<b>bold</b>", "a=b&c=d", "a&amp;b", "50%20off", "%7B%22a%22%3A1%7D", "d3Jhcw==", "!!", "**", "a*b*c", "MiXeD"],
  ...["https://merchant.example/back?order=1&ok=true#top", "merchant+test@example.com", "C:\\new\\table", "a,b;c"],
];

const MOST_ATOMS = 12;
const atom: fc.Arbitrary<string> = fc.constantFrom(...nastyAtoms);
/** Lengths one beyond the usual ends of buffers, columns and blocks. */
const edges: readonly number[] = [33, 65, 101, 128, 129, 201, 251, 256, 257, 501, 513, 1001, 1025, 2049, 4097];

/** Draws valid Unicode of nasty atoms. Shrinks towards `a`, never to the empty text. */
export function nastyText(
  constraints: { readonly minAtoms?: number; readonly maxAtoms?: number } = {},
): fc.Arbitrary<string> {
  return shrinkText(atomTexts(constraints.minAtoms ?? 0, constraints.maxAtoms ?? MOST_ATOMS), "a");
}

/** Draws parameter values: nasty text, whole values that look like something else, long runs. Shrinks towards `a`. */
export function nastyValues(): fc.Arbitrary<string> {
  const texts = fc.oneof(
    { weight: 920, arbitrary: atomTexts(0, MOST_ATOMS) },
    { weight: 700, arbitrary: fc.constantFrom(...nastyWholes) },
    { weight: 200, arbitrary: longRuns() },
    { weight: 80, arbitrary: fc.constant("a") },
    { weight: 1, arbitrary: fc.integer({ min: 65_400, max: 65_600 }).map((times) => "a".repeat(times)) },
  );
  return shrinkText(texts, "a");
}

/** Draws one character, or two, many times over. */
function longRuns(): fc.Arbitrary<string> {
  const length = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 130 }) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 4, arbitrary: fc.constantFrom(...edges) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 1100 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 5000 }) },
  );
  return fc
    .tuple(fc.constantFrom("a", "\u00e9", "%", " ", "\u{1f600}", "*", "0", "~\u20ac"), length)
    .map(([text, times]) => text.repeat(times));
}

function atomTexts(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.array(atom, { minLength, maxLength, size: "max" }).map((atoms) => atoms.join(""));
}
