import type { RejectionReason } from "../../src/verification/rejection.ts";

/** Why a gateway refuses what a verifier would not even see, or cannot know. */
export type OwnReason =
  | "nonce-replayed"
  | "timestamp-forgotten"
  | "operation-unknown"
  | "target-malformed"
  | "target-too-long"
  | "host-wrong"
  | "http-malformed"
  | "http-version-unsupported"
  | "headers-too-large"
  | "body-too-large"
  | "content-coding-unsupported"
  | "transfer-coding-unknown"
  | "expectation-unknown"
  | "request-timeout"
  | "gateway-full"
  | "gateway-fault";

/** Why a gateway refuses a request. Names are stable: safe to match on across versions. */
export type GatewayReason = RejectionReason | OwnReason;

/** A gateway's refusal. */
export interface Refusal {
  readonly reason: GatewayReason;
  /** Subject, expectation and actual. Never a secret, a body value or the right signature. */
  readonly detail: string;
}

/** Makes a refusal. */
export function refuse(reason: GatewayReason, detail: string): Refusal {
  return { reason, detail };
}
