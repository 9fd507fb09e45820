import { execFile } from "node:child_process";

/** The reason for which a command failed, in one line. */
export interface CommandFailure {
  readonly reason: string;
}

const TIMEOUT_MS = 20_000;
const MAX_OUTPUT_BYTES = 256 * 1024;

/** Runs a command that should end by itself, within so many milliseconds and without a shell. Never rejects. */
export function tryCommand(
  [file, ...args]: readonly [string, ...string[]],
  timeout: number = TIMEOUT_MS,
): Promise<CommandFailure | undefined> {
  return new Promise((resolve) => {
    const limits = { timeout, maxBuffer: MAX_OUTPUT_BYTES, killSignal: "SIGKILL" } as const;
    execFile(file, args, limits, (error, _stdout, stderr) => {
      resolve(error === null ? undefined : { reason: lastLine(stderr) ?? error.message });
    });
  });
}

/** Returns the line that names the error: compilers write others before it and after it; interpreters write it last. */
function lastLine(stderr: string): string | undefined {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return (lines.find((line) => /error|can't locate|cannot load/i.test(line)) ?? lines.at(-1))?.trim().slice(0, 300);
}
