import type { Parameter } from "../signing/parameter.ts";

/** Why a request is refused. Names are stable: safe to match on across versions. */
export type RejectionReason =
  | "request-too-large"
  | "http-method-wrong"
  | "url-malformed"
  | "content-type-wrong"
  | "authorization-missing"
  | "authorization-repeated"
  | "authorization-malformed"
  | "parameter-unknown"
  | "parameter-repeated"
  | "parameter-missing"
  | "version-wrong"
  | "timestamp-malformed"
  | "timestamp-skewed"
  | "nonce-empty"
  | "method-unsupported"
  | "body-malformed"
  | "body-not-utf8"
  | "signature-in-body"
  | "body-parameter-differs"
  | "consumer-unknown"
  | "credential-missing"
  | "key-unusable"
  | "signature-malformed"
  | "signature-mismatch";

/** A refusal: an answer, not an error. */
export interface Rejection {
  readonly accepted: false;
  readonly reason: RejectionReason;
  /** Subject, expectation and actual. It never holds a secret, a body value or the right signature. */
  readonly detail: string;
}

/** The result of a parser: plain-text parameters in the order received, or the refusal. */
export type Parsed = { readonly accepted: true; readonly parameters: readonly Parameter[] } | Rejection;

export function reject(reason: RejectionReason, detail: string): Rejection {
  return { accepted: false, reason, detail };
}

/** Quotes text of the request for a detail: cut and escaped. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
