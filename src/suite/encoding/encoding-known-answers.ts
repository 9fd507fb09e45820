import { under } from "../author-table.ts";
import type { AuthoredEncoding, EncodingConcern } from "../concern.ts";
import type { Flag, Source } from "../model/vector.ts";
import {
  eranHammer,
  gomodule,
  netOAuth,
  oauthSign,
  postman8879,
  twitterPercentEncoding,
  twitterSignature,
  vendorSamples,
  wiki,
} from "../stages/known-sources.ts";

const flags = {
  KnownEncoding: {
    bugType: "known-answer",
    description: "A percent-encoding that somebody else published.",
    effect: "A signer that differs from it differs from everybody.",
    clauses: ["base-string.2"],
  },
  SignatureInHeader: {
    bugType: "known-answer",
    description: "The percent-encoding of a published signature, as the header carries it.",
    effect: "A + that goes out unencoded comes in as a space: about one request in three is refused.",
    clauses: ["header.5"],
    links: ["https://github.com/WP-API/OAuth1/issues/143", "https://github.com/woocommerce/woocommerce/issues/8750"],
  },
} as const satisfies Readonly<Record<string, Flag>>;

/** Percent-encodings that others published, so that the suite does not rest on our word alone. */
export const encodingKnownAnswers: EncodingConcern = {
  kind: "encoding",
  concern: "encoding-known-answers",
  about: "Texts and their percent-encodings as others published them.",
  flags,
  vectors: [
    ...under("KnownEncoding", publishedBy(wiki), [
      ["letters-and-digits", "abcABC123", "abcABC123", "Letters and digits stay as they are."],
      ["unreserved-marks", "-._~", "-._~", "The four unreserved marks stay as they are."],
      ["percent", "%", "%25", "A percent sign is encoded."],
      ["plus", "+", "%2B", "A plus is %2B."],
      ["delimiters", "&=*", "%26%3D%2A", "Delimiters of forms, and an asterisk, are encoded."],
      ["line-feed", "\n", "%0A", "A line feed is %0A."],
      ["space", " ", "%20", "A space is %20."],
      ["delete", "\u007f", "%7F", "U+007F is one byte."],
      ["u0080", "\u0080", "%C2%80", "U+0080 is two bytes of UTF-8."],
    ]),
    ...under("KnownEncoding", publishedBy(eranHammer), [
      ["consumer-key", "1234=asdf=4567", "1234%3Dasdf%3D4567", "A consumer key with equals signs."],
      [
        "token",
        "asdf-4354=asew-5698",
        "asdf-4354%3Dasew-5698",
        "A token with hyphens, which stay, and an equals sign, which does not.",
      ],
      ["secret", "dis9$#$Js009%==", "dis9%24%23%24Js009%25%3D%3D", "A secret with many reserved characters."],
      ["digits", "12303202302", "12303202302", "Digits stay as they are."],
      [
        "ampersand-and-spaces",
        "mountain & water view",
        "mountain%20%26%20water%20view",
        "A value with an ampersand between spaces.",
      ],
    ]),
    ...under("KnownEncoding", publishedBy(netOAuth), [
      ["ae", "æ", "%C3%A6", "æ is two bytes of UTF-8."],
      [
        "japanese",
        "私はガラスを食べられます。それは私を傷つけません。",
        "%E7%A7%81%E3%81%AF%E3%82%AC%E3%83%A9%E3%82%B9%E3%82%92%E9%A3%9F%E3%81%B9%E3%82%89%E3%82%8C%E3%81%BE%E3%81%99%E3%80%82%E3%81%9D%E3%82%8C%E3%81%AF%E7%A7%81%E3%82%92%E5%82%B7%E3%81%A4%E3%81%91%E3%81%BE%E3%81%9B%E3%82%93%E3%80%82",
        "A Japanese sentence of three-byte characters.",
      ],
    ]),
    ...under("KnownEncoding", publishedBy(twitterPercentEncoding), [
      [
        "plus-between-spaces",
        "Ladies + Gentlemen",
        "Ladies%20%2B%20Gentlemen",
        "A plus between spaces: %2B between two %20.",
      ],
      ["exclamation-mark", "An encoded string!", "An%20encoded%20string%21", "An exclamation mark is encoded."],
      ["snowman", "☃", "%E2%98%83", "A snowman is three bytes of UTF-8."],
    ]),
    ...under("KnownEncoding", publishedBy(vendorSamples), [
      [
        "vendor-sub-delims",
        "!'()*",
        "%21%27%28%29%2A",
        "What encodeURIComponent leaves is encoded. Asserted by the gateway vendor's sample code.",
      ],
      ["vendor-space", "John Smith", "John%20Smith", "A space is %20. Asserted by the gateway vendor's sample code."],
      ["vendor-plus", "a+b", "a%2Bb", "A plus is %2B. Asserted by the gateway vendor's sample code."],
      [
        "vendor-unreserved",
        "abcXYZ019-._~",
        "abcXYZ019-._~",
        "Unreserved characters stay. Asserted by the gateway vendor's sample code.",
      ],
      ["vendor-e-acute", "é", "%C3%A9", "é is two bytes of UTF-8. Asserted by the gateway vendor's sample code."],
    ]),
    ...under("KnownEncoding", publishedBy(postman8879), [
      [
        "already-encoded",
        "a%20b",
        "a%2520b",
        "Text that looks encoded is encoded again. The issue reports the mistake; its right value was derived by us.",
      ],
    ]),
    ...under("SignatureInHeader", publishedBy(twitterSignature), [
      [
        "signature-twitter",
        "tnnArxj06cWHq44gCs1OSKk/jLY=",
        "tnnArxj06cWHq44gCs1OSKk%2FjLY%3D",
        "A signature on its way into the header.",
      ],
    ]),
    ...under("SignatureInHeader", publishedBy(oauthSign), [
      [
        "signature-oauth-sign",
        "r6/TJjbCOr97/+UU0NsvSne7s5g=",
        "r6%2FTJjbCOr97%2F%2BUU0NsvSne7s5g%3D",
        "A signature with two slashes and a plus, on its way into the header.",
      ],
    ]),
    ...under("SignatureInHeader", publishedBy(gomodule), [
      [
        "signature-gomodule",
        "jPun728OkfFo7BjZiaQ5UBVChwk6tf0uKNFDmNKVb+d6aWYEzsDVkqqjcgTrCRNabK8ubAnhyprafk0mk3zEJe+xGb9GKauqwUJ6ZZoGJNYYZg3BZUQvdxSKFs1M4MUMv3fxntmD+oyE8jPbrVM2zD1G1AAPm79sX+8XE25tBE8=",
        "jPun728OkfFo7BjZiaQ5UBVChwk6tf0uKNFDmNKVb%2Bd6aWYEzsDVkqqjcgTrCRNabK8ubAnhyprafk0mk3zEJe%2BxGb9GKauqwUJ6ZZoGJNYYZg3BZUQvdxSKFs1M4MUMv3fxntmD%2BoyE8jPbrVM2zD1G1AAPm79sX%2B8XE25tBE8%3D",
        "An RSA signature with pluses, on its way into the header.",
      ],
    ]),
  ],
};

function publishedBy(source: Source) {
  return (name: string, text: string, published: string, comment: string): AuthoredEncoding => {
    return { name, comment, flags: [], source, text, published };
  };
}
