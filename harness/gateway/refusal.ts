import { CountersignError } from "../../src/countersign-error.ts";
import type { RejectionReason } from "../../src/verification/rejection.ts";

/** The reasons of refusals that a verifier would not even see, or cannot know. */
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

/** The reason of a gateway's refusal. Names are stable: safe to match on across versions. */
export type GatewayReason = RejectionReason | OwnReason;

export interface Refusal {
  readonly reason: GatewayReason;
  /** Subject, expectation and actual. Never a secret, a body value or the right signature. */
  readonly detail: string;
}

export function refuse(reason: GatewayReason, detail: string): Refusal {
  return { reason, detail };
}

/** The statuses that the specification leaves open; HTTP itself names all others. */
export interface RefusalStatuses {
  /** The status for a signature, consumer, nonce or time that is refused. */
  readonly refused: number;
  /** The status for a request that cannot be read. */
  readonly malformed: number;
}

/** The statuses of a gateway whose options name none. */
export const defaultStatuses: RefusalStatuses = { refused: 403, malformed: 400 };

const statuses: Readonly<Record<GatewayReason, keyof RefusalStatuses | number>> = {
  "authorization-missing": "refused",
  "consumer-unknown": "refused",
  "credential-missing": "refused",
  "key-unusable": "refused",
  "signature-malformed": "refused",
  "signature-mismatch": "refused",
  "timestamp-skewed": "refused",
  "timestamp-forgotten": "refused",
  "nonce-replayed": "refused",
  "authorization-malformed": "malformed",
  "authorization-repeated": "malformed",
  "body-malformed": "malformed",
  "body-not-utf8": "malformed",
  "body-parameter-differs": "malformed",
  "method-unsupported": "malformed",
  "nonce-empty": "malformed",
  "parameter-missing": "malformed",
  "parameter-repeated": "malformed",
  "parameter-unknown": "malformed",
  "signature-in-body": "malformed",
  "target-malformed": "malformed",
  "timestamp-malformed": "malformed",
  "url-malformed": "malformed",
  "version-wrong": "malformed",
  "http-malformed": 400,
  "operation-unknown": 404,
  "http-method-wrong": 405,
  "request-timeout": 408,
  "body-too-large": 413,
  "request-too-large": 413,
  "target-too-long": 414,
  "content-type-wrong": 415,
  "content-coding-unsupported": 415,
  "expectation-unknown": 417,
  "host-wrong": 421,
  "headers-too-large": 431,
  "gateway-fault": 500,
  "transfer-coding-unknown": 501,
  "gateway-full": 503,
  "http-version-unsupported": 505,
};

export function statusOf(reason: GatewayReason, open: RefusalStatuses): number {
  const status = statuses[reason];
  return typeof status === "number" ? status : open[status];
}

/**
 * Checks the statuses that are to refuse: any that is the client's fault.
 *
 * @throws {CountersignError} `status-invalid`.
 */
export function checkStatuses(open: RefusalStatuses): RefusalStatuses {
  for (const [name, status] of Object.entries(open)) {
    if (Number.isInteger(status) && status >= 400 && status <= 499) continue;
    throw new CountersignError(
      "status-invalid",
      `status of what is ${name}: expected one from 400 to 499, got ${status}`,
      "A status of 200 would accept; one of 500 or more would be a fault of the gateway.",
    );
  }
  return open;
}
