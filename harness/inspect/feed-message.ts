import type { Document, Tone } from "../document/document.ts";

/** One thing that has happened: a request, a failure, the end of a run. */
export interface FeedEntry {
  /** 1, 2, 3 … */
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly tone: Tone;
  /** What it is about, as `POST /api/v4/payout/1`. */
  readonly subject: string;
  /** What came of it, in a sentence. */
  readonly text: string;
}

/** What holds of all entries. */
export interface FeedState {
  readonly title: string;
  /** What stands below the title: where it comes from. */
  readonly about?: string;
  /** How many entries were let go. */
  readonly dropped: number;
  readonly progress?: { readonly done: number; readonly all: number } | undefined;
  /** What is happening, in a sentence. */
  readonly status?: string;
  /** The entry that is shown whole where its reader has chosen none. */
  readonly chosen?: number;
}

/** What the page is sent: the state, and the entries that are new or changed since the message before, which may be none. */
export interface FeedMessage {
  /** Of the latest of these changes: what comes later has a higher one. */
  readonly version: number;
  readonly state: FeedState;
  readonly entries: readonly FeedEntry[];
}

/** All that is told of an entry when somebody looks at it. Secrets are masked. */
export interface EntryDetail {
  readonly document: Document;
  /** Texts to copy. */
  readonly copies: readonly { readonly label: string; readonly text: string }[];
}
