import { connect } from "node:net";

/** Addresses of one name that are tried. */
const MAX_TRIED = 8;

/** The first address at which someone listens, or why there is none: a name may have addresses that are dead. */
export async function findReachable(
  addresses: readonly string[],
  port: number,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<{ readonly address: string } | { readonly failed: string }> {
  const failures: string[] = [];
  for (const address of addresses.slice(0, MAX_TRIED)) {
    if (signal?.aborted) break;
    const failed = await tryAddress(address, port, timeoutMs, signal);
    if (failed === undefined) return { address };
    failures.push(`${address} ${failed}`);
  }
  return { failed: failures.join(", ") || "nobody was waited for" };
}

function tryAddress(
  address: string,
  port: number,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
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
