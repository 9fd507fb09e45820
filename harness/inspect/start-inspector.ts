import { randomBytes, timingSafeEqual } from "node:crypto";
import { answerFile, answerJson, answerText, guardedHeaders } from "./answer-file.ts";
import type { Feed } from "./feed.ts";
import type { EntryDetail } from "./feed-message.ts";
import { type PageServer, startPageServer } from "./page-server.ts";
import { listSite } from "./site-files.ts";
import { streamFeed } from "./stream-feed.ts";

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
}

/**
 * Starts an inspector.
 *
 * @throws {CountersignError} as `listSite` and `startPageServer`.
 */
export async function startInspector({ feed, site, describe }: InspectorOptions): Promise<Inspector> {
  const token = randomBytes(16).toString("hex");
  const find = listSite(site);
  const stream = streamFeed(feed);
  const prefix = `/${token}/`;
  const server = await startPageServer({
    host: "127.0.0.1",
    port: 0,
    answer: async (path, request, response) => {
      if (!isSame(path.slice(0, prefix.length), prefix)) return answerText(response, 404, "There is no such page.");
      const rest = path.slice(prefix.length);
      if (rest === "events" && request.method === "GET") {
        if (stream.isFull()) return answerText(response, 503, "Too many pages show this already.");
        const since = new URL(request.url ?? "", server.origin).searchParams.get("since");
        return stream.attach(
          { headers: request.headers, since },
          response.writeHead(200, { ...guardedHeaders, "Content-Type": "text/event-stream" }),
        );
      }
      const [, id] = /^entries\/([1-9][0-9]{0,14})$/.exec(rest) ?? [];
      if (id !== undefined) return answerJson(response, await describe(Number(id)));
      return answerFile(response, find(rest));
    },
  });
  return {
    address: `${server.origin}${prefix}#/live`,
    close: () => {
      stream.close();
      return server.close();
    },
  };
}

/** Compares in a time that does not tell how much of a guess was right. */
function isSame(text: string, secret: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
