/**
 * The kinds of incident of an unstable target: its process exits or an endpoint goes while it answers, it is silent, it
 * answers what nobody asked, it answers one request more than once, it gives one task two answers.
 */
export const incidentKinds = ["crash", "hang", "stray", "repeat", "disagreement"] as const;

/** One of {@link incidentKinds}. */
export type IncidentKind = (typeof incidentKinds)[number];

/** How many incidents of a kind do not fail a run. Default: none. */
export type Tolerance = Readonly<Partial<Record<IncidentKind, number>>>;

/** A remark that was made several times, each time about something else. */
export interface CountedNote {
  /** Set where the remark is on incidents of an unstable target. */
  readonly kind?: IncidentKind;
  readonly remark: string;
  readonly count: number;
  /** The subject of the first remark. */
  readonly first: string;
}

/** A remark on a run that belongs to no vector: a sentence, or a remark with its count. */
export type Note = string | CountedNote;

/** Formats a note as a sentence: `it exited (12 times, first: early)`. */
export function formatNote(note: Note): string {
  if (typeof note === "string") return note;
  const { remark, count, first } = note;
  return `${remark} (${count} ${count === 1 ? "time" : "times"}, first: ${first})`;
}

/**
 * Joins the notes of several runs of one target: each sentence once, and each remark once with the sum of its counts.
 */
export function joinNotes(notes: readonly Note[]): readonly Note[] {
  const joined = new Map<string, Note>();
  for (const note of notes) {
    const key = typeof note === "string" ? `sentence ${note}` : `remark ${note.remark}`;
    const known = joined.get(key);
    if (known === undefined) joined.set(key, note);
    else if (typeof known !== "string" && typeof note !== "string") {
      joined.set(key, { ...known, count: known.count + note.count });
    }
  }
  return [...joined.values()];
}
