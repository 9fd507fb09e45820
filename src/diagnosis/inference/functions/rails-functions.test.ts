import { expect, it } from "vitest";
import { railsFunctions } from "./rails-functions.ts";

const texts = ["e\u0301", "\u{1f600}a", "\u00c9t\u00e9 -- a__b!", "-\u0141\u00df-"];

// From i18n 1.10.0 and ActiveSupport 6.1.7 (Debian 12) on Ruby 3.1.2.
it.each([
  ["Ruby's I18n.transliterate", ["e?", "?a", "Ete -- a__b!", "-Lss-"]],
  ["Ruby's ActiveSupport::Inflector.transliterate", ["e", "?a", "Ete -- a__b!", "-Lss-"]],
  ["Ruby's parameterize of ActiveSupport", ["e", "a", "ete-a__b", "lss"]],
])("%s", (words, written) => {
  expect(texts.map((text) => railsFunctions[words]?.(text))).toEqual(written);
});
