import { faultOf } from "../../../src/countersign-error.ts";
import { saveFinding } from "../corpus/save-finding.ts";
import type { Finding } from "../finding.ts";
import { describeFault, type JobNews } from "./job-messages.ts";

export interface FindingSaver {
  /** Saves a finding, and then reports it: a kill between the two loses nothing. */
  readonly save: (finding: Finding) => void;
  /** Aborted once a finding could not be saved: a campaign that goes on would lose more. */
  readonly failed: AbortSignal;
}

export function createFindingSaver(corpus: string | undefined, report: (news: JobNews) => void): FindingSaver {
  const failed = new AbortController();
  let last = "";
  return {
    save(finding) {
      const error = corpus === undefined ? undefined : faultOf(() => saveFinding(corpus, finding));
      // A finding as drawn comes a second time, shrunk and diagnosed, which the report needs all the more without a file.
      const isFinal = finding.shrunk || finding.id === last;
      last = finding.id;
      if (error !== undefined && isFinal) {
        report({ event: "save-failed", fault: describeFault(error) });
        failed.abort();
      }
      report({ event: "finding", finding });
    },
    failed: failed.signal,
  };
}
