import type { EncoderRow } from "../encoder-table.ts";

const NET_URL = "https://pkg.go.dev/net/url";
export const go: readonly EncoderRow[] = [
  ["go-query-escape", "url.QueryEscape", `${NET_URL}#QueryEscape`],
  ["go-path-escape", "url.PathEscape", `${NET_URL}#PathEscape`],
  ["go-values-encode", "url.Values.Encode", `${NET_URL}#Values.Encode`, 'url.Values{"a": {value}}.Encode()[2:]'],
  ["go-escaped-path", "url.URL.EscapedPath", `${NET_URL}#URL.EscapedPath`, "(&url.URL{Path: value}).EscapedPath()"],
  [
    "go-escaped-path-part",
    'url.URL.EscapedPath of "/" + value',
    `${NET_URL}#URL.EscapedPath`,
    '(&url.URL{Path: "/" + value}).EscapedPath()[1:]',
  ],
  ["go-url-string", "url.URL.String", `${NET_URL}#URL.String`, '(&url.URL{Path: "/" + value}).String()[1:]'],
  [
    "go-escaped-fragment",
    "url.URL.EscapedFragment",
    `${NET_URL}#URL.EscapedFragment`,
    "(&url.URL{Fragment: value}).EscapedFragment()",
  ],
  ["go-user", "url.User", `${NET_URL}#User`, "url.User(value).String()"],
  ["go-query-escape-lower-cased", "strings.ToLower(url.QueryEscape(value))", `${NET_URL}#QueryEscape`],
  [
    "go-letters-left-code-points",
    'fmt.Sprintf("%%%02X", r) of a rune, unless unicode.IsLetter',
    "https://pkg.go.dev/unicode#IsLetter",
    'func() string { b := ""; for _, r := range value { if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-._~", r) { b += string(r) } else { b += fmt.Sprintf("%%%02X", r) } }; return b }()',
  ],
  [
    "go-letters-left",
    "url.QueryEscape(string(r)) of a rune, unless unicode.IsLetter",
    "https://pkg.go.dev/unicode#IsLetter",
    'func() string { b := ""; for _, r := range value { if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-._~", r) { b += string(r) } else { b += strings.ReplaceAll(url.QueryEscape(string(r)), "+", "%20") } }; return b }()',
  ],
  [
    "go-unpadded",
    'fmt.Sprintf("%%%X", b) of a byte',
    "https://pkg.go.dev/fmt",
    'func() string { b := ""; for _, c := range []byte(value) { if c < 128 && (unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)) || strings.ContainsRune("-._~", rune(c))) { b += string(rune(c)) } else { b += fmt.Sprintf("%%%X", c) } }; return b }()',
  ],
  [
    "go-byte-of-rune",
    "url.QueryEscape of byte(r) of each rune",
    `${NET_URL}#QueryEscape`,
    'func() string { b := []byte{}; for _, r := range value { b = append(b, byte(r)) }; return strings.ReplaceAll(url.QueryEscape(string(b)), "+", "%20") }()',
  ],
  [
    "go-query-escape-space-replaced-once",
    'strings.Replace(url.QueryEscape(value), "+", "%20", 1)',
    "https://pkg.go.dev/strings#Replace",
  ],
  ["go-query-escape-upper-cased", "strings.ToUpper(url.QueryEscape(value))", "https://pkg.go.dev/strings#ToUpper"],
];

const JAVA = "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net";
export const java: readonly EncoderRow[] = [
  [
    "java-url-encoder",
    "URLEncoder.encode",
    `${JAVA}/URLEncoder.html`,
    "URLEncoder.encode(value, StandardCharsets.UTF_8)",
  ],
  [
    "java-url-encoder-spaces",
    'URLEncoder.encode(value, UTF_8).replace("+", "%20")',
    `${JAVA}/URLEncoder.html`,
    'URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20")',
  ],
  [
    "java-url-encoder-spaces-asterisks",
    'URLEncoder.encode(value, UTF_8).replace("+", "%20").replace("*", "%2A")',
    `${JAVA}/URLEncoder.html`,
    'URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A")',
  ],
  [
    "java-url-encoder-spaces-tildes",
    'URLEncoder.encode(value, UTF_8).replace("+", "%20").replace("%7E", "~")',
    `${JAVA}/URLEncoder.html`,
    'URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20").replace("%7E", "~")',
  ],
  [
    "java-url-encoder-latin-1",
    "URLEncoder.encode (ISO_8859_1)",
    `${JAVA}/URLEncoder.html`,
    "URLEncoder.encode(value, StandardCharsets.ISO_8859_1)",
  ],
  [
    "java-uri-path",
    "new URI(…).getRawPath",
    `${JAVA}/URI.html`,
    'new URI(null, null, "/a" + value, null).getRawPath().substring(2)',
  ],
  [
    "java-uri-query",
    "new URI(…).getRawQuery",
    `${JAVA}/URI.html`,
    "new URI(null, null, null, value, null).getRawQuery()",
  ],
  [
    "java-url-encoder-lower-cased",
    "URLEncoder.encode(value, UTF_8).toLowerCase()",
    `${JAVA}/URLEncoder.html`,
    "URLEncoder.encode(value, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT)",
  ],
  [
    "java-url-encoder-space-replaced-once",
    'URLEncoder.encode(value, UTF_8).replaceFirst("\\\\+", "%20")',
    `${JAVA}/URLEncoder.html`,
    'URLEncoder.encode(value, StandardCharsets.UTF_8).replaceFirst("\\\\+", "%20")',
  ],
  [
    "java-url-encoder-upper-cased",
    "URLEncoder.encode(value, UTF_8).toUpperCase()",
    `${JAVA}/URLEncoder.html`,
    "URLEncoder.encode(value, StandardCharsets.UTF_8).toUpperCase(Locale.ROOT)",
  ],
  [
    "java-unpadded",
    'String.format("%%%X", b)',
    "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/Formatter.html",
    'new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1).chars().mapToObj(b -> "-._~".indexOf(b) >= 0 || b < 128 && Character.isLetterOrDigit(b) ? "" + (char) b : String.format("%%%X", b)).collect(Collectors.joining())',
  ],
];

const DOTNET = "https://learn.microsoft.com/dotnet/api/system";
export const csharp: readonly EncoderRow[] = [
  ["csharp-escape-data-string", "Uri.EscapeDataString", `${DOTNET}.uri.escapedatastring`],
  [
    "csharp-escape-data-string-lower-cased",
    "Uri.EscapeDataString(value).ToLower()",
    `${DOTNET}.uri.escapedatastring`,
    "Uri.EscapeDataString(value).ToLowerInvariant()",
  ],
  ["csharp-escape-uri-string", "Uri.EscapeUriString", `${DOTNET}.uri.escapeuristring`],
  ["csharp-web-utility", "WebUtility.UrlEncode", `${DOTNET}.net.webutility.urlencode`],
  ["csharp-http-utility", "HttpUtility.UrlEncode", `${DOTNET}.web.httputility.urlencode`],
  [
    "csharp-http-utility-spaces",
    'HttpUtility.UrlEncode(value).Replace("+", "%20")',
    `${DOTNET}.web.httputility.urlencode`,
  ],
  [
    "csharp-web-utility-spaces",
    'WebUtility.UrlEncode(value).Replace("+", "%20")',
    `${DOTNET}.net.webutility.urlencode`,
  ],
  ["csharp-url-path-encode", "HttpUtility.UrlPathEncode", `${DOTNET}.web.httputility.urlpathencode`],
  [
    "csharp-http-utility-upper-case-hex",
    'Regex.Replace(HttpUtility.UrlEncode(value), "%..", m => m.Value.ToUpper())',
    `${DOTNET}.web.httputility.urlencode`,
    'Regex.Replace(HttpUtility.UrlEncode(value), "%..", m => m.Value.ToUpperInvariant())',
  ],
  [
    "csharp-http-utility-upper-cased",
    "HttpUtility.UrlEncode(value).ToUpper()",
    `${DOTNET}.web.httputility.urlencode`,
    "HttpUtility.UrlEncode(value).ToUpperInvariant()",
  ],
  ["csharp-url-encode-unicode", "HttpUtility.UrlEncodeUnicode", `${DOTNET}.web.httputility.urlencodeunicode`],
  [
    "csharp-unpadded",
    'b.ToString("X")',
    `${DOTNET}.byte.tostring`,
    'string.Concat(Encoding.UTF8.GetBytes(value).Select(b => b < 128 && (char.IsLetterOrDigit((char)b) || "-._~".IndexOf((char)b) >= 0) ? ((char)b).ToString() : "%" + b.ToString("X")))',
  ],
  [
    "csharp-latin1",
    "Encoding.Latin1.GetBytes",
    `${DOTNET}.text.encoding.latin1`,
    'string.Concat(Encoding.GetEncoding("iso-8859-1").GetBytes(value).Select(b => b < 128 && (char.IsLetterOrDigit((char)b) || "-._~".IndexOf((char)b) >= 0) ? ((char)b).ToString() : "%" + b.ToString("X2")))',
  ],
];

const SPRINTF = "https://en.cppreference.com/w/c/io/fprintf";
/** What loops over characters are made of where they are written by hand: each with its code in C, and how it is asked of C. */
const left = { unreserved: "", isalnum: ', others=b""' };
const spaces = { "": ["", ""], plus: ["c == ' ' ? '+' : ", ", plus=True"] } as const;
const digits = { "": "%%%02X", lower: "%%%02x", unpadded: "%%%X" };
const chars = { "": ["an unsigned", ""], signed: ["a signed", ", char=ctypes.c_byte"] } as const;

const handWritten: readonly EncoderRow[] = Object.entries(left).flatMap(([test, others]) =>
  Object.entries(spaces).flatMap(([plus, [ifSpace, ofSpace]]) =>
    Object.entries(digits).flatMap(([lower, form]) =>
      Object.entries(chars).map(
        ([signed, [which, ofChar]]): EncoderRow => [
          ["c", test, plus, lower, signed].filter((word) => word !== "").join("-"),
          `${test}(c) ? c : ${ifSpace}sprintf("${form}", c) of ${which} char`,
          SPRINTF,
          `by_char(value, b"${form}"${others}${ofSpace}${ofChar})`,
        ],
      ),
    ),
  ),
);

export const c: readonly EncoderRow[] = [
  [
    "curl-easy-escape",
    "curl_easy_escape",
    "https://curl.se/libcurl/c/curl_easy_escape.html",
    "libcurl.curl_easy_escape(None, value.encode(), 0).decode()",
  ],
  [
    "g-uri-escape-string",
    "g_uri_escape_string",
    "https://docs.gtk.org/glib/type_func.Uri.escape_string.html",
    "libglib.g_uri_escape_string(value.encode(), None, False).decode()",
  ],
  [
    "g-uri-escape-string-utf8",
    "g_uri_escape_string (allow_utf8)",
    "https://docs.gtk.org/glib/type_func.Uri.escape_string.html",
    "libglib.g_uri_escape_string(value.encode(), None, True).decode()",
  ],
  ...handWritten,
];
