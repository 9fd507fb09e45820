import type { EncoderRow } from "../encoder-table.ts";

const URLLIB = "https://docs.python.org/3/library/urllib.parse.html#urllib.parse";
const quoteSafe = (id: string, safe: string): EncoderRow => {
  const text = JSON.stringify(safe);
  return [id, `urllib.parse.quote(safe=${text})`, `${URLLIB}.quote`, `urllib.parse.quote(value, safe=${text})`];
};
export const python: readonly EncoderRow[] = [
  ["python-quote", "urllib.parse.quote", `${URLLIB}.quote`],
  quoteSafe("python-quote-safe-none", ""),
  quoteSafe("python-quote-safe-tilde", "~"),
  quoteSafe("python-quote-safe-slash-tilde", "/~"),
  quoteSafe("python-quote-safe-as-javascript", "~()*!.'"),
  quoteSafe("python-quote-safe-colon-slash", ":/"),
  quoteSafe("python-quote-safe-url", ":/?&="),
  quoteSafe("python-quote-safe-reserved", ":/?#[]@!$&'()*+,;="),
  quoteSafe("python-quote-safe-encode-uri", ";/?:@&=+$,"),
  quoteSafe("python-quote-safe-path", "/:@!$&'()*+,;="),
  quoteSafe("python-quote-safe-percent", "%"),
  quoteSafe("python-quote-safe-slash-percent", "/%"),
  quoteSafe("python-quote-safe-requests", "!#$%&'()*+,/:;=?@[]~"),
  ["python-quote-plus", "urllib.parse.quote_plus", `${URLLIB}.quote_plus`],
  [
    "python-quote-plus-safe-slash",
    'urllib.parse.quote_plus(safe="/")',
    `${URLLIB}.quote_plus`,
    'urllib.parse.quote_plus(value, safe="/")',
  ],
  ["python-urlencode", "urllib.parse.urlencode", `${URLLIB}.urlencode`, 'urllib.parse.urlencode({"a": value})[2:]'],
  [
    "python-urlencode-quote",
    "urllib.parse.urlencode(quote_via=quote)",
    `${URLLIB}.urlencode`,
    'urllib.parse.urlencode({"a": value}, quote_via=urllib.parse.quote)[2:]',
  ],
  [
    "python-quote-latin-1",
    'urllib.parse.quote(encoding="latin-1")',
    `${URLLIB}.quote`,
    'urllib.parse.quote(value, encoding="latin-1", errors="replace")',
  ],
  [
    "python-quote-safe-none-latin-1",
    'urllib.parse.quote(safe="", encoding="latin-1")',
    `${URLLIB}.quote`,
    'urllib.parse.quote(value, safe="", encoding="latin-1", errors="replace")',
  ],
  ["python-quote-lower-cased", "urllib.parse.quote(value).lower()", `${URLLIB}.quote`],
  ["python-quote-safe-none-lower-cased", 'urllib.parse.quote(value, safe="").lower()', `${URLLIB}.quote`],
  ["python-quote-plus-lower-cased", "urllib.parse.quote_plus(value).lower()", `${URLLIB}.quote_plus`],
  ["python-quote-upper-cased", "urllib.parse.quote(value).upper()", `${URLLIB}.quote`],
  ["python-quote-plus-upper-cased", "urllib.parse.quote_plus(value).upper()", `${URLLIB}.quote_plus`],
  [
    "python-isalnum",
    "c if c.isalnum() else quote(c)",
    "https://docs.python.org/3/library/stdtypes.html#str.isalnum",
    '"".join(c if c.isalnum() or c in "-._~" else urllib.parse.quote(c, safe="") for c in value)',
  ],
  [
    "python-word-left",
    're.sub(r"[^\\w.~-]", \u2026)',
    "https://docs.python.org/3/library/re.html",
    're.sub(r"[^\\w.~-]", lambda m: urllib.parse.quote(m.group(), safe=""), value)',
  ],
  [
    "python-cp1252",
    'urllib.parse.quote(encoding="cp1252")',
    `${URLLIB}.quote`,
    'urllib.parse.quote(value, encoding="cp1252", errors="replace")',
  ],
];

const RUBY = "https://docs.ruby-lang.org/en/3.1";
export const ruby: readonly EncoderRow[] = [
  ["ruby-cgi-escape", "CGI.escape", `${RUBY}/CGI/Util.html`],
  ["ruby-erb-url-encode", "ERB::Util.url_encode", `${RUBY}/ERB/Util.html`],
  ["ruby-encode-www-form-component", "URI.encode_www_form_component", `${RUBY}/URI.html`],
  ["ruby-encode-www-form", "URI.encode_www_form", `${RUBY}/URI.html`, "URI.encode_www_form({ a: value })[2..]"],
  [
    "ruby-encode-www-form-component-spaces",
    'URI.encode_www_form_component(value).gsub("+", "%20")',
    `${RUBY}/URI.html`,
  ],
  ["ruby-uri-escape", "URI::DEFAULT_PARSER.escape", `${RUBY}/URI/RFC2396_Parser.html`],
  [
    "ruby-gsub-non-word",
    "value.gsub(/\\W/)",
    `${RUBY}/String.html`,
    "value.b.gsub(/\\W/) { |byte| format('%%%02X', byte.ord) }.force_encoding('UTF-8')",
  ],
  [
    "ruby-cgi-escape-lower-cased",
    "CGI.escape(value).downcase",
    `${RUBY}/CGI/Util.html`,
    "CGI.escape(value).downcase(:ascii)",
  ],
  ["ruby-cgi-escape-sub", 'CGI.escape(value).sub("+", "%20")', `${RUBY}/String.html`],
  ["ruby-cgi-escape-upper-cased", "CGI.escape(value).upcase", `${RUBY}/CGI/Util.html`],
  [
    "ruby-alnum-left",
    "value.gsub(/[^[:alnum:]\\-._~]/)",
    `${RUBY}/String.html`,
    "value.gsub(/[^[:alnum:]\\-._~]/) { |c| c.bytes.map { |b| format('%%%02X', b) }.join }",
  ],
  [
    "ruby-to-s-16",
    "byte.to_s(16)",
    `${RUBY}/Integer.html`,
    "value.bytes.map { |b| b.chr =~ /[A-Za-z0-9\\-._~]/n ? b.chr : '%' + b.to_s(16).upcase }.join",
  ],
];

const URI_ESCAPE = "https://metacpan.org/pod/URI::Escape";
const PERLOP = "https://perldoc.perl.org/perlop#s/PATTERN/REPLACEMENT/msixpodualngcer";
export const perl: readonly EncoderRow[] = [
  ["perl-uri-escape", "uri_escape", URI_ESCAPE, "uri_escape($bytes)"],
  ["perl-uri-escape-utf8", "uri_escape_utf8", URI_ESCAPE],
  ["perl-uri-escape-characters", "uri_escape (of characters)", URI_ESCAPE, "uri_escape($value)"],
  [
    "perl-uri-escape-rfc2396",
    `uri_escape_utf8($value, "^A-Za-z0-9\\-_.!~*'()")`,
    URI_ESCAPE,
    `uri_escape_utf8($value, "^A-Za-z0-9\\\\-_.!~*'()")`,
  ],
  ["perl-non-word", 's/(\\W)/sprintf("%%%02X", ord $1)/ge', PERLOP, '$bytes =~ s/(\\W)/sprintf("%%%02X", ord $1)/ger'],
  [
    "perl-non-word-lower-case",
    's/(\\W)/sprintf("%%%02x", ord $1)/ge',
    PERLOP,
    '$bytes =~ s/(\\W)/sprintf("%%%02x", ord $1)/ger',
  ],
  [
    "perl-non-alphanumeric",
    's/([^A-Za-z0-9])/sprintf("%%%02X", ord $1)/ge',
    PERLOP,
    '$bytes =~ s/([^A-Za-z0-9])/sprintf("%%%02X", ord $1)/ger',
  ],
  [
    "perl-non-alphanumeric-lower-case",
    's/([^A-Za-z0-9])/sprintf("%%%02x", ord $1)/ge',
    PERLOP,
    '$bytes =~ s/([^A-Za-z0-9])/sprintf("%%%02x", ord $1)/ger',
  ],
  [
    "perl-non-word-characters",
    's/(\\W)/sprintf("%%%02X", ord $1)/ge (of characters)',
    PERLOP,
    '$value =~ s/(\\W)/sprintf("%%%02X", ord $1)/ger',
  ],
  [
    "perl-code-points",
    's/([^A-Za-z0-9\\-._~])/sprintf("%%%02X", ord $1)/ge (of characters)',
    PERLOP,
    '$value =~ s/([^A-Za-z0-9\\-._~])/sprintf("%%%02X", ord $1)/ger',
  ],
  [
    "perl-code-points-rfc2396",
    `s/([^A-Za-z0-9_.!~*'()-])/sprintf("%%%02X", ord $1)/ge (of characters)`,
    PERLOP,
    `$value =~ s/([^A-Za-z0-9_.!~*'()-])/sprintf("%%%02X", ord $1)/ger`,
  ],
  [
    "perl-form",
    "s/([^A-Za-z0-9_.~ -])/sprintf(…)/ge; tr/ /+/",
    PERLOP,
    '$bytes =~ s/([^A-Za-z0-9_.~ -])/sprintf("%%%02X", ord $1)/ger =~ tr/ /+/r',
  ],
  [
    "perl-http-tiny",
    "HTTP::Tiny->www_form_urlencode",
    "https://metacpan.org/pod/HTTP::Tiny#www_form_urlencode",
    "do { require HTTP::Tiny; substr HTTP::Tiny->new->www_form_urlencode(['', $value]), 1 }",
  ],
  [
    "perl-word-characters-left",
    's/([^\\w.~-])/sprintf("%%%02X", ord $1)/ge (of characters)',
    PERLOP,
    '$value =~ s/([^\\w.~-])/sprintf("%%%02X", ord $1)/ger',
  ],
  [
    "perl-word-left",
    "s/([^\\w.~-])/uri_escape_utf8($1)/ge (of characters)",
    PERLOP,
    "$value =~ s/([^\\w.~-])/uri_escape_utf8($1)/ger",
  ],
  [
    "perl-unpadded",
    's/([^A-Za-z0-9\\-._~])/sprintf("%%%X", ord $1)/ge',
    PERLOP,
    '$bytes =~ s/([^A-Za-z0-9\\-._~])/sprintf("%%%X", ord $1)/ger',
  ],
];
