import { operations } from "../../../src/spec/operations.ts";

/** The names of all fields of the four operations. */
export const documentedNames: readonly string[] = [
  ...new Set(operations.flatMap(({ fields }) => fields.map(({ wire }) => wire))),
];

/** Names that begin one another, that orders other than that of bytes sort otherwise, and that languages know. */
export const awkwardNames: readonly string[] = [
  ...["a1", "a10", "a2", "a.b", "a-b", "a_b", "aB", "ab", "a~", "a-", "a_", "a.", "aa", "A", "B", "Z", "AB", "b", "z"],
  ...["co-op", "co_op", "coop", "card9", "card10", "ch", "cz", "i", "I", "id", "-", "~"],
  ...["0", "1", "9", "10", "01", "001"],
  ...["__proto__", "constructor", "hasOwnProperty", "toString", "length", "null", "undefined", "method", "url"],
  ...["realm", "Realm", "signature", "Authorization", "x_oauth_note", "AMOUNT"],
  ...["oautg", "oaut", "oauth", "oauth-x", "oauth.", "oauthx", "oauti", "oauth~", "p", "nonce", "zz"],
  ...["oauth_zz", "oauth_o", "oauth_a", "oauth_callback", "OAuth_nonce", "OAUTH_SIGNATURE", "oauth_nonce2"],
];

/** What other names of unreserved characters are made of. */
export const nameAtoms: readonly string[] = [
  ...["a", "b", "z", "A", "Z", "0", "1", "9", "10", "2", "-", ".", "_", "~", "id", "oauth", "card"],
];

/**
 * Names of which the specification does not let a caller give any value: the protocol's own, which are repeated only at
 * the silent point of that name, and those of extensions that it does not list.
 */
const kept: ReadonlySet<string> = new Set([
  ...["oauth_consumer_key", "oauth_nonce", "oauth_signature_method", "oauth_timestamp", "oauth_version"],
  ...["oauth_signature", "oauth_token", "oauth_body_hash"],
]);

/** The name, or another one where it is not for the caller to give. */
export function freeName(name: string): string {
  return kept.has(name) ? `${name}.` : name;
}
