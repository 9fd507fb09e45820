import type { Report } from "../../src/report/report.ts";
import { whole } from "../document/detail.ts";
import { type Document, plainText } from "../document/document.ts";
import { describeReport } from "../document/report-document.ts";
import { clip } from "../text/escape-text.ts";
import { createFeed, type Feed } from "./feed.ts";
import type { EntryDetail } from "./feed-message.ts";

/** Runs as they go on: their progress, what comes up, and how each ended. */
export interface RunFeed {
  readonly feed: Feed;
  /** Begins a run: the first, or the next. */
  readonly begin: () => void;
  /** Says what is happening in the run, and how far it is. */
  readonly say: (text: string, progress?: { readonly done: number; readonly all: number }) => void;
  /** Adds what has come up in the run, with what is said of it in the list, and returns its id. */
  readonly add: (subject: string, text: string, document: Document) => number;
  /** Changes what is said of it in the list, and what is shown of it. */
  readonly change: (id: number, text: string, document?: Document) => void;
  /** Ends the run with its report, which is shown to whoever looks at nothing else; what failed behind it is shown in its place. */
  readonly conclude: (report: Report, faults?: readonly Error[]) => void;
  /** Ends a run that has no report: in the same place, where an older report would be taken for its own. */
  readonly fail: (message: string) => void;
  readonly describe: (id: number) => Promise<EntryDetail | undefined>;
}

const MAX_TEXT = 600;

export function openRunFeed(title: string, about: string): RunFeed {
  const documents = new Map<number, Document>();
  const feed = createFeed(title, (id) => documents.delete(id));
  feed.setState({ about });
  let run = 0;
  const addEntry = (subject: string, text: string, document: Document): number => {
    const entry = { tone: document.tone, subject, text: clip(text, MAX_TEXT) };
    const id = feed.add(entry, JSON.stringify(document).length);
    if (feed.holds(id)) documents.set(id, document);
    return id;
  };
  const end = (document: Document): void => {
    // Two runs' documents look alike where both are conformant, or only the older one is shown.
    const titled = { ...document, title: `Run ${run}: ${document.title}` };
    const chosen = addEntry(titled.title, plainText(document.summary), titled);
    feed.setState({ chosen, status: titled.title });
  };
  return {
    feed,
    begin() {
      run += 1;
      feed.setState({ status: `Run ${run} has begun`, progress: undefined });
    },
    say: (text, progress) =>
      feed.setState({ status: `Run ${run}: ${text}`, ...(progress !== undefined && { progress }) }),
    add: (subject, text, document) => addEntry(`${run}: ${subject}`, text, document),
    change(id, text, document) {
      feed.change(id, { text: clip(text, MAX_TEXT) });
      if (document !== undefined && feed.holds(id)) documents.set(id, document);
    },
    conclude(report, faults = []) {
      end(describeReport(report, whole));
      for (const { message } of faults) end(describeFault(message));
    },
    fail: (message) => end(describeFault(message)),
    async describe(id) {
      const document = documents.get(id);
      return document && { document, copies: [] };
    },
  };
}

function describeFault(message: string): Document {
  const [summary = "", ...lines] = message.split("\n");
  const blocks = lines.length === 0 ? [] : [{ kind: "code", lines, isCrash: true } as const];
  return { title: "FAILED", tone: "bad", summary, blocks };
}
