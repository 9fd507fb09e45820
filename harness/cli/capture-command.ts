import { CountersignError } from "../../src/countersign-error.ts";
import { type Capture, captureClient } from "../capture/capture-client.ts";
import { type Variable, writeShellLines } from "../capture/hand-over.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../runner/until-interrupted.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { readRequired } from "./capture-coverage.ts";
import { maskMerchants } from "./capture-mask.ts";
import type { CaptureFlags } from "./commands/capture.ts";
import { concludeRun } from "./conclude-run.ts";
import { EXIT_CONFORMANT, EXIT_NOT_CONFORMANT } from "./exit-status.ts";
import { checkBaseline } from "./hold-to-baseline.ts";
import { openTarget } from "./open-target.ts";
import { printable } from "./printable.ts";
import { sayInterrupted } from "./say-interrupted.ts";
import { prepareReports } from "./write-reports.ts";

/** What a client is called that nobody names. */
const ANONYMOUS = "client";

/**
 * Captures what a client sends, reports on it and gives the exit status.
 *
 * @throws {CountersignError} when the flags are wrong, the command cannot be run, no request comes, or reports cannot be
 * written.
 */
export async function captureCommand(command: readonly string[], flags: CaptureFlags): Promise<number> {
  const required = readRequired(flags.requireCoverage);
  checkBaseline(flags);
  const folder = command.length === 0 ? ANONYMOUS : openTarget([], command).folder;
  const name = flags.name ?? folder;
  const output = { names: flags.reporter, folder: flags.out ?? `reports/runs/${folder}` };
  const suite = loadVectors();
  prepareReports(output);
  // Without a command Ctrl-C is how a run ends, and no interruption.
  const interruptions = command.length === 0 ? {} : sayInterrupted("the report");
  return untilInterrupted(async (signal) => {
    const capture = await captureClient({
      suite,
      command,
      implementation: { name, version: flags.clientVersion, language: "unknown" },
      timeoutMs: flags.timeout,
      ...(flags.port !== undefined && { port: flags.port }),
      signal,
      required,
      mask: maskMerchants,
      ...(command.length === 0 && { onListening: tellListening }),
    });
    const { report, end } = capture;
    const isInterrupted = signal.aborted && command.length > 0;
    if (report === undefined) return tellNothingCame(capture, isInterrupted);
    const ending = isInterrupted ? signal : new AbortController().signal;
    const status = concludeRun(report, { flags, output, signal: ending });
    if (status !== EXIT_CONFORMANT) return status;
    return holdToCommand(end);
  }, interruptions);
}

function tellListening(variables: readonly Variable[]): void {
  process.stdout.write(writeShellLines(variables));
  process.stderr.write("countersign: listening; Ctrl-C ends the run and reports\n");
}

function tellNothingCame({ end }: Capture, isInterrupted: boolean): number {
  if (isInterrupted) {
    process.stderr.write("countersign: interrupted before any request came; there is no report\n");
    return EXIT_INTERRUPTED;
  }
  throw new CountersignError(
    "capture-empty",
    `capture: expected requests of the client, got none${end === undefined ? "" : `, and the command ${end}`}`,
    "Let the client send to COUNTERSIGN_BASE_URL with the credentials beside it (countersign capture --help lists them); a proxy in between, or another address written into its code, keeps its requests away.",
  );
}

/** The command is a test of its own: whoever puts `capture` before it must not lose what it says. */
function holdToCommand(end: string | undefined): number {
  if (end === undefined) return EXIT_CONFORMANT;
  process.stderr.write(`countersign: what was sent is right, but the command ${printable(end)}\n`);
  return EXIT_NOT_CONFORMANT;
}
