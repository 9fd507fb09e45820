import type { RejectionReason } from "../../src/verification/rejection.ts";

/** What to do about each reason for which a request is refused. */
const advice: Readonly<Record<RejectionReason, string>> = {
  "request-too-large": "Send only the parameters of the operation.",
  "http-method-wrong": "Send every operation with POST, its parameters in the body.",
  "url-malformed": "Sign and send the complete URL, percent-encoded, without a fragment.",
  "content-type-wrong": "Send one header Content-Type: application/x-www-form-urlencoded.",
  "authorization-missing":
    "Send one header Authorization: OAuth …; if the copy of the request lost it, copy it with its sensitive headers.",
  "authorization-repeated": "Send one Authorization header; look for a library or proxy that adds another.",
  "authorization-malformed":
    'Write the header as OAuth name="value", name="value", each value percent-encoded between double quotes.',
  "parameter-unknown":
    "Keep the parameters of the operation in the body: the header holds the oauth_ ones and a realm.",
  "parameter-repeated": "Write each protocol parameter once.",
  "parameter-missing": "Write all six protocol parameters in the header.",
  "version-wrong": "Send oauth_version 1.0, the literal.",
  "timestamp-malformed": "Send the current time in whole seconds since 1970-01-01 UTC, as plain digits.",
  "timestamp-skewed": "Set the clock of the sender.",
  "nonce-empty": "Draw a new random nonce for each request.",
  "method-unsupported": "Send oauth_signature_method HMAC-SHA1 or RSA-SHA256, in capitals.",
  "body-malformed": "Percent-encode the names and values of the body, and nothing else in it.",
  "body-not-utf8": "Encode the UTF-8 bytes of each value, whatever charset the content type names.",
  "signature-in-body": "Leave oauth_signature out of the body: it appears only in the Authorization header.",
  "body-parameter-differs": "Repeat the header's protocol parameters in the body unchanged, or leave them out of it.",
  "consumer-unknown": "Send the merchant login as oauth_consumer_key.",
  "credential-missing": "Explain it with the credential of its signature method.",
  "key-unusable": "Register an RSA public key of at most 4096 bits.",
  "signature-malformed": "Send the Base64 text of the signature's bytes: standard alphabet, padded, on one line.",
  "signature-mismatch": "Compare your base string with the one below, part by part: give it with --base-string.",
};

/** What to do about a refusal, as one sentence. */
export function adviseRefusal(reason: RejectionReason): string {
  return advice[reason];
}
