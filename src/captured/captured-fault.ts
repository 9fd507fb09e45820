import type { ClauseId } from "../spec/clauses.ts";

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

/** The reason that tells nothing of where a wrong signature comes from: only a mistake that reproduces it does. */
export const SIGNATURE_MISMATCH = "signature-mismatch";
/** The id of the fault of a request that is rightly signed and holds a field that its operation does not have. */
export const FIELD_UNKNOWN = "field-unknown";
/** The id of the fault of a request that is rightly signed and holds a value of another shape than its field has. */
export const VALUE_MISSHAPEN = "value-misshapen";

/** The id of the fault of a request that is rightly signed, but for another host than the gateway's. */
export const SIGNED_URL_DIFFERS = "signed-url-differs";
