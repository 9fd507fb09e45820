import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The address of a server. */
export interface Listener {
  readonly host: string;
  readonly port: number;
}

export interface ReturnOptions {
  readonly signal: AbortSignal;
  /** Milliseconds to wait for the listener. Default: two seconds, in which a server starts again. */
  readonly waitMs?: number | undefined;
  /** Called once for each return. */
  readonly onReturn?: () => void;
}

const WAIT_MS = 2000;
const BETWEEN_MS = 100;
const REFUSALS: ReadonlySet<string | undefined> = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"]);

/** The message about a request that was in flight when its listener went. */
export const CLOSED_AND_GONE =
  "the connection was closed without an answer, and nobody listens any more: this request, or one in flight beside it, may be why";

/** Decides whether a connection failed because nobody listens: then nothing was sent. */
export function isConnectionRefused({ code }: NodeJS.ErrnoException): boolean {
  return REFUSALS.has(code);
}

/** Reads the host and port of an `http` or `https` URL. */
export function listenerOf({ protocol, hostname, port }: URL): Listener {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return { host, port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port) };
}

/** Tries to connect; resolves with the reason why nobody was reached, or nothing where someone listens. Never rejects. */
export function tryListener(
  { host, port }: Listener,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (signal?.aborted) return Promise.resolve("was not waited for");
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const interrupt = (): void => settle("was not waited for");
    const settle = (failed?: string): void => {
      clearTimeout(deadline);
      signal?.removeEventListener("abort", interrupt);
      socket.destroy();
      resolve(failed);
    };
    const deadline = setTimeout(() => settle(`does not answer within ${timeoutMs} ms`), timeoutMs);
    signal?.addEventListener("abort", interrupt, { once: true });
    socket.once("connect", () => settle());
    socket.on("error", (error: NodeJS.ErrnoException) => settle(`refuses (${error.code ?? error.message})`));
  });
}

/** Creates a function that waits until a listener is back; calls at the same time share one wait. */
export function watchReturn(listener: Listener, options: ReturnOptions): () => Promise<boolean> {
  let looking: Promise<boolean> | undefined;
  return () => {
    looking ??= lookFor(listener, options).then((isBack) => {
      looking = undefined;
      if (isBack) options.onReturn?.();
      return isBack;
    });
    return looking;
  };
}

async function lookFor(listener: Listener, { signal, waitMs = WAIT_MS }: ReturnOptions): Promise<boolean> {
  const until = performance.now() + waitMs;
  do {
    if ((await tryListener(listener, waitMs, signal)) === undefined) return true;
    await sleep(BETWEEN_MS, undefined, { signal }).catch(() => undefined);
  } while (!signal.aborted && performance.now() < until);
  return false;
}
