import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Where someone listened. */
export interface Listener {
  readonly host: string;
  readonly port: number;
}

/** How its return is watched for. */
export interface ReturnOptions {
  readonly signal: AbortSignal;
  /** Milliseconds that are waited for it. Default: two seconds, in which a server starts again. */
  readonly waitMs?: number;
  /** Called once for each time that it was away. */
  readonly onReturn?: () => void;
}

const WAIT_MS = 2000;
const BETWEEN_MS = 100;
const REFUSALS: ReadonlySet<string | undefined> = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"]);

/** Whether an error of a connection says that nobody listens: then nothing was sent. */
export function saysNobodyListens({ code }: NodeJS.ErrnoException): boolean {
  return REFUSALS.has(code);
}

/** Makes the watch of one listener: all who meet a refusal at the same time wait for one and the same look. */
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
    if (await listens(listener, signal, waitMs)) return true;
    await sleep(BETWEEN_MS, undefined, { signal }).catch(() => undefined);
  } while (!signal.aborted && performance.now() < until);
  return false;
}

function listens({ host, port }: Listener, signal: AbortSignal, timeout: number): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout });
    const abort = (): void => settle(false);
    const settle = (isThere: boolean): void => {
      signal.removeEventListener("abort", abort);
      socket.destroy();
      resolve(isThere);
    };
    signal.addEventListener("abort", abort, { once: true });
    socket.once("connect", () => settle(true));
    socket.once("timeout", () => settle(false));
    socket.on("error", () => settle(false));
  });
}
