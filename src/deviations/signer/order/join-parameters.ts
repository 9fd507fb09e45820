import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import type { EncodedParameter } from "../../../signing/parameter.ts";
import { describeMistakes, github, type MemberAt, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation, LibraryFunction } from "../../deviation.ts";
import { knownEncoders } from "../encoding/encoder-functions.ts";
import { rewriterOf } from "../encoding/encoder-table.ts";
import { jsonMembers } from "./join-as-json.ts";
import { indexesFirst, keepLast } from "./order-parameters.ts";

const EMPTY_VALUE = /=(?=&|$)/g;
const SEPARATOR = /[=&]/g;

const shared = {
  fix: "Join name and value with =, and the pairs with &, as name1=value1&name2=value2.",
  clauses: ["base-string.4"],
} as const;
const JOIN_EACH = "Join each name with its value, as name1=value1&name2=value2.";

type JoinMember = MemberAt<"joinParameters">;
type Joining = Pick<JoinMember, "title" | "happens" | "fix" | "links" | "functions"> & {
  readonly change: (joined: string) => string;
};

const joinings: Readonly<Record<string, Joining>> = {
  "equals-encoded-in-pair": {
    title: "Name and value are encoded together with the = between them",
    happens: "The = is encoded with its pair and again with the part: %253D is signed where %3D belongs.",
    fix: "Encode name and value each by itself, and join them with = afterwards.",
    links: github("WP-API/OAuth1/issues/64", "mrjones/oauth"),
    change: (joined) => joined.replaceAll("=", "%3D"),
  },
  "ampersands-encoded-between-pairs": {
    title: "The & between the parameters is encoded once too often",
    happens: "The & is encoded with the joined text and again with the part: %2526 is signed where %26 belongs.",
    change: (joined) => joined.replaceAll("&", "%26"),
  },
  "separators-comma": {
    title: "Names, values and pairs are joined with commas",
    happens: "A list of pairs is turned into text by the language: %2C is signed where %3D and %26 belong.",
    links: github("mulesoft/api-console/issues/61"),
    change: (joined) => joined.replace(SEPARATOR, ","),
  },
  "pairs-joined-with-comma": {
    title: "The parameters are joined with commas",
    happens: "%2C is signed between the parameters where %26 belongs: a list is turned into text by the language.",
    change: (joined) => joined.replaceAll("&", ","),
  },
  "pairs-joined-with-semicolon": {
    title: "The parameters are joined with semicolons",
    happens: "%3B is signed between the parameters where %26 belongs.",
    change: (joined) => joined.replaceAll("&", ";"),
  },
  "pairs-joined-with-line-feed": {
    title: "The parameters are joined with line feeds",
    happens: "%0A is signed between the parameters where %26 belongs.",
    change: (joined) => joined.replaceAll("&", "\n"),
  },
  "pairs-joined-without-separator": {
    title: "The parameters are joined with nothing between them",
    happens: "%26 is missing between the parameters.",
    change: (joined) => joined.replaceAll("&", ""),
  },
  "amp-entity-separator": {
    title: "The parameters are joined with &amp;",
    happens: "%26amp%3B is signed where %26 belongs: PHP's arg_separator.output, or a text that was escaped for HTML.",
    fix: "Join with a plain &: in PHP give http_build_query its separator.",
    functions: [
      {
        language: "PHP",
        call: "http_build_query($p, '', '&amp;')",
        link: "https://www.php.net/manual/en/function.http-build-query.php",
      },
    ],
    change: (joined) => joined.replaceAll("&", "&amp;"),
  },
  "equals-missing": {
    title: "Name and value are joined with nothing between them",
    happens: "%3D is missing between each name and its value.",
    change: (joined) => joined.replaceAll("=", ""),
  },
  "pairs-joined-with-colon": {
    title: "Name and value are joined with a colon",
    happens: "%3A is signed between each name and its value where %3D belongs.",
    change: (joined) => joined.replaceAll("=", ":"),
  },
  "empty-value-without-equals": {
    title: "A parameter with an empty value is signed without its =",
    happens: "Its bare name is signed where name= belongs.",
    fix: "Write the = for an empty value too.",
    change: (joined) => joined.replace(EMPTY_VALUE, ""),
  },
  "trailing-separator": {
    title: "The joined parameters end with an &",
    happens: "Each pair is followed by &, and the last one is not removed: the base string ends with %26.",
    fix: "Put & between the parameters only.",
    change: (joined) => `${joined}&`,
  },
  "leading-separator": {
    title: "The joined parameters begin with an &",
    happens: "Each pair follows an &, and the first one is not removed: the third part begins with %26.",
    fix: "Put & between the parameters only.",
    change: (joined) => `&${joined}`,
  },
  "leading-question-mark": {
    title: "The joined parameters begin with a question mark",
    happens: "They are joined like the query of a URL, with its question mark: the third part begins with %3F.",
    change: (joined) => `?${joined}`,
  },
};

type Keep = (sorted: readonly EncodedParameter[]) => readonly EncodedParameter[];

/** Pairs that are written otherwise than as name=value. */
const writings: Readonly<Record<string, MistakeAt<"joinParameters">>> = {
  "names-missing-in-join": {
    title: "The values are joined without their names",
    happens: "value1&value2 is signed where name1=value1&name2=value2 belongs.",
    fix: JOIN_EACH,
    links: github("WP-API/OAuth1/issues/184"),
    change: (_joined, sorted) => sorted.map(({ encodedValue }) => encodedValue).join("&"),
  },
  "values-concatenated": {
    title: "The values are joined without their names and with nothing between them",
    happens: "value1value2 is signed where name1=value1&name2=value2 belongs, as other signing schemes have it.",
    fix: JOIN_EACH,
    change: (_joined, sorted) => sorted.map(({ encodedValue }) => encodedValue).join(""),
  },
  "values-quoted-in-join": {
    title: "The values are signed in double quotes, as they stand in the header",
    happens: 'name="value" is signed where name=value belongs: the header\'s form is used for the base string too.',
    fix: "Write the quotes in the header only.",
    replace: (right) => (sorted) => right(sorted.map(quote)),
  },
};

/** What sorted parameters are kept in before one call writes them all. */
const containers: Readonly<Record<string, readonly [words: string, languages: string, keep: Keep]>> = {
  "": ["", "", (sorted) => sorted],
  "-in-map": [", and of one name only the last", "PHP Python Ruby Java", keepLast],
  "-in-object": [
    ", and of one name only the last, names of digits first",
    "JavaScript",
    (sorted) => indexesFirst(keepLast(sorted)),
  ],
};

const unencoded: readonly LibraryFunction[] = [{ language: "PHP", call: "urldecode(http_build_query)" }];

/** Calls that write all parameters as one text, names and values encoded in their own way. */
const calls: readonly JoinMember[] = [
  ...knownEncoders.map(({ id, functions, encoder }) => ({ id, functions, write: rewriterOf(encoder) })),
  { id: "unencoded", functions: unencoded, write: percentDecodeLeniently },
].flatMap(({ id, functions, write }) =>
  Object.entries(containers).flatMap(([suffix, [words, languages, keep]]): readonly JoinMember[] => {
    const own = functions.filter(({ language }) => suffix === "" || languages.split(" ").includes(language));
    const [best] = own;
    if (best === undefined) return [];
    return [
      {
        id: `${id}-joined${suffix}`,
        title: `The call that joins the sorted parameters encodes them as ${best.language}'s ${best.call} does${words}`,
        happens: "They are sorted in their right form, and one call writes names and values in its own way.",
        fix: `Percent-encode names and values by RFC 3986 before they are sorted. ${shared.fix}`,
        clauses: ["base-string.2", "base-string.4"],
        functions: own,
        replace: (right) => (sorted) => right(keep(sorted).map((one) => writePair(one, write))),
      },
    ];
  }),
);

const inMap = Object.entries(joinings).map(
  ([id, { change, ...mistake }]): JoinMember => ({
    ...mistake,
    id: `${id}-in-map`,
    title: `${mistake.title}, of one name only the last`,
    replace: (right) => (sorted) => change(right(keepLast(sorted))),
  }),
);

/** Sorted parameters that are joined in another way than as name=value pairs with & between them. */
export const joinDeviations: readonly Deviation[] = [
  ...describeMistakes("joinParameters", { ...shared, generated: true }, calls),
  ...describeMistakes("joinParameters", shared, joinings),
  ...describeMistakes("joinParameters", { ...shared, generated: true }, [...inMap, ...jsonMembers]),
  ...describeMistakes("joinParameters", shared, writings),
];

function writePair(
  { name, value, encodedName, encodedValue }: EncodedParameter,
  write: (encoded: string) => string,
): EncodedParameter {
  return { name, value, encodedName: write(encodedName), encodedValue: write(encodedValue) };
}

function quote(parameter: EncodedParameter): EncodedParameter {
  return { ...parameter, encodedValue: `"${parameter.encodedValue}"` };
}
