import { formatReadable } from "../fuzz/corpus/format-readable.ts";
import type { Finding, InputAddress } from "../fuzz/finding.ts";
import type { PropertySource } from "../fuzz/jobs/opened-properties.ts";
import { startJob } from "../fuzz/jobs/start-job.ts";
import { stopWhenAborted } from "../fuzz/jobs/stop-when-aborted.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../runner/until-interrupted.ts";
import { EXIT_CONFORMANT, EXIT_MISUSED, EXIT_NOT_CONFORMANT } from "./exit-status.ts";
import { describeReplayed } from "./fuzz-replay.ts";
import { printable } from "./printable.ts";
import { sayInterrupted } from "./say-interrupted.ts";

const statusOf = { FIXED: EXIT_CONFORMANT, FAILED: EXIT_NOT_CONFORMANT, ERROR: EXIT_MISUSED } as const;

/**
 * Draws one input again, tries it, tells it and what came, and gives the exit status.
 *
 * @throws {CountersignError} when the target cannot be used at all, or there is no such input.
 */
export function tryInput(address: InputAddress, source: PropertySource): Promise<number> {
  return untilInterrupted(async (signal) => {
    let finding: Finding | undefined;
    let status: number | undefined;
    const job = startJob({ source, work: { kind: "draw", address } }, (news) => {
      if (news.tells === "finding") {
        finding = news.finding;
        process.stdout.write(printable(formatReadable(finding.input)));
      }
      if (news.tells !== "replayed" || finding === undefined) return;
      status = statusOf[news.result.outcome];
      process.stdout.write(`${describeReplayed({ finding, ...news.result })}\n`);
    });
    const end = await stopWhenAborted(job.ended, job.stop, signal);
    if (signal.aborted) return EXIT_INTERRUPTED;
    if (end.tells === "unusable") throw end.error;
    if (end.tells === "lost") process.stderr.write(printable(`countersign: the process that tried it ${end.why}\n`));
    return status ?? EXIT_MISUSED;
  }, sayInterrupted("the input"));
}
