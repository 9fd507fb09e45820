/** One sentence of the specification, to which a vector, a deviation or a message refers. */
export interface Clause {
  /** The sentence, verbatim but for line breaks. */
  readonly text: string;
  /** The heading under which it stands. */
  readonly section: string;
  /** The section of RFC 5849 on the same subject, for instance `3.4.1.1`. */
  readonly rfc5849?: string;
}

/**
 * The clauses of `payment-gateway-signing.md`, by id. Ids are `<heading>.<number of the step or row>` and never change
 * their meaning. A point that the specification leaves open has no clause: it is an ambiguity.
 */
export const clauses = {
  "endpoints.method": { section: "Endpoints", text: "method POST" },
  "endpoints.content-type": { section: "Endpoints", text: "Content-Type `application/x-www-form-urlencoded`" },
  "endpoints.body": {
    section: "Endpoints",
    text: "a request body of `name=value` pairs joined with `&`, values percent-encoded",
  },
  "endpoints.endpoint-id": {
    section: "Endpoints",
    text: "`{endpoint_id}` is the merchant's endpoint identifier, a path segment, and it is part of the signed URL.",
  },
  "endpoints.operations": {
    section: "Endpoints",
    text: "Operation | Method and path shape | Body parameters",
  },
  "endpoints.transfer": { section: "Transfer body parameters", text: "Name | Shape" },
  "endpoints.names": {
    section: "Transfer body parameters",
    text: "Field names are case-sensitive and written exactly as above.",
  },
  "endpoints.order-id": {
    section: "Transfer body parameters",
    text: "The transfer-by-reference and payout operations name the client order identifier `client-order-id` (hyphens). The transfer operation names it `client_orderid`. Use each name exactly as listed for its operation.",
  },
  "responses.transfer-by-ref": {
    section: "Responses",
    text: "For transfer-by-reference, a successful response body is JSON. It carries the field `transaction-id`.",
  },
  "responses.payout": {
    section: "Responses",
    text: "For payout, a successful response body is JSON. It carries the field `payout-id`.",
  },
  "responses.success": { section: "Responses", text: "A client treats HTTP status 200 as success." },
  "errors.status": {
    section: "Errors",
    text: "An HTTP status other than 200 is a failure from the point of view of a client. Status code 0 means that no connection could be made.",
  },
  "methods.hmac-sha1": {
    section: "Authentication",
    text: "HMAC with SHA-1 | `HMAC-SHA1` | the merchant control key (consumer secret)",
  },
  "methods.rsa-sha256": {
    section: "Authentication",
    text: "RSA with SHA-256 | `RSA-SHA256` | an RSA key pair owned by the merchant",
  },
  "oauth.consumer-key": {
    section: "OAuth parameters",
    text: "`oauth_consumer_key` | the merchant login issued by the gateway",
    rfc5849: "3.1",
  },
  "oauth.nonce": {
    section: "OAuth parameters",
    text: "`oauth_nonce` | unique random string per request; a sample generator uses 32 characters from A-Z, a-z, 0-9",
    rfc5849: "3.3",
  },
  "oauth.signature-method": {
    section: "OAuth parameters",
    text: "`oauth_signature_method` | `HMAC-SHA1` or `RSA-SHA256`",
    rfc5849: "3.1",
  },
  "oauth.timestamp": {
    section: "OAuth parameters",
    text: "`oauth_timestamp` | current time in seconds (integer, decimal text)",
    rfc5849: "3.3",
  },
  "oauth.version": { section: "OAuth parameters", text: "`oauth_version` | the literal `1.0`", rfc5849: "3.1" },
  "oauth.signature": {
    section: "OAuth parameters",
    text: "`oauth_signature` | the Base64 signature; it appears only in the Authorization header and is never part of the signed parameters or the body",
    rfc5849: "3.4.1.3.1",
  },
  "oauth.realm": { section: "OAuth parameters", text: "The header parameter `realm` is optional.", rfc5849: "3.5.1" },
  "base-string.1": {
    section: "Signature base string (both methods)",
    text: "Gather all body parameters and the five OAuth parameters (every OAuth parameter except `oauth_signature`).",
    rfc5849: "3.4.1.3.1",
  },
  "base-string.2": {
    section: "Signature base string (both methods)",
    text: "Percent-encode each value as in RFC 3986. Unreserved characters are left as they are. Reserved characters are encoded (for example `%` becomes `%25`, `/` becomes `%2F`, `=` becomes `%3D`). A space is `%20`, never `+`.",
    rfc5849: "3.6",
  },
  "base-string.3": {
    section: "Signature base string (both methods)",
    text: "Sort the parameters lexicographically by parameter name.",
    rfc5849: "3.4.1.3.2",
  },
  "base-string.4": {
    section: "Signature base string (both methods)",
    text: "Join them as `name1=value1&name2=value2...`.",
    rfc5849: "3.4.1.3.2",
  },
  "base-string.5": {
    section: "Signature base string (both methods)",
    text: "Build the base string as three parts joined with `&`: the upper-case method `POST`, the full request URL, and the joined parameter string. Each of the three parts is percent-encoded once. The `&` and `=` inside the parameter string are therefore encoded too, and an already-encoded value is encoded a second time (for example a value containing `%20` appears as `%2520`).",
    rfc5849: "3.4.1.1",
  },
  "base-string.6": {
    section: "Signature base string (both methods)",
    text: "The URL used is the complete request URL including the endpoint identifier.",
    rfc5849: "3.4.1.2",
  },
  "hmac.1": {
    section: "HMAC-SHA1 signature",
    text: "Signing key = consumer secret (the merchant control key), then `&`, then the token secret. The token secret is the empty string, so the key is `<CONSUMER_SECRET>&`.",
    rfc5849: "3.4.2",
  },
  "hmac.2": {
    section: "HMAC-SHA1 signature",
    text: "Compute HMAC-SHA1 of the base string with this key.",
    rfc5849: "3.4.2",
  },
  "hmac.3": {
    section: "HMAC-SHA1 signature",
    text: "Base64-encode the result. This is the signature.",
    rfc5849: "3.4.2",
  },
  "rsa.1": {
    section: "RSA-SHA256 signature",
    text: "The merchant generates an RSA key pair. A 4096-bit key is given in the sample commands, in PKCS#8 PEM form.",
  },
  "rsa.3": {
    section: "RSA-SHA256 signature",
    text: "Sign the base string (UTF-8 bytes) with RSA and SHA-256 using the private key, then Base64-encode the result.",
    rfc5849: "3.4.3",
  },
  "rsa.4": {
    section: "RSA-SHA256 signature",
    text: "Some signing tools need the private key as unencrypted PKCS#1 PEM (text starting with an RSA private key marker). Other tools need PKCS#8. Conversion is done with OpenSSL. The request builders of the interface accept keys up to 4096 bits.",
  },
  "header.1": {
    section: "Authorization header (both methods)",
    text: "The request carries `Content-Type: application/x-www-form-urlencoded`. A charset parameter (`; charset=ISO-8859-1`) may follow.",
  },
  "header.2": {
    section: "Authorization header (both methods)",
    text: "The request carries `Authorization: OAuth ...`.",
    rfc5849: "3.5.1",
  },
  "header.3": {
    section: "Authorization header (both methods)",
    text: "The header lists `oauth_consumer_key`, `oauth_nonce`, `oauth_signature`, `oauth_signature_method`, `oauth_timestamp` and `oauth_version` with the same values as in the base string.",
    rfc5849: "3.5.1",
  },
  "header.4": {
    section: "Authorization header (both methods)",
    text: 'The format is `name="value"` pairs, separated by a comma with an optional space after it.',
    rfc5849: "3.5.1",
  },
  "header.5": {
    section: "Authorization header (both methods)",
    text: "Each value is percent-encoded separately before it is placed in the header. This matters most for `oauth_nonce` and `oauth_signature`: in the signature, `+` becomes `%2B`, `/` becomes `%2F` and `=` becomes `%3D`.",
    rfc5849: "3.5.1",
  },
  "body.1": {
    section: "Request body",
    text: "The body holds the operation parameters, percent-encoded.",
    rfc5849: "3.4.1.3.1",
  },
  "body.2": {
    section: "Request body",
    text: "In the HMAC-SHA1 request example the `oauth_*` parameters are also repeated in the body. In the RSA-SHA256 examples they appear only in the header and in the signed parameter set.",
    rfc5849: "3.5",
  },
} as const;

/** The id of a clause of the specification. */
export type ClauseId = keyof typeof clauses;

/** Every clause's id, in the order of the specification. */
export const clauseIds: readonly ClauseId[] = Object.keys(clauses).filter(isClauseId);

const byId: Readonly<Record<string, Clause>> = clauses;

/** Returns the clause with this id, if there is one. */
export function clauseOf(id: string): Clause | undefined {
  return Object.hasOwn(byId, id) ? byId[id] : undefined;
}

/** Whether a text is the id of a clause. */
export function isClauseId(text: string): text is ClauseId {
  return Object.hasOwn(clauses, text);
}
