import type { Scheme } from "../../../signing/scheme.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation, Language } from "../../deviation.ts";
import type { TextChangeName } from "../values/text-functions.ts";
import { textChangeOf } from "../values/text-mistake.ts";
import { inBody } from "./keep-parameters.ts";

const PARSE_QSL = "https://docs.python.org/3/library/urllib.parse.html#urllib.parse.parse_qsl";
const FALSY_LINKS = github(
  "ciaranj/node-oauth/pull/123",
  "bettiolo/oauth-signature-js/pull/39",
  "jrconlin/oauthsimple/pull/10",
);

const fix =
  "Sign every parameter that is sent, with its value as text: ask whether a value is there by comparing with null, and turn numbers and booleans into text first.";

const shared = { fix, clauses: ["base-string.1"] } as const;

const dropped = describeMistakes("collectParameters", shared, {
  "empty-value-dropped": {
    title: "Parameters with an empty value are left out of the signature",
    happens: "They are sent as name= but not signed.",
    links: github(
      "dghubble/oauth1/pull/38",
      "postmanlabs/postman-app-support/issues/2079",
      "postmanlabs/postman-app-support/issues/883",
      "scribejava/scribejava/issues/625",
    ),
    functions: [
      { language: "JavaScript", call: "filter(Boolean)" },
      { language: "Python", call: "parse_qsl", link: PARSE_QSL },
      { language: "Python", call: "if value" },
      { language: "Ruby", call: "reject empty?" },
      { language: "Perl", call: "grep length" },
      { language: "Go", call: "omitempty" },
      { language: "Java", call: "filter(!isEmpty)" },
      { language: "C#", call: "IsNullOrEmpty" },
    ],
    ...without([""]),
  },
  "zero-dropped": {
    title: "Parameters with the value 0 are left out of the signature",
    happens: "They are sent but not signed: the signer asks whether there is a value, and takes zero for none.",
    links: FALSY_LINKS,
    ...without(["0"]),
  },
  "false-dropped": {
    title: "Parameters with the value false are left out of the signature",
    happens: "They are sent but not signed: the signer asks whether there is a value, and takes false for none.",
    links: github("ciaranj/node-oauth/pull/123", "bettiolo/oauth-signature-js/pull/9"),
    ...without(["false"]),
  },
  "empty-and-zero-dropped": {
    title: "Parameters with an empty value or the value 0 are left out of the signature",
    happens: "They are sent but not signed, as PHP's array_filter and empty take both for nothing.",
    functions: [
      { language: "PHP", call: "array_filter", link: "https://www.php.net/manual/en/function.array-filter.php" },
      { language: "Perl", call: "grep value" },
    ],
    ...without(["", "0"]),
  },
});

const emptied = describeMistakes("encodeValue", shared, {
  "zero-signed-empty": {
    title: "The value 0 is signed as an empty value",
    happens: "name= is signed where name=0 belongs: the signer takes zero for no value.",
    links: FALSY_LINKS,
    replace: emptying("0"),
  },
  "false-signed-empty": {
    title: "The value false is signed as an empty value",
    happens: "name= is signed where name=false belongs: the signer takes false for no value, as PHP writes it.",
    links: github("ciaranj/node-oauth/pull/123", "bettiolo/oauth-signature-js/pull/9"),
    replace: emptying("false"),
  },
});

/** Values of nothing but white space, which languages know by what they trim. */
const blanks: readonly (readonly [id: string, language: Language, call: string, trim: TextChangeName])[] = [
  ["java", "Java", "filter(!isBlank)", "java-strip"],
  ["dotnet", "C#", "IsNullOrWhiteSpace", "go-trim-space"],
  ["javascript", "JavaScript", "filter(value.trim())", "js-trim"],
  ["python", "Python", "if value.strip()", "python-strip"],
  ["ascii", "PHP", "trim($value) !== ''", "php-trim"],
];

const droppedBlanks = blanks.map(
  ([id, language, call, trim]): MemberAt<"collectParameters"> => ({
    id: `blank-value-dropped-${id}`,
    title: `Parameters with a value of nothing but white space are left out of the signature, as ${language} knows white space`,
    happens: "They are sent but not signed: the signer asks whether there is more than white space.",
    functions: [{ language, call }],
    ...leavingOut((value) => textChangeOf(trim)(value) === ""),
  }),
);

/** What is taken for nothing: of all that was gathered, or once values are what is signed, as what else is done to them may make them so. */
const nothing: readonly (readonly [id: string, words: string, texts: readonly string[]])[] = [
  ["empty", "an empty value", [""]],
  ["empty-and-zero", "an empty value or the value 0", ["", "0"]],
];

const droppedAsSigned = nothing.map(
  ([id, words, texts]): MemberAt<"sortParameters"> => ({
    id: `${id}-dropped-as-signed`,
    title: `Parameters are left out of the signature that would be signed with ${words}`,
    happens: "They are sent but not signed: the signer asks what is to be signed whether there is a value.",
    replace: (right) => (parameters) => right(parameters.filter(({ encodedValue }) => !texts.includes(encodedValue))),
    changesGiven: without(texts).changesGiven,
  }),
);

const droppedAsGathered = nothing.map(
  ([id, words, texts]): MemberAt<"collectParameters"> => ({
    id: `${id}-dropped-as-gathered`,
    title: `Parameters with ${words}, those of OAuth too, are left out of the signature`,
    happens: "They are sent but not signed: the signer leaves them out of all that it has gathered.",
    change: (signed) => signed.filter(([, value]) => !texts.includes(value)),
    changesGiven: without(texts).changesGiven,
  }),
);

/** Values that a signer takes for nothing, though they are sent. */
export const droppedValueDeviations: readonly Deviation[] = [
  ...describeMistakes("collectParameters", { ...shared, generated: true }, droppedAsGathered),
  ...describeMistakes("sortParameters", { ...shared, generated: true }, droppedAsSigned),
  ...describeMistakes("collectParameters", { ...shared, generated: true }, droppedBlanks),
  ...dropped,
  ...emptied,
];

function without(values: readonly string[]): LeavesOut {
  return leavingOut((value) => values.includes(value));
}

interface LeavesOut {
  readonly replace: (right: Scheme["collectParameters"]) => Scheme["collectParameters"];
  readonly changesGiven: NonNullable<Deviation["changesGiven"]>;
}

function leavingOut(isLeftOut: (value: string) => boolean): LeavesOut {
  return {
    replace: inBody((operation) => operation.filter(([, value]) => !isLeftOut(value))),
    changesGiven: (parameter) => (isLeftOut(parameter[1]) ? undefined : parameter),
  };
}

function emptying(text: string): (right: Scheme["encodeValue"]) => Scheme["encodeValue"] {
  return (right) => (value, name) => right(value === text ? "" : value, name);
}
