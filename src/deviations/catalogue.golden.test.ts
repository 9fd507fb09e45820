import { describe, expect, it } from "vitest";
import { pairs } from "../fixtures/pairs.ts";
import type { Parameter } from "../signing/parameter.ts";
import { signatureBaseString } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { catalogue } from "./catalogue.ts";
import { schemeBy } from "./fixtures/scheme-by.ts";

function baseStringOf(id: string, parameters: readonly Parameter[]): string {
  const usual = { method: "POST", url: "https://h/p", nonce: "n", timestamp: "1", consumerKey: "k" };
  const credentials = { signatureMethod: "HMAC-SHA1", consumerSecret: "s" };
  const task = { ...usual, ...credentials, parameters } as SigningTask;
  return signatureBaseString(task, schemeBy(catalogue, id));
}

/** Written by hand, as the parameters of the base string end. */
const values: readonly (readonly [id: string, value: string, signed: string])[] = [
  ["space-as-plus", "a b", "a%2Bb"],
  ["value-form-encoded", "a b*~", "a%2Bb%2A%257E"],
  ["value-form-encoded-php", "a b*~", "a%2Bb%252A%257E"],
  ["value-form-encoded-dotnet", "a b!'/", "a%2Bb%21%2527%252F"],
  ["value-form-encoded-dotnet-lower-case", "a b!'/", "a%2Bb%21%2527%252f"],
  ["subdelims-unescaped", "!'()*,", "%21%27%28%29%2A%252C"],
  ["subdelims-unescaped-throughout", "!'()*,", "!'()*%252C"],
  ["asterisk-unescaped", "a*b!", "a%2Ab%2521"],
  ["asterisk-unescaped-throughout", "a*b%2A", "a*b%25252A"],
  ["exclamation-unescaped", "a!b*", "a%21b%252A"],
  ["apostrophe-unescaped", "O'NEIL", "O%27NEIL"],
  ["parens-unescaped", "(x)", "%28x%29"],
  ["slash-left-raw", "a/b", "a%2Fb"],
  ["slash-left-raw-throughout", "a/b", "a/b"],
  ["comma-left-raw", "a,b", "a%2Cb"],
  ["percent-sign-left-raw", "50%", "50%25"],
  ["space-left-raw-throughout", "a b", "a b"],
  ["reserved-left-raw", "https://a?b&c!", "https%3A%2F%2Fa%3Fb%26c%2521"],
  ["encode-uri-used", "a?b!", "a%3Fb%21"],
  ["non-ascii-left-raw", "é/", "%C3%A9%252F"],
  ["casefold-regex", "\u212a\u017f", "%E2%84%AA%C5%BF"],
  ["replace-first-only", "!a!*b*", "%2521a%21%252Ab%2A"],
  ["tilde-encoded", "~a", "%257Ea"],
  ["unreserved-encoded", "a-b_c.d~", "a%252Db%255Fc%252Ed%257E"],
  ["digits-encoded", "/7", "%252F%2537"],
  ["everything-encoded", "aB", "%2561%2542"],
  ["lowercase-hex", "/:", "%252f%253a"],
  ["percent-sign-left-raw-outer", "a b", "a%20b"],
  ["value-encoding-missing", "a b/", "a%20b%2F"],
  ["value-encoded-twice", "a b", "a%252520b"],
  ["already-encoded-passed-through", "50%20off%", "50%2520off%2525"],
  ["already-encoded-passed-through-throughout", "50%20off", "50%20off"],
  ["escaped-value-not-encoded", "a/50%20", "a%2F50%2520"],
  ["decode-then-encode", "100%25 +", "100%2525%2520%252B"],
  ["form-decode-then-encode", "100%25 +", "100%2525%2520%2520"],
  ["plus-decoded-to-space", "a+b", "a%2520b"],
  ["latin1-values", "é€", "%25E9%253F"],
  ["windows-1252-values", "é€", "%25E9%2580"],
  ["windows-1251-values", "Яё№", "%25DF%25B8%25B9"],
  ["js-escape-utf16", "Жé@~", "%25u0416%25E9%40%257E"],
  ["char-truncated-to-byte", "Ж", "%2516"],
  ["utf8-encoded-twice", "é", "%25C3%2583%25C2%25A9"],
  ["utf8-read-as-windows-1252", "€", "%25C3%25A2%25E2%2580%259A%25C2%25AC"],
  ["surrogates-encoded-separately", "\u{1f600}", "%25ED%25A0%25BD%25ED%25B8%2580"],
  ["non-bmp-replaced", "é\u{1f600}", "%25C3%25A9%253F"],
  ["unicode-normalised", "e\u0301", "%25C3%25A9"],
  ["unicode-decomposed", "é", "e%25CC%2581"],
  ["accents-stripped", "é", "e"],
  ["crlf-normalised", "a\r\nb", "a%250Ab"],
  ["line-feed-as-crlf", "a\nb", "a%250D%250Ab"],
  ["value-trimmed", " x ", "x"],
  ["value-trimmed-at-start", " x ", "x%2520"],
  ["value-spaces-collapsed", "a  b", "a%2520b"],
  ["value-upper-cased", "aé", "A%25C3%2589"],
  ["value-html-escaped", "a&b", "a%2526amp%253Bb"],
  ["value-backslashes-added", "O'N", "O%255C%2527N"],
  ["value-tags-stripped", "a<b>c", "ac"],
  ["value-as-number", "10.50", "10.5"],
  ["value-as-leading-number", "192.0.2.1", "192"],
  ["value-as-integer", "10.50", "10"],
  ["value-leading-zeros-dropped", "012", "12"],
  ["value-trailing-zeros-dropped", "10.00", "10"],
  ["value-long-number-rounded", "9007199254740993", "9007199254740992"],
  ["nul-truncation", "a\0b", "a"],
  ["value-cut-at-equals", "a=b=c", "a"],
  ["value-cut-at-line-break", "a\r\nb", "a"],
  ["long-value-truncated", "x".repeat(1030), "x".repeat(1024)],
  ["value-cut-at-32", `${"x".repeat(31)}\u{1f600}`, "x".repeat(31)],
  ["value-template-dollar-filled", `a \${b} {{c}}`, "a%2520%2520%257B%257Bc%257D%257D"],
  ["value-template-braces-filled", "{{a}}-{{b}}", "-"],
  ["value-template-tag-filled", "a<% b %>c<%= d\n%>", "ac"],
  ["value-json-unescaped", "\\u0041\\n\\\\\\x41", "A%250A%255C%255Cx41"],
  ["value-hexadecimal-read", "0x1A", "26"],
  ["value-digit-separators-dropped", "-1_000_000.50", "-1000000.50"],
  ["value-digit-separators-dropped", "a_1", "a_1"],
  ["value-minus-zero-as-zero", "-0.00", "0.00"],
  ["value-minus-zero-as-zero", "-0.01", "-0.01"],
  ["value-date-as-javascript", "2022-12-02", "2022-12-02T00%253A00%253A00.000Z"],
  ["value-date-as-javascript", "2022-12-02T00:41:53.12+01:00", "2022-12-01T23%253A41%253A53.120Z"],
  ["value-date-as-javascript", "20221202T074153Z", "20221202T074153Z"],
  ["value-date-as-json-net", "2022-12-02T07:41:53Z", "12%252F02%252F2022%252007%253A41%253A53"],
  ["false-signed-empty", "false", ""],
  ["zero-signed-empty", "0", ""],
  ["empty-signed-as-null", "", "null"],
];

/** The signed protocol parameters, as they stand in the base string. */
const KEY = "oauth_consumer_key%3Dk";
const NONCE = "oauth_nonce%3Dn";
const METHOD = "oauth_signature_method%3DHMAC-SHA1";
const TIME = "oauth_timestamp%3D1";
const VERSION = "oauth_version%3D1.0";
const FIVE = `${KEY}%26${NONCE}%26${METHOD}%26${TIME}%26${VERSION}`;
const URL_PART = "https%3A%2F%2Fh%2Fp";

const plain = pairs("x", "1", "a", "2");
const twice = pairs("a", "2", "a", "1");

/** Written by hand: the third part of the base string. */
const parts: readonly (readonly [id: string, parameters: readonly Parameter[], signed: string])[] = [
  ["unsorted", plain, `x%3D1%26a%3D2%26${FIVE}`],
  ["unsorted-oauth-first", plain, `${FIVE}%26x%3D1%26a%3D2`],
  ["oauth-appended-after-body", plain, `a%3D2%26x%3D1%26${FIVE}`],
  ["oauth-block-first", plain, `${FIVE}%26a%3D2%26x%3D1`],
  ["sort-descending", [], `${VERSION}%26${TIME}%26${METHOD}%26${NONCE}%26${KEY}`],
  ["raw-body-signed", plain, "x%3D1%26a%3D2"],
  ["sort-joined-pairs", pairs("a", "1", "a-", "2"), `a-%3D2%26a%3D1%26${FIVE}`],
  ["sort-raw-names", pairs("c@", "1", "c2", "2"), `c2%3D2%26c%2540%3D1%26${FIVE}`],
  [
    "digit-names-renumbered",
    pairs("7", "x", "a", "y", "-5", "z", "05", "w"),
    `0%3Dx%2605%3Dw%261%3Dz%26a%3Dy%26${FIVE}`,
  ],
  ["name-cut-at-64", [["n".repeat(70), "1"]], `${"n".repeat(64)}%3D1%26${FIVE}`],
  ["oauth-callback-added", [], `oauth_callback%3Doob%26${FIVE}`],
  ["sort-ignore-case", pairs("B", "1", "a", "2"), `a%3D2%26B%3D1%26${FIVE}`],
  ["sort-ignore-case-upper", pairs("a_", "1", "ab", "2"), `ab%3D2%26a_%3D1%26${FIVE}`],
  ["sort-locale", pairs("a-b", "1", "a_b", "2"), `a_b%3D2%26a-b%3D1%26${FIVE}`],
  ["sort-locale-ignoring-punctuation", pairs("d_r", "1", "dn", "2"), `dn%3D2%26d_r%3D1%26${FIVE}`],
  ["sort-natural", pairs("a10", "1", "a9", "2"), `a9%3D2%26a10%3D1%26${FIVE}`],
  ["sort-name-only", twice, `a%3D2%26a%3D1%26${FIVE}`],
  ["sort-by-value", [["a", "z"]], `${TIME}%26${VERSION}%26${METHOD}%26${KEY}%26${NONCE}%26a%3Dz`],
  ["duplicates-collapsed", twice, `a%3D2%26${FIVE}`],
  ["duplicates-last-wins", twice, `a%3D1%26${FIVE}`],
  ["identical-duplicates-merged", pairs("a", "1", "a", "1", "a", "2"), `a%3D1%26a%3D2%26${FIVE}`],
  ["duplicates-comma-joined", twice, `a%3D2%252C1%26${FIVE}`],
  ["array-brackets-added", twice, `a%255B%255D%3D1%26a%255B%255D%3D2%26${FIVE}`],
  ["array-indexes-added", twice, `a%255B0%255D%3D2%26a%255B1%255D%3D1%26${FIVE}`],
  ["empty-value-dropped", pairs("a", "", "b", "0"), `b%3D0%26${FIVE}`],
  ["empty-and-zero-dropped", pairs("a", "", "b", "0"), FIVE],
  ["empty-value-without-equals", [["a", ""]], `a%26${FIVE}`],
  ["zero-dropped", pairs("a", "0", "b", "00"), `b%3D00%26${FIVE}`],
  ["false-dropped", [["a", "false"]], FIVE],
  ["body-not-signed", plain, FIVE],
  ["oauth-parameters-not-signed", plain, "a%3D2%26x%3D1"],
  [
    "oauth-params-signed-twice",
    [],
    `${KEY}%26${KEY}%26${NONCE}%26${NONCE}%26${METHOD}%26${METHOD}%26${TIME}%26${TIME}%26${VERSION}%26${VERSION}`,
  ],
  ["body-signed-twice", [["a", "1"]], `a%3D1%26a%3D1%26${FIVE}`],
  ["unsent-parameter-signed", [["a", "1"]], `%3D%26a%3D1%26${FIVE}`],
  ["oauth-signature-in-base", [], `${KEY}%26${NONCE}%26oauth_signature%3D%26${METHOD}%26${TIME}%26${VERSION}`],
  ["oauth-signature-prefix-dropped", [], `${KEY}%26${NONCE}%26${TIME}%26${VERSION}`],
  ["realm-in-base", [], `${FIVE}%26realm%3D`],
  ["body-param-named-realm-dropped", [["realm", "g"]], FIVE],
  ["empty-oauth-token-added", [], `${KEY}%26${NONCE}%26${METHOD}%26${TIME}%26oauth_token%3D%26${VERSION}`],
  ["oauth-version-omitted", [], `${KEY}%26${NONCE}%26${METHOD}%26${TIME}`],
  ["nonce-or-timestamp-not-signed", [], `${KEY}%26${METHOD}%26${TIME}%26${VERSION}`],
  ["oauth-timestamp-not-signed", [], `${KEY}%26${NONCE}%26${METHOD}%26${VERSION}`],
  // SHA-1 of "a=1" as OpenSSL has it, in Base64.
  ["body-hash-added", [["a", "1"]], `a%3D1%26oauth_body_hash%3Dhu2ncKYGCCSwkN1N8JHjvUEhJ5w%253D%26${FIVE}`],
  ["amount-not-signed", pairs("amount", "1", "b", "2"), `b%3D2%26${FIVE}`],
  ["first-parameter-not-signed", plain, `a%3D2%26${FIVE}`],
  ["last-sorted-parameter-not-signed", plain, `a%3D2%26${FIVE}`],
  ["names-not-encoded", [["a b", "1"]], `a%20b%3D1%26${FIVE}`],
  ["name-encoded-twice", [["a b", "1"]], `a%252520b%3D1%26${FIVE}`],
  ["equals-encoded-in-pair", [["a", "1"]], `a%253D1%26${FIVE.replaceAll("%3D", "%253D")}`],
  ["separators-comma", [["a", "1"]], `a%2C1%2C${FIVE.replaceAll(/%3D|%26/g, "%2C")}`],
  ["amp-entity-separator", [["a", "1"]], `a%3D1%26amp%3B${FIVE.replaceAll("%26", "%26amp%3B")}`],
  ["names-missing-in-join", [["a", "x"]], "x%26k%26n%26HMAC-SHA1%261%261.0"],
  ["values-concatenated", [["a", "x"]], "xknHMAC-SHA111.0"],
  [
    "params-part-not-encoded",
    [["a", "b c"]],
    "a=b%20c&oauth_consumer_key=k&oauth_nonce=n&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1&oauth_version=1.0",
  ],
];

/** Written by hand: the whole base string of a request with one parameter, a. */
const wholes: readonly (readonly [id: string, value: string, signed: string])[] = [
  ["url-part-not-encoded", "1", `POST&https://h/p&a%3D1%26${FIVE}`],
  ["parts-encoded-twice", "1", `POST&https%253A%252F%252Fh%252Fp&a%253D1%2526${FIVE.replaceAll("%", "%25")}`],
  ["base-string-encoded", "1", `POST%26https%253A%252F%252Fh%252Fp%26a%253D1%2526${FIVE.replaceAll("%", "%25")}`],
  ["ampersands-encoded", "1", `POST%26${URL_PART}%26a%3D1%26${FIVE}`],
  ["parts-order", "1", `${URL_PART}&POST&a%3D1%26${FIVE}`],
  ["parameters-before-url", "1", `POST&a%3D1%26${FIVE}&${URL_PART}`],
  ["method-missing", "1", `${URL_PART}&a%3D1%26${FIVE}`],
  ["method-lowercase", "1", `post&${URL_PART}&a%3D1%26${FIVE}`],
  ["method-get", "1", `GET&${URL_PART}&a%3D1%26${FIVE}`],
  ["lowercase-hex-outer", "/", `POST&https%3a%2f%2fh%2fp&a%3d%252F%26${FIVE.replaceAll("%3D", "%3d")}`],
  ["lowercase-hex-throughout", "/", `POST&https%3a%2f%2fh%2fp&a%3d%252f%26${FIVE.replaceAll("%3D", "%3d")}`],
  ["slash-left-raw-throughout", "1", `POST&https%3A//h/p&a%3D1%26${FIVE}`],
  [
    "unreserved-encoded-throughout",
    "1",
    `POST&${URL_PART}&a%3D1%26oauth%255Fconsumer%255Fkey%3Dk%26oauth%255Fnonce%3Dn%26oauth%255Fsignature%255Fmethod%3DHMAC%252DSHA1%26oauth%255Ftimestamp%3D1%26oauth%255Fversion%3D1%252E0`,
  ],
];

describe("the base string of a deviant", () => {
  it.each(values)("%s: %j", (id, value, signed) => {
    const end = `%26z%3D${signed}`;
    expect(baseStringOf(id, [["z", value]]).slice(-end.length)).toBe(end);
  });

  it.each(parts)("%s: %j", (id, parameters, signed) => {
    expect(baseStringOf(id, parameters)).toBe(`POST&${URL_PART}&${signed}`);
  });

  it.each(wholes)("%s: a=%s", (id, value, signed) => {
    expect(baseStringOf(id, [["a", value]])).toBe(signed);
  });
});
