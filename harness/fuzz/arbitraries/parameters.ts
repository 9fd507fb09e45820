import fc from "fast-check";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { documentedNames } from "../../../src/spec/operations.ts";
import { nastyText, nastyValues } from "./nasty-texts.ts";
import { shrinkText } from "./shrink-text.ts";

/** Names that are prefixes of one another, that only byte order sorts rightly, or that programming languages reserve. */
const awkwardNames: readonly string[] = [
  ...["a1", "a10", "a2", "a.b", "a-b", "a_b", "aB", "ab", "a~", "a-", "a_", "a.", "aa", "A", "B", "Z", "AB", "b", "z"],
  ...["co-op", "co_op", "coop", "card9", "card10", "ch", "cz", "i", "I", "id", "-", "~"],
  ...["0", "1", "9", "10", "01", "001"],
  ...["__proto__", "constructor", "hasOwnProperty", "toString", "length", "null", "undefined", "method", "url"],
  ...["realm", "Realm", "signature", "Authorization", "x_oauth_note", "AMOUNT"],
  ...["oautg", "oaut", "oauth", "oauth-x", "oauth.", "oauthx", "oauti", "oauth~", "p", "nonce", "zz", "n".repeat(65)],
  ...["oauth_zz", "oauth_o", "oauth_a", "oauth_callback", "OAuth_nonce", "OAUTH_SIGNATURE", "oauth_nonce2"],
];

const nameAtoms: readonly string[] = [
  ...["a", "b", "z", "A", "Z", "0", "1", "9", "10", "2", "-", ".", "_", "~", "id", "oauth", "card"],
];

/**
 * Names whose values no caller may choose: protocol parameters, which are repeated only at the ambiguity
 * `repeated-protocol-parameters`, and unlisted extensions.
 */
const reservedNames: ReadonlySet<string> = new Set([
  ...["oauth_consumer_key", "oauth_nonce", "oauth_signature_method", "oauth_timestamp", "oauth_version"],
  ...["oauth_signature", "oauth_token", "oauth_body_hash"],
]);

/** Returns the name, or another one where no caller may choose its value. */
function freeName(name: string): string {
  return reservedNames.has(name) ? `${name}.` : name;
}

const amounts: readonly string[] = [
  ...["10.42", "10.50", "10.00", "0", "0.00", "1000.00", "1234567.89", "10000000.00", "0.0001", "100", "1.5000", "0.1"],
];
const cards: readonly string[] = ["4444555566661111", "6304000000000000007", "4111111111111111", "375000000000000"];
const identifiers: readonly string[] = ["9007199254740993", "18446744073709551616", "0", "902345"];

/** Documented fields with values that merchants send and that programs tend to alter. */
const documentedPairs: readonly Parameter[] = [
  ["a", "a"],
  ...pairs("amount", amounts),
  ...pairs("currency", ["EUR", "USD", "eur"]),
  ...pairs("client_orderid", ["902B4FF5", "order 1"]),
  ...pairs("client-order-id", ["902B4FF5", "0"]),
  ...pairs("order_desc", ["Order", "two words", "caf\u00e9 & bar", ""]),
  ...pairs("credit_card_number", cards),
  ...pairs("destination-card-no", cards),
  ...pairs("card_printed_name", ["A. N. OTHER", "O'Neil", "Null"]),
  ...pairs("expire_month", ["1", "01", "12", "09"]),
  ...pairs("expire_year", ["2099", "2030", "99"]),
  ...pairs("cvv2", ["123", "012", "007", "000"]),
  ...pairs("card_recurring_payment_id", identifiers),
  ...pairs("destination_card_recurring_payment_id", identifiers),
  ...pairs("sending-card-ref-id", identifiers),
  ...pairs("deposit2card", ["true", "false", "False"]),
  ...pairs("ipaddress", ["192.0.2.1", "2001:db8::1"]),
  ...pairs("redirect_url", ["https://merchant.example/back?order=1&ok=true#top"]),
  ...pairs("account_number", ["40817810099910004312", "00012345"]),
  ...pairs("bank_name", ["Bank", "B\u00e4nk (AG)"]),
  ...pairs("realm", ["Gateway", ""]),
];

function pairs(name: string, values: readonly string[]): readonly Parameter[] {
  return values.map((value) => [name, value]);
}

const MOST_PARAMETERS = 8;

/**
 * Draws names of unreserved characters, which need no encoding and so touch no ambiguity. Shrinks towards `a`; documented
 * names in one step or not at all.
 */
export function parameterNames(): fc.Arbitrary<string> {
  const made = fc.array(fc.constantFrom(...nameAtoms), { minLength: 1, maxLength: 5, size: "max" });
  const texts = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...awkwardNames) },
    { weight: 1, arbitrary: made.map((atoms) => atoms.join("")) },
  );
  return fc.oneof(
    { weight: 3, arbitrary: shrinkText(texts, "a").map(freeName) },
    { weight: 2, arbitrary: fc.constantFrom("a", ...documentedNames) },
  );
}

/** Draws names of any characters, never empty. */
export function nastyNames(): fc.Arbitrary<string> {
  return nastyText({ minAtoms: 1, maxAtoms: 4 }).map(freeName);
}

/** Draws parameters with different names of unreserved characters and nasty values, in any order. Shrinks towards none. */
export function parameterLists(): fc.Arbitrary<readonly Parameter[]> {
  const made: fc.Arbitrary<Parameter> = fc.tuple(parameterNames(), nastyValues());
  const pair: fc.Arbitrary<Parameter> = fc.oneof(
    { weight: 3, arbitrary: made },
    { weight: 1, arbitrary: fc.constantFrom(...documentedPairs) },
  );
  return fc.array(pair, { maxLength: MOST_PARAMETERS, size: "max" }).map(withoutRepeatedNames);
}

/** Drops all parameters but the first of each name. */
export function withoutRepeatedNames(parameters: readonly Parameter[]): readonly Parameter[] {
  const seen = new Set<string>();
  return parameters.filter(([name]) => !seen.has(name) && seen.add(name) !== undefined);
}
