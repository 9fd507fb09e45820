import { describe, expect, it } from "vitest";
import { pairs } from "../../../fixtures/pairs.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { signRequest } from "../../../signing/sign-request.ts";
import { candidateMistakes } from "../../candidates.ts";
import { makeAll } from "../../family.ts";
import { schemeBy } from "../../fixtures/scheme-by.ts";
import { bodyEncodings, headerEncodings, parameterEncodings, partEncodings } from "./encodings.ts";

const members = makeAll([...parameterEncodings, partEncodings, headerEncodings, bodyEncodings]);

const FOUR = "oauth_nonce%3Dn%252Fb%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1%26oauth_version%3D1.0";

function signBy(id: string, parameters: readonly Parameter[], nonce: string) {
  const request = { method: "POST", url: "https://h:1/p", nonce, timestamp: "1", consumerKey: "k" };
  const credentials = { signatureMethod: "HMAC-SHA1", consumerSecret: "s" } as const;
  return signRequest({ ...request, ...credentials, parameters }, {}, schemeBy(members, id)).trace;
}

/** Written by hand: the base string of the parameter `a:=b: c` with the nonce `n/b`, where all is right but one encoder. */
const wholes: readonly (readonly [id: string, signed: string])[] = [
  ["go-path-escape-names", `POST&https%3A%2F%2Fh%3A1%2Fp&a%3A%3Db%253A%2520c%26oauth_consumer_key%3Dk%26${FOUR}`],
  [
    "go-path-escape-names-and-values",
    `POST&https%3A%2F%2Fh%3A1%2Fp&a%3A%3Db%3A%2520c%26oauth_consumer_key%3Dk%26${FOUR}`,
  ],
  ["go-path-escape-url", `POST&https:%2F%2Fh:1%2Fp&a%253A%3Db%253A%2520c%26oauth_consumer_key%3Dk%26${FOUR}`],
  [
    "go-path-escape-throughout",
    `POST&https:%2F%2Fh:1%2Fp&a:=b:%2520c&oauth_consumer_key=k&${FOUR.replaceAll("%3D", "=").replaceAll("%26", "&")}`,
  ],
  ["slash-left-raw-parts", `POST&https%3A//h%3A1/p&a%253A%3Db%253A%2520c%26oauth_consumer_key%3Dk%26${FOUR}`],
  [
    "encoding-missing-names-and-values",
    `POST&https%3A%2F%2Fh%3A1%2Fp&a%3A%3Db%3A%20c%26oauth_consumer_key%3Dk%26${FOUR.replace("n%252Fb", "n%2Fb")}`,
  ],
  [
    "encoding-missing-throughout",
    "POST&https://h:1/p&a:=b: c&oauth_consumer_key=k&oauth_nonce=n/b&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1&oauth_version=1.0",
  ],
];

/** Written by hand: what becomes of a value, before it is encoded again with its part. */
const values: readonly (readonly [id: string, value: string, written: string])[] = [
  ["jquery-param-values", "a b!~", "a+b!~"],
  ["first-space-alone-values", "a b c d", "a%20b+c+d"],
  ["first-space-as-plus-values", "a b c!", "a+b%20c%21"],
  ["first-space-as-plus-five-left-values", "a b c!", "a+b%20c!"],
  ["php-urlencode-lower-cased-values", "Ab C/~", "ab+c%2f%7e"],
  ["perl-non-alphanumeric-lower-case-values", "-_/~é", "%2d%5f%2f%7e%c3%a9"],
  ["csharp-url-path-encode-values", "a b%2F/é\u{1f600}", "a%20b%2F/%c3%a9%ef%bf%bd%ef%bf%bd"],
  ["java-url-encoder-latin-1-values", "é *€", "%E9+*%3F"],
  ["perl-code-points-values", "é€/", "%E9%20AC%2F"],
  ["java-uri-query-values", "é /\u3000", "é%20/%E3%80%80"],
  ["ktor-encode-url-path-values", "a%2F%zz/ ", "a%2F%25zz/%20"],
  ["gbk-values", "漢€\u{1f600}", "%9Dh%3F%3F"],
  ["cp936-values", "漢€\u{1f600}", "%9Dh%80%3F"],
  ["gb18030-values", "\u{1f600}", "%949%FC6"],
  // From encode of each language, and iconv of PHP with glibc.
  ["shift-jis-values", "漢ｱ―—−№", "%8A%BF%B1%81%5C%3F%81%7C%3F"],
  ["shift-jis-python-values", "―—¥−", "%81%5C%3F%5C%81%7C"],
  ["shift-jis-ruby-values", "―—¥", "%81%5C%81%5C%3F"],
  ["shift-jis-java-values", "―—¥", "%3F%81%5C%5C"],
  ["shift-jis-php-values", "―—¥－", "%81%5C%3F%81%8F%81%7C"],
  ["cp932-values", "№−¢〜", "%87%82%81%7C%81%91%81%60"],
  ["windows-31j-values", "ⅰ№−", "%FA%40%87%82%3F"],
  // From Java 17.
  ["java-uri-path-ascii-values", "e\u0301\u2000/a+b ;", "%C3%A9%E2%80%80/a+b%20;"],
  ["latin1-transliterated-values", "Łódź €5 − ①Ж", "L%F3dz%20EUR5%20-%20%281%29%3F"],
  ["ascii-transliterated-values", "Łódź ½", "Lodz%20%201%2F2%20"],
  ["latin9-values", "é€", "%E9%A4"],
  ["latin1-or-utf8-values", "é€", "%E9%E2%82%AC"],
  ["latin1-text-or-utf8-values", "é", "%E9"],
  ["latin1-text-or-utf8-values", "é€", "%C3%A9%E2%82%AC"],
  // From R 4.2.
  ["r-url-encode-values", "50%20off (1/2)", "50%20off (1/2)"],
  ["r-url-encode-values", "50% off (1/2)", "50%25%20off%20%281%2F2%29"],
  ["r-url-encode-reserved-left-values", "50% off (1/2)", "50%25%20off%20(1/2)"],
  ["space-alone-encoded-values", "50% off & é\t", "50%%20off%20&%20é\t"],
  ["space-alone-as-plus-values", "a b+c~", "a+b+c~"],
  // From Rust 1.95, Lua 5.4 and Tcl 8.6.
  ["rust-letters-left-values", "é\u0345\u20ac½", "é\u0345%E2%82%AC½"],
  ["rust-letters-left-code-points-values", "é\u0345\u20ac\u0301½", "é\u0345%20AC%301½"],
  ["lua-url-encode-values", "a b\n-.\r\n", "a+b%0D%0A%2D%2E%0D%0D%0A"],
  ["tcl-format-query-values", "a b\n~", "a%20b%0D%0A~"],
  ["utf-16be-values", "aé", "%00a%00%E9"],
  ["utf-16-values", "a", "%FF%FEa%00"],
];

describe("an encoder at a place", () => {
  it.each(wholes)("%s", (id, signed) => {
    expect(signBy(id, [["a:", "b: c"]], "n/b").baseString).toBe(signed);
  });

  it.each(values)("%s of %j", (id, value, written) => {
    expect(schemeBy(members, id).encodeValue(value, "v")).toBe(written);
  });

  it("writes names before they are sorted", () => {
    const { baseString } = signBy("slash-left-raw-names-and-values", pairs("a/", "1", "a.", "2"), "n");
    expect(baseString).toContain("&a.%3D2%26a%2F%3D1%26");
  });

  it("is not called again for what is joined by hand", () => {
    const { baseString } = signBy("space-as-plus-names-and-values-joined-by-hand", [["a", "1+1 =%"]], "n");
    expect(baseString).toContain("&a%3D1%252B1+%253D%2525%26oauth_");
    expect(members.map(({ id }) => id)).not.toContain("tilde-encoded-names-and-values-joined-by-hand");
    const once = signBy("space-as-plus-names-and-values-encoded-once", [["a", "1+1 =%"]], "n").baseString;
    expect(once).toContain("&a%3D1%2B1+%3D%25%26oauth_");
  });

  it("writes the header as well, and the body", () => {
    const { authorization, body } = signBy("go-path-escape-everywhere-and-body", [["a", "1+1 :"]], "n= ");
    expect(body).toBe("a=1+1%20:");
    expect(authorization).toContain('oauth_nonce="n=%20"');
    expect(signBy("go-path-escape-everywhere", [["a", "1+1 :"]], "n= ").body).toBe("a=1%2B1%20%3A");
  });

  it("writes the control key as well, as RFC 5849 encodes it", () => {
    const { signingKey } = schemeBy(members, "go-path-escape-everywhere-and-key");
    expect(
      signingKey("a: /&", { consumerKey: "k", method: "POST", url: "https://h/p", nonce: "n", timestamp: "1" }),
    ).toBe("a:%20%2F&&");
  });
});

describe("an encoder of the base string and the key that a reader of the header does not see", () => {
  it("writes both, and not the header", () => {
    const { signingKey, encodeValue, encodePart, encodeHeaderValue } = schemeBy(
      members,
      "lowercase-hex-throughout-and-key",
    );
    const request = { consumerKey: "k", method: "POST", url: "https://h/p", nonce: "n", timestamp: "1" };
    expect(signingKey("a/&", request)).toBe("a%2f%26&");
    expect(encodeValue("a/", "v")).toBe("a%2f");
    expect(encodePart("a%2f", "parameters")).toBe("a%252f");
    expect(encodeHeaderValue("a/", "oauth_nonce")).toBe("a%2F");
  });

  it("is none where the header shows it", () => {
    const ids = members.map(({ id }) => id);
    expect(ids).toContain("space-as-plus-everywhere-and-key");
    expect(ids).not.toContain("space-as-plus-throughout-and-key");
  });
});

describe("the members of the encoders' model", () => {
  it("have ids of their own, in plain words", () => {
    const ids = candidateMistakes.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(
      members.filter(
        ({ id, title, happens }) => !/^[a-z0-9-]+$/.test(id) || !/[^.\s]$/.test(title) || !/[.]$/.test(happens),
      ),
    ).toEqual([]);
  });

  it("name the functions that do this", () => {
    const callsOf = (id: string) =>
      members.find((one) => one.id === id)?.functions?.map(({ language, call }) => `${language} ${call}`);
    expect(callsOf("subdelims-unescaped-throughout")).toContain("JavaScript encodeURIComponent");
    expect(callsOf("slash-left-raw-parts")).toContain("Python urllib.parse.quote");
    expect(callsOf("value-form-encoded-php-throughout")).toContain("PHP urlencode");
    expect(callsOf("go-path-escape-everywhere")).toEqual(["Go url.PathEscape"]);
  });

  it("are left out where they change nothing that is read", () => {
    const ids = new Set(members.map(({ id }) => id));
    // A reader of the header decodes what need not have been encoded; a + in the body is a space.
    expect(
      [
        "tilde-encoded-header",
        "tilde-encoded-everywhere",
        "space-as-plus-everywhere-and-body",
        "space-as-plus-parts",
      ].filter((id) => ids.has(id)),
    ).toEqual([]);
  });
});
