import type { EncodedParameter } from "../../../signing/parameter.ts";
import { describeMistakes, github, type MemberAt, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation, LibraryFunction } from "../../deviation.ts";
import { isOAuth } from "./is-oauth.ts";

type Parameters = readonly EncodedParameter[];
type SortMistake = MistakeAt<"sortParameters">;
type SortMember = MemberAt<"sortParameters">;

const sortAll =
  "Put the body's parameters and the five oauth_ parameters into one list, encode them, and sort all of it by the bytes of the names.";
const SORT = "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Array/sort";
const FOR_IN = "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Statements/for...in";
const JAVA_UTIL = "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util";
const objects: readonly LibraryFunction[] = [{ language: "JavaScript", call: "sorted[name] = value", link: FOR_IN }];

const shared = { fix: sortAll, clauses: ["base-string.3"] } as const;

const published = describeMistakes("sortParameters", shared, {
  unsorted: {
    title: "The parameters are not sorted",
    happens: "They are joined as they come: the body's in the order given, then the oauth_ parameters.",
    links: github("Mastercard/oauth1-signer-nodejs/issues/3", "VBA-tools/VBA-Web/issues/191"),
    functions: [{ language: "JavaScript", call: "names.sort((a, b) => a > b)", link: SORT }],
    change: (_sorted, given) => given,
  },
  "unsorted-oauth-first": {
    title: "The parameters are not sorted, and the oauth_ parameters come first",
    happens: "They are joined as they come: the oauth_ parameters, then the body's in the order given.",
    change: apart(isOAuth, "first", false),
  },
  "oauth-appended-after-body": {
    title: "The oauth_ parameters follow the sorted parameters of the body",
    happens: "Two lists are sorted and then joined, so that order_desc or redirect_url stands before oauth_nonce.",
    links: github("Mastercard/oauth1-signer-nodejs/issues/3"),
    change: apart(isOAuth, "last", true),
  },
  "oauth-block-first": {
    title: "The oauth_ parameters stand before the sorted parameters of the body",
    happens: "Two lists are sorted and then joined, so that oauth_nonce stands before amount.",
    links: github("VBA-tools/VBA-Web/issues/191"),
    change: apart(isOAuth, "first", true),
  },
  "sort-descending": {
    title: "The parameters are sorted backwards",
    happens: "The last name comes first: the comparison has its arguments or its sign the wrong way round.",
    fix: "Sort in ascending order of the bytes of the names.",
    functions: [
      { language: "PHP", call: "krsort($p, SORT_STRING)", link: "https://www.php.net/manual/en/function.krsort.php" },
    ],
    change: (sorted) => sorted.toReversed(),
  },
  "raw-body-signed": {
    title: "The body is signed as it stands, without the oauth_ parameters and unsorted",
    happens:
      "The third part of the base string is the text of the body, neither split nor sorted nor merged with the header's parameters.",
    fix: `Do not sign the text of the body. ${sortAll}`,
    clauses: ["base-string.1", "base-string.3"],
    change: (_sorted, given) => given.filter((parameter) => !isOAuth(parameter)),
  },
});

/** The oauth_ parameters, as a signer may know them: by how their names begin. */
const byPrefix: readonly SortMember[] = ["oauth_", "oauth"].flatMap((prefix) =>
  (["first", "last"] as const).flatMap((side) =>
    [true, false].map((isSorted): SortMember => {
      const how = isSorted ? "sorted" : "unsorted";
      return {
        id: `names-with-${prefix.replace("_", "-prefix")}-${side}-${how}`,
        title: `All names that begin with ${prefix} stand ${side === "first" ? "before" : "after"} the others, ${how}`,
        happens: `The caller's own names are taken for protocol parameters where they begin with ${prefix}.`,
        ...(prefix === "oauth_" && isSorted && { functions: prefixCalls(side) }),
        change: apart(({ name }) => name.startsWith(prefix), side, isSorted),
      };
    }),
  ),
);

const inContainers: Readonly<Record<string, SortMistake>> = {
  "unsorted-backwards": {
    title: "The parameters are not sorted, and the last that was given comes first",
    happens: "A list is turned round that nobody sorted.",
    functions: [
      { language: "PHP", call: "array_reverse($p)", link: "https://www.php.net/manual/en/function.array-reverse.php" },
    ],
    change: (_sorted, given) => given.toReversed(),
  },
  "unsorted-oauth-first-backwards": {
    title: "The parameters are not sorted, and the last of the body comes first, before the oauth_ parameters",
    happens: "A list is turned round that nobody sorted.",
    change: (sorted, given) => apart(isOAuth, "first", false)(sorted, given).toReversed(),
  },
  "sorted-in-object": {
    title: "The sorted parameters are kept in an object, which puts names of digits first",
    happens:
      "An object of JavaScript lists names that are array indexes first, by their value: 9 before 10, both before !.",
    fix: "Keep the sorted parameters in an array of pairs, not in an object.",
    functions: objects,
    change: indexesFirst,
  },
  "unsorted-object": {
    title: "The parameters are not sorted, but as an object of JavaScript lists them",
    happens: "Names that are array indexes come first, by their value; then the others, as they were set.",
    functions: objects,
    change: (_sorted, given) => indexesFirst(given),
  },
  "unsorted-object-oauth-first": {
    title:
      "The parameters are not sorted, but as an object of JavaScript lists them, the oauth_ parameters before the body's",
    happens: "Names that are array indexes come first, by their value; then the others, as they were set.",
    functions: objects,
    change: (sorted, given) => indexesFirst(apart(isOAuth, "first", false)(sorted, given)),
  },
  "unsorted-java-hash-map": asHashed("HashMap", inHashMap),
  "unsorted-java-hashtable": asHashed("Hashtable", inHashtable, "Properties"),
};

/** Parameters that are not sorted, or sorted in pieces. */
export const unsortedDeviations: readonly Deviation[] = [
  ...describeMistakes("sortParameters", { ...shared, generated: true }, byPrefix),
  ...describeMistakes("sortParameters", { ...shared, generated: true }, inContainers),
  ...published,
];

function asHashed(call: string, change: typeof inHashMap, ...others: readonly string[]): SortMistake {
  return {
    title: `The parameters are not sorted, but as Java's ${call} lists them`,
    happens: `A ${call} lists its keys by their hashes: an order that is no order of names, and the same each time.`,
    fix: "Keep the encoded parameters in a list, and sort it.",
    functions: [call, ...others].map((one) => ({ language: "Java", call: one, link: `${JAVA_UTIL}/${one}.html` })),
    change,
  };
}

/** Puts a group before or behind the others: of the sorted parameters, or of those given. */
export function apart(isApart: (parameter: EncodedParameter) => boolean, side: "first" | "last", isSorted: boolean) {
  return (sorted: Parameters, given: Parameters): Parameters => {
    const ordered = isSorted ? sorted : given;
    const group = ordered.filter(isApart);
    const others = ordered.filter((parameter) => !isApart(parameter));
    return side === "first" ? [...group, ...others] : [...others, ...group];
  };
}

/** Orders parameters as an object of JavaScript lists them: names that are array indexes first, by their value. */
export function indexesFirst(ordered: Parameters): Parameters {
  const indexes = ordered.filter(isIndex).toSorted((a, b) => Number(a.name) - Number(b.name));
  return [...indexes, ...ordered.filter((parameter) => !isIndex(parameter))];
}

/** Keeps of sorted parameters of one name the last, as what is kept under keys. */
export function keepLast(sorted: Parameters): Parameters {
  return sorted.filter(({ name }, at) => name !== sorted[at + 1]?.name);
}

/** Whether an object of JavaScript takes a name for an index of an array. */
function isIndex({ name }: EncodedParameter): boolean {
  return String(Number(name) >>> 0) === name && name !== "4294967295";
}

/** Orders parameters as Java's HashMap lists them: by buckets, of which it makes twice as many where three quarters are full. */
function inHashMap(sorted: Parameters, given: Parameters): Parameters {
  const names = new Set(given.map(({ name }) => name));
  let buckets = 16;
  while (names.size > 0.75 * buckets) buckets *= 2;
  // Java spreads the upper bits of a hash into the lower ones.
  const bucketOf = (name: string): number => (hashOf(name) ^ (hashOf(name) >>> 16)) & (buckets - 1);
  return byNames(
    sorted,
    [...names].toSorted((a, b) => bucketOf(a) - bucketOf(b)),
  );
}

/** Orders parameters as Java's Hashtable lists them: from its last bucket on, and what came last into one first. */
function inHashtable(sorted: Parameters, given: Parameters): Parameters {
  let buckets: readonly string[][] = Array.from({ length: 11 }, () => []);
  const put = (name: string): unknown => buckets[(hashOf(name) & 0x7fffffff) % buckets.length]?.unshift(name);
  for (const [name, count] of [...new Set(given.map((one) => one.name))].map((one, at) => [one, at] as const)) {
    if (count >= Math.floor(0.75 * buckets.length)) {
      const all = buckets.toReversed().flat();
      buckets = Array.from({ length: 2 * buckets.length + 1 }, () => []);
      all.forEach(put);
    }
    put(name);
  }
  return byNames(sorted, buckets.toReversed().flat());
}

function byNames(sorted: Parameters, names: readonly string[]): Parameters {
  return names.flatMap((name) => sorted.filter((parameter) => parameter.name === name));
}

/** Returns the hash of a text as Java makes it. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0;
  return hash;
}

/** How languages ask whether a name begins with oauth_. */
function prefixCalls(side: "first" | "last"): readonly LibraryFunction[] {
  return [
    { language: "JavaScript", call: `startsWith('oauth_') ${side}` },
    { language: "PHP", call: `str_starts_with oauth_ ${side}` },
    { language: "Python", call: `startswith('oauth_') ${side}` },
    { language: "Ruby", call: `start_with?('oauth_') ${side}` },
    { language: "Perl", call: `/^oauth_/ ${side}` },
    { language: "Go", call: `HasPrefix oauth_ ${side}` },
    { language: "Java", call: `startsWith("oauth_") ${side}` },
    { language: "C#", call: `StartsWith("oauth_") ${side}` },
  ];
}
