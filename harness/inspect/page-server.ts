import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { originAt } from "../gateway/base-url.ts";
import { listen } from "../gateway/listen.ts";
import { answerText } from "./answer-file.ts";

export interface PageServerOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Answers a GET or HEAD; `path` is as it came, from the slash on and without the query. Node leaves the body of a HEAD out. */
  readonly answer: (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
}

export interface PageServer {
  /** `http://127.0.0.1:4000`. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

const MAX_CONNECTIONS = 64;
const MAX_HEADER_BYTES = 16_384;

/**
 * Starts a server of pages, which only ever reads.
 *
 * @throws {CountersignError} as `listen`.
 */
export async function startPageServer({ host, port, answer }: PageServerOptions): Promise<PageServer> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    const { method = "", url = "" } = request;
    const [path = ""] = url.split("?", 1);
    response.on("error", () => undefined);
    if (method !== "GET" && method !== "HEAD") return answerText(response, 405, "Only GET and HEAD are answered here.");
    const answered = answer(path, request, response);
    answered?.catch(() => response.destroy());
  });
  server.maxConnections = MAX_CONNECTIONS;
  const origin = originAt(host, await listen(server, host, port));
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
