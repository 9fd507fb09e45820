import type { HttpRequest } from "../../src/signing/http-request.ts";
import type { SignatureMethod } from "../../src/signing/signing-task.ts";
import type { OperationName } from "../../src/spec/operations.ts";
import type { GatewayReason } from "./refusal.ts";

/** What became of a request. */
export type ReceivedOutcome =
  | { readonly accepted: true; readonly consumerKey: string; readonly signatureMethod: SignatureMethod }
  | { readonly accepted: false; readonly reason: GatewayReason; readonly detail: string };

/**
 * A request that was answered. What could not be read as HTTP has an empty method, the base URL, no headers and no
 * body; what was refused for its headers alone has no body.
 */
export interface ReceivedRequest {
  /** 1, 2, 3 … in order of arrival; the number of a client that went away before it was answered is told of nobody. */
  readonly seq: number;
  /** With the URL as it is signed. Bytes that are no UTF-8 stand as one character each. */
  readonly request: HttpRequest;
  readonly status: number;
  /** Accepted, or refused for a reason of src/verification or one of the gateway's own. */
  readonly outcome: ReceivedOutcome;
  /** Absent where the path is none of the operations'. */
  readonly operation?: OperationName;
}
