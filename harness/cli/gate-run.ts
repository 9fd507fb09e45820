import type { Adapter } from "../../src/conformance/adapter.ts";
import type { PlannedVector } from "../../src/conformance/plan.ts";
import type { Report, Selection } from "../../src/conformance/report.ts";
import type { Suite } from "../../src/conformance/suite.ts";
import { openProgress } from "../reporters/index.ts";
import { runSuite } from "../runner/run.ts";
import { wantsAnsi } from "./wants-ansi.ts";
import { prepareReports, type ReportOutput } from "./write-reports.ts";

/** A target of `gate`, ready to be asked. */
export interface Gated {
  readonly connect: (signal: AbortSignal) => Promise<Adapter>;
  readonly jobs: number;
  readonly plan: readonly PlannedVector[];
}

/** What a run of `gate` is about. */
export interface GateRun {
  readonly suite: Suite;
  readonly selection: Selection;
  readonly output: ReportOutput;
  readonly signal: AbortSignal;
}

/** Runs the verification vectors; nothing when it was interrupted before there was anything to report. */
export async function runGate(
  gated: Gated,
  { suite, selection, output, signal }: GateRun,
): Promise<Report | undefined> {
  // Drawn beside the report, which alone is worth piping, and only where the report is seen as well.
  const progress = openProgress(process.stderr, { live: wantsAnsi(process.stdout) });
  try {
    return await runSuite(suite, {
      connect: () => gated.connect(signal),
      jobs: gated.jobs,
      selection,
      plan: gated.plan,
      signal,
      onStart: (vectors) => {
        prepareReports(output);
        progress.start(vectors);
      },
      onJudged: ({ judgement }) => progress.count(judgement.status),
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    progress.close();
  }
}
