import type { IncomingHttpHeaders } from "node:http";
import type { Feed } from "./feed.ts";

/** Bounds of a stream. Times are in milliseconds. */
export interface StreamLimits {
  readonly listeners: number;
  /** Entries of one message. */
  readonly batch: number;
  /** Changes that come within this time are sent together. */
  readonly gatherMs: number;
  readonly heartbeatMs: number;
  /** A page that reads nothing for so long is cut off; it comes again, and is sent what it lacks. */
  readonly patienceMs: number;
}

/** What a page has seen: a browser that connects again says so in a header, a page that comes back in the query. */
interface PageRequest {
  readonly headers: IncomingHttpHeaders;
  readonly since?: string | null;
}

interface PageResponse {
  /** Gives false where no more is to be written before `drain`. */
  readonly write: (text: string) => boolean;
  readonly on: (event: "drain" | "close", listener: () => void) => unknown;
  readonly destroy: () => unknown;
}

/** Sends a feed to pages as server-sent events. */
export interface FeedStream {
  /** Answers with what is new since the last event that the page has seen, and all that follows. */
  readonly attach: (request: PageRequest, response: PageResponse) => void;
  readonly isFull: () => boolean;
  readonly close: () => void;
}

interface Listener {
  readonly response: PageResponse;
  /** What it was sent last. */
  version: number;
  /** Since when it takes no more; absent where it does. */
  fullSince?: number;
}

const defaultLimits: StreamLimits = {
  listeners: 16,
  batch: 200,
  gatherMs: 50,
  heartbeatMs: 15_000,
  patienceMs: 30_000,
};

/**
 * Opens the stream of a feed. A listener is sent the next changes when it has taken those before: what waits for it is the feed
 * itself, and one message at most, however slow it is.
 */
export function streamFeed(feed: Feed, limits: StreamLimits = defaultLimits): FeedStream {
  const listeners = new Set<Listener>();
  let gathering: NodeJS.Timeout | undefined;

  const send = (listener: Listener): void => {
    while (listener.fullSince === undefined) {
      const message = feed.since(listener.version, limits.batch);
      if (message === undefined) return;
      listener.version = message.version;
      // JSON has no raw line breaks, so it is one line of data.
      write(listener, `id: ${message.version}\ndata: ${JSON.stringify(message)}\n\n`);
    }
  };
  const sendAll = (): void => {
    gathering = undefined;
    for (const listener of listeners) send(listener);
  };
  const silence = feed.listen(() => {
    if (listeners.size > 0) gathering ??= setTimeout(sendAll, limits.gatherMs);
  });
  const heartbeat = setInterval(() => {
    for (const listener of listeners) {
      if (listener.fullSince === undefined) write(listener, ": still here\n\n");
      else if (performance.now() - listener.fullSince > limits.patienceMs) listener.response.destroy();
    }
  }, limits.heartbeatMs);
  heartbeat.unref();
  return {
    attach({ headers, since }, response) {
      const listener: Listener = { response, version: readVersion(headers["last-event-id"] ?? since) };
      listeners.add(listener);
      response.on("drain", () => {
        delete listener.fullSince;
        send(listener);
      });
      response.on("close", () => listeners.delete(listener));
      // A page that has lost the connection tries again soon.
      write(listener, "retry: 1000\n\n");
      send(listener);
    },
    isFull: () => listeners.size >= limits.listeners,
    close() {
      silence();
      clearTimeout(gathering);
      clearInterval(heartbeat);
    },
  };
}

function write(listener: Listener, text: string): void {
  if (!listener.response.write(text)) listener.fullSince = performance.now();
}

function readVersion(id: string | readonly string[] | null | undefined): number {
  return typeof id === "string" && /^[0-9]{1,15}$/.test(id) ? Number(id) : 0;
}
