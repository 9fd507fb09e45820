import { CountersignError } from "../../../src/countersign-error.ts";
import { saveFinding } from "../corpus/save-finding.ts";
import type { Finding } from "../finding.ts";
import { describeFault, type JobNews } from "./job-messages.ts";

export interface Keeper {
  /** Keeps a finding, and then reports it: whoever is killed between the two has lost nothing. */
  readonly keep: (finding: Finding) => void;
  /** Aborted once a finding could not be kept: to look for more would lose more. */
  readonly unkept: AbortSignal;
}

/** Makes the keeper of one job; without a corpus it only reports. */
export function createKeeper(corpus: string | undefined, report: (news: JobNews) => void): Keeper {
  const unkept = new AbortController();
  let last = "";
  return {
    keep(finding) {
      const error = corpus === undefined ? undefined : save(corpus, finding);
      // As drawn it comes once more: a report that has nothing beside it is to have it shrunk and named.
      const isFinal = finding.shrunk || finding.id === last;
      last = finding.id;
      if (error !== undefined && isFinal) {
        report({ event: "unkept", fault: describeFault(error) });
        unkept.abort();
      }
      report({ event: "finding", finding });
    },
    unkept: unkept.signal,
  };
}

function save(corpus: string, finding: Finding): CountersignError | undefined {
  try {
    saveFinding(corpus, finding);
    return undefined;
  } catch (error) {
    if (error instanceof CountersignError) return error;
    throw error;
  }
}
