import type { PropertySource } from "../fuzz/jobs/opened-properties.ts";
import { shrinkInJob } from "../fuzz/jobs/shrink-in-job.ts";
import { plural } from "../reporters/plural.ts";
import { type ReplaySummary, sayBriefly } from "./fuzz-replay.ts";
import type { Status } from "./fuzz-status.ts";
import { printable } from "./printable.ts";

/** What was replayed, on what, and where it is kept. */
export interface KeptFindings {
  readonly replayed: ReplaySummary;
  readonly source: PropertySource;
  readonly corpusFolder: string;
  readonly signal: AbortSignal;
  readonly status: Status;
}

/**
 * Shrinks what a killed campaign left as it was drawn and fails still, and tells it; gives what was replayed with what is
 * left of it. Throws as `shrinkInJob`.
 */
export async function shrinkReplayed(kept: KeptFindings): Promise<ReplaySummary> {
  const { replayed, source, corpusFolder, signal, status } = kept;
  const findings = replayed.failed.filter(({ shrunk }) => !shrunk);
  const { shrunk, lost } = await shrinkInJob({
    source,
    findings,
    corpus: corpusFolder,
    signal,
    onShrunk: (finding) => {
      if (finding.shrunk) status.say(printable(`SHRUNK  ${finding.id}  ${sayBriefly(finding)}`));
    },
  });
  if (lost !== undefined) {
    const left = plural(findings.length - shrunk.length, "finding");
    status.say(printable(`countersign: ${left} of the corpus could not be shrunk: the process that did so ${lost}`));
  }
  const smallest = new Map(shrunk.map((finding) => [finding.id, finding]));
  return { ...replayed, failed: replayed.failed.map((finding) => smallest.get(finding.id) ?? finding) };
}
