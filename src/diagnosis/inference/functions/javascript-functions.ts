import { attempt } from "../../../attempt.ts";
import { FIVE, written } from "../../../deviations/signer/values/escape-changes.ts";
import { letterChanges } from "../../../deviations/signer/values/letter-changes.ts";
import { lodashFunctions } from "./lodash-functions.ts";

type Change = (text: string) => string;

const { "js-capitalize": capitalLower } = letterChanges;

const OF_VALIDATOR = { ...FIVE, '"': "&quot;", "'": "&#x27;" };
const OF_HE = { ...OF_VALIDATOR, "`": "&#x60;" };

/** What libraries write for characters of HTML. */
const escapes: Readonly<Record<string, Change>> = {
  "validator's escape": written({ ...OF_VALIDATOR, "/": "&#x2F;", "\\": "&#x5C;", "`": "&#96;" }),
  "Handlebars' escapeExpression": written({ ...OF_HE, "=": "&#x3D;" }),
  "Mustache's escape": written({ ...OF_HE, "'": "&#39;", "/": "&#x2F;", "=": "&#x3D;" }),
  "he's escape": written(OF_HE),
  "he's encode": (text) =>
    text.replace(
      /["&'<>`]|[^\0\n\r\x20-\x7e\x80\x82-\x8c\x8e\x91-\x9c\x9e\x9f]/gu,
      (one) => `&#x${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
    ),
};

/** Puts text that may be a URL through what the platform makes of URLs. */
function ofUrls(write: (url: URL) => string): Change {
  return (text) => (URL.canParse(text) ? write(new URL(text)) : text);
}

/** The letters that begin words, as expressions find them. */
const initials = ["(^|\\s)\\S", "(^|\\s)\\w", "\\b[a-z]", "^(.)|\\s+(.)", "(^|[\\s-])\\S", "(^|[\\s-])\\w"];

function listInitials(): readonly (readonly [words: string, change: Change])[] {
  return initials.flatMap((source) => {
    const pattern = new RegExp(source, "g");
    const change: Change = (text) => text.replace(pattern, (one) => one.toUpperCase());
    const call = `replace(/${source}/g, (one) => one.toUpperCase())`;
    return [
      [`JavaScript's ${call}`, change],
      [`JavaScript's toLowerCase().${call}`, (text) => change(text.toLowerCase())],
    ];
  });
}

/** What JavaScript does to texts, by its words: asked of Node.js 20, lodash 4.18 and the libraries that are named. */
export const javascriptFunctions: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(listInitials()),
  "JavaScript's replace(/\\w\\S*/g, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())": (text) =>
    text.replace(/\w\S*/g, capitalLower),
  ...escapes,
  ...lodashFunctions,
  'JavaScript\'s replace(/^\\s+|\\s+$/, "")': (text) => (/^\s/.test(text) ? text.trimStart() : text.trimEnd()),
  "JavaScript's Buffer.from(value, 'latin1').toString('latin1')": (text) =>
    Buffer.from(text, "latin1").toString("latin1"),
  "JavaScript's new URL(value).href": ofUrls(({ href }) => href),
  "JavaScript's origin and pathname of new URL(value)": ofUrls(({ origin, pathname }) => origin + pathname),
  "JavaScript's encodeURI(decodeURI(value))": (text) => attempt(() => encodeURI(decodeURI(text))) ?? text,
  "JavaScript's decodeURI": (text) => attempt(() => decodeURI(text)) ?? text,
  'JavaScript\'s replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase())': (text) =>
    text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  'JavaScript\'s replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase())': (text) =>
    text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  'JavaScript\'s replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase()': (text) =>
    text.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase(),
  'JavaScript\'s replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase()': (text) =>
    text.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase(),
};
