import type { Judged } from "../../src/judging/judgement.ts";
import type { Report } from "../../src/report/report.ts";
import { whole } from "../document/detail.ts";
import { type Document, paragraph, plainText } from "../document/document.ts";
import { describeReport } from "../document/report-document.ts";
import { clip } from "../text/escape-text.ts";
import { createFeed, type Feed } from "./feed.ts";
import type { EntryDetail } from "./feed-message.ts";

/** Is told of a run as it goes on. */
export interface RunObserver {
  readonly onStart: (vectors: number) => void;
  readonly onJudged: (judged: Judged) => void;
  readonly onReport: (report: Report) => void;
}

/** Runs as they go on: their progress, their failures as they come, and how each ended. */
export interface RunFeed extends RunObserver {
  readonly feed: Feed;
  readonly describe: (id: number) => Promise<EntryDetail | undefined>;
}

const MAX_TEXT = 600;
/** More are counted, and stand in the report at the end of the run. */
const MAX_FAILURES = 1_000;
const PROGRESS_MS = 100;

/** Opens a feed of runs. @param clock milliseconds from any fixed point. */
export function openRunFeed(title: string, clock: () => number = performance.now.bind(performance)): RunFeed {
  const documents = new Map<number, Document>();
  const feed = createFeed(title, (id) => documents.delete(id));
  let run = 0;
  let all = 0;
  let done = 0;
  let failed = 0;
  let told = 0;
  const tellProgress = (): void => {
    told = clock();
    const failures = failed === 0 ? "" : `, ${failed} failed`;
    feed.setState({ progress: { done, all }, status: `Run ${run}: ${done} of ${all} judged${failures}` });
  };
  const add = (document: Document, subject: string, text: string): void => {
    const id = feed.add({ tone: document.tone, subject, text: clip(text, MAX_TEXT) }, JSON.stringify(document).length);
    if (feed.holds(id)) documents.set(id, document);
  };
  return {
    feed,
    onStart(vectors) {
      run += 1;
      [all, done, failed] = [vectors, 0, 0];
      tellProgress();
    },
    onJudged(judged) {
      done += 1;
      const document = describeJudged(judged);
      if (document !== undefined) {
        failed += 1;
        if (failed <= MAX_FAILURES) add(document, `${run}: ${judged.planned.vector.id}`, plainText(document.summary));
      }
      if (clock() - told >= PROGRESS_MS || done === all) tellProgress();
    },
    onReport(report) {
      const document = describeReport(report, whole);
      add(document, `Run ${run}: ${document.title}`, plainText(document.summary));
      feed.setState({ status: `Run ${run}: ${document.title}` });
    },
    describe: async (id) => {
      const document = documents.get(id);
      return document && { document, copies: [] };
    },
  };
}

/** Describes what is wrong with an answer; `undefined` where nothing is. */
function describeJudged({ planned: { vector }, judgement }: Judged): Document | undefined {
  const head = { title: vector.id, tone: "bad" } as const;
  const comment = paragraph(vector.comment, { emphasis: "quiet" });
  switch (judgement.status) {
    case "failed": {
      const { stage, offset, expected, actual, note } = judgement.mismatch;
      const notes = note === undefined ? [] : [paragraph(note)];
      const blocks = [comment, { kind: "diff", stage, offset, expected, actual } as const, ...notes];
      return { ...head, summary: `${stage} is wrong`, blocks };
    }
    case "errored": {
      const { message, details } = judgement.error;
      const lines = details === undefined ? [] : [{ kind: "code", lines: details.split("\n"), isCrash: true } as const];
      return { ...head, summary: `no answer: ${message}`, blocks: [comment, ...lines] };
    }
    default:
      return undefined;
  }
}
