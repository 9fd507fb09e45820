import { type CapturedFault, type CapturedFaults, headerFaults } from "./header-faults.ts";

/** The reason that gives no evidence of the mistake behind a wrong signature. */
export const SIGNATURE_MISMATCH = "signature-mismatch";
/** The id of the fault of a request that holds the merchant's secret. */
export const SECRET_SENT = "secret-sent";
/** The id of the fault of a request for another endpoint than the client was given. */
export const ENDPOINT_DIFFERS = "endpoint-differs";
/** The id of the fault of a request whose URL holds fields of the operation. */
export const FIELD_IN_QUERY = "field-in-query";
/** The id of the fault of a request that holds a field twice. */
export const FIELD_REPEATED = "field-repeated";
/** The id of the fault of a request that is rightly signed and holds a field that its operation does not have. */
export const FIELD_UNKNOWN = "field-unknown";
/** The id of the fault of a request that is rightly signed and holds a value of another shape than its field has. */
export const VALUE_MISSHAPEN = "value-misshapen";
/** The id of the fault of a request that is rightly signed, but for another host than the gateway's. */
export const SIGNED_URL_DIFFERS = "signed-url-differs";

/** Faults of a request outside of its Authorization header. */
const requestFaults: CapturedFaults = {
  "request-too-large": {
    stage: "request",
    due: "the parameters of one operation",
    title: "The request is too large",
    happens: "It is longer than any request of the four operations.",
    fix: "Send only the parameters of the operation.",
    clauses: ["endpoints.operations"],
    isWhole: true,
  },
  "http-method-wrong": {
    stage: "method",
    due: "POST",
    title: "The request is not sent with POST",
    happens:
      "Every operation is a POST whose parameters are in the body; a library may take another method where none is set.",
    fix: "Send every operation with POST, its parameters in the body.",
    clauses: ["endpoints.method"],
    isWhole: true,
  },
  "url-malformed": {
    stage: "url",
    due: "a complete URL",
    title: "The URL cannot be read",
    happens: "It is no absolute URL, or holds characters that a URL cannot.",
    fix: "Sign and send the complete URL, percent-encoded, without a fragment.",
    clauses: ["base-string.6"],
    isWhole: true,
  },
  [SIGNED_URL_DIFFERS]: {
    stage: "url",
    due: "the URL of this gateway",
    title: "The URL is signed with another host than the gateway's",
    happens:
      "The signature is right for the same path at another host, which may be another name of the same machine, as localhost is of 127.0.0.1; to a gateway it is another URL.",
    fix: "Sign the base URL as it is given, host and port letter by letter, and send to the same one.",
    clauses: ["base-string.5", "base-string.6"],
    isWhole: true,
  },
  "operation-unknown": {
    stage: "path",
    due: "the path of an operation",
    title: "The path is none of the four operations",
    happens:
      "The gateway has nothing at this path: the API version, the operation's name or the endpoint identifier is missing or misspelt.",
    fix: "Put the operation's path and the endpoint identifier behind the base URL, exactly as they are listed.",
    clauses: ["endpoints.operations", "endpoints.endpoint-id"],
    isWhole: true,
  },
  "host-wrong": {
    stage: "url",
    due: "a URL of this gateway",
    title: "The request is sent to the gateway for another host",
    happens: "Its target is the URL of another host, as a client writes it that takes the gateway for a proxy.",
    fix: "Send requests to the base URL that the client is given, and not through a proxy.",
    clauses: ["endpoints.operations"],
    isWhole: true,
  },
  "content-type-wrong": {
    stage: "contentType",
    due: "application/x-www-form-urlencoded",
    title: "The content type is not that of a form",
    happens: "The body is sent as something else, or the header is missing or comes twice.",
    fix: "Send one header Content-Type: application/x-www-form-urlencoded.",
    clauses: ["endpoints.content-type", "header.1"],
  },
  "body-malformed": {
    stage: "body",
    due: "percent-encoded name=value",
    title: "The body is not percent-encoded",
    happens: "It holds white space, raw characters or broken escapes.",
    fix: "Percent-encode the names and values of the body, and nothing else in it.",
    clauses: ["endpoints.body", "body.1"],
  },
  "body-not-utf8": {
    stage: "body",
    due: "escapes of UTF-8 bytes",
    title: "The body's escapes are not those of UTF-8",
    happens: "The values are encoded in another charset.",
    fix: "Encode the UTF-8 bytes of each value, whatever charset the content type names.",
    clauses: ["base-string.2", "header.1"],
  },
  "signature-in-body": {
    stage: "body",
    due: "a body without oauth_signature",
    title: "oauth_signature is repeated in the body",
    happens: "It appears only in the Authorization header.",
    fix: "Leave oauth_signature out of the body.",
    clauses: ["oauth.signature"],
  },
  "body-parameter-differs": {
    stage: "body",
    due: "what the header says",
    title: "The body repeats a protocol parameter with another value",
    happens: "Header and body are made at different times, or with different encodings.",
    fix: "Repeat the header's protocol parameters in the body unchanged, or leave them out of it.",
    clauses: ["header.3", "body.2"],
  },
  [SECRET_SENT]: {
    stage: "request",
    due: "a request without a secret",
    title: "The request holds a secret",
    happens: "The request is rightly signed, but whoever sees it, on the way or in a log, can sign any other.",
    fix: "Sign with the consumer secret or the private key, and send the signature alone.",
    clauses: ["hmac.1", "rsa.1"],
  },
  [ENDPOINT_DIFFERS]: {
    stage: "path",
    due: "the endpoint identifier that the client was given",
    title: "The request goes to another endpoint than the client was given",
    happens:
      "The request is rightly signed, but the endpoint identifier in its path is another one, or a placeholder that was never filled in.",
    fix: "Put the endpoint identifier from the configuration, for a capture COUNTERSIGN_ENDPOINT_ID, at the end of the path.",
    clauses: ["endpoints.endpoint-id", "base-string.6"],
  },
  [FIELD_IN_QUERY]: {
    stage: "url",
    due: "a URL without fields of the operation",
    title: "Fields of the operation stand in the URL",
    happens: "The request is rightly signed, but a gateway reads the fields from the body alone.",
    fix: "Send all parameters of the operation in the body, and none in the query of the URL.",
    clauses: ["endpoints.body", "body.1", "endpoints.operations"],
  },
  [FIELD_REPEATED]: {
    stage: "parameters",
    due: "each field once",
    title: "The body holds a field more than once",
    happens: "The request is rightly signed, but which of the values counts, say of two amounts, is left to chance.",
    fix: "Write each parameter of the operation once: set it, where a list is appended to.",
    clauses: ["endpoints.operations"],
  },
  [FIELD_UNKNOWN]: {
    stage: "parameters",
    due: "fields as they are listed",
    title: "The body holds fields that the operation does not have",
    happens:
      "The request is rightly signed, but a gateway that is strict about names refuses it, and another one ignores the fields.",
    fix: "Name the parameters exactly as they are listed for the operation.",
    clauses: ["endpoints.names", "endpoints.order-id"],
  },
  [VALUE_MISSHAPEN]: {
    stage: "parameters",
    due: "values as they are listed",
    title: "A value has not the shape that the specification gives its field",
    happens: "The request is rightly signed, but its value is not what the operation expects.",
    fix: "Write the value in the shape that is listed for its field.",
    clauses: ["endpoints.transfer"],
  },
};

const faults: CapturedFaults = { ...requestFaults, ...headerFaults };

/** Returns the fault of a request that is refused for this reason; `undefined` where the reason is not sufficient. */
export function faultOf(reason: string): CapturedFault | undefined {
  if (reason === SIGNATURE_MISMATCH) return undefined;
  const known = Object.hasOwn(faults, reason) ? faults[reason] : undefined;
  return {
    id: reason,
    ...(known ?? {
      stage: "request",
      due: "a request that the gateway can serve",
      title: `The gateway refuses the request: ${reason}`,
      happens: "It breaks a rule of HTTP or of the gateway, before anything is verified.",
      fix: "See what the gateway says of the request.",
      clauses: [],
      isWhole: true,
    }),
  };
}
