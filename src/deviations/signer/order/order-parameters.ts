import type { EncodedParameter } from "../../../signing/parameter.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { Deviation, DeviationHead, LibraryFunction } from "../../deviation.ts";
import { isOAuth } from "./is-oauth.ts";

type Order = (given: readonly EncodedParameter[], right: Scheme["sortParameters"]) => readonly EncodedParameter[];

interface Unsorted extends Pick<DeviationHead, "id" | "title" | "happens" | "functions" | "generated"> {
  readonly fix?: string;
  readonly links?: readonly string[];
  readonly clauses?: DeviationHead["clauses"];
  readonly order: Order;
}

const sortAll =
  "Put the body's parameters and the five oauth_ parameters into one list, encode them, and sort all of it by the bytes of the names.";
const SORT = "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Array/sort";
const objects: readonly LibraryFunction[] = [
  {
    language: "JavaScript",
    call: "sorted[name] = value",
    link: "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Statements/for...in",
  },
];

const published: readonly Unsorted[] = [
  {
    id: "unsorted",
    title: "The parameters are not sorted",
    happens: "They are joined as they come: the body's in the order given, then the oauth_ parameters.",
    links: [
      "https://github.com/Mastercard/oauth1-signer-nodejs/issues/3",
      "https://github.com/VBA-tools/VBA-Web/issues/191",
    ],
    functions: [{ language: "JavaScript", call: "names.sort((a, b) => a > b)", link: SORT }],
    order: (given) => given,
  },
  {
    id: "unsorted-oauth-first",
    title: "The parameters are not sorted, and the oauth_ parameters come first",
    happens: "They are joined as they come: the oauth_ parameters, then the body's in the order given.",
    order: apart(isOAuth, "first", false),
  },
  {
    id: "oauth-appended-after-body",
    title: "The oauth_ parameters follow the sorted parameters of the body",
    happens: "Two lists are sorted and then joined, so that order_desc or redirect_url stands before oauth_nonce.",
    links: ["https://github.com/Mastercard/oauth1-signer-nodejs/issues/3"],
    order: apart(isOAuth, "last", true),
  },
  {
    id: "oauth-block-first",
    title: "The oauth_ parameters stand before the sorted parameters of the body",
    happens: "Two lists are sorted and then joined, so that oauth_nonce stands before amount.",
    links: ["https://github.com/VBA-tools/VBA-Web/issues/191"],
    order: apart(isOAuth, "first", true),
  },
  {
    id: "sort-descending",
    title: "The parameters are sorted backwards",
    happens: "The last name comes first: the comparison has its arguments or its sign the wrong way round.",
    fix: "Sort in ascending order of the bytes of the names.",
    functions: [
      { language: "PHP", call: "krsort($p, SORT_STRING)", link: "https://www.php.net/manual/en/function.krsort.php" },
    ],
    order: (given, right) => right(given).toReversed(),
  },
  {
    id: "raw-body-signed",
    title: "The body is signed as it stands, without the oauth_ parameters and unsorted",
    happens:
      "The third part of the base string is the text of the body, neither split nor sorted nor merged with the header's parameters.",
    fix: `Do not sign the text of the body. ${sortAll}`,
    clauses: ["base-string.1", "base-string.3"],
    order: (given) => given.filter((parameter) => !isOAuth(parameter)),
  },
];

/** The oauth_ parameters, as a signer may know them: by how their names begin. */
const byPrefix: readonly Unsorted[] = ["oauth_", "oauth"].flatMap((prefix) =>
  (["first", "last"] as const).flatMap((side) =>
    [true, false].map((isSorted): Unsorted => {
      const how = isSorted ? "sorted" : "unsorted";
      return {
        id: `names-with-${prefix.replace("_", "-prefix")}-${side}-${how}`,
        title: `All names that begin with ${prefix} stand ${side === "first" ? "before" : "after"} the others, ${how}`,
        happens: `The caller's own names are taken for protocol parameters where they begin with ${prefix}.`,
        generated: true,
        ...(prefix === "oauth_" && isSorted && { functions: prefixCalls(side) }),
        order: apart(({ name }) => name.startsWith(prefix), side, isSorted),
      };
    }),
  ),
);

/** JavaScript's objects: names of digits come first, by their value. */
const ofObjects: readonly Unsorted[] = [
  {
    id: "sorted-in-object",
    title: "The sorted parameters are kept in an object, which puts names of digits first",
    happens:
      "An object of JavaScript lists names that are array indexes first, by their value: 9 before 10, both before !.",
    fix: "Keep the sorted parameters in an array of pairs, not in an object.",
    functions: objects,
    generated: true,
    order: (given, right) => indexesFirst(right(given)),
  },
  {
    id: "unsorted-object",
    title: "The parameters are not sorted, but as an object of JavaScript lists them",
    happens: "Names that are array indexes come first, by their value; then the others, as they were set.",
    functions: objects,
    generated: true,
    order: (given) => indexesFirst(given),
  },
  {
    id: "unsorted-object-oauth-first",
    title:
      "The parameters are not sorted, but as an object of JavaScript lists them, the oauth_ parameters before the body's",
    happens: "Names that are array indexes come first, by their value; then the others, as they were set.",
    functions: objects,
    generated: true,
    order: (given, right) => indexesFirst(apart(isOAuth, "first", false)(given, right)),
  },
];

/** The order of Java's HashMap: by buckets of hashes, of which it makes twice as many where three quarters are full. */
const ofHashMap: Unsorted = {
  id: "unsorted-java-hash-map",
  title: "The parameters are not sorted, but as Java's HashMap lists them",
  happens: "A HashMap lists its keys by their hashes: an order that is no order of names, and the same each time.",
  fix: "Keep the encoded parameters in a list, and sort it.",
  functions: [
    {
      language: "Java",
      call: "HashMap",
      link: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/HashMap.html",
    },
  ],
  generated: true,
  order(given, right) {
    const names = new Set(given.map(({ name }) => name));
    let buckets = 16;
    while (names.size > 0.75 * buckets) buckets *= 2;
    const listed = [...names].toSorted((a, b) => bucketOf(a, buckets) - bucketOf(b, buckets));
    const sorted = right(given);
    return listed.flatMap((name) => sorted.filter((parameter) => parameter.name === name));
  },
};

/** Parameters that are not sorted, or sorted in pieces. */
export const unsortedDeviations: readonly Deviation[] = [...byPrefix, ...ofObjects, ofHashMap, ...published].map(
  ({ order, links = [], fix = sortAll, clauses = ["base-string.3"], ...head }): Deviation => ({
    ...head,
    stage: "sortParameters",
    fix,
    clauses,
    links,
    replace: (right) => (parameters) => order(parameters, right),
  }),
);

function apart(isApart: (parameter: EncodedParameter) => boolean, side: "first" | "last", isSorted: boolean): Order {
  return (given, right) => {
    const ordered = isSorted ? right(given) : given;
    const group = ordered.filter(isApart);
    const others = ordered.filter((parameter) => !isApart(parameter));
    return side === "first" ? [...group, ...others] : [...others, ...group];
  };
}

/** Orders parameters as an object of JavaScript lists them: names that are array indexes first, by their value. */
export function indexesFirst(ordered: readonly EncodedParameter[]): readonly EncodedParameter[] {
  const indexes = ordered.filter(isIndex).toSorted((a, b) => Number(a.name) - Number(b.name));
  return [...indexes, ...ordered.filter((parameter) => !isIndex(parameter))];
}

/** Whether an object of JavaScript takes a name for an index of an array. */
function isIndex({ name }: EncodedParameter): boolean {
  return String(Number(name) >>> 0) === name && name !== "4294967295";
}

/** Returns the bucket of a text: Java spreads the upper bits of its hash into the lower ones. */
function bucketOf(text: string, buckets: number): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0;
  return (hash ^ (hash >>> 16)) & (buckets - 1);
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
