import type { HttpRequest } from "../signing/http-request.ts";
import type { SignatureMethod, SigningTask } from "../signing/signing-task.ts";
import type { BuildTask, BuiltRequest } from "../spec/build-request.ts";
import type { Outcome, RespondTask } from "../spec/read-response.ts";
import type { VerifyTask } from "../verification/verify-task.ts";
import type { Note } from "./note.ts";

/** The roles that an adapter can play (protocol, "start"). */
export const roles = ["signer", "verifier", "encoder", "client"] as const;

/** One of {@link roles}. */
export type Role = (typeof roles)[number];

/** The program under test. */
export interface Implementation {
  readonly name: string;
  readonly version: string;
  readonly language: string;
  readonly homepage?: string;
  readonly issues?: string;
}

/** An adapter's declaration of its roles and methods at the start. */
export interface Declaration {
  readonly implementation: Implementation;
  readonly roles: readonly Role[];
  readonly signatureMethods: readonly SignatureMethod[];
}

/** The body of one protocol request, without its `seq`. It never holds an expected value. */
export type AdapterRequest =
  | { readonly cmd: "sign"; readonly task: SigningTask }
  | { readonly cmd: "verify"; readonly task: VerifyTask }
  | { readonly cmd: "encode"; readonly text: string }
  | { readonly cmd: "build"; readonly task: BuildTask }
  | { readonly cmd: "respond"; readonly task: RespondTask };

/** A signer's evidence of a signed request; at least one of `signature` and `authorization`. */
export interface Signed {
  readonly authorization?: string;
  /** Base64, before percent-encoding. */
  readonly signature?: string;
  readonly baseString?: string;
  readonly body?: string;
  readonly contentType?: string;
}

/** A verifier's answer; refusing is an answer, not an error. */
export interface Verified {
  readonly accepted: boolean;
  readonly reason?: string;
  /** A live gateway only, when it accepts: what its answer lacks of the specified success, as the status where that refuses. */
  readonly answerFault?: string;
  /** A live gateway only, when it accepts: its answer on one line, `HTTP 200: ` and the start of the body. */
  readonly answer?: string;
  /** A live gateway only: what its answer tells with which anybody forges requests. Such an answer accepts, whatever its status. */
  readonly tells?: string;
}

/** An error in place of an answer. */
export interface Failure {
  readonly message: string;
  /** A stack trace, the offending line or the end of standard error. */
  readonly details?: string;
}

/**
 * The outcome of one request to an adapter. A crash, a hang or garbage is an observation (`errored`) like any other;
 * `leftOut` means that the question could not be asked, which is no fault of the target; `unreachable` means that the
 * adapter is gone for good and nothing was observed.
 */
export type Observation =
  | { readonly signed: Signed }
  | {
      readonly verified: Verified;
      /** A live gateway only: the request that it was sent, with its secrets masked. */
      readonly sent?: HttpRequest;
    }
  | { readonly encoded: string }
  | { readonly built: BuiltRequest }
  | { readonly outcome: Outcome }
  | { readonly declined: { readonly reason: string } }
  | { readonly leftOut: { readonly reason: string } }
  /** `isAnswered`: an answer came in time, which says neither that the request is accepted nor that it is refused. */
  | { readonly errored: Failure; readonly isAnswered?: true }
  | { readonly unreachable: Failure };

/** The way to the target: an adapter, a live gateway, or a client whose requests are captured. */
export type AdapterKind = "in-process" | "module" | "stdio" | "http" | "gateway" | "capture";

/** A connected signer or verifier. `perform` may be called while earlier calls are still in flight. */
export interface Adapter {
  readonly kind: AdapterKind;
  readonly declaration: Declaration;
  /** The number of requests that are worth having in flight. */
  readonly window: number;
  /** Whether requests wait for their turns, so that no crowd comes together. Default: they do not. */
  readonly isPaced?: () => boolean;
  /** Sends one request. Never rejects: misbehaviour is an observation. */
  readonly perform: (request: AdapterRequest) => Promise<Observation>;
  /** A live gateway only: sends once more, byte for byte, what it was sent last where that repeated another request. */
  readonly repeat?: (request: AdapterRequest) => Promise<Observation | undefined>;
  /** Faults against the protocol that were charged to no request; bounded. */
  readonly notes: () => readonly Note[];
  /** Ends the adapter and frees what it holds. Safe to call twice. */
  readonly close: () => Promise<void>;
}
