import { ALIKE, ALL, BYTES, GIVEN, type Manner } from "./manner.ts";
import { backwards, byIcu } from "./text-orders.ts";

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

/** Manners of ICU, which serves JavaScript, PHP's intl and .NET since version 5, by their parts in ids. */
export const icuManners: Readonly<Record<string, Manner>> = {
  locale: {
    manner: "by the rules of a language",
    happens: "The underscore comes before the hyphen, and case counts last.",
    order: byIcu("en"),
    on: {
      "plain-names": ["bytes", "given", ...ALIKE],
      names: ALIKE,
      "plain-pairs": BYTES,
      pairs: BYTES,
      "plain-entries": BYTES,
      "plain-runs": BYTES,
      "plain-values": BYTES,
      values: BYTES,
    },
  },
  "locale-descending": {
    manner: "backwards by the rules of a language",
    happens: "The last comes first; the underscore comes after the hyphen.",
    order: backwards(byIcu("en")),
    on: { "plain-names": ["bytes", "given"], names: BYTES },
  },
  "locale-base": {
    manner: "by the rules of a language that see no case and no accents",
    happens: "The underscore comes before the hyphen; names that differ in case alone count as equal.",
    order: byIcu("en", { sensitivity: "base" }),
    on: { "plain-names": ALL, names: ALL },
  },
  "locale-numeric": {
    manner: "by the rules of a language, and numbers by their value",
    happens: "The underscore comes before the hyphen, and card9 before card10.",
    order: byIcu("en", { numeric: true }),
    on: { "plain-names": ["given", "bytes"], names: ["given", "bytes"] },
  },
  "locale-numeric-base": {
    manner: "by the rules of a language that see no case, and numbers by their value",
    happens: "The underscore comes before the hyphen, and card9 before Card10.",
    order: byIcu("en", { numeric: true, sensitivity: "base" }),
    on: { "plain-names": GIVEN, names: GIVEN },
  },
  "locale-upper-first": {
    manner: "by the rules of a language, capitals first",
    happens: "The underscore comes before the hyphen; A comes before a, and a before B.",
    order: byIcu("en", { caseFirst: "upper" }),
    on: { "plain-names": BYTES },
  },
  "locale-ignoring-punctuation": {
    manner: "by the rules of a language that pass over punctuation",
    happens: "Hyphens and underscores count for nothing.",
    order: byIcu("en", { ignorePunctuation: true }),
    on: { "plain-names": ["given", "bytes"], names: ["given"] },
  },
  ...Object.fromEntries(locales.map(([locale, ...rest]) => [`locale-${locale}`, ofLocale(locale, ...rest)])),
};

function ofLocale(locale: string, language: string, happens: string): Manner {
  return {
    manner: `by the rules of ${language}`,
    happens: `${happens} The computer's language decides.`,
    order: byIcu(locale),
    on: { "plain-names": BYTES, names: BYTES },
  };
}
