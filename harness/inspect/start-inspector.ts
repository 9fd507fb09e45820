import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerFile, answerJson, answerText, guardedHeaders } from "./answer-file.ts";
import type { Feed } from "./feed.ts";
import type { EntryDetail, FeedMessage } from "./feed-message.ts";
import { isOwnPage } from "./is-own-page.ts";
import { type PageServer, startPageServer } from "./page-server.ts";
import { listSite } from "./site-files.ts";

/** A page of this machine that shows a feed as it grows. */
export interface Inspector extends Pick<PageServer, "close"> {
  /** With a random token, without which nothing is shown. */
  readonly address: string;
}

export interface InspectorOptions {
  readonly feed: Feed;
  /** The folder of the built site. */
  readonly site: string;
  /** Tells all of an entry; `undefined` where it is no longer held. */
  readonly describe: (id: number) => Promise<EntryDetail | undefined>;
  /** Default: any free one. */
  readonly port?: number;
}

const MAX_LISTENERS = 16;
/** Bytes that a page may leave unread before it is cut off; it comes again, and is sent what it lacks. */
const MAX_UNREAD = 8 * 1024 * 1024;
const HEARTBEAT_MS = 15_000;

/**
 * Starts an inspector.
 *
 * @throws {CountersignError} as `listSite` and `startPageServer`.
 */
export async function startInspector({ feed, site, describe, port = 0 }: InspectorOptions): Promise<Inspector> {
  const token = randomBytes(16).toString("hex");
  const files = listSite(site, "index.html");
  const listeners = new Set<ServerResponse>();
  const prefix = `/${token}/`;
  const server = await startPageServer({
    host: "127.0.0.1",
    port,
    answer: async (path, request, response) => {
      if (!isOwnPage(request, server.origin)) return answerText(response, 403, "This page is not for others.");
      if (!path.startsWith(prefix)) return answerText(response, 404, "There is no such page.");
      const rest = path.slice(prefix.length);
      if (rest === "events") return stream(feed, listeners, request, response);
      const [, id] = /^entries\/([1-9][0-9]{0,14})$/.exec(rest) ?? [];
      if (id !== undefined) return answerJson(response, await describe(Number(id)));
      return answerFile(response, files.get(rest === "" ? "index.html" : rest));
    },
  });
  return { address: `${server.origin}${prefix}#/live`, close: server.close };
}

/** Sends what is new since the last event that the page has seen, and all that follows (server-sent events). */
function stream(feed: Feed, listeners: Set<ServerResponse>, request: IncomingMessage, response: ServerResponse): void {
  if (listeners.size >= MAX_LISTENERS) {
    answerText(response, 503, "Too many pages show this already.");
    return;
  }
  listeners.add(response);
  response.writeHead(200, { ...guardedHeaders, "Content-Type": "text/event-stream" });
  const send = (text: string): void => {
    if (response.writableLength > MAX_UNREAD) response.destroy();
    else response.write(text);
  };
  for (const message of feed.since(Number(request.headers["last-event-id"]) || 0)) send(formatEvent(message));
  const silence = feed.listen((message) => send(formatEvent(message)));
  const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
  response.on("close", () => {
    listeners.delete(response);
    silence();
    clearInterval(heartbeat);
  });
}

/** JSON has no raw line breaks, so it is one line of data. */
function formatEvent(message: FeedMessage): string {
  return `id: ${message.version}\ndata: ${JSON.stringify(message)}\n\n`;
}
