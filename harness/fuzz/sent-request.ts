import type { HttpRequest } from "../../src/signing/http-request.ts";
import type { FileCredentials, VerificationExpected } from "../../src/vectors/vector.ts";

/** A request as it was sent to a live gateway, and what it takes to judge it once more. */
export interface SentRequest {
  /** Merchants' secrets are masked, where a forgery holds one. */
  readonly request: HttpRequest;
  /** When it was made: seconds since 1970-01-01 UTC, as decimal text. */
  readonly now: string;
  /** Absent where the specification is silent on it. */
  readonly due?: VerificationExpected;
  /** Who is registered, the one that it is about first; absent where one of them is not a published merchant. */
  readonly consumers?: readonly FileCredentials[];
}
