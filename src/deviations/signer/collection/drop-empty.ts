import type { Parameter } from "../../../signing/parameter.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { Deviation, LibraryFunction } from "../../deviation.ts";

interface ValueMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly links?: readonly string[];
  readonly functions?: readonly LibraryFunction[];
  readonly values: readonly string[];
}

const FALSY_LINKS: readonly string[] = [
  "https://github.com/ciaranj/node-oauth/pull/123",
  "https://github.com/bettiolo/oauth-signature-js/pull/39",
  "https://github.com/jrconlin/oauthsimple/pull/10",
];

const dropped: readonly ValueMistake[] = [
  {
    id: "empty-value-dropped",
    title: "Parameters with an empty value are left out of the signature",
    happens: "They are sent as name= but not signed.",
    links: [
      "https://github.com/dghubble/oauth1/pull/38",
      "https://github.com/postmanlabs/postman-app-support/issues/2079",
      "https://github.com/postmanlabs/postman-app-support/issues/883",
      "https://github.com/scribejava/scribejava/issues/625",
    ],
    functions: [
      { language: "JavaScript", call: "filter(Boolean)" },
      {
        language: "Python",
        call: "parse_qsl",
        link: "https://docs.python.org/3/library/urllib.parse.html#urllib.parse.parse_qsl",
      },
      { language: "Python", call: "if value" },
      { language: "Ruby", call: "reject empty?" },
      { language: "Perl", call: "grep length" },
      { language: "Go", call: "omitempty" },
      { language: "Java", call: "filter(!isEmpty)" },
      { language: "C#", call: "IsNullOrEmpty" },
    ],
    values: [""],
  },
  {
    id: "zero-dropped",
    title: "Parameters with the value 0 are left out of the signature",
    happens: "They are sent but not signed: the signer asks whether there is a value, and takes zero for none.",
    links: FALSY_LINKS,
    values: ["0"],
  },
  {
    id: "false-dropped",
    title: "Parameters with the value false are left out of the signature",
    happens: "They are sent but not signed: the signer asks whether there is a value, and takes false for none.",
    links: ["https://github.com/ciaranj/node-oauth/pull/123", "https://github.com/bettiolo/oauth-signature-js/pull/9"],
    values: ["false"],
  },
  {
    id: "empty-and-zero-dropped",
    title: "Parameters with an empty value or the value 0 are left out of the signature",
    happens: "They are sent but not signed, as PHP's array_filter and empty take both for nothing.",
    functions: [
      { language: "PHP", call: "array_filter", link: "https://www.php.net/manual/en/function.array-filter.php" },
      { language: "Perl", call: "grep value" },
    ],
    values: ["", "0"],
  },
];

const emptied: readonly ValueMistake[] = [
  {
    id: "zero-signed-empty",
    title: "The value 0 is signed as an empty value",
    happens: "name= is signed where name=0 belongs: the signer takes zero for no value.",
    links: FALSY_LINKS,
    values: ["0"],
  },
  {
    id: "false-signed-empty",
    title: "The value false is signed as an empty value",
    happens: "name= is signed where name=false belongs: the signer takes false for no value, as PHP writes it.",
    links: ["https://github.com/ciaranj/node-oauth/pull/123", "https://github.com/bettiolo/oauth-signature-js/pull/9"],
    values: ["false"],
  },
];

const fix =
  "Sign every parameter that is sent, with its value as text: ask whether a value is there by comparing with null, and turn numbers and booleans into text first.";

/** What each language takes for a text of nothing but white space. */
const blanks: readonly (readonly [id: string, language: LibraryFunction["language"], call: string, pattern: RegExp])[] =
  [
    ["java", "Java", "filter(!isBlank)", /^[\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*$/],
    ["dotnet", "C#", "IsNullOrWhiteSpace", /^[\t-\r\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/],
    ["javascript", "JavaScript", "filter(value.trim())", /^\s*$/],
    [
      "python",
      "Python",
      "if value.strip()",
      /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/,
    ],
    ["ascii", "PHP", "trim($value) !== ''", /^[\0\t\n\v\r ]*$/],
  ];

/** Values that a signer takes for nothing, though they are sent. */
export const droppedValueDeviations: readonly Deviation[] = [
  ...blanks.map(
    ([id, language, call, pattern]): Deviation => ({
      id: `blank-value-dropped-${id}`,
      stage: "collectParameters",
      title: `Parameters with a value of nothing but white space are left out of the signature, as ${language} knows white space`,
      happens: "They are sent but not signed: the signer asks whether there is more than white space.",
      fix,
      clauses: ["base-string.1"],
      links: [],
      functions: [{ language, call }],
      generated: true,
      replace: (right) => (operation, protocol, url) =>
        right(
          operation.filter(([, value]) => !pattern.test(value)),
          protocol,
          url,
        ),
    }),
  ),
  ...dropped.map(
    ({ id, title, happens, links, functions, values }): Deviation => ({
      id,
      stage: "collectParameters",
      ...(functions !== undefined && { functions }),
      title,
      happens,
      fix,
      clauses: ["base-string.1"],
      links: links ?? [],
      replace: (right) => (operation, protocol, url) => right(operation.filter(isNone(values)), protocol, url),
    }),
  ),
  ...emptied.map(
    ({ id, title, happens, links, values }): Deviation => ({
      id,
      stage: "encodeValue",
      title,
      happens,
      fix,
      clauses: ["base-string.1"],
      links: links ?? [],
      replace: emptying(values),
    }),
  ),
];

function isNone(values: readonly string[]): (parameter: Parameter) => boolean {
  return ([, value]) => !values.includes(value);
}

function emptying(values: readonly string[]): (right: Scheme["encodeValue"]) => Scheme["encodeValue"] {
  return (right) => (value, name) => right(values.includes(value) ? "" : value, name);
}
