import type { EncodingMistake } from "./encoding-mistake.ts";

type Row = readonly [id: string, subject: string, characters: string, known?: Known];

interface Known {
  readonly from?: string;
  readonly links?: readonly string[];
}

const PAYPAL = "https://rubydoc.info/gems/paypal-sdk-core/0.3.6/PayPal/SDK/Core/Util/OauthSignature";
const DIGITS = "0123456789";
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SMALL = CAPITALS.toLowerCase();

const rows: readonly Row[] = [
  [
    "unreserved-encoded",
    "The unreserved characters - . _ ~ are percent-encoded",
    "-._~",
    { from: "Everything but letters and digits is escaped.", links: [PAYPAL] },
  ],
  [
    "non-word-characters-encoded",
    "The unreserved characters - . ~ are percent-encoded",
    "-.~",
    { from: "A pattern such as \\W leaves letters, digits and the underscore alone.", links: [PAYPAL] },
  ],
  ["hyphen-encoded", "A hyphen is percent-encoded", "-"],
  ["full-stop-encoded", "A full stop is percent-encoded", "."],
  ["underscore-encoded", "An underscore is percent-encoded", "_"],
  [
    "tilde-encoded",
    "A tilde is percent-encoded",
    "~",
    {
      from: "Functions older than RFC 3986 do this: PHP's urlencode, Java's URLEncoder, Python's quote before 3.7.",
      links: [
        "https://github.com/joestump/python-oauth2/issues/15",
        "https://github.com/mikeknapp/AppEngine-OAuth-Library/issues/4",
        "https://github.com/request/oauth-sign/issues/4",
        "https://github.com/jrconlin/oauthsimple/issues/16",
        "https://github.com/urllib3/urllib3/issues/1683",
      ],
    },
  ],
  ["digits-encoded", "Digits are percent-encoded", DIGITS],
  ["capital-letters-encoded", "Capital letters are percent-encoded", CAPITALS],
  ["small-letters-encoded", "Small letters are percent-encoded", SMALL],
  ["letters-encoded", "Letters are percent-encoded", CAPITALS + SMALL],
  ["everything-encoded", "Every character is percent-encoded", `-.${DIGITS}${CAPITALS}_${SMALL}~`],
];

/** Unreserved characters that are encoded though they must be left as they are. */
export const unreservedEncoded: readonly EncodingMistake[] = rows.map(
  ([id, does, escapes, known]): EncodingMistake => ({
    id,
    does,
    happens:
      `Unreserved characters are signed as escapes where they must be left as they are. ${known?.from ?? ""}`.trimEnd(),
    links: known?.links ?? [],
    encoder: { escapes },
  }),
);

/** Mistakes with escapes as such, whatever they stand for. */
export const escapesMiswritten: readonly EncodingMistake[] = [
  {
    id: "lowercase-hex",
    does: "Escapes have lower-case hexadecimal digits",
    happens: "%2f is signed where %2F belongs.",
    fix: "Write the hexadecimal digits of each escape in upper case.",
    links: [PAYPAL],
    encoder: { hex: "lower" },
    published: {
      values: {},
      throughout: {},
      parts: {
        id: "lowercase-hex-outer",
        title: "Escapes that the parts of the base string are encoded with have lower-case hexadecimal digits",
        happens: "Values are encoded rightly; then %3a and %2f are signed in the URL, and %3d between name and value.",
        fix: "Write the hexadecimal digits of each escape in upper case, in this encoding too.",
        links: [],
      },
      header: {
        id: "header-lower-case-hex",
        title: "Escapes in the header are written with lower-case digits",
        happens: "The = of the signature is %3d; to whoever decodes it, that is the same.",
        permitted:
          "RFC 3986, section 2.1, holds digits of either case for the same, and the header is decoded before use.",
        fix: "Nothing: whoever reads the header decodes it.",
        links: [],
      },
      body: {
        id: "intermediary-re-encodes-body",
        title: "Escapes in the body are written with lower-case digits",
        happens:
          "The signer, or a proxy on the way, writes %c3%a9 where %C3%A9 was; to whoever decodes it, that is the same.",
        fix: "Nothing: the gateway decodes the body before it checks the signature.",
        permitted:
          "RFC 3986, section 2.1, holds digits of either case for the same, and the body is decoded before use.",
        clauses: ["endpoints.body"],
        links: [],
      },
    },
  },
  {
    id: "already-encoded-passed-through",
    does: "What looks percent-encoded is not encoded again",
    happens:
      "%20 in a plain value is signed as %20 where %2520 belongs: the function spares what looks like an escape.",
    fix: "Encode the plain value whatever it looks like: its % becomes %25.",
    links: ["https://github.com/postmanlabs/postman-app-support/issues/8879"],
    encoder: { spares: true },
  },
];
