import type { Deviation } from "../../deviation.ts";
import type { Family } from "../../family.ts";
import { type EncodedPlace, encodedTexts, isEncodedPlace } from "../encoding/encoding-places.ts";
import { numberFunctions } from "./functions/number-functions.ts";
import { functionsOf, type TextChangeName, textChangeNames } from "./text-functions.ts";
import { changingText, encodedPlacesOf, type TextPlace, textChangeOf } from "./text-mistake.ts";

const titles: Readonly<Record<Exclude<TextPlace, EncodedPlace>, (done: string) => string>> = {
  values: (done) => `Values are ${done} before they are signed`,
  "every-value": (done) => `All values, the protocol parameters' too, are ${done} before they are signed`,
  names: (done) => `Names are ${done} before they are signed`,
  sent: (done) => `Values are ${done} before they are signed and sent`,
  key: (done) => `The control key is ${done} before it goes into the signing key`,
  login: (done) => `The merchant login is ${done} before it is signed and sent`,
  timestamp: (done) => `The timestamp is ${done} before it is signed and sent`,
  "signed-login": (done) => `The merchant login is ${done} where it is signed, and sent as it is`,
  "header-login": (done) => `The merchant login is ${done} in the header, and signed as it is`,
  body: (done) => `Values are ${done} in the body, and signed as they are`,
};

/** A signer that looks at a value before it converts it does so with parameters: no other text is a number by chance. */
const IF_DECIMAL = /-if-(?:(?:un)?signed-)?decimal$/;
const TRIMS = /trim|(?<!accents-)strip(?!slashes|cslashes|-tags)|chomp/;
const ofLogin: readonly TextPlace[] = ["login", "signed-login", "header-login"];

/** The changes that are tried in more places than in values, by their names. */
const further: readonly (readonly [places: readonly TextPlace[], names: string])[] = [
  [
    ["names", "sent", "body", ...ofLogin],
    "js-trim go-trim-space python-strip java-strip java-trim php-trim ruby-strip ascii-trim space-trim",
  ],
  [
    ["names", "login", "signed-login"],
    "js-lower js-upper ruby-downcase go-to-lower go-to-upper php-strtolower php-strtoupper python-casefold",
  ],
  [["login"], "php-int php-float ruby-to-i perl-number js-number js-parse-int python-int go-atoi"],
  [
    ["names"],
    "spaces-removed spaces-as-underscores spaces-as-hyphens hyphens-removed commas-removed apostrophes-removed accents-stripped nfc nfd not-alphanumeric-removed not-alphanumeric-underscored not-alphanumeric-or-space-removed not-alphanumeric-or-mark-removed not-alphanumeric-or-mark-underscored controls-removed reversed html-escaped-double-quotes php-htmlspecialchars php-addslashes php-stripslashes json-escaped json-quoted go-quote js-space-removed js-space-collapsed js-first-upper php-ucwords python-capitalize quote-trim any-quote-trim slash-trim full-stop-trim bytes-in-base64 tags-removed line-breaks-removed js-decode-uri-component go-query-unescape java-url-decoder",
  ],
  [
    ["timestamp", "login"],
    "go-format-float-g go-fixed-1 go-fixed-2 go-exponent java-double python-float python-commas",
  ],
  [
    ["body"],
    "nfd nfkd js-lower js-upper crlf-to-lf line-breaks-removed js-space-collapsed accents-stripped js-parse-float-if-any js-parse-int-if-any",
  ],
  [
    ["sent", "body"],
    "python-split-joined php-trimmed-and-collapsed spaces-removed nfc nfkc php-addslashes php-stripslashes php-htmlspecialchars html-escaped-double-quotes ruby-escape-html python-html-escape go-html-escape php-strip-tags tags-removed",
  ],
];

/** The changes that are not tried on the protocol parameters: what they change hardly stands in a login. */
const ofCaller =
  "js-trim-start go-trim-left-space python-lstrip java-strip-leading php-ltrim ruby-lstrip java-strip-trailing ruby-rstrip ascii-trim-end space-trim-end line-end-trim line-feed-trim perl-chomp ruby-chomp nul-trim quote-trim go-regexp-trim go-space-collapsed unicode-space-collapsed php-space-collapsed python-space-collapsed spaces-squeezed js-trimmed-and-collapsed rails-squish java-trimmed-and-collapsed nul-removed controls-removed all-controls-removed bom-removed python-splitlines-joined python-expandtabs every-line-end-unified php-filter-email php-filter-url mysql-escaped line-feeds-as-backslash-n js-replacement-patterns";

/** The changes that have a published id in a place. */
const published: Readonly<Partial<Record<TextPlace, string>>> = {
  values:
    "js-trim js-trim-start js-trim-end js-space-collapsed js-space-removed js-lower js-upper json-escaped html-escaped-double-quotes tags-removed nfc nfd nfkc accents-stripped utf8-as-latin1 utf8-as-windows-1252 crlf-to-lf line-breaks-removed js-parse-float-if-any js-parse-int-if-any java-big-decimal-plain-if-unsigned-decimal",
  // As encoders: non-ascii-dropped and non-ascii-replaced.
  "every-value": "non-ascii-removed non-ascii-questioned",
  key: "hyphens-removed reversed js-trim js-lower js-upper nfc backslash-n-as-line-feed js-decode-uri-component bytes-in-base64",
  login: "js-lower",
  body: "js-trim",
};

const makeAll = (): readonly Deviation[] =>
  textChangeNames.flatMap((name) => {
    const more = further.flatMap(([places, names]) => (has(names, name) ? places : []));
    const inSignature: readonly TextPlace[] = IF_DECIMAL.test(name)
      ? ["values", "every-value"]
      : has(ofCaller, name)
        ? ["values", "key"]
        : ["values", "every-value", "key"];
    // Who reads numbers does so where amounts are at hand, not where any text is encoded.
    const encoded = Object.hasOwn(numberFunctions, name) ? [] : encodedPlacesOf(textChangeOf(name));
    const free = [...inSignature, ...more, ...encoded].filter((place) => !has(published[place] ?? "", name));
    return free.map((place) => generate(name, place));
  });

/** The members of the model of text changes that have no published id: each change in each place where it is tried. */
export const generatedTextDeviations: Family = { published: [], makeAll };

function has(names: string, name: string): boolean {
  return names.split(" ").includes(name);
}

function generate(name: TextChangeName, place: TextPlace): Deviation {
  const [first] = functionsOf(name);
  const done = `${TRIMS.test(name) ? "trimmed with" : "put through"} ${first?.language}'s ${first?.call}`;
  const title = isEncodedPlace(place)
    ? `${encodedTexts[place]} are ${done} before they are encoded`
    : titles[place](done);
  return changingText(place, { id: `${name}-in-${place}`, title, change: name, generated: true });
}
