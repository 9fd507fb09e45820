import type { Adapter, AdapterKind } from "../../src/conformance/adapter.ts";
import type { Command } from "./adapter-process.ts";
import type { ConnectOptions } from "./connect-options.ts";
import { StdioSession } from "./stdio-session.ts";

const DEFAULT_WINDOW = 16;

/** Names a command in messages by its program and the script that it runs: options may hold a secret. */
export function nameCommand([program = "", script = "-"]: readonly string[]): string {
  return script.startsWith("-") ? program : `${program} ${script}`;
}

/**
 * Connects to a program that speaks the adapter protocol on its standard input and output.
 *
 * @throws {CountersignError} when it cannot be started; the codes are those of `startProcess`.
 */
export async function connectStdio(
  command: Command,
  options: ConnectOptions,
  kind: AdapterKind = "stdio",
): Promise<Adapter> {
  const window = options.window ?? DEFAULT_WINDOW;
  const session = new StdioSession(command, options, window);
  return {
    kind,
    declaration: await session.start(),
    window,
    perform: (request) => session.perform(request),
    close: () => session.close(),
    notes: () => session.notes(),
  };
}
