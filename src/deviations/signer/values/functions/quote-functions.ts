/** Functions that write a text as it stands in the source of a program, or of a pattern. See `../text-functions.ts`. */
export const quoteFunctions = {
  "ruby-inspect": ["Ruby value.inspect"],
  "ruby-dump": ["Ruby value.dump"],
  "go-quote": ["Go strconv.Quote(value)", 'Go fmt.Sprintf("%q", value)'],
  "go-quote-to-ascii": ["Go strconv.QuoteToASCII(value)", 'Go fmt.Sprintf("%+q", value)'],
  "php-var-export": ["PHP var_export($value, true)"],
  "csharp-javascript-string-encode": ["C# HttpUtility.JavaScriptStringEncode(value)"],
  "perl-quotemeta": ["Perl quotemeta($value)"],
  "php-quotemeta": ["PHP quotemeta($value)"],
  "php-preg-quote": ["PHP preg_quote($value)"],
  "python-re-escape": ["Python re.escape(value)"],
  "ruby-regexp-escape": ["Ruby Regexp.escape(value)"],
  "go-quote-meta": ["Go regexp.QuoteMeta(value)"],
  "csharp-regex-escape": ["C# Regex.Escape(value)"],
  "java-quote-replacement": ["Java java.util.regex.Matcher.quoteReplacement(value)"],
} as const;
