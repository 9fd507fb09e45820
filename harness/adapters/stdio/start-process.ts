import { CountersignError } from "../../../src/countersign-error.ts";
import type { Declaration } from "../../../src/judging/adapter.ts";
import { pickCrashLines } from "../../text/crash-lines.ts";
import { excerpt } from "../protocol/excerpt.ts";
import { parseStartAnswer } from "../protocol/parse-start-answer.ts";
import { START } from "../protocol/write-request.ts";
import { AdapterProcess, type Command, describeEnd, type ProcessEnd } from "./adapter-process.ts";
import { programNotStarted } from "./process-group.ts";

/** A process that has declared itself. */
export interface StartedProcess {
  readonly process: AdapterProcess;
  readonly declaration: Declaration;
}

/** Characters of standard error that an error message quotes. */
const QUOTED_STDERR = 2000;

/**
 * Starts a process and asks it who it is, waiting at most `timeoutMs` milliseconds. When that fails, nothing is left
 * running.
 *
 * @throws {CountersignError} `command-not-found`, `command-not-startable`, `adapter-exited`, `start-timeout`,
 * `start-answer-invalid`, `protocol-version-unsupported` or `connect-aborted`.
 */
export async function startProcess(command: Command, timeoutMs: number, signal: AbortSignal): Promise<StartedProcess> {
  const process = spawnProcess(command);
  try {
    const [line, stray] = await firstLines(process, command, timeoutMs, signal);
    const declaration = parseStartAnswer(line ?? "", command.name, quoteStderr(process));
    if (stray !== undefined) throw failed(process, command, "start-answer-invalid", `got another: ${excerpt(stray)}`);
    return { process, declaration };
  } catch (error) {
    await process.kill();
    throw error;
  }
}

function spawnProcess(command: Command): AdapterProcess {
  try {
    return new AdapterProcess(command);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw programNotStarted(`adapter ${command.name}`, code);
  }
}

/** Resolves with the first line, and with those that came in the same chunk though nothing was asked. */
function firstLines(
  process: AdapterProcess,
  command: Command,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const settled = new AbortController();
  return new Promise<readonly string[]>((resolve, reject) => {
    const lines: string[] = [];
    process.listener = {
      line(line) {
        lines.push(line.toString("utf8"));
        resolve(lines);
      },
      end: (end) => reject(endedEarly(process, command, end)),
    };
    const abort = (): void => reject(failed(process, command, "connect-aborted", "got interrupted"));
    signal.addEventListener("abort", abort, { once: true, signal: settled.signal });
    if (signal.aborted) abort();
    const timer = setTimeout(() => {
      const begun = process.unfinishedLine();
      const actual = begun === "" ? "got nothing" : `got one without its end: ${excerpt(begun)}`;
      reject(failed(process, command, "start-timeout", `${actual} within ${timeoutMs} ms`));
    }, timeoutMs);
    settled.signal.addEventListener("abort", () => clearTimeout(timer));
    process.writeLine(START);
  }).finally(() => settled.abort());
}

function endedEarly(process: AdapterProcess, command: Command, end: ProcessEnd): CountersignError {
  switch (end.kind) {
    case "not-started":
      return programNotStarted(`adapter ${command.name}`, end.code);
    case "line-too-long":
      return failed(process, command, "start-answer-invalid", `got ${excerpt(end.beginning)}`);
    default:
      return failed(process, command, "adapter-exited", `it ${describeEnd(end)}`, { cause: end });
  }
}

function failed(
  process: AdapterProcess,
  command: Command,
  code: string,
  actual: string,
  options?: ErrorOptions,
): CountersignError {
  return new CountersignError(
    code,
    `adapter ${command.name}: expected one line that answers start, ${actual}${quoteStderr(process)}`,
    'It must answer {"cmd":"start","version":1} on standard input with one line on standard output, flushed; see docs/protocol.md.',
    options,
  );
}

function quoteStderr(process: AdapterProcess): string {
  const all = process.stderr();
  const stderr = all.slice(-QUOTED_STDERR).toWellFormed();
  const [cause = ""] = pickCrashLines(all, 1);
  const isLast = cause === "" || stderr.endsWith(cause.toWellFormed());
  const told = isLast ? "" : `: ${excerpt(cause.trim())}`;
  return stderr === "" ? "" : `${told}; standard error ends:\n${stderr}`;
}
