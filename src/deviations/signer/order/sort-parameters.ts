import type { EncodedParameter } from "../../../signing/parameter.ts";
import { byEncodedName, byPlainUtf8, byPlainUtf16, type ParameterOrder } from "../../../signing/parameter-orders.ts";
import type { Deviation } from "../../deviation.ts";

interface Order {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix?: string;
  readonly links?: readonly string[];
  readonly permitted?: string;
  readonly functions?: Deviation["functions"];
  readonly order: ParameterOrder;
}

/** English stands for all locales: no environment may change what a deviation does. */
const collator = new Intl.Collator("en");
const wordCollator = new Intl.Collator("en", { ignorePunctuation: true });

const orders: readonly Order[] = [
  {
    id: "sort-joined-pairs",
    title: "The joined pairs are sorted, and not the names",
    happens:
      "name=value texts are compared, so that = takes part: a name that begins another one, which goes on with - . or a digit, comes after it.",
    fix: "Sort by name, and by value only where names are equal; join afterwards.",
    links: [
      "https://github.com/eclipse-ee4j/jersey/issues/1105",
      "https://github.com/OAuthSwift/OAuthSwift/pull/283",
      "https://github.com/bytespider/jsOAuth/pull/25",
      "https://github.com/jdg/oauthconsumer/pull/8",
      "https://github.com/keeth/Net-OAuth",
    ],
    functions: [{ language: "Perl", call: "sort(@pairs) in Net::OAuth", link: "https://github.com/keeth/Net-OAuth" }],
    order: (a, b) => compare(`${a.encodedName}=${a.encodedValue}`, `${b.encodedName}=${b.encodedValue}`),
  },
  {
    id: "sort-raw-names",
    title: "The names are sorted before they are encoded",
    happens: "The bytes of the plain names are compared: c@ comes after c2, and its encoded form c%40 before it.",
    links: [
      "https://github.com/joestump/python-oauth2/issues/75",
      "https://github.com/ciaranj/node-oauth/issues/14",
      "https://github.com/scribejava/scribejava",
    ],
    permitted: "name-encoding: the specification does not say which form of a name is sorted.",
    order: byPlainUtf8,
  },
  {
    id: "sort-raw-names-utf16",
    title: "The names are sorted before they are encoded, by their UTF-16 code units",
    happens: "The plain texts are compared as JavaScript, Java and C# do it: an emoji comes before U+FFFD.",
    permitted: "name-encoding: the specification does not say which form of a name is sorted.",
    order: byPlainUtf16,
  },
  {
    id: "sort-ignore-case",
    title: "The names are sorted without regard to case, as in lower case",
    happens: "B comes after a, and the underscore before all letters.",
    links: ["https://github.com/AFNetworking/AFOAuth1Client/issues/36"],
    order: (a, b) => compare(a.encodedName.toLowerCase(), b.encodedName.toLowerCase()),
  },
  {
    id: "sort-ignore-case-upper",
    title: "The names are sorted without regard to case, as in upper case",
    happens: "B comes after a, and the underscore after all letters: .NET's OrdinalIgnoreCase compares so.",
    order: (a, b) => compare(a.encodedName.toUpperCase(), b.encodedName.toUpperCase()),
  },
  {
    id: "sort-locale",
    title: "The names are sorted by the rules of a language",
    happens:
      "The underscore comes before the hyphen, and case counts last: localeCompare and culture-aware comparisons sort so.",
    links: ["https://github.com/restsharp/RestSharp/pull/124", "https://github.com/Mastercard/oauth1-signer-nodejs"],
    order: (a, b) => collator.compare(a.encodedName, b.encodedName),
  },
  {
    id: "sort-locale-ignoring-punctuation",
    title: "The names are sorted by the rules of a language that pass over punctuation",
    happens:
      "Hyphens and underscores count for nothing: destination_card_r… comes after destination-card-no because r comes after n.",
    order: (a, b) => wordCollator.compare(a.encodedName, b.encodedName),
  },
  {
    id: "sort-natural",
    title: "Numbers in names are sorted by their value",
    happens: "card9 comes before card10: PHP's SORT_NATURAL and numeric comparisons sort so.",
    links: ["https://github.com/Mastercard/oauth1-signer-php", "https://github.com/payneteasy/hosted-fields-examples"],
    order: (a, b) => compareNaturally(a.encodedName, b.encodedName),
  },
  {
    id: "sort-name-only",
    title: "Parameters with one name stay in the order given",
    happens: "The sort looks at names alone: of equal names the values are not compared.",
    fix: "Sort parameters with one name by their values.",
    permitted:
      "duplicate-names: the specification says to sort by parameter name, and no documented operation has one twice.",
    order: byEncodedName,
  },
  {
    id: "sort-by-value",
    title: "The parameters are sorted by value",
    happens: "The values are compared in place of the names.",
    order: (a, b) => compare(a.encodedValue, b.encodedValue),
  },
  {
    id: "sort-by-length",
    title: "Shorter names are sorted before longer ones",
    happens: "The lengths of the names are compared first, then their letters.",
    order: (a, b) => a.encodedName.length - b.encodedName.length || compare(a.encodedName, b.encodedName),
  },
];

/** Parameters that are sorted by something else than the bytes of their encoded names. */
export const sortOrderDeviations: readonly Deviation[] = orders.map(
  ({ id, title, happens, fix, links, permitted, functions, order }): Deviation => ({
    id,
    stage: "sortParameters",
    title,
    happens,
    fix:
      fix ??
      "Sort by the bytes of the encoded names, whatever the language and case: in JavaScript with < and >, in C# with StringComparer.Ordinal, in PHP with SORT_STRING.",
    clauses: ["base-string.3"],
    links: links ?? [],
    ...(permitted !== undefined && { permitted }),
    ...(functions !== undefined && { functions }),
    replace: sortingBy(order, id === "sort-name-only"),
  }),
);

/** Sorts by an order; where it sees no difference the right one decides, unless that is the very mistake. */
function sortingBy(
  order: ParameterOrder,
  isAlone: boolean,
): (right: (parameters: readonly EncodedParameter[]) => readonly EncodedParameter[]) => typeof right {
  return (right) => (parameters) => (isAlone ? parameters : right(parameters)).toSorted(order);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const PIECES = /\d+|\D/g;

function compareNaturally(a: string, b: string): number {
  const left = a.match(PIECES) ?? [];
  const right = b.match(PIECES) ?? [];
  for (const [at, piece] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const difference = Number(piece) - Number(other) || compare(piece, other);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
