/** Options of starting an adapter and waiting for its answers. */
export interface ConnectOptions {
  /** Milliseconds without an answer after which the adapter counts as hung. */
  readonly timeoutMs: number;
  /** Milliseconds that a start may take. Default: `timeoutMs`, but at least ten seconds: interpreters start slowly. */
  readonly startTimeoutMs?: number;
  /** Ends the adapter when aborted, as `close` does. */
  readonly signal?: AbortSignal;
  /** Working folder of the adapter's process. Default: ours. */
  readonly cwd?: string;
  /** Environment of the adapter's process. Default: ours. */
  readonly env?: NodeJS.ProcessEnv;
  /** Requests in flight. Default: 16 for a process, 8 for HTTP. */
  readonly window?: number;
  /** Missed deadlines, with answers in between, after which a process is given up. Default: 24. */
  readonly mostSilences?: number;
  /** Milliseconds to wait for an endpoint that stopped listening. Default: two seconds, in which a server starts again. */
  readonly returnMs?: number;
}

export function startTimeout(options: ConnectOptions): number {
  return options.startTimeoutMs ?? Math.max(options.timeoutMs, 10_000);
}
