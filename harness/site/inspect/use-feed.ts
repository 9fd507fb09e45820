import { useEffect, useState } from "preact/hooks";
import type { FeedEntry, FeedMessage, FeedState } from "../../inspect/feed-message.ts";

/** What the page shows of a feed. */
export interface ShownFeed {
  readonly state: FeedState;
  /** The latest first. */
  readonly entries: readonly FeedEntry[];
  /** `none` where no program has ever answered. */
  readonly connection: "connecting" | "open" | "lost" | "none";
}

/** Milliseconds: what comes in between is drawn at once. */
const DRAW_EVERY = 100;
/** As many as the server holds. */
const MOST = 10_000;

/** Follows the feed of the server that the page is from. While it is paused, what comes is kept and not shown. */
export function useFeed(isPaused: boolean, clearedTo: number): ShownFeed {
  const [shown, setShown] = useState<ShownFeed>({
    state: { title: "", dropped: 0 },
    entries: [],
    connection: "connecting",
  });
  const [store] = useState(createStore);
  useEffect(() => {
    let source: EventSource | undefined;
    // A browser keeps six connections to a server: a page that nobody sees leaves its own to the others.
    const follow = (): void => {
      source?.close();
      source = document.hidden ? undefined : openSource(store);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      source?.close();
    };
  }, []);
  useEffect(() => {
    if (isPaused) return undefined;
    const draw = (): void => {
      const next = store.draw(clearedTo);
      if (next !== undefined) setShown(next);
    };
    const timer = setInterval(draw, DRAW_EVERY);
    draw();
    return () => clearInterval(timer);
  }, [isPaused, clearedTo]);
  return shown;
}

function openSource(store: Store): EventSource {
  const source = new EventSource(`events?since=${store.version()}`);
  source.onopen = () => store.connect();
  // The browser connects again by itself, and asks for what it lacks.
  source.onerror = () => store.lose();
  source.onmessage = ({ data }: MessageEvent<string>) => store.take(JSON.parse(data));
  return source;
}

interface Store {
  readonly take: (message: FeedMessage) => void;
  readonly connect: () => void;
  readonly lose: () => void;
  /** Of the last message, 0 before there is one. */
  readonly version: () => number;
  /** Returns what is to be shown, if it is other than before. */
  readonly draw: (clearedTo: number) => ShownFeed | undefined;
}

function createStore(): Store {
  const entries = new Map<number, FeedEntry>();
  let state: FeedState = { title: "", dropped: 0 };
  let connection: ShownFeed["connection"] = "connecting";
  let isNew = true;
  let drawn = 0;
  let version = 0;
  return {
    version: () => version,
    take(message) {
      isNew = true;
      version = message.version;
      state = message.state;
      for (const entry of message.entries) entries.set(entry.id, entry);
    },
    connect() {
      isNew = true;
      connection = "open";
    },
    lose() {
      isNew = true;
      connection = connection === "connecting" || connection === "none" ? "none" : "lost";
    },
    draw(clearedTo) {
      if (!isNew && clearedTo === drawn) return undefined;
      isNew = false;
      drawn = clearedTo;
      for (const id of entries.keys()) if (id <= clearedTo) entries.delete(id);
      // One that has changed comes again, after those that are newer.
      const latestFirst = [...entries.values()].sort((a, b) => b.id - a.id);
      for (const { id } of latestFirst.slice(MOST)) entries.delete(id);
      return { state, entries: latestFirst.slice(0, MOST), connection };
    },
  };
}
