import type { EncodedParameter } from "../../../signing/parameter.ts";
import type { Deviation } from "../../deviation.ts";

const EMPTY_VALUE = /=(?=&|$)/g;
const SEPARATOR = /[=&]/g;

interface Joining {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix?: string;
  readonly links?: readonly string[];
  readonly rewrite: (joined: string) => string;
}

const joinings: readonly Joining[] = [
  {
    id: "equals-encoded-in-pair",
    title: "Name and value are encoded together with the = between them",
    happens: "The = is encoded with its pair and again with the part: %253D is signed where %3D belongs.",
    fix: "Encode name and value each by itself, and join them with = afterwards.",
    links: ["https://github.com/WP-API/OAuth1/issues/64", "https://github.com/mrjones/oauth"],
    rewrite: (joined) => joined.replaceAll("=", "%3D"),
  },
  {
    id: "ampersands-encoded-between-pairs",
    title: "The & between the parameters is encoded once too often",
    happens: "The & is encoded with the joined text and again with the part: %2526 is signed where %26 belongs.",
    rewrite: (joined) => joined.replaceAll("&", "%26"),
  },
  {
    id: "separators-comma",
    title: "Names, values and pairs are joined with commas",
    happens: "A list of pairs is turned into text by the language: %2C is signed where %3D and %26 belong.",
    links: ["https://github.com/mulesoft/api-console/issues/61"],
    rewrite: (joined) => joined.replace(SEPARATOR, ","),
  },
  {
    id: "pairs-joined-with-comma",
    title: "The parameters are joined with commas",
    happens: "%2C is signed between the parameters where %26 belongs: a list is turned into text by the language.",
    rewrite: (joined) => joined.replaceAll("&", ","),
  },
  {
    id: "pairs-joined-with-semicolon",
    title: "The parameters are joined with semicolons",
    happens: "%3B is signed between the parameters where %26 belongs.",
    rewrite: (joined) => joined.replaceAll("&", ";"),
  },
  {
    id: "pairs-joined-with-line-feed",
    title: "The parameters are joined with line feeds",
    happens: "%0A is signed between the parameters where %26 belongs.",
    rewrite: (joined) => joined.replaceAll("&", "\n"),
  },
  {
    id: "pairs-joined-without-separator",
    title: "The parameters are joined with nothing between them",
    happens: "%26 is missing between the parameters.",
    rewrite: (joined) => joined.replaceAll("&", ""),
  },
  {
    id: "amp-entity-separator",
    title: "The parameters are joined with &amp;",
    happens: "%26amp%3B is signed where %26 belongs: PHP's arg_separator.output, or a text that was escaped for HTML.",
    fix: "Join with a plain &: in PHP give http_build_query its separator.",
    rewrite: (joined) => joined.replaceAll("&", "&amp;"),
  },
  {
    id: "equals-missing",
    title: "Name and value are joined with nothing between them",
    happens: "%3D is missing between each name and its value.",
    rewrite: (joined) => joined.replaceAll("=", ""),
  },
  {
    id: "pairs-joined-with-colon",
    title: "Name and value are joined with a colon",
    happens: "%3A is signed between each name and its value where %3D belongs.",
    rewrite: (joined) => joined.replaceAll("=", ":"),
  },
  {
    id: "empty-value-without-equals",
    title: "A parameter with an empty value is signed without its =",
    happens: "Its bare name is signed where name= belongs.",
    fix: "Write the = for an empty value too.",
    rewrite: (joined) => joined.replace(EMPTY_VALUE, ""),
  },
  {
    id: "trailing-separator",
    title: "The joined parameters end with an &",
    happens: "Each pair is followed by &, and the last one is not removed: the base string ends with %26.",
    fix: "Put & between the parameters only.",
    rewrite: (joined) => `${joined}&`,
  },
  {
    id: "leading-separator",
    title: "The joined parameters begin with an &",
    happens: "Each pair follows an &, and the first one is not removed: the third part begins with %26.",
    fix: "Put & between the parameters only.",
    rewrite: (joined) => `&${joined}`,
  },
  {
    id: "leading-question-mark",
    title: "The joined parameters begin with a question mark",
    happens: "They are joined like the query of a URL, with its question mark: the third part begins with %3F.",
    rewrite: (joined) => `?${joined}`,
  },
];

/** Sorted parameters that are joined in another way than as name=value pairs with & between them. */
export const joinDeviations: readonly Deviation[] = [
  ...joinings.map(
    ({ id, title, happens, fix, links, rewrite }): Deviation => ({
      id,
      stage: "joinParameters",
      title,
      happens,
      fix: fix ?? "Join name and value with =, and the pairs with &, as name1=value1&name2=value2.",
      clauses: ["base-string.4"],
      links: links ?? [],
      replace: (right) => (sorted) => rewrite(right(sorted)),
    }),
  ),
  {
    id: "names-missing-in-join",
    stage: "joinParameters",
    title: "The values are joined without their names",
    happens: "value1&value2 is signed where name1=value1&name2=value2 belongs.",
    fix: "Join each name with its value, as name1=value1&name2=value2.",
    clauses: ["base-string.4"],
    links: ["https://github.com/WP-API/OAuth1/issues/184"],
    replace: () => (sorted) => sorted.map(encodedValueOf).join("&"),
  },
  {
    id: "values-concatenated",
    stage: "joinParameters",
    title: "The values are joined without their names and with nothing between them",
    happens: "value1value2 is signed where name1=value1&name2=value2 belongs, as other signing schemes have it.",
    fix: "Join each name with its value, as name1=value1&name2=value2.",
    clauses: ["base-string.4"],
    links: [],
    replace: () => (sorted) => sorted.map(encodedValueOf).join(""),
  },
  {
    id: "values-quoted-in-join",
    stage: "joinParameters",
    title: "The values are signed in double quotes, as they stand in the header",
    happens: 'name="value" is signed where name=value belongs: the header\'s form is used for the base string too.',
    fix: "Write the quotes in the header only.",
    clauses: ["base-string.4"],
    links: [],
    replace: (right) => (sorted) => right(sorted.map(quote)),
  },
];

function encodedValueOf({ encodedValue }: EncodedParameter): string {
  return encodedValue;
}

function quote(parameter: EncodedParameter): EncodedParameter {
  return { ...parameter, encodedValue: `"${parameter.encodedValue}"` };
}
