import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Feed } from "./feed.ts";
import type { EntryDetail } from "./feed-message.ts";
import { type LocalServer, startLocalServer } from "./local-server.ts";
import { safeHeaders, sendFile } from "./static-files.ts";
import { streamFeed } from "./stream-feed.ts";

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

/**
 * Starts an inspector.
 *
 * @throws {CountersignError} `port-taken`.
 */
export async function startInspector({ feed, site, describe, port = 0 }: InspectorOptions): Promise<Inspector> {
  const token = randomBytes(16).toString("hex");
  const stream = streamFeed(feed);
  const server = await startLocalServer(port, (path, request, response) => {
    const prefix = `/${token}/`;
    if (!path.startsWith(prefix)) return false;
    const rest = path.slice(prefix.length);
    if (rest === "events") {
      if (stream.isFull()) response.writeHead(503, safeHeaders).end();
      else stream.attach(request, response.writeHead(200, { ...safeHeaders, "Content-Type": "text/event-stream" }));
      return true;
    }
    const [, id] = /^entries\/([1-9][0-9]{0,14})$/.exec(rest) ?? [];
    if (id === undefined) return sendFile(site, rest, response);
    void describe(Number(id)).then((detail) => sendJson(response, detail));
    return true;
  });
  return {
    address: `${server.origin}/${token}/#/live`,
    close: () => {
      stream.close();
      return server.close();
    },
  };
}

function sendJson(response: ServerResponse, detail: EntryDetail | undefined): void {
  response
    .writeHead(detail === undefined ? 404 : 200, { ...safeHeaders, "Content-Type": "application/json" })
    .end(JSON.stringify(detail ?? null));
}
