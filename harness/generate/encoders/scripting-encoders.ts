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
];

const URLLIB = "https://docs.python.org/3/library/urllib.parse.html#urllib.parse";
const quoteSafe = (id: string, safe: string): EncoderRow => {
  const text = JSON.stringify(safe);
  return [id, `urllib.parse.quote(safe=${text})`, `urllib.parse.quote(value, safe=${text})`, `${URLLIB}.quote`];
};
export const python: readonly EncoderRow[] = [
  ["python-quote", "urllib.parse.quote", "urllib.parse.quote(value)", `${URLLIB}.quote`],
  quoteSafe("python-quote-safe-none", ""),
  quoteSafe("python-quote-safe-tilde", "~"),
  quoteSafe("python-quote-safe-slash-tilde", "/~"),
  quoteSafe("python-quote-safe-as-javascript", "~()*!.'"),
  quoteSafe("python-quote-safe-colon-slash", ":/"),
  quoteSafe("python-quote-safe-url", ":/?&="),
  quoteSafe("python-quote-safe-reserved", ":/?#[]@!$&'()*+,;="),
  quoteSafe("python-quote-safe-encode-uri", ";/?:@&=+$,"),
  quoteSafe("python-quote-safe-percent", "%"),
  quoteSafe("python-quote-safe-slash-percent", "/%"),
  quoteSafe("python-quote-safe-requests", "!#$%&'()*+,/:;=?@[]~"),
  ["python-quote-plus", "urllib.parse.quote_plus", "urllib.parse.quote_plus(value)", `${URLLIB}.quote_plus`],
  [
    "python-quote-plus-safe-slash",
    'urllib.parse.quote_plus(safe="/")',
    'urllib.parse.quote_plus(value, safe="/")',
    `${URLLIB}.quote_plus`,
  ],
  ["python-urlencode", "urllib.parse.urlencode", 'urllib.parse.urlencode({"a": value})[2:]', `${URLLIB}.urlencode`],
  [
    "python-urlencode-quote",
    "urllib.parse.urlencode(quote_via=quote)",
    'urllib.parse.urlencode({"a": value}, quote_via=urllib.parse.quote)[2:]',
    `${URLLIB}.urlencode`,
  ],
  [
    "python-quote-latin-1",
    'urllib.parse.quote(encoding="latin-1")',
    'urllib.parse.quote(value, encoding="latin-1", errors="replace")',
    `${URLLIB}.quote`,
  ],
  [
    "python-quote-safe-none-latin-1",
    'urllib.parse.quote(safe="", encoding="latin-1")',
    'urllib.parse.quote(value, safe="", encoding="latin-1", errors="replace")',
    `${URLLIB}.quote`,
  ],
  [
    "python-quote-lower-cased",
    "urllib.parse.quote(value).lower()",
    "urllib.parse.quote(value).lower()",
    `${URLLIB}.quote`,
  ],
  [
    "python-quote-safe-none-lower-cased",
    'urllib.parse.quote(value, safe="").lower()',
    'urllib.parse.quote(value, safe="").lower()',
    `${URLLIB}.quote`,
  ],
  [
    "python-quote-plus-lower-cased",
    "urllib.parse.quote_plus(value).lower()",
    "urllib.parse.quote_plus(value).lower()",
    `${URLLIB}.quote_plus`,
  ],
];

const RUBY = "https://docs.ruby-lang.org/en/3.1";
export const ruby: readonly EncoderRow[] = [
  ["ruby-cgi-escape", "CGI.escape", "CGI.escape(value)", `${RUBY}/CGI/Util.html`],
  ["ruby-erb-url-encode", "ERB::Util.url_encode", "ERB::Util.url_encode(value)", `${RUBY}/ERB/Util.html`],
  [
    "ruby-encode-www-form-component",
    "URI.encode_www_form_component",
    "URI.encode_www_form_component(value)",
    `${RUBY}/URI.html`,
  ],
  ["ruby-encode-www-form", "URI.encode_www_form", "URI.encode_www_form({ a: value })[2..]", `${RUBY}/URI.html`],
  [
    "ruby-encode-www-form-component-spaces",
    'URI.encode_www_form_component(value).gsub("+", "%20")',
    'URI.encode_www_form_component(value).gsub("+", "%20")',
    `${RUBY}/URI.html`,
  ],
  [
    "ruby-uri-escape",
    "URI::DEFAULT_PARSER.escape",
    "URI::DEFAULT_PARSER.escape(value)",
    `${RUBY}/URI/RFC2396_Parser.html`,
  ],
  [
    "ruby-gsub-non-word",
    "value.gsub(/\\W/)",
    "value.b.gsub(/\\W/) { |byte| format('%%%02X', byte.ord) }.force_encoding('UTF-8')",
    `${RUBY}/String.html`,
  ],
  [
    "ruby-cgi-escape-lower-cased",
    "CGI.escape(value).downcase",
    "CGI.escape(value).downcase(:ascii)",
    `${RUBY}/CGI/Util.html`,
  ],
];

const URI_ESCAPE = "https://metacpan.org/pod/URI::Escape";
const PERLOP = "https://perldoc.perl.org/perlop#s/PATTERN/REPLACEMENT/msixpodualngcer";
export const perl: readonly EncoderRow[] = [
  ["perl-uri-escape", "uri_escape", "uri_escape($bytes)", URI_ESCAPE],
  ["perl-uri-escape-utf8", "uri_escape_utf8", "uri_escape_utf8($value)", URI_ESCAPE],
  ["perl-uri-escape-characters", "uri_escape (of characters)", "uri_escape($value)", URI_ESCAPE],
  [
    "perl-uri-escape-rfc2396",
    `uri_escape_utf8($value, "^A-Za-z0-9\\-_.!~*'()")`,
    `uri_escape_utf8($value, "^A-Za-z0-9\\\\-_.!~*'()")`,
    URI_ESCAPE,
  ],
  ["perl-non-word", 's/(\\W)/sprintf("%%%02X", ord $1)/ge', '$bytes =~ s/(\\W)/sprintf("%%%02X", ord $1)/ger', PERLOP],
  [
    "perl-non-word-lower-case",
    's/(\\W)/sprintf("%%%02x", ord $1)/ge',
    '$bytes =~ s/(\\W)/sprintf("%%%02x", ord $1)/ger',
    PERLOP,
  ],
  [
    "perl-non-alphanumeric",
    's/([^A-Za-z0-9])/sprintf("%%%02X", ord $1)/ge',
    '$bytes =~ s/([^A-Za-z0-9])/sprintf("%%%02X", ord $1)/ger',
    PERLOP,
  ],
  [
    "perl-non-alphanumeric-lower-case",
    's/([^A-Za-z0-9])/sprintf("%%%02x", ord $1)/ge',
    '$bytes =~ s/([^A-Za-z0-9])/sprintf("%%%02x", ord $1)/ger',
    PERLOP,
  ],
  [
    "perl-non-word-characters",
    's/(\\W)/sprintf("%%%02X", ord $1)/ge (of characters)',
    '$value =~ s/(\\W)/sprintf("%%%02X", ord $1)/ger',
    PERLOP,
  ],
  [
    "perl-code-points",
    's/([^A-Za-z0-9\\-._~])/sprintf("%%%02X", ord $1)/ge (of characters)',
    '$value =~ s/([^A-Za-z0-9\\-._~])/sprintf("%%%02X", ord $1)/ger',
    PERLOP,
  ],
  [
    "perl-form",
    "s/([^A-Za-z0-9_.~ -])/sprintf(…)/ge; tr/ /+/",
    '$bytes =~ s/([^A-Za-z0-9_.~ -])/sprintf("%%%02X", ord $1)/ger =~ tr/ /+/r',
    PERLOP,
  ],
  [
    "perl-http-tiny",
    "HTTP::Tiny->www_form_urlencode",
    "do { require HTTP::Tiny; substr HTTP::Tiny->new->www_form_urlencode(['', $value]), 1 }",
    "https://metacpan.org/pod/HTTP::Tiny#www_form_urlencode",
  ],
];
