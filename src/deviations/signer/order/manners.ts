import { compareUnits } from "../../../signing/parameter-orders.ts";
import {
  byDotnetCulture,
  byDotnetCultureIgnoringCase,
  byGlibc,
  byJavaCollator,
  byJavaPrimary,
  byUnicodeCollate,
} from "./collations.ts";
import { icuManners } from "./icu-manners.ts";
import { ALIKE, ALL, BYTES, FOLDED, FOLDED_PLAIN, GIVEN, type Manner } from "./manner.ts";
import { byPhpComparison, byPhpKeys, byPhpNaturally, byPhpNaturallyIgnoringCase } from "./php-orders.ts";
import * as texts from "./text-orders.ts";

/** Where texts are compared without regard to case. */
const WITHOUT_CASE: Manner["on"] = {
  "plain-names": [...ALL, ...FOLDED_PLAIN],
  names: [...GIVEN, ...FOLDED],
  "plain-pairs": BYTES,
  pairs: BYTES,
  "plain-runs": BYTES,
  runs: BYTES,
};

/** Manners that see only a part of a name: what is left out, and how it is said. */
const withoutParts: Readonly<Record<string, Manner>> = Object.fromEntries(
  (
    [
      ["bytes-without-underscores", /_/g, "underscores"],
      ["bytes-without-hyphens", /-/g, "hyphens"],
      ["bytes-without-both", /[-_]/g, "underscores and hyphens"],
      ["bytes-without-oauth", /^oauth_/, "oauth_ at their start"],
    ] as const
  ).map(([id, part, called]): [string, Manner] => [
    id,
    {
      manner: `by their bytes, without ${called}`,
      happens: `What is left of each name is compared: ${called} count for nothing.`,
      order: texts.byKey((text) => text.replace(part, ""), texts.byBytes),
      on: { names: ["bytes", "given"], "plain-names": ["bytes", "given"], pairs: BYTES },
    },
  ]),
);

/** Every manner in which real code is known to sort, by its part in ids. */
export const manners: Readonly<Record<string, Manner>> = {
  bytes: {
    manner: "by their bytes",
    happens: "They are compared byte by byte, as C, PHP, Ruby and Go do it.",
    order: texts.byBytes,
    on: {
      "plain-pairs": BYTES,
      "plain-runs": BYTES,
      runs: BYTES,
      entries: BYTES,
      "plain-values": [...ALL, "grouped"],
      values: [...GIVEN, "grouped"],
      "plain-names": ["values-descending"],
      names: ["values-descending"],
    },
  },
  "bytes-descending": {
    manner: "backwards",
    happens: "The last comes first.",
    order: texts.backwards(texts.byBytes),
    on: {
      "plain-names": [...BYTES, ...ALIKE],
      names: BYTES,
      "plain-pairs": BYTES,
      pairs: BYTES,
      "plain-values": ["given", "grouped"],
      values: ["given", "grouped"],
    },
  },
  ...withoutParts,
  utf16: {
    manner: "by their UTF-16 code units",
    happens: "They are compared as JavaScript, Java and C# hold texts: an emoji comes before U+FFFD.",
    order: compareUnits,
    on: { "plain-pairs": BYTES, "plain-entries": BYTES, "plain-runs": BYTES, "plain-values": BYTES },
  },
  "utf16-descending": {
    manner: "backwards by their UTF-16 code units",
    happens: "The last comes first, as sort().reverse() of JavaScript has it.",
    order: texts.backwards(compareUnits),
    on: { "plain-names": BYTES, "plain-pairs": BYTES },
  },
  "lower-case": {
    manner: "without regard to case, as in lower case",
    happens: "B comes after a, and the underscore before all letters.",
    order: texts.byLowerUnits,
    on: WITHOUT_CASE,
  },
  "lower-case-descending": {
    manner: "backwards without regard to case, as in lower case",
    happens: "a comes after B, and the underscore after all letters.",
    order: texts.backwards(texts.byLowerUnits),
    on: { "plain-names": ["bytes", "given"] },
  },
  "lower-case-bytes": {
    manner: "without regard to case, by the bytes of their lower case",
    happens: "B comes after a, and the underscore before all letters.",
    order: texts.byLowerBytes,
    like: "ascii-lower-case",
    on: { "plain-names": [...ALL, ...FOLDED_PLAIN] },
  },
  "ascii-lower-case": {
    manner: "without regard to the case of ASCII letters",
    happens: "B comes after a, and the underscore before all letters; other alphabets keep their case.",
    order: texts.byAsciiLower,
    like: "lower-case-bytes",
    on: { "plain-names": [...ALL, "values-by-bytes", "encoded-values"] },
  },
  "upper-case": {
    manner: "without regard to case, as in upper case",
    happens: "B comes after a, and the underscore after all letters.",
    order: texts.byUpperUnits,
    on: WITHOUT_CASE,
  },
  "upper-case-bytes": {
    manner: "without regard to case, by the bytes of their upper case",
    happens: "B comes after a, and the underscore after all letters.",
    order: texts.byUpperBytes,
    on: { "plain-names": [...ALL, ...FOLDED_PLAIN] },
  },
  ...icuManners,
  "java-collator": {
    manner: "by Java's Collator",
    happens: "The hyphen counts only where all letters are equal, and case counts last.",
    order: byJavaCollator,
    on: { "plain-names": [...BYTES, ...ALIKE], names: [...BYTES, ...ALIKE], pairs: BYTES },
  },
  "java-collator-primary": {
    manner: "by Java's Collator of primary strength",
    happens: "Hyphens and case count for nothing.",
    order: byJavaPrimary,
    on: { "plain-names": ["given", "bytes"], names: ["given", "bytes"] },
  },
  "dotnet-culture": {
    manner: "by a culture of .NET Framework or Mono",
    happens: "Hyphen and apostrophe count only where all else is equal, and case counts after the letters.",
    order: byDotnetCulture,
    on: {
      "plain-names": [...BYTES, ...ALIKE],
      names: [...BYTES, ...ALIKE],
      "plain-pairs": BYTES,
      pairs: BYTES,
    },
  },
  "dotnet-culture-ignore-case": {
    manner: "by a culture of .NET Framework or Mono, without regard to case",
    happens: "Hyphen and apostrophe count only where all else is equal, and case for nothing.",
    order: byDotnetCultureIgnoringCase,
    on: { "plain-names": ALL, names: ["given", "bytes"] },
  },
  "glibc-locale": {
    manner: "by a locale of the C library",
    happens: "Punctuation counts only where letters and case are equal: in en_US.UTF-8, not in C or C.UTF-8.",
    order: byGlibc,
    on: { "plain-names": BYTES, names: BYTES, pairs: BYTES },
  },
  "unicode-collate": {
    manner: "by the Unicode Collation Algorithm",
    happens: "Punctuation counts only where letters and case are equal.",
    order: byUnicodeCollate,
    on: { "plain-names": BYTES, names: BYTES },
  },
  numbers: {
    manner: "with numbers in them by their value",
    happens: "card9 comes before card10.",
    order: texts.byNumbersWithin,
    on: { "plain-names": BYTES, "plain-values": BYTES },
  },
  "numbered-parts": {
    manner: "with each number in them by its value",
    happens: "card9 comes before card10, and card before both: names are split at their numbers.",
    order: texts.byNumberedParts,
    on: { "plain-names": ["given"], names: ["given"] },
  },
  "numbered-parts-ignore-case": {
    manner: "with each number in them by its value, and without regard to case",
    happens: "card9 comes before Card10: names in lower case are split at their numbers.",
    order: texts.byNumberedPartsIgnoringCase,
    on: { "plain-names": ["given", "bytes"], names: ["given"] },
  },
  natsort: {
    manner: "by Python's natsort",
    happens: "card9 comes before card10, and é is an e with an accent behind it.",
    order: texts.byNatsort,
    on: { "plain-names": ["given"] },
  },
  "natsort-ignore-case": {
    manner: "by Python's natsort, without regard to case",
    happens: "card9 comes before Card10, and é is an e with an accent behind it.",
    order: texts.byNatsortIgnoringCase,
    on: { "plain-names": ["given"] },
  },
  "php-natural": {
    manner: "by PHP's SORT_NATURAL",
    happens: "card9 comes before card10; spaces, and zeros at the front, count for nothing.",
    order: byPhpNaturally,
    on: {
      "plain-names": ["given", "bytes"],
      names: ["given", "bytes"],
      pairs: BYTES,
      "plain-values": ["given", "grouped"],
    },
  },
  "php-natural-case": {
    manner: "by PHP's SORT_NATURAL without regard to case",
    happens: "card9 comes before Card10, and the underscore after all letters.",
    order: byPhpNaturallyIgnoringCase,
    on: { "plain-names": ALL, names: ["given"], pairs: BYTES },
  },
  "php-comparison": {
    manner: "by PHP's own comparison, which takes texts that look like numbers for numbers",
    happens: "9 comes before 10, and 01 and 1 count as equal: sorting in PHP without SORT_STRING does so.",
    order: byPhpComparison,
    on: { "plain-names": GIVEN, names: GIVEN, "plain-values": [...GIVEN, "listed"], values: GIVEN },
    isOfPhp: true,
  },
  "php-comparison-descending": {
    manner: "backwards by PHP's own comparison, which takes texts that look like numbers for numbers",
    happens: "10 comes before 9, and 01 and 1 count as equal: krsort and arsort without SORT_STRING do so.",
    order: texts.backwards(byPhpComparison),
    on: { "plain-names": ["given"], names: ["given"], "plain-values": ["given"] },
    isOfPhp: true,
  },
  "php-keys": {
    manner: "by PHP's ksort as it was before PHP 8.2, which takes names that look like numbers for numbers",
    happens: "9 comes before 10, and both after all names that do not begin with a digit.",
    order: byPhpKeys,
    on: { "plain-names": GIVEN, names: GIVEN },
    isOfPhp: true,
  },
  "leading-number": {
    manner: "as numbers",
    happens: "Names without a number at the front all count as zero, and stay as they are given.",
    order: texts.byLeadingNumber,
    on: { "plain-names": [...GIVEN, "listed"] },
  },
  subtraction: {
    manner: "by subtracting one from the other",
    happens:
      "Names of digits are sorted by their value; the difference of other names is NaN, so that they stay as given.",
    order: texts.bySubtraction,
    on: { "plain-names": [...GIVEN, "listed"] },
  },
  length: {
    manner: "by their length",
    happens: "Shorter texts come before longer ones, whatever their letters.",
    order: texts.byLength,
    like: "code-points",
    on: { "plain-names": ALL, names: GIVEN, "plain-values": ["bytes", "given"] },
  },
  "length-descending": {
    manner: "by their length, the longest first",
    happens: "Longer names come before shorter ones, whatever their letters.",
    order: texts.backwards(texts.byLength),
    on: { "plain-names": ["bytes", "given"] },
  },
  "code-points": {
    manner: "by their count of characters",
    happens: "Shorter names come before longer ones, whatever their letters.",
    order: texts.byCodePoints,
    like: "length",
    on: { "plain-names": ALL },
  },
  graphemes: {
    manner: "by their count of visible characters",
    happens: "Shorter names come before longer ones; a letter and its accent count as one.",
    order: texts.byGraphemes,
    on: { "plain-names": ["bytes", "given"] },
  },
  "length-and-bytes": {
    manner: "by their length, then by their bytes",
    happens: "The lengths are compared first, then the letters.",
    order: texts.byLengthAndUnits,
    on: { "plain-values": ["bytes", "given"] },
  },
};
