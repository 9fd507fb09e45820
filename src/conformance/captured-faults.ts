import type { ClauseId } from "../spec/clauses.ts";
import { headerValues } from "../verification/check-envelope.ts";
import { headerFaults } from "./captured-header-faults.ts";
import { pathOf, type ReadRequest } from "./captured-request.ts";
import { requestFaults } from "./captured-request-faults.ts";

/** What is wrong with a request by the mere reason for which it is refused, whatever mistake is behind it. */
export interface CapturedFault {
  /** The reason; it is also the id by which reports and baselines know the fault. */
  readonly id: string;
  /** Where it shows. */
  readonly stage: string;
  /** What should have been there, in so few words that a reporter shows them all. */
  readonly due: string;
  readonly title: string;
  readonly happens: string;
  readonly fix: string;
  readonly clauses: readonly ClauseId[];
  /** The reason tells it all: no mistake of signing is behind it. */
  readonly isWhole?: true;
}

const faults: ReadonlyMap<string, CapturedFault> = new Map(
  [...requestFaults, ...headerFaults].map((fault) => [fault.id, fault]),
);

/** The reason that tells nothing of where a wrong signature comes from: only a mistake that reproduces it does. */
export const SIGNATURE_MISMATCH = "signature-mismatch";

/** What is wrong with a request that is refused for this reason, or nothing where the reason tells too little. */
export function faultOf(reason: string): CapturedFault | undefined {
  if (reason === SIGNATURE_MISMATCH) return undefined;
  return (
    faults.get(reason) ?? {
      id: reason,
      stage: "request",
      due: "a request that the gateway can serve",
      title: `The gateway refuses the request: ${reason}`,
      happens: "It breaks a rule of HTTP or of the gateway, before anything is verified.",
      fix: "See what the gateway says of the request.",
      clauses: [],
      isWhole: true,
    }
  );
}

/** What the request holds where a fault shows; of the body nothing, for it may hold card numbers. */
export function showAt(stage: string, read: ReadRequest): string {
  const { request } = read.captured;
  const header = (name: string): string => headerValues(request, name).join(" | ") || "none";
  switch (stage) {
    case "method":
      return request.method;
    case "url":
      return request.url;
    case "path":
      return pathOf(request.url);
    case "contentType":
      return header("content-type");
    case "consumerKey":
      return read.consumerKey ?? "none";
    case "authorization":
      return header("authorization");
    case "signature":
      return read.signature ?? "none";
    case "nonce":
      return read.nonce ?? "none";
    case "timestamp":
      return read.timestamp ?? "none";
    case "parameters":
      return "others";
    default:
      return "other text";
  }
}
