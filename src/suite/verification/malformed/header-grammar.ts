import { under } from "../../author-table.ts";
import type { VerificationConcern, VerificationFlag } from "../../concern.ts";
import {
  type Alter,
  alterAuthorization,
  alterHeaders,
  alterPairs,
  append,
  type Change,
  repeatHeader,
  swap,
} from "../alter-request.ts";
import { altering, describing } from "../author-requests.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  PairsMalformed: harm("headerMisread", "The pairs of the header are parted, quoted or spaced in another way.", [
    "header.4",
  ]),
  ValueNotEncoded: harm(
    "headerMisread",
    "A value of the header is not percent-encoded UTF-8.",
    ["header.5"],
    ["https://github.com/ciaranj/node-oauth/pull/105"],
  ),
  NameUnknown: harm("headerMisread", "A name of the header is misspelt, doubled or does not belong there.", [
    "header.3",
  ]),
  SchemeWrong: harm("headerMisread", "The header's scheme is not OAuth, or the header is another one.", ["header.2"]),
  Unsigned: harm("noKeyNeeded", "The header holds the credentials of another scheme, and no signature.", [
    "header.2",
    "header.3",
    "oauth.signature",
  ]),
};

const MALFORMED = "authorization-malformed";
const plain = describing("Test");
const malformed = altering(alterAuthorization, { ...plain, refused: MALFORMED });

export const verificationHeaderGrammar: VerificationConcern = {
  kind: "verification",
  concern: "verification-header-grammar",
  about: "Requests whose Authorization header breaks the grammar in one way. All must be refused.",
  flags,
  vectors: [
    ...under("PairsMalformed", malformed, [
      ["comma-in-front", "A comma before the first pair.", swap("OAuth ", "OAuth ,")],
      ["comma-at-end", "A comma behind the last pair: the header was cut there.", append(",")],
      ["comma-doubled", "Two commas between two pairs.", swap(", ", ",, ")],
      ["comma-missing", "No comma between two pairs.", swap(", ", "")],
      ["quote-missing-at-end", "The last quote is missing: the header was cut there.", (value) => value.slice(0, -1)],
      ["quote-missing-in-front", "The first value has no quote in front.", swap('="', "=")],
      ["quote-doubled", "Two quotes in front of the first value.", swap('="', '=""')],
      ["equals-missing", "No equals sign between a name and its value.", swap('="', '"')],
      ["equals-doubled", "Two equals signs between a name and its value.", swap('="', '=="')],
      ["space-before-equals", "A space before an equals sign.", swap('="', ' ="')],
      ["space-after-equals", "A space behind an equals sign.", swap('="', '= "')],
      ["text-at-end", "A word behind the last pair.", append(" trailing")],
      ["name-empty", "A pair without a name.", append(', ="1"')],
      ["name-alone", "A name without a value.", append(", oauth_token")],
      ["second-credentials", "The credentials of another scheme stand behind a comma.", append(", Basic bWU6bWU=")],
    ]),
    ...under("ValueNotEncoded", malformed, [
      ["signature-raw", "The signature is not percent-encoded: its = stands bare.", decodeSignature],
    ]),
    ...under("ValueNotEncoded", altering(appendToNonce, { ...plain, refused: MALFORMED }), [
      ["nonce-raw-space", "A bare space in the nonce.", " "],
      ["nonce-raw-plus", "A bare + in the nonce: forms read it as a space, headers do not.", "+"],
      ["nonce-raw-letter", "A bare \u00e9 in the nonce.", "\u00e9"],
      ["nonce-broken-escape", "A % without two hexadecimal digits.", "%zz"],
      ["nonce-cut-escape", "A % at the end of a value.", "%"],
      ["nonce-latin1", "An escape of ISO-8859-1, which is no UTF-8.", "%E9"],
      ["nonce-overlong", "A slash in two bytes, which UTF-8 forbids.", "%C0%AF"],
      ["nonce-backslash", "A quoted quote in the nonce: a value is percent-encoded, not quoted.", '\\"'],
    ]),
    ...under("NameUnknown", altering(alterAuthorization, { ...plain, refused: "parameter-unknown" }), [
      ["name-upper-case", "A name in capitals: names have case.", swap("oauth_nonce", "OAUTH_NONCE")],
      ["name-without-prefix", "A name without oauth_.", swap("oauth_nonce", "nonce")],
      ["name-hyphens", "A hyphen in place of the underscore.", swap("oauth_nonce", "oauth-nonce")],
      ["name-foreign", "A name that has nothing to do with OAuth.", append(', username="admin"')],
    ]),
    ...under("NameUnknown", altering(alterAuthorization, { ...plain, refused: "parameter-missing" }), [
      [
        "name-misspelt",
        "A letter in capitals behind oauth_: the nonce is not there.",
        swap("oauth_nonce", "oauth_Nonce"),
      ],
    ]),
    ...under("NameUnknown", altering(alterPairs, { ...plain, refused: "parameter-repeated" }), [
      [
        "nonce-twice-the-same",
        "The nonce stands twice, with the same value.",
        (pairs) => [...pairs, ...pairs.filter((pair) => pair.startsWith("oauth_nonce="))],
      ],
      ["all-twice", "All pairs stand twice: a proxy joined two headers.", (pairs) => [...pairs, ...pairs]],
    ]),
    ...under("Unsigned", malformed, [["scheme-basic", "Basic credentials.", () => "Basic bWVyY2hhbnQ6c2VjcmV0"]]),
    ...under("SchemeWrong", malformed, [
      ["scheme-oauth2", "The parameters under the name OAuth2.", swap("OAuth", "OAuth2")],
      ["scheme-without-space", "No space behind the scheme.", swap("OAuth ", "OAuth")],
      ["scheme-colon", "A colon behind the scheme.", swap("OAuth", "OAuth:")],
      ["scheme-twice", "The scheme stands twice.", swap("OAuth", "OAuth OAuth")],
      [
        "scheme-in-second-place",
        "The credentials of another scheme stand in front.",
        swap("OAuth", "Basic bWU6bWU=, OAuth"),
      ],
    ]),
    ...under("SchemeWrong", altering(renameHeader, { ...plain, refused: "authorization-missing" }), [
      ["header-of-a-proxy", "The credentials are in Proxy-Authorization.", "Proxy-Authorization"],
      ["header-with-x", "The credentials are in X-Authorization.", "X-Authorization"],
    ]),
    ...under("SchemeWrong", altering(alterHeaders, { ...plain, refused: "authorization-repeated" }), [
      ["two-headers-the-same", "The same header stands twice.", repeatHeader("Authorization")],
      [
        "empty-header-first",
        "An empty Authorization header stands in front.",
        (headers) => [["Authorization", ""], ...headers],
      ],
    ]),
  ],
};

/** Changes a value of the header as it stands between its quotes. */
function alterQuoted(name: string, change: Change): Change {
  return (header) =>
    header.replace(new RegExp(`(${name}=")([^"]*)"`), (_, start: string, raw: string) => `${start}${change(raw)}"`);
}

function decodeSignature(header: string): string {
  return alterQuoted("oauth_signature", decodeURIComponent)(header);
}

function appendToNonce(text: string): Alter {
  return alterAuthorization(alterQuoted("oauth_nonce", append(text)));
}

function renameHeader(name: string): Alter {
  return alterHeaders((headers) =>
    headers.map(([header, value]) => [header === "Authorization" ? name : header, value]),
  );
}
