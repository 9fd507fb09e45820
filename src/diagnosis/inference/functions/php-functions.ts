import { escapeChanges } from "../../../deviations/signer/values/escape-changes.ts";
import { whiteSpaceChanges } from "../../../deviations/signer/values/white-space-changes.ts";

type Change = (text: string) => string;

const calls = {
  trim: whiteSpaceChanges["php-trim"],
  stripslashes: escapeChanges["php-stripslashes"],
  strip_tags: escapeChanges["php-strip-tags"],
  htmlspecialchars: escapeChanges["php-htmlspecialchars"],
  addslashes: escapeChanges["php-addslashes"],
} as const;

/** What code that cleans the fields of a form calls in a row, the first call first. */
const chains: readonly (readonly (keyof typeof calls)[])[] = [
  ["trim", "stripslashes", "htmlspecialchars"],
  ["trim", "strip_tags", "htmlspecialchars"],
  ["trim", "strip_tags", "stripslashes"],
  ["trim", "strip_tags", "stripslashes", "htmlspecialchars"],
  ["trim", "strip_tags", "addslashes"],
  ["strip_tags", "addslashes"],
  ["stripslashes", "strip_tags", "trim"],
];

/** What PHP's functions make of texts that one after the other changes, by their words. */
export const phpFunctions: Readonly<Record<string, Change>> = Object.fromEntries(
  chains.map((chain) => [
    `PHP's ${chain.toReversed().join("(")}${"()".padEnd(chain.length + 1, ")")}`,
    (text: string) => chain.reduce((changed, name) => calls[name](changed), text),
  ]),
);
