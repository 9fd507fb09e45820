import type { FeedEntry, FeedMessage, FeedState } from "./feed-message.ts";

/** Bounds of what a feed holds. */
export interface FeedLimits {
  readonly entries: number;
  /** In UTF-16 units, of the entries and of what belongs to them. */
  readonly characters: number;
}

/** What is shown as it happens: a state, and the latest entries. */
export interface Feed {
  readonly setState: (state: Partial<FeedState>) => void;
  /** Adds an entry and returns its id. `size` is what else is kept with it, in UTF-16 units. */
  readonly add: (entry: Omit<FeedEntry, "id" | "at">, size?: number) => number;
  /** Changes an entry, if it is still held. */
  readonly change: (id: number, change: Partial<Omit<FeedEntry, "id" | "at">>) => void;
  /** Whether an entry is still held. */
  readonly holds: (id: number) => boolean;
  /** Returns the first changes since a version, in the order in which they came; nothing where there are none. */
  readonly since: (version: number, most: number) => FeedMessage | undefined;
  /** Calls a listener at each change from now on; returns how to end that. */
  readonly listen: (listener: () => void) => () => void;
}

interface Held {
  readonly entry: FeedEntry;
  readonly size: number;
  readonly version: number;
}

const defaultLimits: FeedLimits = { entries: 10_000, characters: 32 * 1024 * 1024 };

/** Creates a feed. Beyond its limits the oldest entries go, and `onDrop` is told, so that what belongs to them goes with them. */
export function createFeed(
  title: string,
  onDrop: (id: number) => void = () => undefined,
  { entries: mostEntries, characters: mostCharacters }: FeedLimits = defaultLimits,
): Feed {
  const held = new Map<number, Held>();
  const listeners = new Set<() => void>();
  let state: FeedState = { title, dropped: 0 };
  let version = 1;
  let stateVersion = 1;
  let last = 0;
  let characters = 0;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const dropOldest = (): void => {
    for (const [id, { size }] of held) {
      if (held.size <= mostEntries && characters <= mostCharacters) return;
      held.delete(id);
      characters -= size;
      state = { ...state, dropped: state.dropped + 1 };
      onDrop(id);
    }
  };
  return {
    setState(change) {
      state = { ...state, ...change };
      version += 1;
      stateVersion = version;
      tell();
    },
    add(entry, size = 0) {
      last += 1;
      version += 1;
      const whole: FeedEntry = { ...entry, id: last, at: new Date().toISOString() };
      const taken = size + JSON.stringify(whole).length;
      held.set(last, { entry: whole, size: taken, version });
      characters += taken;
      dropOldest();
      tell();
      return last;
    },
    change(id, change) {
      const one = held.get(id);
      if (one === undefined) return;
      version += 1;
      held.set(id, { entry: { ...one.entry, ...change }, size: one.size, version });
      tell();
    },
    holds: (id) => held.has(id),
    since(from, most) {
      const changed = [...held.values()].filter((one) => one.version > from).sort((a, b) => a.version - b.version);
      if (changed.length === 0 && stateVersion <= from) return undefined;
      const sent = changed.slice(0, most);
      // Whoever is cut off in the middle goes on from there: a version beyond what was sent would skip the rest.
      const reached = sent.length < changed.length ? (sent.at(-1)?.version ?? from) : version;
      return { version: reached, state, entries: sent.map(({ entry }) => entry) };
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
