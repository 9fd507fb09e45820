import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { WildResult } from "./judge-wild.ts";
import type { WildCase } from "./wild-case.ts";

/** A case, and the command that runs the signer of its language. */
export type WildOrder = readonly [one: WildCase, argv: readonly string[]];

type Answer = WildResult | { readonly id: string; readonly error: string };

/**
 * Certifies cases in as many processes as are asked for: signing and diagnosing take a core each. Ends early, with what it
 * has, when the signal is aborted. Rejects with the first error of a case, which is ours or the machine's: a signer that
 * breaks down is a result.
 */
export async function runInHosts(
  orders: readonly WildOrder[],
  hosts: number,
  signal: AbortSignal,
  onResult: (result: WildResult) => void,
): Promise<void> {
  const left = orders.values();
  await Promise.all(Array.from({ length: Math.min(hosts, orders.length) }, () => runHost(left, signal, onResult)));
}

async function runHost(
  orders: Iterator<WildOrder>,
  signal: AbortSignal,
  onResult: (result: WildResult) => void,
): Promise<void> {
  const host = fork(fileURLToPath(new URL("wild-host.ts", import.meta.url)), { execArgv: ["--import", "tsx"] });
  try {
    for (let next = orders.next(); next.done !== true && !signal.aborted; next = orders.next()) {
      onResult(await ask(host, next.value));
    }
  } catch (error) {
    // Whoever interrupts with Ctrl-C ends the hosts, too.
    if (!signal.aborted) throw error;
  } finally {
    if (host.connected) host.disconnect();
  }
}

function ask(host: ChildProcess, order: WildOrder): Promise<WildResult> {
  return new Promise((resolve, reject) => {
    const onExit = (status: number | null): void =>
      reject(new Error(`${order[0].id}: expected a result, got an exit with status ${status}`));
    host.once("exit", onExit);
    host.once("message", (answer: Answer) => {
      host.off("exit", onExit);
      if ("error" in answer) reject(new Error(`${answer.id}: ${answer.error}`));
      else resolve(answer);
    });
    host.send(order);
  });
}
