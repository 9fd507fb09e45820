import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Feed } from "./feed.ts";
import type { EntryDetail, FeedMessage } from "./feed-message.ts";
import { type LocalServer, startLocalServer } from "./local-server.ts";
import { safeHeaders, sendFile } from "./static-files.ts";

/** A page of this machine that shows a feed as it grows. */
export interface Inspector extends Pick<LocalServer, "close"> {
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
 * @throws {CountersignError} `port-taken`.
 */
export async function startInspector({ feed, site, describe, port = 0 }: InspectorOptions): Promise<Inspector> {
  const token = randomBytes(16).toString("hex");
  const listeners = new Set<ServerResponse>();
  const server = await startLocalServer(port, (path, request, response) => {
    const prefix = `/${token}/`;
    if (!path.startsWith(prefix)) return false;
    const rest = path.slice(prefix.length);
    if (rest === "events") return stream(feed, listeners, request, response);
    const [, id] = /^entries\/([1-9][0-9]{0,14})$/.exec(rest) ?? [];
    if (id === undefined) return sendFile(site, rest, response);
    void describe(Number(id)).then((detail) => sendJson(response, detail));
    return true;
  });
  return { address: `${server.origin}/${token}/#/live`, close: server.close };
}

/** Sends what is new since the last event that the page has seen, and all that follows (server-sent events). */
function stream(
  feed: Feed,
  listeners: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (listeners.size >= MAX_LISTENERS) {
    response.writeHead(503, safeHeaders).end();
    return true;
  }
  listeners.add(response);
  response.writeHead(200, { ...safeHeaders, "Content-Type": "text/event-stream" });
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
  return true;
}

/** JSON has no raw line breaks, so it is one line of data. */
function formatEvent(message: FeedMessage): string {
  return `id: ${message.version}\ndata: ${JSON.stringify(message)}\n\n`;
}

function sendJson(response: ServerResponse, detail: EntryDetail | undefined): void {
  response
    .writeHead(detail === undefined ? 404 : 200, { ...safeHeaders, "Content-Type": "application/json" })
    .end(JSON.stringify(detail ?? null));
}
