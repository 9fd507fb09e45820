import type { Parameter } from "../../../signing/parameter.ts";
import type { Deviation, DeviationHead, Language, LibraryFunction } from "../../deviation.ts";
import { asOne, first, foldedNameOf, type Keep, keepAsPhp, keepBy, last, nameOf, numbered } from "./keep-parameters.ts";

interface Container extends Pick<DeviationHead, "id" | "title" | "happens" | "permitted" | "functions" | "generated"> {
  readonly links?: readonly string[];
  /** Whether it holds the body's parameters alone. */
  readonly isOfBody?: true;
  readonly keep: Keep;
}

const permitted =
  "duplicate-names: no documented operation has a name twice, and the specification does not say what becomes of one.";

/** Those that an accepted reading allows. */
const published: readonly Container[] = [
  {
    id: "duplicates-collapsed",
    title: "Of parameters with one name only the first is signed",
    happens: "The parameters are kept in a map that keeps what it has; what comes later under the same name is lost.",
    links: [
      "https://github.com/postmanlabs/postman-app-support/issues/404",
      "https://github.com/googleapis/signet/issues/173",
      "https://github.com/Kong/insomnia/issues/4407",
      "https://github.com/ddo/oauth-1.0a/issues/26",
      "https://github.com/guzzle/oauth-subscriber/pull/107",
    ],
    permitted,
    keep: keepBy(nameOf, first),
  },
  {
    id: "duplicates-last-wins",
    title: "Of parameters with one name only the last is signed",
    happens: "The parameters are kept in a map; what comes later under a name replaces what was there.",
    permitted,
    keep: keepBy(nameOf, last),
  },
  {
    id: "identical-duplicates-merged",
    title: "The same name and value given twice is signed once",
    happens: "The parameters are kept in a set, which holds no pair twice.",
    links: ["https://github.com/googleapis/google-oauth-java-client/issues/91", "https://github.com/mttkay/signpost"],
    permitted,
    keep: keepBy((pair) => JSON.stringify(pair), first),
  },
  {
    id: "duplicates-comma-joined",
    title: "Parameters with one name are signed as one, their values joined with a comma",
    happens: "The values are kept as a list under the name, and the list is written with commas.",
    links: ["https://github.com/themattharris/tmhOAuth"],
    permitted,
    keep: keepBy(nameOf, asOne(joinedWith(","))),
  },
  {
    id: "array-brackets-added",
    title: "Parameters with one name are signed with [] after it",
    happens:
      "The values are kept as a list under the name, and the list is written as name[]=…, as Ruby and PHP know it.",
    links: ["https://github.com/restsharp/RestSharp/issues/1104", "https://github.com/guzzle/oauth-subscriber"],
    permitted,
    keep: keepBy(
      nameOf,
      numbered(() => "[]"),
    ),
  },
  {
    id: "array-indexes-added",
    title: "Parameters with one name are signed with [0], [1] and so on after it",
    happens:
      "The values are kept as a list under the name, and the list is written with indexes, as PHP's http_build_query does.",
    links: ["https://github.com/guzzle/oauth-subscriber"],
    permitted,
    keep: keepBy(
      nameOf,
      numbered((at) => `[${at}]`),
    ),
  },
];

const quoted =
  (mark: string): ((values: readonly string[]) => string) =>
  (values) =>
    `[${values.map((value) => `${mark}${value}${mark}`).join(", ")}]`;

/** How languages write a list of values where a text is wanted. */
const lists: readonly (readonly [
  id: string,
  how: string,
  write: (values: readonly string[]) => string,
  language?: Language,
  call?: string,
])[] = [
  ["python", "['a', 'b']", quoted("'"), "Python", "str(list)"],
  ["ruby", '["a", "b"]', quoted('"'), "Ruby", "group_by to_s"],
  ["go", "[a b]", (values) => `[${values.join(" ")}]`, "Go", "fmt.Sprint([]string)"],
  ["java", "[a, b]", quoted(""), "Java", "String.valueOf(List)"],
  ["json", '["a","b"]', (values) => JSON.stringify(values), "JavaScript", "JSON.stringify"],
  ["php", "Array", () => "Array", "PHP", "(string) $list"],
  ["dotnet", "System.String[]", () => "System.String[]", "C#", "string[].ToString()"],
  [
    "dotnet-list",
    "System.Collections.Generic.List`1[System.String]",
    () => "System.Collections.Generic.List`1[System.String]",
    "C#",
    "List<string>.ToString()",
  ],
  ["comma-space", "a, b", joinedWith(", ")],
  ["space", "a b", joinedWith(" ")],
  ["semicolon", "a;b", joinedWith(";")],
  ["bar", "a|b", joinedWith("|")],
  ["run-together", "ab", joinedWith("")],
];

const DOTNET = "https://learn.microsoft.com/dotnet/api/system.collections";
const JAVA = "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util";
const PHP = "https://www.php.net/manual/en/function";
const QS = "https://github.com/ljharb/qs";

/** Names that are properties of every object of JavaScript. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

const others: readonly Container[] = [
  ...lists.flatMap(([id, how, write, language, call]): readonly Container[] => {
    const functions: readonly LibraryFunction[] =
      language === undefined || call === undefined ? [] : [{ language, call }];
    const happens = "The values are kept as a list under the name, and the list is written as a text.";
    const list = {
      id: `duplicates-listed-${id}`,
      title: `Parameters with one name are signed as one, as a list: ${how}`,
      happens,
      functions,
      keep: keepBy(nameOf, asOne(write)),
    };
    if (!write(["x"]).startsWith("[")) return [list];
    const all = {
      id: `values-listed-${id}`,
      title: `Each value is signed as a list, as ${how} is`,
      happens: "A parser gives each name a list of values, and the list is written as a text.",
      functions,
      keep: keepBy(nameOf, asOne(write, true)),
    };
    return [
      list,
      all,
      {
        ...all,
        id: `body-${all.id}`,
        title: `Each value of the body is signed as a list, as ${how} is`,
        isOfBody: true,
      },
    ];
  }),
  {
    id: "names-folded-last-wins",
    title: "Of names that differ in case alone only one is signed, with the last value",
    happens: "The parameters are kept in a map that sees no case: the name stays as it came first.",
    functions: [
      { language: "C#", call: "Dictionary(OrdinalIgnoreCase)", link: `${DOTNET}.generic.dictionary-2` },
      { language: "Java", call: "TreeMap(String.CASE_INSENSITIVE_ORDER)", link: `${JAVA}/TreeMap.html` },
    ],
    keep: keepBy(foldedNameOf, last),
  },
  {
    id: "names-folded-first-wins",
    title: "Of names that differ in case alone only the first is signed",
    happens: "The parameters are kept in a map that sees no case and keeps what it has.",
    keep: keepBy(foldedNameOf, first),
  },
  {
    id: "names-folded-comma-joined",
    title: "Names that differ in case alone are signed as one, their values joined with a comma",
    happens: "The parameters are kept in a collection that sees no case and joins the values of one name.",
    functions: [{ language: "C#", call: "NameValueCollection", link: `${DOTNET}.specialized.namevaluecollection` }],
    keep: keepBy(foldedNameOf, asOne(joinedWith(","))),
  },
  {
    id: "names-lower-cased-last-wins",
    title: "Names are signed in small letters, and of those that are then the same only the last",
    happens: "The parameters are kept in a map whose keys are made small.",
    keep: (parameters) => keepBy(nameOf, last)(lowerNames(parameters)),
  },
  {
    id: "names-as-headers",
    title: "Names are signed as HTTP headers are written: Client-Order-Id",
    happens: "The first letter and those after hyphens become capitals, all others small letters.",
    functions: [{ language: "Go", call: "http.Header", link: "https://pkg.go.dev/net/http#CanonicalHeaderKey" }],
    isOfBody: true,
    keep: (parameters) => parameters.map(([name, value]) => [canonicalHeader(name), value]),
  },
  {
    id: "names-as-php-form",
    title: "Names are signed as PHP reads them, their brackets kept",
    happens:
      "A dot or a space becomes an underscore, spaces in front are dropped, and what has one name twice is its last.",
    functions: [{ language: "PHP", call: "http_build_query($_POST)", link: `${PHP}.http-build-query.php` }],
    keep: keepAsPhp((base, brackets) => base + brackets, joinedWith(",")),
  },
  {
    id: "names-as-php-variables",
    title: "Names are signed as PHP reads them, and lists with commas",
    happens: "A dot or a space becomes an underscore, spaces in front and brackets behind are dropped.",
    functions: [{ language: "PHP", call: "parse_str", link: `${PHP}.parse-str.php` }],
    keep: keepAsPhp((base) => base, joinedWith(",")),
  },
  {
    id: "proto-dropped",
    title: "A parameter named __proto__ is left out of the signature",
    happens: "An object of JavaScript takes the name for its prototype's, and drops the text that is assigned to it.",
    functions: [{ language: "JavaScript", call: "parameters[name] = value" }],
    keep: (parameters) => parameters.filter(([name]) => name !== "__proto__"),
  },
  {
    id: "inherited-names-dropped",
    title: "Parameters with names such as constructor or toString are left out of the signature",
    happens: "Every object of JavaScript has properties of these names, so that they count as taken.",
    functions: [{ language: "JavaScript", call: "qs.parse", link: QS }],
    keep: (parameters) => parameters.filter(([name]) => !inherited.has(name)),
  },
  ...["oauth_", "oauth"].map(
    (prefix): Container => ({
      id: `names-with-${prefix.replace("_", "-prefix")}-dropped`,
      title: `The caller's parameters that begin with ${prefix} are left out of the signature`,
      happens: "They are taken for protocol parameters that must not be signed twice.",
      functions: [{ language: "Python", call: `not startswith('${prefix}')` }],
      isOfBody: true,
      keep: (parameters) => parameters.filter(([name]) => !name.startsWith(prefix)),
    }),
  ),
];

/** What becomes of parameters in containers that are no list of pairs. */
export const containerDeviations: readonly Deviation[] = [
  ...published,
  ...others.map((container): Container => ({ ...container, generated: true })),
].map(
  ({ keep, isOfBody, links = [], ...head }): Deviation => ({
    ...head,
    stage: "collectParameters",
    fix: "Keep the parameters in a list, and sign each one that is sent.",
    clauses: ["base-string.1"],
    links,
    replace: (right) => (operation, protocol, url) =>
      isOfBody === true ? right(keep(operation), protocol, url) : keep(right(operation, protocol, url)),
  }),
);

function joinedWith(separator: string): (values: readonly string[]) => string {
  return (values) => values.join(separator);
}

function lowerNames(parameters: readonly Parameter[]): readonly Parameter[] {
  return parameters.map(([name, value]) => [name.toLowerCase(), value]);
}

function canonicalHeader(name: string): string {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return name;
  return name.toLowerCase().replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
