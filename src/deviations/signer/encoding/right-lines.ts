import type { Language } from "../../deviation.ts";

/** One right line of code by language: what encodes `value` by RFC 3986. */
export const rightLines: Readonly<Record<Language, string>> = {
  JavaScript: 'encodeURIComponent(value).replace(/[!\'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase())',
  PHP: "rawurlencode($value)",
  Python: 'urllib.parse.quote(value, safe="-._~")',
  Ruby: "ERB::Util.url_encode(value)",
  Perl: "URI::Escape::uri_escape_utf8($value, '^A-Za-z0-9\\-._~')",
  Go: 'strings.ReplaceAll(url.QueryEscape(value), "+", "%20")',
  Java: 'URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~")',
  "C#": "Uri.EscapeDataString(value)",
};
