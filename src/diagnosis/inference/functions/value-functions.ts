import { hash } from "#crypto";
import type { LibraryFunction } from "../../../deviations/deviation.ts";
import { knownEncoders } from "../../../deviations/signer/encoding/encoder-functions.ts";
import { rewriterOf } from "../../../deviations/signer/encoding/encoder-table.ts";
import { textWrappers, wrapText } from "../../../deviations/signer/text-wrappers.ts";
import { transliterate } from "../../../deviations/signer/transliterate.ts";
import { functionsOf, type TextChangeName, textChangeNames } from "../../../deviations/signer/values/text-functions.ts";
import { textChangeOf } from "../../../deviations/signer/values/text-mistake.ts";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import { remember } from "../../../remember.ts";
import { range } from "../range.ts";
import { nameText } from "../rules/list-characters.ts";
import { lengthIn } from "../rules/text-rules.ts";
import { categoryFunctions } from "./category-functions.ts";
import { charsetFunctions } from "./charset-functions.ts";
import { commonFunctions } from "./common-functions.ts";
import { csharpFunctions } from "./csharp-functions.ts";
import { javaFunctions } from "./java-functions.ts";
import { javascriptFunctions } from "./javascript-functions.ts";
import { normalFormFunctions } from "./normal-form-functions.ts";
import { partFunctions } from "./part-functions.ts";
import { patternFunctions } from "./pattern-functions.ts";
import { perlFunctions } from "./perl-functions.ts";
import { phpFunctions } from "./php-functions.ts";
import { pythonFunctions } from "./python-functions.ts";
import { railsFunctions } from "./rails-functions.ts";
import { replaceUpToLast } from "./replace-up-to-last.ts";
import { slugFunctions } from "./slug-functions.ts";
import { wordpressFunctions } from "./wordpress-functions.ts";
import { wrapFunctions } from "./wrap-functions.ts";
import { zeroFunctions } from "./zero-functions.ts";

type Change = (value: string) => string;

const hashes: readonly string[] = ["md5", "sha1", "sha256", "sha512"];
/** What languages and databases make of a text that was read as a boolean. */
const booleanWritings: Readonly<Record<string, readonly [string, string]>> = {
  "True and False": ["True", "False"],
  "TRUE and FALSE": ["TRUE", "FALSE"],
  "1 and 0": ["1", "0"],
  "1 and nothing": ["1", ""],
  "t and f": ["t", "f"],
  "yes and no": ["yes", "no"],
};
/** What code writes for a whole value that it takes for none. */
const emptyWritings: readonly string[] = ["0", "null", "undefined", "None", "nil", "NaN", "false"];
/** Writings in quotation marks, of which code takes the marks off again. */
const unquoted: readonly TextChangeName[] = ["go-quote", "go-quote-to-ascii"];
const umlautsAlone = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue" };
const umlauts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "ae, oe, ue, ss, Ae, Oe and Ue": { ...umlautsAlone, ß: "ss" },
  "ae, oe, ue, ss, AE, OE and UE": { ...umlautsAlone, ß: "ss", Ä: "AE", Ö: "OE", Ü: "UE" },
  "ae, oe, ue, Ae, Oe and Ue": umlautsAlone,
};
const BEYOND_BASIC_PLANE = /[\u{10000}-\u{10ffff}]/gu;
const lower: Change = (text) => text.toLowerCase();
const bytes = (text: string): Buffer => Buffer.from(text);

/** What JavaScript, Java and C# make of characters one UTF-16 unit at a time: of one beyond U+FFFF twice. */
const unitWritings: readonly (readonly [string, Change])[] = (
  [
    ["what replaces each UTF-16 unit beyond ISO-8859-1 by ?", /[^\0-\xff]/g, () => "?"],
    ["what replaces each UTF-16 unit that is no printable ASCII by ?", /[^\x20-\x7e]/g, () => "?"],
    ["what leaves out each UTF-16 unit that is no printable ASCII", /[^\x20-\x7e]/g, () => ""],
  ] satisfies (readonly [string, RegExp, Change])[]
).map(([words, units, change]) => [words, (text) => text.replace(units, change)]);

const plain: Readonly<Record<string, Change>> = Object.fromEntries<Change>([
  ...hashes.flatMap((name): [string, Change][] => [
    [`${name} in hexadecimal digits`, (text) => hash(name, text)],
    [`${name} in Base64`, (text) => hash(name, text, "base64")],
  ]),
  ["Base64", (text) => bytes(text).toString("base64")],
  ["percent-encoding", percentEncode],
  ["form-encoding, a space as +", (text) => percentEncode(text).replaceAll("%20", "+")],
  ["percent-encoding of all but : and /", encodeAllBut(":/")],
  ["hexadecimal digits", (text) => bytes(text).toString("hex")],
  ["what reverses them", (text) => Array.from(text).reverse().join("")],
  ["what keeps the first line", (text) => /^.*/.exec(text)?.[0] ?? ""],
  ["what keeps the first line with its end", (text) => /^[^\n]*\n?/.exec(text)?.[0] ?? ""],
  ["what keeps the first word", (text) => text.trim().split(/\s+/)[0] ?? ""],
  ["what leaves out empty items of a list with commas", (text) => text.split(",").filter(Boolean).join(",")],
  ["what sorts a list with commas", (text) => text.split(",").sort().join(",")],
  ["PHP's iconv('UTF-8', 'ASCII//TRANSLIT') of glibc", transliterate],
  ["what leaves out the last character", (text) => Array.from(text).slice(0, -1).join("")],
  ["what leaves out zeros at the end, and a point before them", (text) => text.replace(/(?:\.|(?<!0))0+$/, "")],
  ...(["NFD", "NFKD"] as const).flatMap((form) =>
    ["Mn", "M"].map((marks): [string, Change] => {
      const pattern = new RegExp(`\\p{${marks}}`, "gu");
      return [
        `what takes \\p{${marks}} out of ${form}, and composes what is left`,
        (text) => text.normalize(form).replace(pattern, "").normalize(),
      ];
    }),
  ),
  ["what takes combining characters out of NFKD", (text) => text.normalize("NFKD").replace(/\p{M}/gu, dropCombining)],
  ["what takes \\p{Mn} out of NFKD", (text) => text.normalize("NFKD").replace(/\p{Mn}/gu, "")],
  ["Go's unicode.IsGraphic", (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")],
  ["Go's unicode.IsPrint", (text) => text.replace(/(?! )[\p{C}\p{Z}]/gu, "")],
  ["what leaves out tags as <[^>]+>", (text) => replaceUpToLast(">", text, /<[^>]+>/g, "")],
  ["what leaves out a plus at the start", (text) => text.replace(/^\+/, "")],
  ["what leaves out characters beyond U+FFFF", (text) => text.replace(BEYOND_BASIC_PLANE, "")],
  ...["?", "\ufffd"].map((mark): [string, Change] => [
    `what replaces each character beyond U+FFFF by ${nameText(mark)}`,
    (text) => text.replace(BEYOND_BASIC_PLANE, mark),
  ]),
  ...unitWritings,
  ...Object.entries(booleanWritings).map(([words, [yes, no]]): [string, Change] => [
    `what writes true and false as ${words}`,
    (text) => (text === "true" ? yes : text === "false" ? no : text),
  ]),
  ...emptyWritings.map((word): [string, Change] => [
    `what writes nothing for ${word}`,
    (text) => (text === word ? "" : text),
  ]),
  ["what writes nothing for null and undefined", (text) => (text === "null" || text === "undefined" ? "" : text)],
  ...["Extended_Pictographic", "Emoji_Presentation", "Emoji", "So", "S"].map((property): [string, Change] => {
    const characters = new RegExp(`\\p{${property}}`, "gu");
    return [`what leaves out \\p{${property}}`, (text) => text.replace(characters, "")];
  }),
  ["what leaves out line feeds, and a carriage return before them", (text) => text.replace(/\r?\n/g, "")],
  [
    "JavaScript's Buffer.from(value, 'utf8').toString('ascii')",
    (text) => Array.from(bytes(text), (byte) => String.fromCharCode(byte & 0x7f)).join(""),
  ],
  [
    "JavaScript's Buffer.from(value, 'latin1').toString('utf8')",
    (text) => Buffer.from(text, "latin1").toString("utf8"),
  ],
  ...unquoted.map((name): [string, Change] => {
    const [{ language, call } = { language: "", call: "" }] = functionsOf(name);
    return [`${language}'s ${call}, without the quotation marks`, (text) => textChangeOf(name)(text).slice(1, -1)];
  }),
  ["what writes addresses of e-mail in lower case", (text) => (text.includes("@") ? text.toLowerCase() : text)],
  ["what writes the domain of addresses of e-mail in lower case", (text) => text.replace(/@[^@]*$/, lower)],
  ["what leaves out the port of URLs", (text) => text.replace(/^(https?:\/\/[^/:]+):\d+/, "$1")],
  ...["0", "null", "NULL", "undefined", "None", "nil", "<nil>", "N/A", "n/a", "-", "false", " "].map(
    (word): [string, Change] => [`what writes ${nameText(word)} for nothing`, (text) => text || word],
  ),
  ...Object.entries(umlauts).flatMap(([words, letters]): readonly [string, Change][] => {
    const change: Change = (text) => text.replace(/[äöüßÄÖÜ]/g, (letter) => letters[letter] ?? letter);
    const what = `what writes German letters as ${words}`;
    return [
      [what, change],
      [
        `${what}, and others without accents`,
        (text) =>
          change(text)
            .normalize("NFD")
            .replace(/\p{Mn}/gu, ""),
      ],
    ];
  }),
  ["what leaves out http:// or https:// at the start", (text) => text.replace(/^https?:\/\//, "")],
  ["what writes https: for http: at the start", (text) => text.replace(/^http:/, "https:")],
  ["what leaves out one slash at the end", (text) => text.replace(/\/$/, "")],
  ["what leaves out the first character", (text) => Array.from(text).slice(1).join("")],
  ...Object.values(textWrappers).map(([what, before, after]): [string, Change] => [
    `what puts them into ${what}`,
    (text) => wrapText(text, before, after),
  ]),
]);

/** Drops a mark that changes places with another one where they are ordered, and so has a class, as Python's combining asks for. */
function dropCombining(mark: string): string {
  const [low, high] = ["\u0334", "\u0301"];
  const isAfterLow = `${mark}${low}`.normalize("NFD").startsWith(low);
  const isBeforeHigh = `${high}${mark}`.normalize("NFD").startsWith(mark);
  return isAfterLow || isBeforeHigh ? "" : mark;
}

/** Encodes all characters but the unreserved ones and these: for a whole URL. */
function encodeAllBut(left: string): Change {
  const raw = new Map(Array.from(left, (character) => [percentEncode(character), character]));
  return (text) => percentEncode(text).replace(/%../g, (escaped) => raw.get(escaped) ?? escaped);
}

/** Functions that trim, by which the items of lists are trimmed. */
const trims: readonly TextChangeName[] = [
  "js-trim",
  "go-trim-space",
  "python-strip",
  "php-trim",
  "ruby-strip",
  "java-strip",
  "java-trim",
  "ascii-trim",
  "space-trim",
];

/** What is done to lists with commas: items are trimmed or left out where they are empty. */
const ofLists = trims.flatMap((name): [string, Change][] => {
  const [{ language, call } = { language: "", call: "" }] = functionsOf(name);
  const trim = textChangeOf(name);
  return [",", ", "].flatMap((joiner): [string, Change][] => {
    const words = `what trims the items of a list with commas by ${language}'s ${call} and joins them by ${JSON.stringify(joiner)}`;
    const split = (text: string): readonly string[] => text.split(",").map(trim);
    return [
      [words, (text) => split(text).join(joiner)],
      [`${words}, empty ones left out`, (text) => split(text).filter(Boolean).join(joiner)],
    ];
  });
});

const SHORTEST_FILLED = 2;
const LONGEST_FILLED = 24;

/** What fills texts up: any text, be it a number or not. */
const ofLengths = range(SHORTEST_FILLED, LONGEST_FILLED).flatMap((length) =>
  (["characters", "UTF-16 units", "bytes"] as const).flatMap((unit): [string, Change][] => {
    const lack = (text: string, fill: string): string => fill.repeat(Math.max(0, length - lengthIn(text, unit)));
    const to = `up to ${length} ${unit}`;
    return [
      [`what fills them ${to} with zeros before them`, (text) => lack(text, "0") + text],
      [
        `what fills them ${to} with zeros before them, behind a sign`,
        (text) => text.replace(/^[+-]?/, (sign) => sign + lack(text, "0")),
      ],
      [`what fills them ${to} with zeros behind them`, (text) => text + lack(text, "0")],
      [`what fills them ${to} with spaces before them`, (text) => lack(text, " ") + text],
      [`what fills them ${to} with spaces behind them`, (text) => text + lack(text, " ")],
    ];
  }),
);

/** Numbers are learned by themselves, in more forms. */
const OF_NUMBERS =
  /-if-|-fixed-|^(?:go|java|csharp|php|python|ruby|perl)-(?:number|float|round|cents|decimal|general|int)/;

type Functions = Readonly<Record<string, Change>>;

/** Returns what may be done to texts, by its words: first what the signer's language does. */
export const listValueFunctions: (language?: string) => Functions = remember((language = "") =>
  nameAll(makeFunctions(language), language),
);

/** Returns what is done to values alone, in thousands of forms: slugs, and lines of any length. */
export const listFamilies: (language?: string) => Functions = remember((language = "") =>
  nameAll([...wrapFunctions, ...Object.entries(slugFunctions)], language),
);

/** Functions that act alike are named as the signer's language calls one, where it has one. */
function nameFor(
  language: string,
  alike: readonly LibraryFunction[],
): { readonly words: string; readonly isOwn: boolean } {
  const own = alike.find((one) => one.language.toLowerCase() === language.toLowerCase());
  const best = own ?? alike[0];
  return { words: `${best?.language}'s ${best?.call}`, isOwn: own !== undefined };
}

function makeFunctions(language: string): readonly (readonly [words: string, change: Change])[] {
  const known = textChangeNames
    .filter((name) => !OF_NUMBERS.test(name))
    .map((name) => ({ ...nameFor(language, functionsOf(name)), change: textChangeOf(name) }));
  const pairs = (isFirst: boolean): [string, Change][] =>
    known.filter(({ isOwn }) => isOwn === isFirst).map(({ words, change }) => [words, change]);
  return [
    ...pairs(true),
    ...Object.entries(plain),
    ...pairs(false),
    ...ofLists,
    ...ofLengths,
    ...Object.entries(wordpressFunctions),
    ...Object.entries(railsFunctions),
    // What is encoded once more by a function that encodes wrongly.
    ...knownEncoders.map(({ encoder, functions: alike }): [string, Change] => {
      const rewrite = rewriterOf(encoder);
      return [nameFor(language, alike).words, (text) => rewrite(percentEncode(text))];
    }),
    ...Object.entries(commonFunctions),
    ...Object.entries(javascriptFunctions),
    ...Object.entries(phpFunctions),
    ...Object.entries(pythonFunctions),
    ...Object.entries(javaFunctions),
    ...Object.entries(csharpFunctions),
    ...Object.entries(perlFunctions),
    ...Object.entries(patternFunctions),
    ...Object.entries(categoryFunctions),
    ...Object.entries(normalFormFunctions),
    ...Object.entries(charsetFunctions),
    ...Object.entries(partFunctions),
    ...Object.entries(zeroFunctions),
  ];
}

function nameAll(all: ReturnType<typeof makeFunctions>, language: string): Functions {
  return Object.fromEntries(all.map(([words, change]) => [nameAsForeign(language, words), change]));
}

const LANGUAGE = /^(JavaScript|PHP|Python|Ruby|Perl|Go|Java|C#)'s /;

/** A function of another language is seldom called: what the signer does is done as by that one. */
function nameAsForeign(language: string, words: string): string {
  const [, of] = LANGUAGE.exec(words) ?? [];
  return of === undefined || language === "" || of.toLowerCase() === language.toLowerCase()
    ? words
    : `what does as ${words}`;
}
