/** Functions that resolve HTML entities. See `../text-functions.ts`. */
export const unescapeFunctions = {
  "php-htmlspecialchars-decode": ["PHP htmlspecialchars_decode($value)"],
  "php-html-entity-decode": ["PHP html_entity_decode($value)"],
  "python-html-unescape": ["Python html.unescape(value)", "Go html.UnescapeString(value)"],
  "csharp-html-decode": ["C# HttpUtility.HtmlDecode(value)"],
  "csharp-web-html-decode": ["C# WebUtility.HtmlDecode(value)"],
  "ruby-unescape-html": ["Ruby CGI.unescapeHTML(value)"],
} as const;
