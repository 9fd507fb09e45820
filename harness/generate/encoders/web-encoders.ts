import type { EncoderRow } from "./encoder-row.ts";

const MDN = "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects";
const NODE = "https://nodejs.org/api/querystring.html";
const USP = "https://developer.mozilla.org/docs/Web/API/URLSearchParams";
export const javascript: readonly EncoderRow[] = [
  ["js-encode-uri-component", "encodeURIComponent", "encodeURIComponent(value)", `${MDN}/encodeURIComponent`],
  ["js-encode-uri", "encodeURI", "encodeURI(value)", `${MDN}/encodeURI`],
  ["js-escape", "escape", "escape(value)", `${MDN}/escape`],
  ["js-url-search-params", "URLSearchParams", "new URLSearchParams({ a: value }).toString().slice(2)", USP],
  ["js-querystring-escape", "querystring.escape", "querystring.escape(value)", `${NODE}#querystringescapestr`],
  [
    "js-querystring-stringify",
    "querystring.stringify",
    "querystring.stringify({ a: value }).slice(2)",
    `${NODE}#querystringstringifyobj-sep-eq-options`,
  ],
  [
    "jquery-param",
    'encodeURIComponent(value).replace(/%20/g, "+")',
    'encodeURIComponent(value).replace(/%20/g, "+")',
    "https://api.jquery.com/jQuery.param/",
  ],
  [
    "js-fixed-by-escape",
    "encodeURIComponent(value).replace(/[!'()*]/g, escape)",
    "encodeURIComponent(value).replace(/[!'()*]/g, escape)",
    `${MDN}/escape`,
  ],
  [
    "axios-params",
    "axios params",
    'encodeURIComponent(value).replace(/%3A/gi, ":").replace(/%24/g, "$").replace(/%2C/gi, ",").replace(/%20/g, "+").replace(/%5B/gi, "[").replace(/%5D/gi, "]")',
    "https://github.com/axios/axios/blob/v1.x/lib/helpers/buildURL.js",
  ],
  [
    "js-lower-cased",
    "encodeURIComponent(value).toLowerCase()",
    "encodeURIComponent(value).toLowerCase()",
    `${MDN}/encodeURIComponent`,
  ],
  [
    "js-replaced-once",
    'encodeURIComponent(value).replace("!", "%21").replace("\'", "%27").replace("(", "%28").replace(")", "%29").replace("*", "%2A")',
    'encodeURIComponent(value).replace("!", "%21").replace("\'", "%27").replace("(", "%28").replace(")", "%29").replace("*", "%2A")',
    `${MDN}/String/replace`,
  ],
  [
    "js-asterisk-replaced-once",
    'encodeURIComponent(value).replace("*", "%2A")',
    'encodeURIComponent(value).replace("*", "%2A")',
    `${MDN}/String/replace`,
  ],
  [
    "js-exclamation-mark-replaced-once",
    'encodeURIComponent(value).replace("!", "%21")',
    'encodeURIComponent(value).replace("!", "%21")',
    `${MDN}/String/replace`,
  ],
  [
    "js-url-search-params-space-replaced-once",
    'new URLSearchParams({ a: value }).toString().slice(2).replace("+", "%20")',
    'new URLSearchParams({ a: value }).toString().slice(2).replace("+", "%20")',
    `${MDN}/String/replace`,
  ],
  [
    "js-upper-cased",
    "encodeURIComponent(value).toUpperCase()",
    "encodeURIComponent(value).toUpperCase()",
    `${MDN}/String/toUpperCase`,
  ],
  [
    "js-to-string-16",
    "byte.toString(16)",
    '[...Buffer.from(value)].map((byte) => (/[\\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : "%" + byte.toString(16))).join("")',
    `${MDN}/Number/toString`,
  ],
  [
    "js-buffer-latin1",
    'Buffer.from(value, "latin1")',
    '[...Buffer.from(value, "latin1")].map((byte) => (/[\\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : "%" + byte.toString(16).toUpperCase().padStart(2, "0"))).join("")',
    "https://nodejs.org/api/buffer.html",
  ],
  [
    "js-letters-left",
    "value.replace(/[^\\p{L}\\p{N}\\-._~]/gu, encodeURIComponent)",
    "value.replace(/[^\\p{L}\\p{N}\\-._~]/gu, encodeURIComponent)",
    `${MDN}/String/replace`,
  ],
];

const PHP_MANUAL = "https://www.php.net/manual/en/function";
export const php: readonly EncoderRow[] = [
  ["php-urlencode", "urlencode", "urlencode($value)", `${PHP_MANUAL}.urlencode.php`],
  ["php-rawurlencode", "rawurlencode", "rawurlencode($value)", `${PHP_MANUAL}.rawurlencode.php`],
  [
    "php-http-build-query",
    "http_build_query",
    'substr(http_build_query(["a" => $value]), 2)',
    `${PHP_MANUAL}.http-build-query.php`,
  ],
  [
    "php-http-build-query-rfc3986",
    "http_build_query (PHP_QUERY_RFC3986)",
    'substr(http_build_query(["a" => $value], "", "&", PHP_QUERY_RFC3986), 2)',
    `${PHP_MANUAL}.http-build-query.php`,
  ],
  [
    "php-urlencode-spaces",
    "str_replace('+', '%20', urlencode($value))",
    "str_replace('+', '%20', urlencode($value))",
    `${PHP_MANUAL}.urlencode.php`,
  ],
  [
    "php-urlencode-tildes",
    "str_replace('%7E', '~', urlencode($value))",
    "str_replace('%7E', '~', urlencode($value))",
    `${PHP_MANUAL}.urlencode.php`,
  ],
  [
    "php-utf8-decode",
    "rawurlencode(utf8_decode($value))",
    "rawurlencode(utf8_decode($value))",
    `${PHP_MANUAL}.utf8-decode.php`,
  ],
  [
    "php-urlencode-utf8-decode",
    "urlencode(utf8_decode($value))",
    "urlencode(utf8_decode($value))",
    `${PHP_MANUAL}.utf8-decode.php`,
  ],
  [
    "php-lower-cased",
    "strtolower(rawurlencode($value))",
    "strtolower(rawurlencode($value))",
    `${PHP_MANUAL}.rawurlencode.php`,
  ],
  [
    "php-urlencode-lower-cased",
    "strtolower(urlencode($value))",
    "strtolower(urlencode($value))",
    `${PHP_MANUAL}.urlencode.php`,
  ],
  [
    "php-urlencode-upper-cased",
    "strtoupper(urlencode($value))",
    "strtoupper(urlencode($value))",
    `${PHP_MANUAL}.strtoupper.php`,
  ],
  [
    "php-letters-left",
    "preg_replace_callback('/[^\\w.~-]/u', \u2026)",
    "preg_replace_callback('/[^\\w.~-]/u', fn ($found) => rawurlencode($found[0]), $value)",
    `${PHP_MANUAL}.preg-replace-callback.php`,
  ],
];
