import type { SigningTask } from "../../../src/signing/signing-task.ts";

/** A signing task, and what the specification leaves open of it. */
export interface DrawnTask {
  readonly task: SigningTask;
  /** The silent point of `choices` (src/signing/readings.ts) that it touches; absent where the specification fixes everything. */
  readonly point?: string;
}
