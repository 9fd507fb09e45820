import type { Writable } from "node:stream";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Interruptions } from "../../interrupt/until-interrupted.ts";
import { escapeProse } from "../../text/escape-text.ts";
import { EXIT_MISUSED } from "./exit-codes.ts";

/** Clears the line, because a progress line may stand there when a notice is written. */
const CLEAR_LINE = "\r\u001b[2K";

/** Decides on colour and redraw: wanted at a terminal, but not in a pipe, in CI or with NO_COLOR (no-color.org). */
export function wantsAnsi({ isTTY }: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): boolean {
  return isTTY === true && !env["NO_COLOR"] && env["CI"] === undefined;
}

/**
 * Makes a text of any length and number of lines safe to print: what could deceive is escaped as in the reports, and
 * no line begins with `::`, which a CI server would take for a command.
 */
export function printable(text: string): string {
  return text
    .split("\n")
    .map((line) => escapeProse(line, Number.POSITIVE_INFINITY).replace(/^( *):(?=:)/, "$1\\x3a"))
    .join("\n");
}

/** Writes a notice of ours on standard error, safe to print. */
export function writeNotice(text: string): void {
  process.stderr.write(`countersign: ${printable(text)}\n`);
}

/** Tells the user what went wrong and what to do, on standard error; gives the exit status. */
export function reportError(error: unknown): number {
  writeNotice(describeError(error));
  return EXIT_MISUSED;
}

/** Tells whoever interrupts a run, on standard error, that the signal has come, and what is still done. */
export function announceInterrupt(finishing: string): Interruptions {
  const announce = (text: string): void => {
    process.stderr.write(`${wantsAnsi(process.stderr) ? CLEAR_LINE : ""}countersign: ${text}\n`);
  };
  return {
    first: () => announce(`interrupted: finishing ${finishing}; Ctrl-C again to stop now`),
    second: () => announce("interrupted again: stopped at once"),
  };
}

/**
 * Goes on when the reader of an output has seen enough (`| head`): report files are wanted all the same, and the exit
 * status. Any other fault of the output ends the process.
 */
export function surviveClosedPipe(output: Writable): void {
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") process.exit(EXIT_MISUSED);
  });
}

function describeError(error: unknown): string {
  if (error instanceof CountersignError) {
    const { message, code, hint } = error;
    return `${message} [${code}]${hint === undefined ? "" : `\n  ${hint}`}`;
  }
  return `a fault of ours: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
