type Change = (text: string) => string;

const AT_START = /^[ \t\n\r\0\v]+/;
const IN_NO_URL = /[^a-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\x80-\uffff]/gi;
const LINE_END = /%0[dDaA]/;
const AUTHORITY = /^[^:/?#]+:\/\/[^/?#]*/;
const RELATIVE = /^(?:[/#?]|[a-z0-9-]+?\.php)/i;
const COLON = /:|&#0*58;|&#x0*3a;|&colon;/i;
const BARE_AMPERSAND = /&(?:amp;|(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z]{2,8}\d{0,2};))/gi;
const protocols: ReadonlySet<string> = new Set(
  "http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn".split(
    " ",
  ),
);

/** Cleans a URL as WordPress does before it is redirected to, or shown. */
function cleanUrl(text: string, show: Change): string {
  const kept = text.replace(AT_START, "").replaceAll(" ", "%20").replace(IN_NO_URL, "");
  const cleaned = (/^mailto:/i.test(kept) ? kept : removeLineEnds(kept)).replaceAll(";//", "://");
  if (cleaned === "") return "";
  const whole = cleaned.includes(":") || RELATIVE.test(cleaned) ? cleaned : `http://${cleaned}`;
  const shown = show(whole);
  const front = AUTHORITY.exec(shown)?.[0] ?? "";
  const url = front + shown.slice(front.length).replaceAll("[", "%5B").replaceAll("]", "%5D");
  const [scheme = "", rest] = splitOnce(url);
  if (url.startsWith("/") || rest === undefined || scheme.includes("/?")) return url;
  const protocol = scheme.toLowerCase();
  // What is written for a colon makes it another URL.
  return protocols.has(protocol) && url.startsWith(`${scheme}:`) ? `${protocol}:${rest}` : "";
}

function removeLineEnds(text: string): string {
  const pieces = text.split(LINE_END);
  return pieces.length === 1 ? text : removeLineEnds(pieces.join(""));
}

function splitOnce(url: string): readonly [string, string?] {
  const colon = COLON.exec(url);
  return colon === null ? [url] : [url.slice(0, colon.index), url.slice(colon.index + colon[0].length)];
}

/** What WordPress makes of URLs: https://developer.wordpress.org/reference/functions/esc_url/ */
export const wordpressUrlFunctions: Readonly<Record<"esc_url" | "esc_url_raw", Change>> = {
  esc_url_raw: (text) => cleanUrl(text, (url) => url),
  esc_url: (text) => cleanUrl(text, (url) => url.replace(BARE_AMPERSAND, "&#038;").replaceAll("'", "&#039;")),
};
