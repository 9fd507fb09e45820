// biome-ignore-all format: a function a line, as in the table that is asked.
import type { EncoderFacts } from "./encoder-table.ts";

const GUAVA = "https://guava.dev/releases/snapshot-jre/api/docs/com/google/common/net/UrlEscapers.html";
const SPRING = "https://docs.spring.io/spring-framework/docs/current/javadoc-api/org/springframework/web/util/UriUtils.html";
const APACHE = "https://hc.apache.org/httpcomponents-client-4.5.x/current/httpclient/apidocs/org/apache/http/client/utils/URLEncodedUtils.html";
const DOTNET = "https://learn.microsoft.com/dotnet/api/system";
const RUST = "https://docs.rs/percent-encoding/latest/percent_encoding";
const RUST_CHAR = "https://doc.rust-lang.org/std/primitive.char.html#method.is_alphanumeric";
const SWIFT = "https://developer.apple.com/documentation/foundation/characterset";
const KTOR = "https://github.com/ktorio/ktor/blob/main/ktor-http/common/src/io/ktor/http/Codecs.kt";
const GUZZLE = "https://github.com/guzzle/psr7/blob/2.7/src/Uri.php";
const DART = "https://api.dart.dev/dart-core/Uri";
const ELIXIR = "https://hexdocs.pm/elixir/URI.html";
const DELPHI = "https://docwiki.embarcadero.com/Libraries/en";

/** All of ASCII that should be escaped but the space. */
const ALL_BUT_THE_SPACE = `${String.fromCharCode(...Array(32).keys())}!"#$%&'()*+,/:;<=>?@[\\]^\`{|}\x7f`;

/** Functions whose runtime is not asked: what their documentation, or their source, says. */
export const documentedEncoders: readonly EncoderFacts[] = [
  ["encode-uri-component", { leaves: "!'()*" },
    ["C#", "Uri.EscapeDataString (.NET Framework before 4.5)", `${DOTNET}.uri.escapedatastring`],
    ["Perl", "uri_escape (URI::Escape before 5.00)", "https://metacpan.org/pod/URI::Escape"],
    ["Java", "android.net.Uri.encode", "https://developer.android.com/reference/android/net/Uri#encode(java.lang.String)"],
    ["Dart", "Uri.encodeComponent", `${DART}/encodeComponent.html`],
  ],
  ["encode-uri", { leaves: "!#$&'()*+,/:;=?@" },
    ["Dart", "Uri.encodeFull", `${DART}/encodeFull.html`],
  ],
  ["form", { leaves: "*", escapes: "~", space: "+" },
    ["Java", "UrlEscapers.urlFormParameterEscaper", GUAVA],
    ["Java", "URLEncodedUtils.format", APACHE],
    ["Rust", "form_urlencoded::byte_serialize", "https://docs.rs/form_urlencoded/latest/form_urlencoded/fn.byte_serialize.html"],
  ],
  ["query-escape", { space: "+" },
    ["C#", "FormUrlEncodedContent", `${DOTNET}.net.http.formurlencodedcontent`],
    ["Kotlin", "encodeURLParameter(spaceToPlus = true)", KTOR],
    ["Dart", "Uri.encodeQueryComponent", `${DART}/encodeQueryComponent.html`],
    ["Elixir", "URI.encode_www_form", `${ELIXIR}#encode_www_form/1`],
  ],
  ["java-url-path-segment-escaper", { leaves: "!$&'()*+,:;=@" },
    ["Java", "UrlEscapers.urlPathSegmentEscaper", GUAVA],
    ["Java", "UriUtils.encodePathSegment", SPRING],
  ],
  ["java-url-fragment-escaper", { leaves: "!$&'()*+,/:;=?@" },
    ["Java", "UrlEscapers.urlFragmentEscaper", GUAVA],
    ["Java", "UriUtils.encodeQuery", SPRING],
    ["Swift", "addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)", `${SWIFT}/urlqueryallowed`],
    ["Swift", "addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed)", `${SWIFT}/urlfragmentallowed`],
  ],
  ["java-encode-query-param", { leaves: "!$'()*+,/:;?@" },
    ["Java", "UriUtils.encodeQueryParam", SPRING],
  ],
  // Asked of Spring 4.3.30: since version 5 a plus sign is left.
  ["java-encode-query-param-of-spring-4", { leaves: "!$'()*,/:;?@" },
    ["Java", "UriUtils.encodeQueryParam (Spring before 5)", SPRING],
  ],
  ["java-encode-path", { leaves: "!$&'()*+,/:;=@" },
    ["Java", "UriUtils.encodePath", SPRING],
  ],
  ["swift-url-path-allowed", { leaves: "!$&'()*+,/:=@" },
    ["Swift", "addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)", `${SWIFT}/urlpathallowed`],
  ],
  ["swift-url-host-allowed", { leaves: "!$&'()*+,:;=[]" },
    ["Swift", "addingPercentEncoding(withAllowedCharacters: .urlHostAllowed)", `${SWIFT}/urlhostallowed`],
  ],
  ["swift-url-password-allowed", { leaves: "!$&'()*+,;=" },
    ["Swift", "addingPercentEncoding(withAllowedCharacters: .urlPasswordAllowed)", `${SWIFT}/urlpasswordallowed`],
  ],
  ["alamofire-query-allowed", { leaves: "/?" },
    ["Swift", "addingPercentEncoding(withAllowedCharacters: .afURLQueryAllowed)", "https://alamofire.github.io/Alamofire/Extensions/CharacterSet.html"],
  ],
  ["non-alphanumeric", { escapes: "-._~" },
    ["Rust", "utf8_percent_encode(NON_ALPHANUMERIC)", `${RUST}/constant.NON_ALPHANUMERIC.html`],
    ["Swift", "addingPercentEncoding(withAllowedCharacters: .alphanumerics)", `${SWIFT}/alphanumerics`],
  ],
  // Asked of Rust 1.95.
  ["rust-letters-left", { beyond: "raw-if-alphabetic-or-number" },
    ["Rust", "char::is_alphanumeric, or each byte as {:02X}", RUST_CHAR],
  ],
  ["rust-letters-left-code-points", { beyond: "raw-if-alphabetic-or-number-or-code-point" },
    ["Rust", 'char::is_alphanumeric, or format!("%{:02X}", c as u32)', RUST_CHAR],
  ],
  // Asked of Lua 5.4, and Tcl 8.6.
  ["lua-url-encode", { escapes: "-._~", space: "+", lineFeed: "crlf" },
    ["Lua", 'url_encode by gsub("([^%w ])", …)', "https://stackoverflow.com/questions/20282054"],
  ],
  ["lua-url-encode-unreserved", { space: "+", lineFeed: "crlf" },
    ["Lua", 'url_encode by gsub("([^%w %-%_%.%~])", …)', "http://lua-users.org/wiki/StringRecipes"],
  ],
  ["tcl-format-query", { lineFeed: "crlf" },
    ["Tcl", "::http::formatQuery", "https://www.tcl-lang.org/man/tcl8.6/TclCmd/http.html"],
  ],
  ["rust-controls", { leaves: " !\"#$%&'()*+,/:;<=>?@[\\]^`{|}" },
    ["Rust", "utf8_percent_encode(CONTROLS)", `${RUST}/constant.CONTROLS.html`],
  ],
  ["encode-reserved-left", { leaves: "!#$&'()*+,/:;=?@[]" },
    ["Kotlin", "encodeURLQueryComponent", KTOR],
    ["Elixir", "URI.encode", `${ELIXIR}#encode/2`],
  ],
  ["ktor-encode-url-path", { leaves: "!$&'()*+,/:;=@", spares: true },
    ["Kotlin", "encodeURLPath", KTOR],
    ["PHP", "GuzzleHttp\\Psr7\\Uri::withPath", GUZZLE],
  ],
  ["guzzle-query", { leaves: "!$&'()*+,/:;=?@", spares: true },
    ["PHP", "GuzzleHttp\\Psr7\\Uri::withQuery", GUZZLE],
  ],
  ["delphi-url-encode", { leaves: "!$'()*@", escapes: "~", space: "+" },
    ["Delphi", "TNetEncoding.URL.Encode", `${DELPHI}/System.NetEncoding.TURLEncoding`],
    ["Delphi", "HTTPEncode", `${DELPHI}/Web.HTTPApp.HTTPEncode`],
  ],
  ["python-2-quote", { leaves: "/", escapes: "~" },
    ["Python", "urllib.quote (Python before 3.7)", "https://docs.python.org/3/library/urllib.parse.html#urllib.parse.quote"],
  ],
  ["tilde-escaped", { escapes: "~" },
    ["Python", "urllib.quote(safe='') (Python before 3.7)", "https://docs.python.org/3/library/urllib.parse.html#urllib.parse.quote"],
  ],
  // As a shell without other tools does it, of each byte.
  ["xxd-every-byte", { escapes: "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~", hex: "lower" },
    ["Shell", "xxd -plain | tr -d '\\n' | sed 's/../%&/g'", "https://linux.die.net/man/1/xxd"],
  ],
  // What is no encoder, and stands where one belongs.
  ["space-alone-encoded", { leaves: ALL_BUT_THE_SPACE, beyond: "raw" },
    ["JavaScript", 'value.replace(/ /g, "%20")', "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/String/replace"],
    ["PHP", "str_replace(' ', '%20', $value)", "https://www.php.net/manual/en/function.str-replace.php"],
    ["Python", 'value.replace(" ", "%20")', "https://docs.python.org/3/library/stdtypes.html#str.replace"],
    ["Java", 'value.replace(" ", "%20")', "https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/String.html"],
    ["C#", 'value.Replace(" ", "%20")', `${DOTNET}.string.replace`],
  ],
  ["space-alone-as-plus", { leaves: ALL_BUT_THE_SPACE, space: "+", beyond: "raw" },
    ["JavaScript", 'value.replace(/ /g, "+")', "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/String/replace"],
    ["PHP", "str_replace(' ', '+', $value)", "https://www.php.net/manual/en/function.str-replace.php"],
    ["Python", 'value.replace(" ", "+")', "https://docs.python.org/3/library/stdtypes.html#str.replace"],
  ],
  ["asterisk-left-tilde-escaped", { leaves: "*", escapes: "~" },
    ["Ruby", "URI.encode_uri_component", "https://docs.ruby-lang.org/en/3.3/URI.html"],
  ],
];
