import type { Judged } from "../../src/judging/judgement.ts";
import type { Report } from "../../src/report/report.ts";
import { type Document, paragraph } from "../document/document.ts";
import { summarizeMismatch } from "../document/failure.ts";
import type { RunFeed } from "./run-feed.ts";

/** Is told of a run of the suite as it goes on. */
export interface SuiteObserver {
  readonly onStart: (vectors: number) => void;
  readonly onJudged: (judged: Judged) => void;
  /** Is told of the report as it was written, and of what went wrong with that. */
  readonly onReport: (report: Report, faults?: readonly Error[]) => void;
}

/** More are counted, and stand in the report at the end of the run. */
const MAX_FAILURES = 1_000;
const PROGRESS_MS = 100;

/** Shows one run of the suite in a feed. */
export function observeSuite(runs: RunFeed): SuiteObserver {
  const failures = new Map<string, { readonly id: number; readonly document: Document }>();
  let all = 0;
  let done = 0;
  let failed = 0;
  let told = 0;
  const tell = (): void => {
    told = performance.now();
    runs.say(`${done} of ${all} judged${failed === 0 ? "" : `, ${failed} failed`}`, { done, all });
  };
  return {
    onStart(vectors) {
      all = vectors;
      tell();
    },
    onJudged(judged) {
      done += 1;
      const described = describeJudged(judged);
      if (described !== undefined) {
        failed += 1;
        const { id } = judged.planned.vector;
        if (failed <= MAX_FAILURES)
          failures.set(id, { id: runs.add(id, described.text, described.document), document: described.document });
      }
      if (performance.now() - told >= PROGRESS_MS || done === all) tell();
    },
    onReport(report, faults) {
      for (const { title, happens, fix, vectors } of report.diagnosis) {
        const blocks = [paragraph(`${title}.`, { emphasis: "strong" }), paragraph(happens), paragraph(fix)];
        for (const vector of vectors) {
          const failure = failures.get(vector);
          if (failure === undefined) continue;
          const { id, document } = failure;
          runs.change(id, title, { ...document, blocks: [...blocks, ...document.blocks] });
        }
      }
      runs.conclude(report, faults);
    },
  };
}

/** Describes what is wrong with an answer, in a sentence and in full; nothing where nothing is. */
function describeJudged({
  planned: { vector },
  judgement,
}: Judged): { readonly text: string; readonly document: Document } | undefined {
  const head = { title: vector.id, tone: "bad", summary: vector.comment } as const;
  switch (judgement.status) {
    case "failed": {
      const { stage, offset, expected, actual, note } = judgement.mismatch;
      const notes = note === undefined ? [] : [paragraph(note)];
      const blocks = [{ kind: "diff", stage, offset, expected, actual } as const, ...notes];
      return { text: summarizeMismatch(judgement.mismatch), document: { ...head, blocks } };
    }
    case "errored": {
      const { message, details } = judgement.error;
      const lines = details === undefined ? [] : [{ kind: "code", lines: details.split("\n"), isCrash: true } as const];
      return {
        text: `no answer: ${message}`,
        document: { ...head, blocks: [paragraph(`No answer: ${message}`), ...lines] },
      };
    }
    default:
      return undefined;
  }
}
