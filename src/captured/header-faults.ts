import type { ClauseId } from "../spec/clauses.ts";

/** A fault of a request that follows from the reason of its refusal alone, whatever mistake is behind it. */
export interface CapturedFault {
  /** The reason; it is also the id by which reports and baselines know the fault. */
  readonly id: string;
  readonly stage: string;
  /** The expected value, in so few words that a reporter shows them all. */
  readonly due: string;
  readonly title: string;
  readonly happens: string;
  readonly fix: string;
  readonly clauses: readonly ClauseId[];
  /** Whether the reason explains the failure completely, so that no mistake of signing is behind it. */
  readonly isWhole?: true;
}

export type CapturedFaults = Readonly<Record<string, Omit<CapturedFault, "id">>>;

/** The id of the fault of a request that is rightly signed with protocol parameters beyond the six. */
export const PARAMETER_EXTRA = "parameter-extra";

/** The id of the fault of a request with the timestamp of one that came seconds before it. */
export const TIMESTAMP_STOPPED = "timestamp-stopped";

/** The id of the fault of requests whose nonces are not random. */
export const NONCE_PREDICTABLE = "nonce-predictable";

const HEADER = "OAuth and six parameters";

/** Faults of an Authorization header, by itself or for this gateway. */
export const headerFaults: CapturedFaults = {
  "authorization-missing": {
    stage: "authorization",
    due: HEADER,
    title: "The request carries no Authorization header",
    happens: "It is not signed at all, or a redirect, a proxy or a library has dropped the header.",
    fix: "Send one header Authorization: OAuth … with every request.",
    clauses: ["header.2"],
  },
  "authorization-repeated": {
    stage: "authorization",
    due: HEADER,
    title: "The request carries more than one Authorization header",
    happens: "A library adds a header of its own beside the signed one.",
    fix: "Send one Authorization header; look for what adds the other.",
    clauses: ["header.2"],
    isWhole: true,
  },
  "authorization-malformed": {
    stage: "authorization",
    due: HEADER,
    title: "The Authorization header cannot be read",
    happens: 'It does not begin with OAuth, or is not written as name="value" pairs with percent-encoded values.',
    fix: 'Write the header as OAuth name="value", name="value", each value percent-encoded between double quotes.',
    clauses: ["header.4", "header.5"],
  },
  "parameter-unknown": {
    stage: "authorization",
    due: HEADER,
    title: "The Authorization header holds parameters of the operation",
    happens: "The header lists the protocol parameters and perhaps a realm; all others belong in the body.",
    fix: "Keep the parameters of the operation in the body.",
    clauses: ["header.3"],
  },
  [PARAMETER_EXTRA]: {
    stage: "authorization",
    due: HEADER,
    title: "A protocol parameter is sent that the specification does not have",
    happens: "The request is rightly signed, but a gateway that knows the six parameters alone refuses it.",
    fix: "Send the six parameters; switch off what a general OAuth library adds, as oauth_token and oauth_callback.",
    clauses: ["header.3", "base-string.1"],
  },
  [TIMESTAMP_STOPPED]: {
    stage: "timestamp",
    due: "the time of each request",
    title: "All requests have the timestamp of the first",
    happens:
      "The time is taken once, say where the client is made: a gateway refuses all that is sent later than it allows for clocks.",
    fix: "Take the current time for each request, just before it is signed.",
    clauses: ["oauth.timestamp"],
    isWhole: true,
  },
  "parameter-repeated": {
    stage: "authorization",
    due: "each protocol parameter once",
    title: "A protocol parameter comes twice",
    happens: "Two values of one name leave open which of them is signed.",
    fix: "Write each protocol parameter once.",
    clauses: ["header.3"],
  },
  "parameter-missing": {
    stage: "authorization",
    due: HEADER,
    title: "A protocol parameter is missing from the Authorization header",
    happens: "All six are needed to compute the signature again.",
    fix: "Write all six protocol parameters in the header.",
    clauses: ["header.3"],
  },
  "version-wrong": {
    stage: "authorization",
    due: 'oauth_version="1.0"',
    title: "oauth_version is not 1.0",
    happens: "Whatever the library's own version is, the protocol's is 1.0.",
    fix: "Send oauth_version 1.0, the literal.",
    clauses: ["oauth.version"],
  },
  "timestamp-malformed": {
    stage: "timestamp",
    due: "seconds since 1970-01-01 UTC",
    title: "oauth_timestamp is not whole seconds",
    happens: "It is in milliseconds, a fraction or a date.",
    fix: "Send the current time in whole seconds since 1970-01-01 UTC, as plain digits.",
    clauses: ["oauth.timestamp"],
  },
  "timestamp-skewed": {
    stage: "timestamp",
    due: "the current time",
    title: "oauth_timestamp is not the current time",
    happens:
      "The gateway's clock says otherwise: the sender's clock is wrong, its time zone is added, or the request was signed long before it is sent.",
    fix: "Take the time in UTC when the request is signed, and sign it when it is sent.",
    clauses: ["oauth.timestamp"],
    isWhole: true,
  },
  "nonce-empty": {
    stage: "nonce",
    due: "a new text",
    title: "oauth_nonce is empty",
    happens: "Nothing was drawn, or it was lost before the header was written.",
    fix: "Draw a new random nonce for each request.",
    clauses: ["oauth.nonce"],
  },
  "nonce-replayed": {
    stage: "nonce",
    due: "a new text",
    title: "A nonce is used more than once",
    happens:
      "The same signed request is sent again, as by an automatic retry, or the nonce is a constant, or the random numbers repeat.",
    fix: "Draw a new random nonce for each request, and sign anew what is sent again.",
    clauses: ["oauth.nonce"],
    isWhole: true,
  },
  [NONCE_PREDICTABLE]: {
    stage: "nonce",
    due: "random text",
    title: "The nonces are not random",
    happens:
      "Each follows from the time or from the one before it, or is too short: two workers of one merchant may draw the same, and the second request is refused as a replay.",
    fix: "Draw at least sixteen characters for each request from a random generator, say a UUID of version 4.",
    clauses: ["oauth.nonce"],
    isWhole: true,
  },
  "method-unsupported": {
    stage: "authorization",
    due: "HMAC-SHA1 or RSA-SHA256",
    title: "The signature method is neither HMAC-SHA1 nor RSA-SHA256",
    happens: "The name is another one, or another spelling of one of the two.",
    fix: "Send oauth_signature_method HMAC-SHA1 or RSA-SHA256, in capitals.",
    clauses: ["oauth.signature-method"],
  },
  "consumer-unknown": {
    stage: "consumerKey",
    due: "the login handed over",
    title: "The merchant login is unknown to the gateway",
    happens:
      "The client signs in another name than the one that it was given, for instance with a login written into its code.",
    fix: "Send the merchant login that the client is given as oauth_consumer_key.",
    clauses: ["oauth.consumer-key"],
  },
  "credential-missing": {
    stage: "authorization",
    due: "a method with a key",
    title: "The request is signed by a method that the merchant has no key for",
    happens: "The merchant is registered with a secret or a public key, not with both.",
    fix: "Sign by the method of the credentials that the client is given.",
    clauses: ["oauth.signature-method"],
  },
  "signature-malformed": {
    stage: "signature",
    due: "padded standard Base64",
    title: "The signature is not Base64 text of the right length",
    happens: "Its bytes are written in another alphabet, cut, wrapped, hexadecimal or those of another digest.",
    fix: "Send the Base64 text of the signature's bytes: standard alphabet, padded, on one line.",
    clauses: ["hmac.3", "rsa.3"],
  },
};
