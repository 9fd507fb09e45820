import type { EncoderRow } from "./encoder-row.ts";

const NET_URL = "https://pkg.go.dev/net/url";
export const go: readonly EncoderRow[] = [
  ["go-query-escape", "url.QueryEscape", "url.QueryEscape(value)", `${NET_URL}#QueryEscape`],
  ["go-path-escape", "url.PathEscape", "url.PathEscape(value)", `${NET_URL}#PathEscape`],
  ["go-values-encode", "url.Values.Encode", 'url.Values{"a": {value}}.Encode()[2:]', `${NET_URL}#Values.Encode`],
  ["go-escaped-path", "url.URL.EscapedPath", "(&url.URL{Path: value}).EscapedPath()", `${NET_URL}#URL.EscapedPath`],
  [
    "go-escaped-path-part",
    'url.URL.EscapedPath of "/" + value',
    '(&url.URL{Path: "/" + value}).EscapedPath()[1:]',
    `${NET_URL}#URL.EscapedPath`,
  ],
  ["go-url-string", "url.URL.String", '(&url.URL{Path: "/" + value}).String()[1:]', `${NET_URL}#URL.String`],
  [
    "go-escaped-fragment",
    "url.URL.EscapedFragment",
    "(&url.URL{Fragment: value}).EscapedFragment()",
    `${NET_URL}#URL.EscapedFragment`,
  ],
  ["go-user", "url.User", "url.User(value).String()", `${NET_URL}#User`],
  [
    "go-query-escape-lower-cased",
    "strings.ToLower(url.QueryEscape(value))",
    "strings.ToLower(url.QueryEscape(value))",
    `${NET_URL}#QueryEscape`,
  ],
  [
    "go-letters-left-code-points",
    'fmt.Sprintf("%%%02X", r) of a rune, unless unicode.IsLetter',
    'func() string { b := ""; for _, r := range value { if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-._~", r) { b += string(r) } else { b += fmt.Sprintf("%%%02X", r) } }; return b }()',
    "https://pkg.go.dev/unicode#IsLetter",
  ],
  [
    "go-letters-left",
    "url.QueryEscape(string(r)) of a rune, unless unicode.IsLetter",
    'func() string { b := ""; for _, r := range value { if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-._~", r) { b += string(r) } else { b += strings.ReplaceAll(url.QueryEscape(string(r)), "+", "%20") } }; return b }()',
    "https://pkg.go.dev/unicode#IsLetter",
  ],
  [
    "go-unpadded",
    'fmt.Sprintf("%%%X", b) of a byte',
    'func() string { b := ""; for _, c := range []byte(value) { if c < 128 && (unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)) || strings.ContainsRune("-._~", rune(c))) { b += string(rune(c)) } else { b += fmt.Sprintf("%%%X", c) } }; return b }()',
    "https://pkg.go.dev/fmt",
  ],
  [
    "go-byte-of-rune",
    "url.QueryEscape of byte(r) of each rune",
    'func() string { b := []byte{}; for _, r := range value { b = append(b, byte(r)) }; return strings.ReplaceAll(url.QueryEscape(string(b)), "+", "%20") }()',
    `${NET_URL}#QueryEscape`,
  ],
  [
    "go-query-escape-space-replaced-once",
    'strings.Replace(url.QueryEscape(value), "+", "%20", 1)',
    'strings.Replace(url.QueryEscape(value), "+", "%20", 1)',
    "https://pkg.go.dev/strings#Replace",
  ],
  [
    "go-query-escape-upper-cased",
    "strings.ToUpper(url.QueryEscape(value))",
    "strings.ToUpper(url.QueryEscape(value))",
    "https://pkg.go.dev/strings#ToUpper",
  ],
];

const JAVA = "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net";
export const java: readonly EncoderRow[] = [
  [
    "java-url-encoder",
    "URLEncoder.encode",
    "URLEncoder.encode(value, StandardCharsets.UTF_8)",
    `${JAVA}/URLEncoder.html`,
  ],
  [
    "java-url-encoder-spaces",
    'URLEncoder.encode(value, UTF_8).replace("+", "%20")',
    'URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20")',
    `${JAVA}/URLEncoder.html`,
  ],
  [
    "java-url-encoder-spaces-asterisks",
    'URLEncoder.encode(value, UTF_8).replace("+", "%20").replace("*", "%2A")',
    'URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A")',
    `${JAVA}/URLEncoder.html`,
  ],
  [
    "java-url-encoder-spaces-tildes",
    'URLEncoder.encode(value, UTF_8).replace("+", "%20").replace("%7E", "~")',
    'URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20").replace("%7E", "~")',
    `${JAVA}/URLEncoder.html`,
  ],
  [
    "java-url-encoder-latin-1",
    "URLEncoder.encode (ISO_8859_1)",
    "URLEncoder.encode(value, StandardCharsets.ISO_8859_1)",
    `${JAVA}/URLEncoder.html`,
  ],
  [
    "java-uri-path",
    "new URI(…).getRawPath",
    'new URI(null, null, "/a" + value, null).getRawPath().substring(2)',
    `${JAVA}/URI.html`,
  ],
  [
    "java-uri-query",
    "new URI(…).getRawQuery",
    "new URI(null, null, null, value, null).getRawQuery()",
    `${JAVA}/URI.html`,
  ],
  [
    "java-url-encoder-lower-cased",
    "URLEncoder.encode(value, UTF_8).toLowerCase()",
    "URLEncoder.encode(value, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT)",
    `${JAVA}/URLEncoder.html`,
  ],
  [
    "java-url-encoder-space-replaced-once",
    'URLEncoder.encode(value, UTF_8).replaceFirst("\\\\+", "%20")',
    'URLEncoder.encode(value, StandardCharsets.UTF_8).replaceFirst("\\\\+", "%20")',
    `${JAVA}/URLEncoder.html`,
  ],
  [
    "java-url-encoder-upper-cased",
    "URLEncoder.encode(value, UTF_8).toUpperCase()",
    "URLEncoder.encode(value, StandardCharsets.UTF_8).toUpperCase(Locale.ROOT)",
    `${JAVA}/URLEncoder.html`,
  ],
  [
    "java-unpadded",
    'String.format("%%%X", b)',
    'new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1).chars().mapToObj(b -> "-._~".indexOf(b) >= 0 || b < 128 && Character.isLetterOrDigit(b) ? "" + (char) b : String.format("%%%X", b)).collect(Collectors.joining())',
    "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/Formatter.html",
  ],
];

const DOTNET = "https://learn.microsoft.com/dotnet/api/system";
export const csharp: readonly EncoderRow[] = [
  [
    "csharp-escape-data-string",
    "Uri.EscapeDataString",
    "Uri.EscapeDataString(value)",
    `${DOTNET}.uri.escapedatastring`,
  ],
  [
    "csharp-escape-data-string-lower-cased",
    "Uri.EscapeDataString(value).ToLower()",
    "Uri.EscapeDataString(value).ToLowerInvariant()",
    `${DOTNET}.uri.escapedatastring`,
  ],
  ["csharp-escape-uri-string", "Uri.EscapeUriString", "Uri.EscapeUriString(value)", `${DOTNET}.uri.escapeuristring`],
  ["csharp-web-utility", "WebUtility.UrlEncode", "WebUtility.UrlEncode(value)", `${DOTNET}.net.webutility.urlencode`],
  [
    "csharp-http-utility",
    "HttpUtility.UrlEncode",
    "HttpUtility.UrlEncode(value)",
    `${DOTNET}.web.httputility.urlencode`,
  ],
  [
    "csharp-http-utility-spaces",
    'HttpUtility.UrlEncode(value).Replace("+", "%20")',
    'HttpUtility.UrlEncode(value).Replace("+", "%20")',
    `${DOTNET}.web.httputility.urlencode`,
  ],
  [
    "csharp-web-utility-spaces",
    'WebUtility.UrlEncode(value).Replace("+", "%20")',
    'WebUtility.UrlEncode(value).Replace("+", "%20")',
    `${DOTNET}.net.webutility.urlencode`,
  ],
  [
    "csharp-url-path-encode",
    "HttpUtility.UrlPathEncode",
    "HttpUtility.UrlPathEncode(value)",
    `${DOTNET}.web.httputility.urlpathencode`,
  ],
  [
    "csharp-http-utility-upper-case-hex",
    'Regex.Replace(HttpUtility.UrlEncode(value), "%..", m => m.Value.ToUpper())',
    'Regex.Replace(HttpUtility.UrlEncode(value), "%..", m => m.Value.ToUpperInvariant())',
    `${DOTNET}.web.httputility.urlencode`,
  ],
  [
    "csharp-http-utility-upper-cased",
    "HttpUtility.UrlEncode(value).ToUpper()",
    "HttpUtility.UrlEncode(value).ToUpperInvariant()",
    `${DOTNET}.web.httputility.urlencode`,
  ],
  [
    "csharp-url-encode-unicode",
    "HttpUtility.UrlEncodeUnicode",
    "HttpUtility.UrlEncodeUnicode(value)",
    `${DOTNET}.web.httputility.urlencodeunicode`,
  ],
  [
    "csharp-unpadded",
    'b.ToString("X")',
    'string.Concat(Encoding.UTF8.GetBytes(value).Select(b => b < 128 && (char.IsLetterOrDigit((char)b) || "-._~".IndexOf((char)b) >= 0) ? ((char)b).ToString() : "%" + b.ToString("X")))',
    `${DOTNET}.byte.tostring`,
  ],
  [
    "csharp-latin1",
    "Encoding.Latin1.GetBytes",
    'string.Concat(Encoding.GetEncoding("iso-8859-1").GetBytes(value).Select(b => b < 128 && (char.IsLetterOrDigit((char)b) || "-._~".IndexOf((char)b) >= 0) ? ((char)b).ToString() : "%" + b.ToString("X2")))',
    `${DOTNET}.text.encoding.latin1`,
  ],
];

export const c: readonly EncoderRow[] = [
  [
    "curl-easy-escape",
    "curl_easy_escape",
    "libcurl.curl_easy_escape(None, value.encode(), 0).decode()",
    "https://curl.se/libcurl/c/curl_easy_escape.html",
  ],
  [
    "g-uri-escape-string",
    "g_uri_escape_string",
    "libglib.g_uri_escape_string(value.encode(), None, False).decode()",
    "https://docs.gtk.org/glib/type_func.Uri.escape_string.html",
  ],
  [
    "g-uri-escape-string-utf8",
    "g_uri_escape_string (allow_utf8)",
    "libglib.g_uri_escape_string(value.encode(), None, True).decode()",
    "https://docs.gtk.org/glib/type_func.Uri.escape_string.html",
  ],
];
