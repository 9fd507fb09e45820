import { expect, it } from "vitest";
import { listValueFunctions } from "./value-functions.ts";

const functions = listValueFunctions();

const texts = [" a  <b>b</b>\n%20c < d", "%2%2525", "<script>x</script>Stra\u00dfe \u00c9&amp;'", '100% \u20ac"'];

// From WordPress 6.1.9 (Debian 12) on PHP 8.2.36: its own formatting.php.
it.each([
  ["WordPress's sanitize_text_field", ["a b c &lt; d", "5", "Stra\u00dfe \u00c9&amp;'", '100% \u20ac"']],
  ["WordPress's sanitize_textarea_field", ["a b\nc &lt; d", "5", "Stra\u00dfe \u00c9&amp;'", '100% \u20ac"']],
  ["WordPress's wp_strip_all_tags", ["a  b\n%20c < d", "%2%2525", "Stra\u00dfe \u00c9&amp;'", '100% \u20ac"']],
  ["WordPress's remove_accents", [" a  <b>b</b>\n%20c < d", "%2%2525", "<script>x</script>Strase E&amp;'", '100% E"']],
  ["WordPress's sanitize_key", ["abbb20cd", "22525", "scriptxscriptstraeamp", "100"]],
  ["WordPress's sanitize_html_class", ["abbbcd", "225", "scriptxscriptStraeamp", "100"]],
  ["WordPress's sanitize_user", ["a b c < d", "%225", "Strase E'", '100% E"']],
  [
    "WordPress's esc_js",
    [
      " a  &lt;b&gt;b&lt;/b&gt;\\n%20c &lt; d",
      "%2%2525",
      "&lt;script&gt;x&lt;/script&gt;Stra\u00dfe \u00c9&amp;\\'",
      "100% \u20ac&quot;",
    ],
  ],
  [
    "WordPress's normalize_whitespace",
    ["a <b>b</b>\n%20c < d", "%2%2525", "<script>x</script>Stra\u00dfe \u00c9&amp;'", '100% \u20ac"'],
  ],
])("%s", (words, written) => {
  expect(texts.map((text) => functions[words]?.(text))).toEqual(written);
});
