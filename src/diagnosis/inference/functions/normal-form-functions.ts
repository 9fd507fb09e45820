import { charsetFits } from "./charset-functions.ts";

type Change = (value: string) => string;
type Named = readonly [words: string, change: Change];

/**
 * Characters up to U+FFFF that Mono 6.8 leaves as they are in FormKC and FormKD, asked of it about each: ligatures of
 * Latin letters, and what Unicode has had since.
 */
const MONO_KEEPS =
  /(?:[\u2095-\u209c\u2150-\u2152\u2189\u2c7c\u2c7d\u3244-\u3247\ufb00-\ufb02\ufdfa-\ufdfc\ufe10-\ufe19\uffe0-\uffe6\uffe8]|[\u{10000}-\u{10ffff}])/u;
const EACH_KEPT = new RegExp(`(${MONO_KEEPS.source})`, "u");

/** Normalizes all but what Mono keeps. */
function byMono(form: "NFKC" | "NFKD"): Change {
  return (text) =>
    text
      .split(EACH_KEPT)
      .map((part, at) => (at % 2 === 1 ? part : part.normalize(form)))
      .join("");
}

const forms: Readonly<Record<string, Change>> = {
  NFC: (text) => text.normalize("NFC"),
  NFD: (text) => text.normalize("NFD"),
  NFKC: (text) => text.normalize("NFKC"),
  NFKD: (text) => text.normalize("NFKD"),
  "FormKC of Mono": byMono("NFKC"),
  "FormKD of Mono": byMono("NFKD"),
};

/** What is done to texts in a normal form, by its words. */
const steps: Readonly<Record<string, Change>> = {
  "with all beyond ASCII left out": (text) => text.replace(/[^\0-\x7f]/g, ""),
  "with ? for each character beyond ASCII": (text) => text.replace(/[^\0-\x7f]/gu, "?"),
  "with ? for each UTF-16 unit beyond ASCII": (text) => text.replace(/[^\0-\x7f]/g, "?"),
  "with \\p{Mn} left out": (text) => text.replace(/\p{Mn}/gu, ""),
  "with \\p{M} left out": (text) => text.replace(/\p{M}/gu, ""),
  "with U+0300 to U+036F left out": (text) => text.replace(/[\u0300-\u036f]/g, ""),
  "with \\p{Diacritic} left out": (text) => text.replace(/\p{Diacritic}/gu, ""),
  "with all but letters of ASCII, digits and spaces left out": (text) => text.replace(/[^A-Za-z0-9 ]/g, ""),
  "with all but letters of ASCII, digits, _ and white space left out": (text) => text.replace(/[^\w\t-\r ]/g, ""),
};

/** What is written in a normal form, of which something is left out or changed, by its words. */
export const normalFormFunctions: Readonly<Record<string, Change>> = Object.fromEntries(
  Object.entries(forms).flatMap(([form, normalize]): readonly Named[] => [
    ...(form.includes("Mono") ? ([[`what writes them in ${form}`, normalize]] satisfies Named[]) : []),
    ...Object.entries(steps).flatMap(([words, change]): readonly Named[] => [
      [`what writes them in ${form}, ${words}`, (text) => change(normalize(text))],
      [`what writes them in ${form}, ${words}, and in lower case`, (text) => change(normalize(text)).toLowerCase()],
    ]),
    ...["\\p{Mn}", "\\p{M}"].map((marks): Named => {
      const all = new RegExp(marks, "gu");
      return [
        `what writes them in ${form} without ${marks}, composed again`,
        (text) => normalize(text).replace(all, "").normalize(),
      ];
    }),
    [`what writes them in ${form}, with the closest that ISO-8859-1 has`, (text) => charsetFits(normalize(text))],
  ]),
);
