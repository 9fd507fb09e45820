import type { EncodedParameter } from "../../../signing/parameter.ts";
import { byEncodedName } from "../../../signing/parameter-orders.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation, DeviationAt, Language } from "../../deviation.ts";
import { isOAuth } from "./is-oauth.ts";
import { type ComparedName, compared, type Manner, type Tie } from "./manner.ts";
import { manners } from "./manners.ts";
import { apart } from "./order-parameters.ts";
import { sortAsPhp } from "./php-orders.ts";
import { sortingFunctions } from "./sorting-functions.ts";
import { backwards, byBytes, type TextOrder } from "./text-orders.ts";

type SortDeviation = DeviationAt<"sortParameters">;

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

const shared = { fix, fixes, clauses: ["base-string.3"] } as const;

const valueOrders: Readonly<Partial<Record<Tie, TextOrder>>> = {
  "values-by-bytes": byBytes,
  "encoded-values": byBytes,
  "values-descending": backwards(byBytes),
};

/** The orders that were published before the model of them was. */
const published = describeMistakes("sortParameters", shared, {
  "sort-joined-pairs": {
    ...sorted("pairs", "bytes"),
    title: "The joined pairs are sorted, and not the names",
    happens:
      "name=value texts are compared, so that = takes part: a name that begins another one, which goes on with - . or a digit, comes after it.",
    fix: "Sort by name, and by value only where names are equal; join afterwards.",
    links: github(
      "eclipse-ee4j/jersey/issues/1105",
      "OAuthSwift/OAuthSwift/pull/283",
      "bytespider/jsOAuth/pull/25",
      "jdg/oauthconsumer/pull/8",
      "keeth/Net-OAuth",
    ),
    functions: [{ language: "Perl", call: "sort(@pairs) in Net::OAuth", link: "https://github.com/keeth/Net-OAuth" }],
  },
  "sort-raw-names": {
    ...sorted("plain-names", "bytes"),
    title: "The names are sorted before they are encoded",
    happens: "The bytes of the plain names are compared: c@ comes after c2, and its encoded form c%40 before it.",
    links: github("joestump/python-oauth2/issues/75", "ciaranj/node-oauth/issues/14", "scribejava/scribejava"),
    permitted: "name-encoding: the specification does not say which form of a name is sorted.",
  },
  "sort-raw-names-utf16": {
    ...sorted("plain-names", "utf16"),
    title: "The names are sorted before they are encoded, by their UTF-16 code units",
    happens: "The plain texts are compared as JavaScript, Java and C# do it: an emoji comes before U+FFFD.",
    permitted: "name-encoding: the specification does not say which form of a name is sorted.",
  },
  "sort-ignore-case": {
    ...sorted("names", "lower-case"),
    title: "The names are sorted without regard to case, as in lower case",
    happens: "B comes after a, and the underscore before all letters.",
    links: github("AFNetworking/AFOAuth1Client/issues/36"),
  },
  "sort-ignore-case-upper": {
    ...sorted("names", "upper-case"),
    title: "The names are sorted without regard to case, as in upper case",
    happens: "B comes after a, and the underscore after all letters: .NET's OrdinalIgnoreCase compares so.",
  },
  "sort-locale": {
    ...sorted("names", "locale"),
    title: "The names are sorted by the rules of a language",
    happens:
      "The underscore comes before the hyphen, and case counts last: localeCompare and culture-aware comparisons sort so.",
    links: github("restsharp/RestSharp/pull/124", "Mastercard/oauth1-signer-nodejs"),
  },
  "sort-locale-ignoring-punctuation": {
    ...sorted("names", "locale-ignoring-punctuation"),
    title: "The names are sorted by the rules of a language that pass over punctuation",
    happens:
      "Hyphens and underscores count for nothing: destination_card_r… comes after destination-card-no because r comes after n.",
  },
  "sort-natural": {
    ...sorted("names", "numbers"),
    title: "Numbers in names are sorted by their value",
    happens: "card9 comes before card10: PHP's SORT_NATURAL and numeric comparisons sort so.",
    links: github("Mastercard/oauth1-signer-php", "payneteasy/hosted-fields-examples"),
  },
  "sort-by-value": {
    ...sorted("values", "bytes"),
    title: "The parameters are sorted by value",
    happens: "The values are compared in place of the names.",
  },
  "sort-by-length": {
    ...sorted("names", "length-and-bytes"),
    title: "Shorter names are sorted before longer ones",
    happens: "The lengths of the names are compared first, then their letters.",
  },
  "sort-name-only": {
    title: "Parameters with one name stay in the order given",
    happens: "The sort looks at names alone: of equal names the values are not compared.",
    fix: "Sort parameters with one name by their values.",
    permitted:
      "duplicate-names: the specification says to sort by parameter name, and no documented operation has one twice.",
    replace: () => (parameters) => parameters.toSorted(byEncodedName),
  },
});

const tieTitles: Readonly<Record<Tie, string>> = {
  bytes: "",
  given: ", and equal ones stay as given",
  "oauth-first": ", and equal ones stay as given, the oauth_ parameters first",
  listed: ", and equal ones stay as given, those of one name as well",
  grouped: ", those of one name together where its first belongs",
  "values-alike": ", and of equal ones the values in the same manner",
  "values-by-bytes": ", and of equal ones the values by their bytes",
  "encoded-values": ", and of equal ones the encoded values by their bytes",
  "values-descending": ", and of equal ones the values backwards",
};

const generated = Object.entries(manners).flatMap(([id, { manner, happens, on }]) =>
  (Object.keys(on) as readonly ComparedName[]).flatMap((what) =>
    (on[what] ?? []).map(
      (tie): MemberAt<"sortParameters"> => ({
        ...sorted(what, id, tie),
        id: `sort-${what}-by-${id}${tie === "bytes" ? "" : `-${tie}`}`,
        title: `${compared[what][0]} are sorted ${manner}${tieTitles[tie]}`,
        happens,
      }),
    ),
  ),
);

/** Manners by which longer names, or those without a number, come last: so do the oauth_ parameters by themselves. */
const longLast: ReadonlySet<string> = new Set(["length", "code-points", "graphemes", "subtraction"]);

/** Two lists that are each sorted in a manner, and then joined: or one, in which whose a parameter is counts first. */
const inGroups = Object.entries(manners).flatMap(([id, { manner, happens, on }]) =>
  (longLast.has(id) ? (["first"] as const) : (["first", "last"] as const)).flatMap((side) =>
    (on["plain-names"] ?? [])
      .filter((tie) => tie === "bytes" || tie === "given")
      .map((tie): MemberAt<"sortParameters"> => {
        const { replace } = sorted("plain-names", id, tie);
        return {
          id: `sort-oauth-${side}-then-plain-names-by-${id}${tie === "bytes" ? "" : `-${tie}`}`,
          title: `The plain names are sorted ${manner}${tieTitles[tie]}, all oauth_ parameters ${side === "first" ? "before" : "after"} the others`,
          happens: `Whose a parameter is counts before its name. ${happens}`,
          replace: (right) => {
            const order = replace(right);
            return (parameters) => apart(isOAuth, side, true)(order(parameters), parameters);
          },
        };
      }),
  ),
);

/** Parameters that are sorted by something else than the bytes of their encoded names. */
export const sortOrderDeviations: readonly Deviation[] = [
  ...describeMistakes("sortParameters", { ...shared, generated: true }, [...generated, ...inGroups]),
  ...published,
];

/** Sorts in a manner, as some functions do. Parameters of one name keep the order that the right stage gives them. */
function sorted(what: ComparedName, by: string, tie: Tie = "bytes"): Pick<SortDeviation, "functions" | "replace"> {
  const { order, isOfPhp, like } = mannerOf(by);
  const functions = sortingFunctions
    .filter((one) => one.manner === by || one.manner === like)
    .map(({ language, call, link }) => ({ language, call, link }));
  const [, textOf] = compared[what];
  const compare = (a: EncodedParameter, b: EncodedParameter): number => order(textOf(a), textOf(b));
  const valueTextOf = compared[what.startsWith("plain") && tie !== "encoded-values" ? "plain-values" : "values"][1];
  const byValue = tie === "values-alike" ? order : valueOrders[tie];
  const sort = isOfPhp === true ? sortAsPhp<EncodedParameter> : toSorted;
  const replace: SortDeviation["replace"] = (right) => (parameters) => {
    const inRightOrder = right(parameters);
    if (tie === "bytes") return inRightOrder.toSorted(compare);
    if (tie === "listed") return sort(parameters, compare);
    if (byValue !== undefined) {
      return parameters.toSorted((a, b) => compare(a, b) || byValue(valueTextOf(a), valueTextOf(b)));
    }
    const given = tie === "oauth-first" ? [...parameters.filter(isOAuth), ...parameters] : parameters;
    const inOrder = firstOfEach(given);
    const ungroup = (names: readonly EncodedParameter[]): readonly EncodedParameter[] => {
      const places = new Map(names.map(({ name }, at) => [name, at]));
      return inRightOrder.toSorted((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0));
    };
    const isGrouped = isOfPhp === true || tie === "grouped";
    return isGrouped ? ungroup(sort(inOrder, compare)) : ungroup(inOrder).toSorted(compare);
  };
  return { ...(functions.length > 0 && { functions }), replace };
}

function toSorted<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  return items.toSorted(compare);
}

function mannerOf(name: string): Manner {
  const manner = manners[name];
  if (manner === undefined) throw new TypeError(`expected the name of a manner, got ${name}`);
  return manner;
}

function firstOfEach(given: readonly EncodedParameter[]): readonly EncodedParameter[] {
  const firsts = new Map<string, EncodedParameter>();
  for (const one of given) if (!firsts.has(one.name)) firsts.set(one.name, one);
  return [...firsts.values()];
}
