import { readCharacterRows } from "../../../deviations/signer/transliterate.ts";
import { escapeChanges } from "../../../deviations/signer/values/escape-changes.ts";
import { formatOf } from "../../../deviations/signer/values/number-changes.ts";
import { whiteSpaceChanges } from "../../../deviations/signer/values/white-space-changes.ts";
import { replaceUpToLast } from "./replace-up-to-last.ts";
import { wordpressUrlFunctions } from "./wordpress-urls.ts";

type Change = (text: string) => string;

/** What remove_accents writes for characters: asked of WordPress 6.1.9 on PHP 8.2 about each of U+0080 to U+2FFF. */
const accents: ReadonlyMap<string, string> = readCharacterRows([
  "=£ A=ÀÁÂÃÄÅĀĂĄǍẠẢẤẦẨẪẬẮẰẲẴẶÅ AE=Æ C=ÇĆĈĊČ D=ÐĎĐ E=ÈÉÊËĒĔĖĘĚẸẺẼẾỀỂỄỆ€ G=ĜĞĠĢ H=ĤĦ I=ÌÍÎÏĨĪĬĮİǏỈỊ IJ=Ĳ J=Ĵ K=Ķ",
  "L=ĹĻĽĿŁ N=ÑŃŅŇŊ O=ÒÓÔÕÖØŌŎŐƠǑỌỎỐỒỔỖỘỚỜỞỠỢ OE=Œ R=ŔŖŘ S=ŚŜŞŠȘ T=ŢŤŦȚ TH=Þ U=ÙÚÛÜŨŪŬŮŰŲƯǓǕǗǙǛỤỦỨỪỬỮỰ W=Ŵ",
  "Y=ÝŶŸỲỴỶỸ Z=ŹŻŽ a=ªàáâãäåāăąǎɑạảấầẩẫậắằẳẵặ ae=æ c=çćĉċč d=ðďđ e=èéêëēĕėęěẹẻẽếềểễệ g=ĝğġģ h=ĥħ i=ìíîïĩīĭįıǐỉị",
  "ij=ĳ j=ĵ k=ķĸ l=ĺļľŀł n=ñńņňŉŋ o=ºòóôõöøōŏőơǒọỏốồổỗộớờởỡợ oe=œ r=ŕŗř s=ßśŝşšſș t=ţťŧț th=þ",
  "u=ùúûüũūŭůűųưǔǖǘǚǜụủứừửữự w=ŵ y=ýÿŷỳỵỷỹ z=źżž",
]);
const OCTET = /%[a-f0-9]{2}/i;
const OCTETS = /%[a-f0-9]{2}/gi;

const trim = whiteSpaceChanges["php-trim"];
const {
  "php-strip-tags": stripTags,
  "html-escaped-once": escapeOnce,
  "php-addslashes": addSlashes,
  "php-stripslashes": stripSlashes,
} = escapeChanges;

function removeAccents(text: string): string {
  return Array.from(text.normalize(), (character) => accents.get(character) ?? character).join("");
}

function stripAllTags(text: string): string {
  return trim(stripTags(text.replace(/<(script|style)[^>]*?>.*?<\/\1>/gis, "")));
}

/** Different octets are 484, and what is left may hold one again: no text of a merchant does so often. */
const MOST_OCTETS = 1000;

/** Leaves out what looks percent-encoded until nothing does. */
function removeOctets(text: string): string {
  let left = text;
  let found = OCTET.exec(left);
  for (let count = 0; found !== null && count < MOST_OCTETS; count += 1) {
    left = left.replaceAll(found[0], "");
    found = OCTET.exec(left);
  }
  return left === text ? text : trim(left.replace(/ +/g, " "));
}

/** Leaves out tags, but escapes what begins as one and is none. */
function sanitizeTags(text: string): string {
  if (!text.includes("<")) return text;
  const escaped = text.replace(/<[^>]*?(?:(?=<)|>|$)/g, (tag) => (tag.includes(">") ? tag : escapeOnce(tag)));
  return stripAllTags(escaped).replaceAll("<\n", "&lt;\n");
}

function sanitizeText(text: string): string {
  return removeOctets(trim(sanitizeTags(text).replace(/[\r\n\t ]+/g, " ")));
}

/** Writes two decimals of what PHP's floatval reads. */
function formatDecimal(text: string): string {
  const digits = /^-?(?:\d+(?:\.\d*)?|\.\d+)/.exec(text)?.[0] ?? "0";
  return formatOf("php-number-format")?.(digits) ?? text;
}

/** What WooCommerce makes of an amount, which is a text: of several points it leaves the last. */
function cleanDecimal(text: string): string {
  return sanitizeText(text).replace(/\.(?![^.]+$)|[^0-9.-]/g, "");
}

/** What a plugin does to what a customer has written, by its words: https://developer.wordpress.org/reference/functions/ */
export const wordpressFunctions: Readonly<Record<string, Change>> = Object.fromEntries(
  Object.entries<Change>({
    sanitize_text_field: sanitizeText,
    sanitize_textarea_field: (text) => removeOctets(trim(sanitizeTags(text))),
    wp_strip_all_tags: stripAllTags,
    remove_accents: removeAccents,
    sanitize_key: (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[^a-z0-9_-]/g, ""),
    sanitize_html_class: (text) => text.replace(OCTETS, "").replace(/[^A-Za-z0-9_-]/g, ""),
    sanitize_user: (text) =>
      trim(
        removeAccents(stripAllTags(text))
          .replace(OCTETS, "")
          .split("\n")
          .map((line) => replaceUpToLast(";", line, /&.+?;/gs, ""))
          .join("\n"),
      ).replace(/[ \t-\r]+/g, " "),
    esc_js: (text) =>
      addSlashes(
        stripSlashes(escapeOnce(text))
          .replace(/&#0*39;?|&#x0*27;?/gi, "'")
          .replaceAll("\r", ""),
      ).replaceAll("\n", "\\n"),
    normalize_whitespace: (text) =>
      trim(text)
        .replaceAll("\r", "\n")
        .replace(/\n+/g, "\n")
        .replace(/[ \t]+/g, " "),
    ...wordpressUrlFunctions,
    "wc_format_decimal of WooCommerce": cleanDecimal,
    "wc_format_decimal(2) of WooCommerce": (text) => formatDecimal(cleanDecimal(text)),
  }).map(([name, change]) => [`WordPress's ${name}`, change]),
);
