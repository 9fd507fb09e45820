import type { Parameter } from "../../../signing/parameter.ts";
import { describeMistakes, github, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { byDotnetCulture } from "../order/collations.ts";
import { byLowerUnits, byUpperUnits, type TextOrder } from "../order/text-orders.ts";
import {
  asOne,
  first,
  foldedNameOf,
  inBody,
  keepAsPhp,
  keepBy,
  last,
  lastPair,
  nameOf,
  numbered,
  pairValueOf,
} from "./keep-parameters.ts";
import { joinedWith, NAME_VALUES, shared, valueListDeviations } from "./value-lists.ts";

const permitted =
  "duplicate-names: no documented operation has a name twice, and the specification does not say what becomes of one.";

const allowed = { ...shared, permitted };

/** Those that an accepted reading allows. */
const published = describeMistakes("collectParameters", allowed, {
  "duplicates-collapsed": {
    title: "Of parameters with one name only the first is signed",
    happens: "The parameters are kept in a map that keeps what it has; what comes later under the same name is lost.",
    links: github(
      "postmanlabs/postman-app-support/issues/404",
      "googleapis/signet/issues/173",
      "Kong/insomnia/issues/4407",
      "ddo/oauth-1.0a/issues/26",
      "guzzle/oauth-subscriber/pull/107",
    ),
    change: keepBy(nameOf, first),
  },
  "duplicates-last-wins": {
    title: "Of parameters with one name only the last is signed",
    happens: "The parameters are kept in a map; what comes later under a name replaces what was there.",
    change: keepBy(nameOf, last),
  },
  "identical-duplicates-merged": {
    title: "The same name and value given twice is signed once",
    happens: "The parameters are kept in a set, which holds no pair twice.",
    links: github("googleapis/google-oauth-java-client/issues/91", "mttkay/signpost"),
    change: keepBy((pair) => JSON.stringify(pair), first),
  },
  "duplicates-comma-joined": {
    title: "Parameters with one name are signed as one, their values joined with a comma",
    happens: "The values are kept as a list under the name, and the list is written with commas.",
    links: github("themattharris/tmhOAuth"),
    change: keepBy(nameOf, asOne(joinedWith(","))),
  },
  "array-brackets-added": {
    title: "Parameters with one name are signed with [] after it",
    happens:
      "The values are kept as a list under the name, and the list is written as name[]=…, as Ruby and PHP know it.",
    links: github("restsharp/RestSharp/issues/1104", "guzzle/oauth-subscriber"),
    change: keepBy(
      nameOf,
      numbered(() => "[]"),
    ),
  },
  "array-indexes-added": {
    title: "Parameters with one name are signed with [0], [1] and so on after it",
    happens:
      "The values are kept as a list under the name, and the list is written with indexes, as PHP's http_build_query does.",
    links: github("guzzle/oauth-subscriber"),
    change: keepBy(
      nameOf,
      numbered((at) => `[${at}]`),
    ),
  },
});

const DOTNET = "https://learn.microsoft.com/dotnet/api/system.collections";
const JAVA = "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util";
const PHP = "https://www.php.net/manual/en/function";
const QS = "https://github.com/ljharb/qs";

/** Names that are properties of every object of JavaScript. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

const others: Readonly<Record<string, MistakeAt<"collectParameters">>> = {
  "names-folded-last-wins": {
    title: "Of names that differ in case alone only one is signed, with the last value",
    happens: "The parameters are kept in a map that sees no case: the name stays as it came first.",
    functions: [{ language: "C#", call: "Dictionary(OrdinalIgnoreCase)", link: `${DOTNET}.generic.dictionary-2` }],
    change: keepBy(foldedNameOf, last),
  },
  "names-folded-and-sorted": {
    ...mergedAndSorted("without regard to case, as in lower case", byLowerUnits, foldedNameOf),
    functions: [{ language: "Java", call: "TreeMap(String.CASE_INSENSITIVE_ORDER)", link: `${JAVA}/TreeMap.html` }],
  },
  "names-folded-and-sorted-as-upper-case": {
    ...mergedAndSorted("without regard to case, as in upper case", byUpperUnits, foldedNameOf),
    functions: [
      { language: "C#", call: "SortedDictionary(OrdinalIgnoreCase)", link: `${DOTNET}.generic.sorteddictionary-2` },
    ],
  },
  "names-merged-and-sorted-by-dotnet-culture": {
    ...mergedAndSorted("by a culture of .NET Framework or Mono", byDotnetCulture),
    functions: [
      { language: "C#", call: "SortedDictionary<string, string>", link: `${DOTNET}.generic.sorteddictionary-2` },
    ],
  },
  "names-folded-first-wins": {
    title: "Of names that differ in case alone only the first is signed",
    happens: "The parameters are kept in a map that sees no case and keeps what it has.",
    change: keepBy(foldedNameOf, first),
  },
  "names-folded-comma-joined": {
    title: "Names that differ in case alone are signed as one, their values joined with a comma",
    happens: "The parameters are kept in a collection that sees no case and joins the values of one name.",
    functions: [NAME_VALUES],
    change: keepBy(foldedNameOf, asOne(joinedWith(","))),
  },
  "names-lower-cased-last-wins": {
    title: "Names are signed in small letters, and of those that are then the same only the last",
    happens: "The parameters are kept in a map whose keys are made small.",
    change: (parameters) => keepBy(nameOf, last)(parameters.map(([name, value]) => [name.toLowerCase(), value])),
  },
  "equal-values-merged": {
    title: "Of parameters with equal values only the first is signed",
    happens: "The values are made unique, and the names go with them.",
    functions: [{ language: "PHP", call: "array_unique", link: `${PHP}.array-unique.php` }],
    change: keepBy(pairValueOf, first),
  },
  "equal-values-merged-to-last": {
    title: "Of parameters with equal values only the last is signed",
    happens: "The values become keys of a map, so that each of them has one name.",
    functions: [{ language: "PHP", call: "array_flip(array_flip($p))", link: `${PHP}.array-flip.php` }],
    change: keepBy(pairValueOf, lastPair),
  },
  "names-as-headers": {
    title: "Names are signed as HTTP headers are written: Client-Order-Id",
    happens: "The first letter and those after hyphens become capitals, all others small letters.",
    functions: [{ language: "Go", call: "http.Header", link: "https://pkg.go.dev/net/http#CanonicalHeaderKey" }],
    replace: inBody((parameters) => parameters.map(([name, value]) => [canonicalHeader(name), value])),
  },
  "names-as-php-form": {
    title: "Names are signed as PHP reads them, their brackets kept",
    happens:
      "A dot or a space becomes an underscore, spaces in front are dropped, and what has one name twice is its last.",
    functions: [{ language: "PHP", call: "http_build_query($_POST)", link: `${PHP}.http-build-query.php` }],
    change: keepAsPhp((base, brackets) => base + brackets, joinedWith(",")),
  },
  "names-as-php-variables": {
    title: "Names are signed as PHP reads them, and lists with commas",
    happens: "A dot or a space becomes an underscore, spaces in front and brackets behind are dropped.",
    functions: [{ language: "PHP", call: "parse_str", link: `${PHP}.parse-str.php` }],
    change: keepAsPhp((base) => base, joinedWith(",")),
  },
  "proto-dropped": {
    title: "A parameter named __proto__ is left out of the signature",
    happens: "An object of JavaScript takes the name for its prototype's, and drops the text that is assigned to it.",
    functions: [{ language: "JavaScript", call: "parameters[name] = value" }],
    change: (parameters) => parameters.filter(([name]) => name !== "__proto__"),
  },
  "inherited-names-dropped": {
    title: "Parameters with names such as constructor or toString are left out of the signature",
    happens: "Every object of JavaScript has properties of these names, so that they count as taken.",
    functions: [{ language: "JavaScript", call: "qs.parse", link: QS }],
    change: (parameters) => parameters.filter(([name]) => !inherited.has(name)),
  },
  "names-with-oauth-prefix-dropped": withoutPrefix("oauth_"),
  "names-with-oauth-dropped": withoutPrefix("oauth"),
};

/** What becomes of parameters in containers that are no list of pairs. */
export const containerDeviations: readonly Deviation[] = [
  ...published,
  ...valueListDeviations,
  ...describeMistakes("collectParameters", { ...shared, generated: true }, others),
];

function withoutPrefix(prefix: string): MistakeAt<"collectParameters"> {
  return {
    title: `The caller's parameters that begin with ${prefix} are left out of the signature`,
    happens: "They are taken for protocol parameters that must not be signed twice.",
    functions: [{ language: "Python", call: `not startswith('${prefix}')` }],
    replace: inBody((parameters) => parameters.filter(([name]) => !name.startsWith(prefix))),
  };
}

/** @param keyOf is equal of those that are merged. Default: those that the order takes for equal. */
function mergedAndSorted(how: string, order: TextOrder, keyOf?: typeof foldedNameOf): MistakeAt<"collectParameters"> {
  const isSame = (a: Parameter, b: Parameter): boolean =>
    keyOf === undefined ? order(a[0], b[0]) === 0 : keyOf(a) === keyOf(b);
  return {
    title: `The parameters are sorted ${how}, and of names that are then equal only one is signed, with the last value`,
    happens: "The parameters are kept in a sorted map: the name stays as it came first.",
    change: (parameters) => {
      const groups: Parameter[][] = [];
      for (const one of parameters.toSorted(([a], [b]) => order(a, b))) {
        const [before] = groups.at(-1) ?? [];
        if (before !== undefined && isSame(before, one)) groups.at(-1)?.push(one);
        else groups.push([one]);
      }
      return groups.flatMap(last);
    },
    also: [
      { stage: "sortParameters", replace: () => (parameters) => parameters.toSorted((a, b) => order(a.name, b.name)) },
    ],
  };
}

function canonicalHeader(name: string): string {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return name;
  return name.toLowerCase().replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
