import type { Deviation } from "../../deviation.ts";
import { textChanges } from "./text-changes.ts";
import { functionsOf, type TextChangeName, textChangeNames } from "./text-functions.ts";
import { changingText, type TextPlace } from "./text-mistake.ts";

/** Texts that show what a change does: the first that is changed. */
const EXAMPLES: readonly string[] = [
  "Straße",
  "İ",
  "\u0085x",
  "\u00a0x",
  "\u001fx",
  "x\0",
  "x\n",
  " x ",
  "a  b",
  "a\tb",
  "a\r\nb",
  "a\u2028b",
  "O'Neil <b>",
  "&lt;",
  '"a"',
  "a\\nb",
  "50%20+1",
  "$&",
  "\ufeffx",
  "\u009f",
  "ﬁ",
  "e\u0301",
  "10.50",
  "012",
  "1e3",
  "12345678901234567890",
  "0.0000001",
];

const words: Readonly<Record<TextPlace, readonly [before: string, after: string, example: string]>> = {
  values: ["Values are", "before they are signed", "is sent as it is, and signed as"],
  "every-value": [
    "All values, the protocol parameters' too, are",
    "before they are signed",
    "is sent as it is, and signed as",
  ],
  "names-and-values": ["Names and values are", "before they are signed", "is sent as it is, and signed as"],
  sent: ["Values are", "before they are signed and sent", "is signed and sent as"],
  key: ["The control key is", "before it goes into the signing key", "goes into the key as"],
  login: ["The merchant login is", "before it is signed and sent", "is signed and sent as"],
  "signed-login": ["The merchant login is", "where it is signed, and sent as it is", "is sent as it is, and signed as"],
  "header-login": ["The merchant login is", "in the header, and signed as it is", "is signed as it is, and sent as"],
};

const TRIMS = /trim|strip|chomp/;
const inSignature: readonly TextPlace[] = ["values", "every-value"];
const ofLogin: readonly TextPlace[] = ["login", "signed-login", "header-login"];

/** The changes that are tried in more places than in values, by their names. */
const further: readonly (readonly [places: readonly TextPlace[], names: string])[] = [
  [
    ["sent", "key", ...ofLogin],
    "js-trim go-trim-space python-strip java-strip java-trim php-trim ruby-strip ascii-trim space-trim",
  ],
  [
    ["names-and-values", "key", "login", "signed-login"],
    "js-lower js-upper ruby-downcase go-to-lower go-to-upper php-strtolower php-strtoupper python-casefold",
  ],
  [
    ["key"],
    "js-trim-end php-rtrim python-rstrip go-trim-right-space line-end-trim line-feed-trim perl-chomp ruby-chomp nfc nfd nfkc nfkd",
  ],
  [
    ["sent"],
    "python-split-joined php-trimmed-and-collapsed spaces-removed nfc nfkc php-addslashes php-stripslashes php-htmlspecialchars html-escaped-double-quotes ruby-escape-html python-html-escape go-html-escape php-strip-tags tags-removed",
  ],
];

/** The changes that have a published id in a place. */
const published: Readonly<Partial<Record<TextPlace, string>>> = {
  values:
    "js-trim js-trim-start js-trim-end js-space-collapsed js-space-removed js-lower js-upper json-escaped html-escaped-double-quotes tags-removed nfc nfd nfkc accents-stripped utf8-as-latin1 utf8-as-windows-1252 crlf-to-lf line-breaks-removed js-parse-float-if-any js-parse-int-if-any",
  key: "js-trim js-lower js-upper nfc backslash-n-as-line-feed js-decode-uri-component",
  login: "js-lower",
};

/** The members of the model of text changes that have no published id: each change in each place where it is tried. */
export const generatedTextDeviations: readonly Deviation[] = textChangeNames.flatMap((name) => {
  const more = further.flatMap(([places, names]) => (names.split(" ").includes(name) ? places : []));
  const free = [...inSignature, ...more].filter((place) => published[place]?.split(" ").includes(name) !== true);
  return free.map((place) => generate(name, place));
});

function generate(name: TextChangeName, place: TextPlace): Deviation {
  const [before, after, becomes] = words[place];
  const change = textChanges[name];
  const example = EXAMPLES.find((text) => change(text) !== text) ?? "";
  return changingText(place, {
    id: `${name}-in-${place}`,
    title: `${before} ${TRIMS.test(name) ? "trimmed with" : "put through"} ${nameFirst(name)} ${after}`,
    happens: `For example, ${show(example)} ${becomes} ${show(change(example))}.`,
    change: name,
    generated: true,
  });
}

/** Names the first function of a change, as in `Go's strings.TrimSpace`. */
function nameFirst(name: TextChangeName): string {
  const [first] = functionsOf(name);
  const [, called, method] = /^([\w.:]+)\(\$?value\)$|^value\.(\w+)(?:\(\))?$/.exec(first?.call ?? "") ?? [];
  return `${first?.language}'s ${called ?? method ?? first?.call}`;
}

function show(text: string): string {
  return JSON.stringify(text).replace(
    /[^\p{L}\p{N}\p{P}\p{S} ]/gu,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
