import type { EncodedParameter } from "../../../signing/parameter.ts";
import { byEncodedName } from "../../../signing/parameter-orders.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { Deviation, DeviationHead, Language } from "../../deviation.ts";
import { isOAuth } from "./is-oauth.ts";
import { type ComparedName, compared, type Manner, type Tie } from "./manner.ts";
import { manners } from "./manners.ts";
import { sortAsPhp } from "./php-orders.ts";
import { sortingFunctions } from "./sorting-functions.ts";

type SortDeviation = Extract<Deviation, { readonly stage: "sortParameters" }>;

const fix =
  "Sort by the bytes of the encoded names, whatever the language and case: in JavaScript with < and >, in C# with StringComparer.Ordinal, in PHP with SORT_STRING.";

/** Each sorts encoded names, and where names are equal, encoded values. */
const fixes: Readonly<Record<Language, string>> = {
  JavaScript: "pairs.sort(([a, v], [b, w]) => (a < b || (a === b && v < w) ? -1 : 1));",
  PHP: "ksort($encoded, SORT_STRING);",
  Python: "pairs.sort()",
  Ruby: "pairs.sort!",
  Perl: "@pairs = sort { $a->[0] cmp $b->[0] || $a->[1] cmp $b->[1] } @pairs;",
  Go: "sort.Slice(pairs, func(i, j int) bool { a, b := pairs[i], pairs[j]; return a[0] < b[0] || a[0] == b[0] && a[1] < b[1] })",
  Java: "pairs.sort(Map.Entry.<String, String>comparingByKey().thenComparing(Map.Entry.comparingByValue()));",
  "C#": "pairs = pairs.OrderBy(p => p.Key, StringComparer.Ordinal).ThenBy(p => p.Value, StringComparer.Ordinal).ToList();",
};

interface PublishedOrder extends Pick<DeviationHead, "id" | "title" | "happens" | "functions"> {
  readonly by: readonly [ComparedName, manner: string];
  readonly fix?: string;
  readonly links?: readonly string[];
  readonly permitted?: string;
}

/** The orders that were published before the model of them was. */
const published: readonly PublishedOrder[] = [
  {
    id: "sort-joined-pairs",
    by: ["pairs", "bytes"],
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
  },
  {
    id: "sort-raw-names",
    by: ["plain-names", "bytes"],
    title: "The names are sorted before they are encoded",
    happens: "The bytes of the plain names are compared: c@ comes after c2, and its encoded form c%40 before it.",
    links: [
      "https://github.com/joestump/python-oauth2/issues/75",
      "https://github.com/ciaranj/node-oauth/issues/14",
      "https://github.com/scribejava/scribejava",
    ],
    permitted: "name-encoding: the specification does not say which form of a name is sorted.",
  },
  {
    id: "sort-raw-names-utf16",
    by: ["plain-names", "utf16"],
    title: "The names are sorted before they are encoded, by their UTF-16 code units",
    happens: "The plain texts are compared as JavaScript, Java and C# do it: an emoji comes before U+FFFD.",
    permitted: "name-encoding: the specification does not say which form of a name is sorted.",
  },
  {
    id: "sort-ignore-case",
    by: ["names", "lower-case"],
    title: "The names are sorted without regard to case, as in lower case",
    happens: "B comes after a, and the underscore before all letters.",
    links: ["https://github.com/AFNetworking/AFOAuth1Client/issues/36"],
  },
  {
    id: "sort-ignore-case-upper",
    by: ["names", "upper-case"],
    title: "The names are sorted without regard to case, as in upper case",
    happens: "B comes after a, and the underscore after all letters: .NET's OrdinalIgnoreCase compares so.",
  },
  {
    id: "sort-locale",
    by: ["names", "locale"],
    title: "The names are sorted by the rules of a language",
    happens:
      "The underscore comes before the hyphen, and case counts last: localeCompare and culture-aware comparisons sort so.",
    links: ["https://github.com/restsharp/RestSharp/pull/124", "https://github.com/Mastercard/oauth1-signer-nodejs"],
  },
  {
    id: "sort-locale-ignoring-punctuation",
    by: ["names", "locale-ignoring-punctuation"],
    title: "The names are sorted by the rules of a language that pass over punctuation",
    happens:
      "Hyphens and underscores count for nothing: destination_card_r… comes after destination-card-no because r comes after n.",
  },
  {
    id: "sort-natural",
    by: ["names", "numbers"],
    title: "Numbers in names are sorted by their value",
    happens: "card9 comes before card10: PHP's SORT_NATURAL and numeric comparisons sort so.",
    links: ["https://github.com/Mastercard/oauth1-signer-php", "https://github.com/payneteasy/hosted-fields-examples"],
  },
  {
    id: "sort-by-value",
    by: ["values", "bytes"],
    title: "The parameters are sorted by value",
    happens: "The values are compared in place of the names.",
  },
  {
    id: "sort-by-length",
    by: ["names", "length-and-bytes"],
    title: "Shorter names are sorted before longer ones",
    happens: "The lengths of the names are compared first, then their letters.",
  },
];

const tieTitles: Readonly<Record<Tie, string>> = {
  bytes: "",
  given: ", and equal ones stay as given",
  "oauth-first": ", and equal ones stay as given, the oauth_ parameters first",
  grouped: ", those of one name together where its first belongs",
};

/** Parameters that are sorted by something else than the bytes of their encoded names. */
export const sortOrderDeviations: readonly Deviation[] = [
  ...manners.flatMap((manner) =>
    (Object.keys(manner.on) as readonly ComparedName[]).flatMap((what) =>
      (manner.on[what] ?? []).map((tie) => generate(what, manner, tie)),
    ),
  ),
  ...published.flatMap(({ by: [what, id], ...head }) =>
    manners.filter((manner) => manner.id === id).map((manner) => publish(head, what, manner)),
  ),
  {
    ...headOf({ id: "bytes" }),
    id: "sort-name-only",
    stage: "sortParameters",
    title: "Parameters with one name stay in the order given",
    happens: "The sort looks at names alone: of equal names the values are not compared.",
    fix: "Sort parameters with one name by their values.",
    permitted:
      "duplicate-names: the specification says to sort by parameter name, and no documented operation has one twice.",
    replace: () => (parameters) => parameters.toSorted(byEncodedName),
  },
];

function publish(head: Omit<PublishedOrder, "by">, what: ComparedName, manner: Manner): SortDeviation {
  return { ...headOf(manner), ...head, stage: "sortParameters", replace: sortingBy(what, manner, "bytes") };
}

function generate(what: ComparedName, manner: Manner, tie: Tie): SortDeviation {
  return {
    ...headOf(manner),
    id: `sort-${what}-by-${manner.id}${tie === "bytes" ? "" : `-${tie}`}`,
    stage: "sortParameters",
    title: `${compared[what][0]} are sorted ${manner.manner}${tieTitles[tie]}`,
    happens: manner.happens,
    generated: true,
    replace: sortingBy(what, manner, tie),
  };
}

function headOf({
  id,
  like,
}: Pick<Manner, "id" | "like">): Pick<DeviationHead, "fix" | "fixes" | "functions" | "clauses" | "links"> {
  const functions = sortingFunctions.filter((one) => one.manner === id || one.manner === like);
  return { fix, fixes, clauses: ["base-string.3"], links: [], ...(functions.length > 0 && { functions }) };
}

/** Sorts in a manner. Parameters of one name keep the order that the right stage gives them. */
function sortingBy(
  what: ComparedName,
  { order, isOfPhp }: Manner,
  tie: Tie,
): (right: Scheme["sortParameters"]) => Scheme["sortParameters"] {
  const [, textOf] = compared[what];
  const compare = (a: EncodedParameter, b: EncodedParameter): number => order(textOf(a), textOf(b));
  return (right) => (parameters) => {
    const sorted = right(parameters);
    if (tie === "bytes") return sorted.toSorted(compare);
    const given = tie === "oauth-first" ? [...parameters.filter(isOAuth), ...parameters] : parameters;
    const inOrder = firstOfEach(given);
    const ungroup = (names: readonly EncodedParameter[]): readonly EncodedParameter[] => {
      const places = new Map(names.map(({ name }, at) => [name, at]));
      return sorted.toSorted((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0));
    };
    if (isOfPhp === true) return ungroup(sortAsPhp(inOrder, compare));
    return tie === "grouped" ? ungroup(inOrder.toSorted(compare)) : ungroup(inOrder).toSorted(compare);
  };
}

/** Returns the first parameter of each name. */
function firstOfEach(given: readonly EncodedParameter[]): readonly EncodedParameter[] {
  const firsts = new Map<string, EncodedParameter>();
  for (const one of given) if (!firsts.has(one.name)) firsts.set(one.name, one);
  return [...firsts.values()];
}
