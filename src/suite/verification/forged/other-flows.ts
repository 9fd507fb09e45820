import type { AuthoredVerification } from "../../concern.ts";
import {
  type Alter,
  addPair,
  alterAuthorization,
  alterHeaders,
  alterMethod,
  alterPairs,
  alterProtocol,
  append,
  repeatHeader,
  swap,
} from "../alter-request.ts";
import { type ForgeryName, tempt } from "./forgery-kinds.ts";

type Row = readonly [name: string, what: string, alter: Alter, refused?: string, unsigned?: string];

/** Headers that a gateway may hand to code for another flow of OAuth or another version, or fail to read and go on. */
const headers: readonly Row[] = [
  ["token-empty", "with an empty oauth_token", addPair('oauth_token=""')],
  ["token", "with an oauth_token", addPair('oauth_token="stolen"')],
  ["verifier", "with an oauth_verifier", addPair('oauth_verifier="1"')],
  ["callback", "with an oauth_callback", addPair('oauth_callback="oob"')],
  ["body-hash", "with an oauth_body_hash", addPair('oauth_body_hash="AAAA"')],
  ["version-2", "of version 2.0", alterProtocol("oauth_version", () => "2.0"), "version-wrong", "parameter-missing"],
  [
    "version-empty",
    "of an empty version",
    alterProtocol("oauth_version", () => ""),
    "version-wrong",
    "parameter-missing",
  ],
  ["comma-behind", "with a comma behind its header", alterAuthorization(append(",")), "authorization-malformed"],
  ["element-empty", "with two commas in its header", alterAuthorization(swap(", ", ",, ")), "authorization-malformed"],
  ["header-twice", "with its header twice", alterHeaders(repeatHeader("Authorization")), "authorization-repeated"],
  ["names-upper-case", "with names in capitals in its header", alterPairs(nameInCapitals), "parameter-unknown"],
  ["nonce-long", "with a nonce of 300 letters", alterProtocol("oauth_nonce", () => "nonce".repeat(60))],
  ["realm-odd", "with a comma and an equals sign in its realm", alterPairs((pairs) => ['realm="a,b=c"', ...pairs])],
  ["nonce-zero", "with the nonce 0", alterProtocol("oauth_nonce", () => "0")],
  [
    "timestamp-zero",
    "with the time 0",
    alterProtocol("oauth_timestamp", () => "0"),
    "timestamp-malformed",
    "parameter-missing",
  ],
  [
    "timestamp-minus",
    "with a minus in front of its time",
    alterProtocol("oauth_timestamp", (seconds) => `-${seconds}`),
    "timestamp-malformed",
    "parameter-missing",
  ],
  [
    "timestamp-milliseconds",
    "with its time in milliseconds",
    alterProtocol("oauth_timestamp", append("000")),
    "timestamp-malformed",
    "parameter-missing",
  ],
  ["scheme-upper-case", "with its scheme in capitals", alterAuthorization(swap("OAuth", "OAUTH"))],
  ["scheme-lower-case", "with its scheme in small letters", alterAuthorization(swap("OAuth", "oauth"))],
  ["realm-empty", "with an empty realm", alterPairs((pairs) => ['realm=""', ...pairs])],
  [
    "timestamp-twenty-digits",
    "with a time of twenty digits",
    alterProtocol("oauth_timestamp", () => "9".repeat(20)),
    "timestamp-malformed",
    "parameter-missing",
  ],
  ["value-missing", "with nothing behind a name of its header", addPair("oauth_token="), "authorization-malformed"],
  ["quote-open", "with a quotation mark that nothing closes", addPair('realm="paynet'), "authorization-malformed"],
];

/** Methods that a gateway may route past what it checks of a POST. */
const methods: readonly Row[] = [
  ["method-lower-case", "by the method post", alterMethod("post")],
  ["method-unknown", "by the method FOO", alterMethod("FOO"), "http-method-wrong"],
];

/** Nobody has such a login: that nothing signs for it is no fault of its own. */
const longLogin: Row = [
  "login-long",
  "with a login of 300 letters",
  alterProtocol("oauth_consumer_key", () => "login".repeat(60)),
  "consumer-unknown",
];

/** What PHP's parse_str makes a list of; without a signature it is as any other request. */
const listedSignature: Row = [
  "signature-in-list",
  "with brackets behind the name of its signature",
  alterPairs((pairs) => pairs.map((pair) => pair.replace(/^oauth_signature=/, "oauth_signature[]="))),
  "authorization-malformed",
];

/** Forgeries that look like another flow than the one whose signature is checked. */
export const otherFlows: readonly AuthoredVerification[] = [
  ...headers.flatMap((row) => forgeBoth(row, "no-signature")),
  ...methods.flatMap((row) => forgeBoth(row, "no-header")),
  forgeRow(longLogin, "signature-random"),
  forgeRow(listedSignature, "signature-random"),
];

/** Authors a forgery with a random signature, and one without. */
function forgeBoth(row: Row, without: ForgeryName): readonly AuthoredVerification[] {
  const [, , , refused, unsigned = refused] = row;
  return [forgeRow(row, "signature-random"), forgeRow(row, without, unsigned)];
}

function forgeRow([name, what, alter, usual]: Row, kind: ForgeryName, refused = usual): AuthoredVerification {
  return tempt(`${name}-${kind}`, kind, `A request ${what}`, alter, refused);
}

function nameInCapitals(pairs: readonly string[]): readonly string[] {
  return pairs.map((pair) => pair.replace(/^[^=]+/, (name) => name.toUpperCase()));
}
