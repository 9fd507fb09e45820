import { formatReadable } from "../../fuzz/corpus/finding-file.ts";
import type { InputAddress } from "../../fuzz/finding.ts";
import type { JobNews } from "../../fuzz/jobs/job-messages.ts";
import type { PropertySource } from "../../fuzz/jobs/opened-properties.ts";
import { runJob } from "../../fuzz/jobs/run-job.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../../interrupt/until-interrupted.ts";
import { announceInterrupt, printable } from "../shared/console.ts";
import { EXIT_CONFORMANT, EXIT_MISUSED, EXIT_NOT_CONFORMANT } from "../shared/exit-codes.ts";
import { describeReplayed } from "./describe-findings.ts";

const statusOf = { FIXED: EXIT_CONFORMANT, FAILED: EXIT_NOT_CONFORMANT, ERROR: EXIT_MISUSED } as const;

/**
 * Draws one input again, tries it, prints it and the outcome, and returns the exit status.
 *
 * @throws {CountersignError} when the target cannot be used at all, or there is no such input.
 */
export function tryInput(address: InputAddress, source: PropertySource): Promise<number> {
  return untilInterrupted(async (signal) => {
    let status: number | undefined;
    const onNews = (news: JobNews): void => {
      if (news.event === "finding") process.stdout.write(printable(formatReadable(news.finding.input)));
      if (news.event !== "replayed") return;
      status = statusOf[news.replayed.outcome];
      process.stdout.write(`${describeReplayed(news.replayed)}\n`);
    };
    const end = await runJob({ source, work: { kind: "draw", address } }, onNews, { signal });
    if (signal.aborted) return EXIT_INTERRUPTED;
    if (end.kind === "unusable") throw end.error;
    if (end.kind === "lost") process.stderr.write(printable(`countersign: the process that tried it ${end.why}\n`));
    return status ?? EXIT_MISUSED;
  }, announceInterrupt("the input"));
}
