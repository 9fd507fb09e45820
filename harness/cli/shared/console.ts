import { fstatSync, writeSync } from "node:fs";
import { attempt } from "../../../src/attempt.ts";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Interruptions } from "../../interrupt/until-interrupted.ts";
import { escapeProse } from "../../text/escape-text.ts";
import { EXIT_MISUSED } from "./exit-codes.ts";

type StandardOutput = typeof process.stdout | typeof process.stderr;

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
 * status. Any other fault of the output is told, and ends the process.
 *
 * @param name what messages call the output.
 */
export function surviveClosedPipe(output: StandardOutput, name: string): void {
  writeWhole(output);
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    if (output !== process.stderr)
      writeNotice(`${name}: expected to write it, got ${error.message} [output-not-written]`);
    process.exit(EXIT_MISUSED);
  });
}

/** Makes an output that is a file take the whole of each text: on a full disk Node.js drops the rest, and tells nobody. */
function writeWhole(output: StandardOutput): void {
  // A descriptor may have been closed before this process began.
  if (attempt(() => fstatSync(output.fd).isFile()) !== true) return;
  output._write = (chunk: Uint8Array | string, encoding, done) => {
    try {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
      for (let at = 0; at < bytes.length; ) at += writeSync(output.fd, bytes, at);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error("unknown fault"));
    }
  };
}

function describeError(error: unknown): string {
  if (error instanceof CountersignError) {
    const { message, code, hint } = error;
    return `${message} [${code}]${hint === undefined ? "" : `\n  ${hint}`}`;
  }
  if (isFolderGone(error))
    return "the current folder: expected one that is there, got one that was deleted [folder-gone]";
  return `a fault of ours: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

function isFolderGone(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "uv_cwd";
}
