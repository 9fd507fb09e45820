import type { EncodedParameter } from "../../../signing/parameter.ts";
import { compareUnits } from "../../../signing/parameter-orders.ts";
import {
  byDotnetCulture,
  byDotnetCultureIgnoringCase,
  byGlibc,
  byJavaCollator,
  byJavaPrimary,
  byUnicodeCollate,
} from "./collations.ts";
import { byPhpComparison, byPhpKeys, byPhpNaturally, byPhpNaturallyIgnoringCase } from "./php-orders.ts";
import * as texts from "./text-orders.ts";

/** What of a parameter is compared: as it is (plain), or encoded. */
export type ComparedName =
  | "plain-names"
  | "names"
  | "plain-pairs"
  | "pairs"
  | "plain-entries"
  | "entries"
  | "plain-runs"
  | "runs"
  | "plain-values"
  | "values";

type Compared = readonly [subject: string, textOf: (parameter: EncodedParameter) => string];

/** The subject of a title, and the text that is compared. */
export const compared: Readonly<Record<ComparedName, Compared>> = {
  "plain-names": ["The plain names", ({ name }) => name],
  names: ["The encoded names", ({ encodedName }) => encodedName],
  "plain-pairs": ["The plain texts name=value", ({ name, value }) => `${name}=${value}`],
  pairs: ["The encoded texts name=value", ({ encodedName, encodedValue }) => `${encodedName}=${encodedValue}`],
  "plain-entries": ["The plain texts name,value", ({ name, value }) => `${name},${value}`],
  entries: ["The encoded texts name,value", ({ encodedName, encodedValue }) => `${encodedName},${encodedValue}`],
  "plain-runs": ["Plain names with their values behind them", ({ name, value }) => name + value],
  runs: ["Encoded names with their values behind them", ({ encodedName, encodedValue }) => encodedName + encodedValue],
  "plain-values": ["The plain values", ({ value }) => value],
  values: ["The encoded values", ({ encodedValue }) => encodedValue],
};

/**
 * What becomes of names that differ, but not for the order: the right order (`bytes`), the order given, or that with
 * the oauth_ parameters in front.
 */
export type Tie = "bytes" | "given" | "oauth-first";

/** A way to compare texts, and what code compares so. */
export interface Manner {
  readonly id: string;
  /** The rest of a title. */
  readonly manner: string;
  readonly happens: string;
  readonly order: texts.TextOrder;
  readonly on: Readonly<Partial<Record<ComparedName, readonly Tie[]>>>;
  /** Whether it is not transitive, so that the result is that of PHP's own algorithm. */
  readonly isOfPhp?: true;
}

const BYTES: readonly Tie[] = ["bytes"];
const GIVEN: readonly Tie[] = ["given", "oauth-first"];
const ALL: readonly Tie[] = [...GIVEN, ...BYTES];

/** Locales whose alphabets put ASCII letters in another order than English does. */
const locales: readonly (readonly [locale: string, language: string, happens: string])[] = [
  ["cs", "Czech and Slovak", "ch is a letter after h."],
  ["da", "Danish and Norwegian", "aa is å, the last letter, and capitals come before small letters."],
  ["lt", "Lithuanian and Latvian", "y comes with i, before j."],
  ["et", "Estonian", "z comes after s."],
  ["hu", "Hungarian", "cs, dz, gy, ly, ny, sz, ty and zs are letters."],
  ["hr", "Croatian and Bosnian", "lj and nj are letters."],
  ["az", "Azerbaijani", "x comes after h, q after k, and w is the last letter."],
  ["uz", "Uzbek", "sh and ch are letters after z."],
];

/** Every manner in which real code is known to sort. */
export const manners: readonly Manner[] = [
  {
    id: "bytes",
    manner: "by their bytes",
    happens: "They are compared byte by byte, as C, PHP, Ruby and Go do it.",
    order: texts.byBytes,
    on: {
      "plain-pairs": BYTES,
      "plain-runs": BYTES,
      runs: BYTES,
      entries: BYTES,
      "plain-values": ALL,
      values: GIVEN,
    },
  },
  {
    id: "bytes-descending",
    manner: "backwards",
    happens: "The last name comes first; the values of one name stay in ascending order.",
    order: (a, b) => texts.byBytes(b, a),
    on: { "plain-names": BYTES, names: BYTES },
  },
  {
    id: "utf16",
    manner: "by their UTF-16 code units",
    happens: "They are compared as JavaScript, Java and C# hold texts: an emoji comes before U+FFFD.",
    order: compareUnits,
    on: { "plain-pairs": BYTES, "plain-entries": BYTES, "plain-runs": BYTES, "plain-values": BYTES },
  },
  {
    id: "lower-case",
    manner: "without regard to case, as in lower case",
    happens: "B comes after a, and the underscore before all letters.",
    order: texts.byLowerUnits,
    on: { "plain-names": ALL, names: GIVEN, "plain-pairs": BYTES, pairs: BYTES },
  },
  {
    id: "lower-case-bytes",
    manner: "without regard to case, by the bytes of their lower case",
    happens: "B comes after a, and the underscore before all letters.",
    order: texts.byLowerBytes,
    on: { "plain-names": ALL },
  },
  {
    id: "ascii-lower-case",
    manner: "without regard to the case of ASCII letters",
    happens: "B comes after a, and the underscore before all letters; other alphabets keep their case.",
    order: texts.byAsciiLower,
    on: { "plain-names": ALL },
  },
  {
    id: "upper-case",
    manner: "without regard to case, as in upper case",
    happens: "B comes after a, and the underscore after all letters.",
    order: texts.byUpperUnits,
    on: { "plain-names": ALL, names: GIVEN, "plain-pairs": BYTES, pairs: BYTES },
  },
  {
    id: "upper-case-bytes",
    manner: "without regard to case, by the bytes of their upper case",
    happens: "B comes after a, and the underscore after all letters.",
    order: texts.byUpperBytes,
    on: { "plain-names": ALL },
  },
  {
    id: "locale",
    manner: "by the rules of a language",
    happens: "The underscore comes before the hyphen, and case counts last.",
    order: texts.byIcu("en"),
    on: {
      "plain-names": ["bytes", "given"],
      "plain-pairs": BYTES,
      pairs: BYTES,
      "plain-entries": BYTES,
      "plain-runs": BYTES,
      "plain-values": BYTES,
      values: BYTES,
    },
  },
  {
    id: "locale-base",
    manner: "by the rules of a language that see no case and no accents",
    happens: "The underscore comes before the hyphen; names that differ in case alone count as equal.",
    order: texts.byIcu("en", { sensitivity: "base" }),
    on: { "plain-names": ALL, names: ALL },
  },
  {
    id: "locale-numeric",
    manner: "by the rules of a language, and numbers by their value",
    happens: "The underscore comes before the hyphen, and card9 before card10.",
    order: texts.byIcu("en", { numeric: true }),
    on: { "plain-names": ["given", "bytes"], names: ["given", "bytes"] },
  },
  {
    id: "locale-numeric-base",
    manner: "by the rules of a language that see no case, and numbers by their value",
    happens: "The underscore comes before the hyphen, and card9 before Card10.",
    order: texts.byIcu("en", { numeric: true, sensitivity: "base" }),
    on: { "plain-names": GIVEN, names: GIVEN },
  },
  {
    id: "locale-upper-first",
    manner: "by the rules of a language, capitals first",
    happens: "The underscore comes before the hyphen; A comes before a, and a before B.",
    order: texts.byIcu("en", { caseFirst: "upper" }),
    on: { "plain-names": BYTES },
  },
  {
    id: "locale-ignoring-punctuation",
    manner: "by the rules of a language that pass over punctuation",
    happens: "Hyphens and underscores count for nothing.",
    order: texts.byIcu("en", { ignorePunctuation: true }),
    on: { "plain-names": ["given", "bytes"], names: ["given"] },
  },
  ...locales.map(
    ([locale, language, happens]): Manner => ({
      id: `locale-${locale}`,
      manner: `by the rules of ${language}`,
      happens: `${happens} The computer's language decides.`,
      order: texts.byIcu(locale),
      on: { "plain-names": BYTES, names: BYTES },
    }),
  ),
  {
    id: "java-collator",
    manner: "by Java's Collator",
    happens: "The hyphen counts only where all letters are equal, and case counts last.",
    order: byJavaCollator,
    on: { "plain-names": BYTES, names: BYTES, pairs: BYTES },
  },
  {
    id: "java-collator-primary",
    manner: "by Java's Collator of primary strength",
    happens: "Hyphens and case count for nothing.",
    order: byJavaPrimary,
    on: { "plain-names": ["given", "bytes"], names: ["given", "bytes"] },
  },
  {
    id: "dotnet-culture",
    manner: "by a culture of .NET Framework or Mono",
    happens: "Hyphen and apostrophe count only where all else is equal, and case counts after the letters.",
    order: byDotnetCulture,
    on: { "plain-names": BYTES, names: BYTES, "plain-pairs": BYTES, pairs: BYTES },
  },
  {
    id: "dotnet-culture-ignore-case",
    manner: "by a culture of .NET Framework or Mono, without regard to case",
    happens: "Hyphen and apostrophe count only where all else is equal, and case for nothing.",
    order: byDotnetCultureIgnoringCase,
    on: { "plain-names": ALL, names: ["given", "bytes"] },
  },
  {
    id: "glibc-locale",
    manner: "by a locale of the C library",
    happens: "Punctuation counts only where letters and case are equal: in en_US.UTF-8, not in C or C.UTF-8.",
    order: byGlibc,
    on: { "plain-names": BYTES, names: BYTES, pairs: BYTES },
  },
  {
    id: "unicode-collate",
    manner: "by the Unicode Collation Algorithm",
    happens: "Punctuation counts only where letters and case are equal.",
    order: byUnicodeCollate,
    on: { "plain-names": BYTES, names: BYTES },
  },
  {
    id: "numbers",
    manner: "with numbers in them by their value",
    happens: "card9 comes before card10.",
    order: texts.byNumbersWithin,
    on: { "plain-names": BYTES, "plain-values": BYTES },
  },
  {
    id: "numbered-parts",
    manner: "with each number in them by its value",
    happens: "card9 comes before card10, and card before both: names are split at their numbers.",
    order: texts.byNumberedParts,
    on: { "plain-names": ["given"], names: ["given"] },
  },
  {
    id: "php-natural",
    manner: "by PHP's SORT_NATURAL",
    happens: "card9 comes before card10; spaces, and zeros at the front, count for nothing.",
    order: byPhpNaturally,
    on: { "plain-names": ["given", "bytes"], names: ["given", "bytes"], pairs: BYTES },
  },
  {
    id: "php-natural-case",
    manner: "by PHP's SORT_NATURAL without regard to case",
    happens: "card9 comes before Card10, and the underscore after all letters.",
    order: byPhpNaturallyIgnoringCase,
    on: { "plain-names": ALL, names: ["given"], pairs: BYTES },
  },
  {
    id: "php-comparison",
    manner: "by PHP's own comparison, which takes texts that look like numbers for numbers",
    happens: "9 comes before 10, and 01 and 1 count as equal: sorting in PHP without SORT_STRING does so.",
    order: byPhpComparison,
    on: { "plain-names": GIVEN, names: GIVEN, "plain-values": GIVEN, values: GIVEN },
    isOfPhp: true,
  },
  {
    id: "php-keys",
    manner: "by PHP's ksort as it was before PHP 8.2, which takes names that look like numbers for numbers",
    happens: "9 comes before 10, and both after all names that do not begin with a digit.",
    order: byPhpKeys,
    on: { "plain-names": GIVEN, names: GIVEN },
    isOfPhp: true,
  },
  {
    id: "leading-number",
    manner: "as numbers",
    happens: "Names without a number at the front all count as zero, and stay as they are given.",
    order: texts.byLeadingNumber,
    on: { "plain-names": GIVEN },
  },
  {
    id: "subtraction",
    manner: "by subtracting one from the other",
    happens:
      "Names of digits are sorted by their value; the difference of other names is NaN, so that they stay as given.",
    order: texts.bySubtraction,
    on: { "plain-names": GIVEN },
  },
  {
    id: "length",
    manner: "by their length",
    happens: "The letters of names of one length are not compared.",
    order: texts.byLength,
    on: { "plain-names": GIVEN, names: GIVEN },
  },
  {
    id: "code-points",
    manner: "by their count of characters",
    happens: "The letters of names of one length are not compared.",
    order: texts.byCodePoints,
    on: { "plain-names": GIVEN },
  },
  {
    id: "length-and-bytes",
    manner: "by their length, then by their bytes",
    happens: "The lengths are compared first, then the letters.",
    order: texts.byLengthAndUnits,
    on: { "plain-names": BYTES },
  },
];
