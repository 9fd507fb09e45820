import type { SigningTask } from "../signing/signing-task.ts";

/** A signed request as it arrived, read as far as it can be. */
export interface SentRequest {
  /** The task that the request seems to come from: its body's parameters, the header's nonce and timestamp. */
  readonly task: SigningTask;
  /** The body as it arrived. */
  readonly body: string;
}
