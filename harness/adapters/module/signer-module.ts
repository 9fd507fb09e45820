import type { Implementation, Role, Signed, Verified } from "../../../src/judging/adapter.ts";
import type { SignatureMethod, SigningTask } from "../../../src/signing/signing-task.ts";
import type { BuildTask, BuiltRequest } from "../../../src/spec/build-request.ts";
import type { Outcome, RespondTask } from "../../../src/spec/read-response.ts";
import type { VerifyTask } from "../../../src/verification/verify-task.ts";

// A signer module needs one import for its types.
export type { BuildTask, BuiltRequest, Outcome, RespondTask, Signed, SigningTask, Verified, VerifyTask };

/** The answer of a function of a signer module whose signer does not support the task. */
export interface Declined {
  readonly declined: { readonly reason: string };
}

/**
 * The default export of a signer module, unless that is a function: then it is `sign`. Each function may be
 * asynchronous; one that throws is an error of that one request.
 *
 * ```ts
 * export default {
 *   implementation: { name: "acme-sdk", version: "3.2.0" },
 *   sign: (task) => ({ signature: acmeSign(task) }),
 * } satisfies SignerModule;
 * ```
 */
export interface SignerModule {
  /** Default: the file's base name, the version of the nearest package.json, the language of the file's extension. */
  readonly implementation?: Partial<Implementation>;
  /** Default: both. */
  readonly signatureMethods?: readonly SignatureMethod[];
  /** Default: those whose functions are there. */
  readonly roles?: readonly Role[];
  /** Role `signer`. Gives what the signer exposes: at least the signature or the Authorization header. */
  readonly sign?: (task: SigningTask) => Answer<Signed>;
  /** Role `verifier`. Decides whether the request is accepted. */
  readonly verify?: (task: VerifyTask) => Answer<boolean | Verified>;
  /** Role `encoder`. Percent-encodes a text. */
  readonly encode?: (text: string) => Answer<string>;
  /** Role `client`. Names an operation's exact URL and parameters. */
  readonly build?: (task: BuildTask) => Answer<BuiltRequest>;
  /** Role `client`. Reads the gateway's answer. */
  readonly respond?: (task: RespondTask) => Answer<Outcome>;
}

type Answer<Value> = Value | Declined | Promise<Value | Declined>;
