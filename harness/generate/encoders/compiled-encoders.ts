import type { EncoderRow } from "./encoder-row.ts";

const NET_URL = "https://pkg.go.dev/net/url";
export const go: readonly EncoderRow[] = [
  ["go-query-escape", "url.QueryEscape", "url.QueryEscape(value)", `${NET_URL}#QueryEscape`],
  ["go-path-escape", "url.PathEscape", "url.PathEscape(value)", `${NET_URL}#PathEscape`],
  ["go-values-encode", "url.Values.Encode", 'url.Values{"a": {value}}.Encode()[2:]', `${NET_URL}#Values.Encode`],
  [
    "go-escaped-path",
    "url.URL.EscapedPath",
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
