import type { Deviation } from "../../deviation.ts";
import { changingText, type TextMistake } from "./text-mistake.ts";

const HTML_ENTITY = /&(?:amp|lt|gt|quot|#0?39);/g;
const QUOTED = /^"(.*)"$/s;
const QUOTE_OR_BACKSLASH = /["'\\]/g;
const BACKSLASH = /\\(.?)/gs;

const CHARACTERS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#039;": "'",
};

const changes: readonly TextMistake[] = [
  {
    id: "value-trimmed",
    title: "White space at both ends of a value is left out of the signature",
    happens: "The value is trimmed where it is signed, and sent with its white space.",
    links: ["https://github.com/postmanlabs/postman-runtime"],
    change: "js-trim",
  },
  {
    id: "value-trimmed-at-start",
    title: "White space at the start of a value is left out of the signature",
    happens: "The value is trimmed on the left where it is signed, and sent with its white space.",
    change: "js-trim-start",
  },
  {
    id: "value-trimmed-at-end",
    title: "White space at the end of a value is left out of the signature",
    happens: "The value is trimmed on the right where it is signed, and sent with its white space.",
    change: "js-trim-end",
  },
  {
    id: "value-spaces-collapsed",
    title: "Several spaces in a row are signed as one",
    happens: "Each run of white space, at the ends too, is signed as one space, and sent as it is.",
    change: "js-space-collapsed",
  },
  {
    id: "value-spaces-removed",
    title: "All white space is left out of the signed value",
    happens: "Spaces, tabs and line breaks are removed where the value is signed, and sent.",
    change: "js-space-removed",
  },
  {
    id: "value-lower-cased",
    title: "Values are signed in lower case",
    happens: "Capital letters are signed as small ones, and sent as they are.",
    change: "js-lower",
  },
  {
    id: "value-upper-cased",
    title: "Values are signed in upper case",
    happens: "Small letters are signed as capitals, and sent as they are.",
    change: "js-upper",
  },
  {
    id: "value-quotes-stripped",
    title: "Double quotes round a value are left out of the signature",
    happens: "A value that begins and ends with a double quote is signed without the two.",
    change: (value) => value.replace(QUOTED, "$1"),
  },
  {
    id: "value-quotes-removed",
    title: "Double quotes are left out of the signed value",
    happens: "Every double quote is removed where the value is signed.",
    change: (value) => value.replaceAll('"', ""),
  },
  {
    id: "value-quoted",
    title: "Values are signed in double quotes",
    happens: "Each value is put in double quotes, as the header's are, before it is encoded.",
    change: (value) => `"${value}"`,
  },
  {
    id: "value-backslashes-added",
    title: "Quotes and backslashes are signed with a backslash before them",
    happens:
      "The value is escaped as for a database or a program text, as PHP's addslashes does, but only where it is signed.",
    change: (value) => value.replace(QUOTE_OR_BACKSLASH, "\\$&"),
  },
  {
    id: "value-backslashes-stripped",
    title: "Backslashes are left out of the signed value",
    happens: "Each backslash is taken for the escape of what follows and removed, as PHP's stripslashes does.",
    change: (value) => value.replace(BACKSLASH, "$1"),
  },
  {
    id: "value-json-escaped",
    title: "Values are escaped as in JSON before they are signed",
    happens: "Quotes, backslashes and line breaks are signed as their JSON escapes.",
    change: "json-escaped",
  },
  {
    id: "value-html-escaped",
    title: "Values are escaped for HTML before they are signed",
    happens:
      "& < > and double quotes are signed as &amp; &lt; &gt; and &quot;: the value passed through a function for web pages.",
    change: "html-escaped-double-quotes",
  },
  {
    id: "value-html-unescaped",
    title: "HTML entities in a value are resolved before it is signed",
    happens: "&amp; in a plain value is signed as &, and the like: the value passed through a function for web pages.",
    change: (value) => value.replace(HTML_ENTITY, (entity) => CHARACTERS[entity] ?? ""),
  },
  {
    id: "value-tags-stripped",
    title: "What looks like an HTML tag is left out of the signed value",
    happens: "Text between < and > is removed where the value is signed, as a filter of form input does.",
    change: "tags-removed",
  },
];

/** Values that are tidied up, re-cased or escaped for something else where they are signed, and sent as they are. */
export const valueTidyingDeviations: readonly Deviation[] = changes.map((mistake) => changingText("values", mistake));
