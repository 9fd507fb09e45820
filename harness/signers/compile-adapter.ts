import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type CommandFailure, tryCommand } from "./try-command.ts";

/**
 * Compiles a C adapter with `cc` unless the program is newer than its source. The program appears whole or not at
 * all, so that two runs may compile at once.
 */
export async function compileAdapter(
  source: string,
  program: string,
  libraries: readonly string[],
): Promise<CommandFailure | undefined> {
  if (existsSync(program) && statSync(program).mtimeMs > statSync(source).mtimeMs) return undefined;
  const unfinished = `${program}.${process.pid}`;
  const options = ["-std=c11", "-O2", "-Wall", "-Wextra"];
  try {
    mkdirSync(dirname(program), { recursive: true });
    const failure = await tryCommand([
      "cc",
      ...options,
      source,
      "-o",
      unfinished,
      ...libraries.map((name) => `-l${name}`),
    ]);
    if (failure === undefined) renameSync(unfinished, program);
    return failure;
  } catch (cause) {
    return { reason: cause instanceof Error ? cause.message : String(cause) };
  }
}
