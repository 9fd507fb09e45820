import { escapeChanges } from "../../../deviations/signer/values/escape-changes.ts";
import { letterChanges } from "../../../deviations/signer/values/letter-changes.ts";
import { htmlUnescapes } from "../../../deviations/signer/values/unescape-html.ts";
import { whiteSpaceChanges } from "../../../deviations/signer/values/white-space-changes.ts";

type Change = (text: string) => string;

const calls = {
  trim: whiteSpaceChanges["php-trim"],
  stripslashes: escapeChanges["php-stripslashes"],
  strip_tags: escapeChanges["php-strip-tags"],
  htmlspecialchars: escapeChanges["php-htmlspecialchars"],
  addslashes: escapeChanges["php-addslashes"],
  strtolower: letterChanges["php-strtolower"],
  strtoupper: letterChanges["php-strtoupper"],
  ucwords: letterChanges["php-ucwords"],
  filter_var: escapeChanges["php-filter-string"],
  htmlentities: escapeChanges["php-htmlentities"],
  html_entity_decode: htmlUnescapes["php-html-entity-decode"],
} as const;

/** What code that cleans the fields of a form calls in a row, the first call first. */
const chains: readonly (readonly (keyof typeof calls)[])[] = [
  ["trim", "stripslashes", "htmlspecialchars"],
  ["trim", "strip_tags", "htmlspecialchars"],
  ["trim", "strip_tags", "stripslashes"],
  ["trim", "strip_tags", "stripslashes", "htmlspecialchars"],
  ["trim", "strip_tags", "addslashes"],
  ["strip_tags", "addslashes"],
  ["strip_tags", "trim"],
  ["strip_tags", "htmlspecialchars"],
  // As PrestaShop's Tools::safeOutput.
  ["strip_tags", "htmlentities"],
  ["strip_tags", "html_entity_decode"],
  ["html_entity_decode", "strip_tags"],
  ["html_entity_decode", "strip_tags", "trim"],
  ["trim", "strip_tags", "htmlentities"],
  ["trim", "htmlspecialchars"],
  ["trim", "htmlentities"],
  ["filter_var", "trim"],
  ["trim", "strtolower", "ucwords"],
  ["trim", "strtolower"],
  ["trim", "strtoupper"],
  ["stripslashes", "trim"],
  ["stripslashes", "htmlspecialchars"],
  ["stripslashes", "strip_tags", "trim"],
];

/** What PHP's functions make of texts that one after the other changes, by their words. */
export const phpFunctions: Readonly<Record<string, Change>> = Object.fromEntries(
  chains.map((chain) => [
    `PHP's ${chain.toReversed().join("(")}(${chain[0] === "filter_var" ? "FILTER_SANITIZE_STRING" : ""}${")".repeat(chain.length)}`,
    (text: string) => chain.reduce((changed, name) => calls[name](changed), text),
  ]),
);
