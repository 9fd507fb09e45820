import type { EncoderRow } from "../encoder-table.ts";

const MDN = "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects";
const NODE = "https://nodejs.org/api/querystring.html";
const USP = "https://developer.mozilla.org/docs/Web/API/URLSearchParams";
export const javascript: readonly EncoderRow[] = [
  ["js-encode-uri-component", "encodeURIComponent", `${MDN}/encodeURIComponent`],
  ["js-encode-uri", "encodeURI", `${MDN}/encodeURI`],
  ["js-escape", "escape", `${MDN}/escape`],
  ["js-url-search-params", "URLSearchParams", USP, "new URLSearchParams({ a: value }).toString().slice(2)"],
  ["js-querystring-escape", "querystring.escape", `${NODE}#querystringescapestr`],
  [
    "js-querystring-stringify",
    "querystring.stringify",
    `${NODE}#querystringstringifyobj-sep-eq-options`,
    "querystring.stringify({ a: value }).slice(2)",
  ],
  ["jquery-param", 'encodeURIComponent(value).replace(/%20/g, "+")', "https://api.jquery.com/jQuery.param/"],
  ["js-fixed-by-escape", "encodeURIComponent(value).replace(/[!'()*]/g, escape)", `${MDN}/escape`],
  [
    "axios-params",
    "axios params",
    "https://github.com/axios/axios/blob/v1.x/lib/helpers/buildURL.js",
    'encodeURIComponent(value).replace(/%3A/gi, ":").replace(/%24/g, "$").replace(/%2C/gi, ",").replace(/%20/g, "+").replace(/%5B/gi, "[").replace(/%5D/gi, "]")',
  ],
  [
    "axios-params-brackets-escaped",
    "axios params (newer versions)",
    "https://github.com/axios/axios/blob/v1.x/lib/helpers/buildURL.js",
    'encodeURIComponent(value).replace(/%3A/gi, ":").replace(/%24/g, "$").replace(/%2C/gi, ",").replace(/%20/g, "+")',
  ],
  ["js-lower-cased", "encodeURIComponent(value).toLowerCase()", `${MDN}/encodeURIComponent`],
  [
    "js-replaced-once",
    'encodeURIComponent(value).replace("!", "%21").replace("\'", "%27").replace("(", "%28").replace(")", "%29").replace("*", "%2A")',
    `${MDN}/String/replace`,
  ],
  ["js-asterisk-replaced-once", 'encodeURIComponent(value).replace("*", "%2A")', `${MDN}/String/replace`],
  ["js-exclamation-mark-replaced-once", 'encodeURIComponent(value).replace("!", "%21")', `${MDN}/String/replace`],
  [
    "js-url-search-params-space-replaced-once",
    'new URLSearchParams({ a: value }).toString().slice(2).replace("+", "%20")',
    `${MDN}/String/replace`,
  ],
  [
    "js-char-code",
    'value.replace(/[^\\w.~-]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase())',
    `${MDN}/String/charCodeAt`,
  ],
  [
    "js-char-code-lower",
    'value.replace(/[^\\w.~-]/g, (c) => "%" + c.charCodeAt(0).toString(16))',
    `${MDN}/String/charCodeAt`,
  ],
  [
    "js-char-code-padded",
    'value.replace(/[^\\w.~-]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0"))',
    `${MDN}/String/charCodeAt`,
  ],
  ["js-upper-cased", "encodeURIComponent(value).toUpperCase()", `${MDN}/String/toUpperCase`],
  [
    "js-to-string-16",
    "byte.toString(16)",
    `${MDN}/Number/toString`,
    '[...Buffer.from(value)].map((byte) => (/[\\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : "%" + byte.toString(16))).join("")',
  ],
  [
    "js-buffer-latin1",
    'Buffer.from(value, "latin1")',
    "https://nodejs.org/api/buffer.html",
    '[...Buffer.from(value, "latin1")].map((byte) => (/[\\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : "%" + byte.toString(16).toUpperCase().padStart(2, "0"))).join("")',
  ],
  ["js-letters-left", "value.replace(/[^\\p{L}\\p{N}\\-._~]/gu, encodeURIComponent)", `${MDN}/String/replace`],
];

const PHP_MANUAL = "https://www.php.net/manual/en/function";
export const php: readonly EncoderRow[] = [
  ["php-upper-cased", "strtoupper(rawurlencode($value))", "https://www.php.net/manual/en/function.strtoupper.php"],
  ["php-urlencode", "urlencode", `${PHP_MANUAL}.urlencode.php`],
  ["php-rawurlencode", "rawurlencode", `${PHP_MANUAL}.rawurlencode.php`],
  [
    "php-http-build-query",
    "http_build_query",
    `${PHP_MANUAL}.http-build-query.php`,
    'substr(http_build_query(["a" => $value]), 2)',
  ],
  [
    "php-http-build-query-rfc3986",
    "http_build_query (PHP_QUERY_RFC3986)",
    `${PHP_MANUAL}.http-build-query.php`,
    'substr(http_build_query(["a" => $value], "", "&", PHP_QUERY_RFC3986), 2)',
  ],
  ["php-urlencode-spaces", "str_replace('+', '%20', urlencode($value))", `${PHP_MANUAL}.urlencode.php`],
  ["php-urlencode-tildes", "str_replace('%7E', '~', urlencode($value))", `${PHP_MANUAL}.urlencode.php`],
  ["php-utf8-decode", "rawurlencode(utf8_decode($value))", `${PHP_MANUAL}.utf8-decode.php`],
  ["php-urlencode-utf8-decode", "urlencode(utf8_decode($value))", `${PHP_MANUAL}.utf8-decode.php`],
  ["php-lower-cased", "strtolower(rawurlencode($value))", `${PHP_MANUAL}.rawurlencode.php`],
  ["php-urlencode-lower-cased", "strtolower(urlencode($value))", `${PHP_MANUAL}.urlencode.php`],
  ["php-urlencode-upper-cased", "strtoupper(urlencode($value))", `${PHP_MANUAL}.strtoupper.php`],
  [
    "php-letters-left",
    "preg_replace_callback('/[^\\w.~-]/u', \u2026)",
    `${PHP_MANUAL}.preg-replace-callback.php`,
    "preg_replace_callback('/[^\\w.~-]/u', fn ($found) => rawurlencode($found[0]), $value)",
  ],
];
