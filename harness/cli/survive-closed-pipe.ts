import type { Writable } from "node:stream";
import { EXIT_MISUSED } from "./exit-status.ts";

/**
 * Goes on when the reader of an output has seen enough (`| head`): report files are wanted all the same, and the exit
 * status. Any other fault of the output ends the process.
 */
export function surviveClosedPipe(output: Writable): void {
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") process.exit(EXIT_MISUSED);
  });
}
