import { connect } from "node:net";

/** Addresses of one name that are tried. */
const MAX_TRIED = 8;

/** The first address at which someone listens, or why there is none: a name may have addresses that are dead. */
export async function findReachable(
  addresses: readonly string[],
  port: number,
  timeoutMs: number,
): Promise<{ readonly address: string } | { readonly failed: string }> {
  const failures: string[] = [];
  for (const address of addresses.slice(0, MAX_TRIED)) {
    const failed = await tryAddress(address, port, timeoutMs);
    if (failed === undefined) return { address };
    failures.push(`${address} ${failed}`);
  }
  return { failed: failures.join(", ") };
}

function tryAddress(address: string, port: number, timeoutMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const settle = (failed?: string): void => {
      clearTimeout(deadline);
      socket.destroy();
      resolve(failed);
    };
    const deadline = setTimeout(() => settle(`does not answer within ${timeoutMs} ms`), timeoutMs);
    socket.once("connect", () => settle());
    socket.on("error", (error: NodeJS.ErrnoException) => settle(`refuses (${error.code ?? error.message})`));
  });
}
