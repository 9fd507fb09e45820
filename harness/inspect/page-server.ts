import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isLoopback } from "../gate/http/resolve-address.ts";
import { originAt } from "../gateway/base-url.ts";
import { listen } from "../gateway/listen.ts";
import { answerText } from "./answer-file.ts";

export interface PageServerOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Answers a GET or HEAD of an own page; `path` is as it came, from the slash on and without the query. Node leaves the body of a HEAD out. */
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
 * Starts a server of pages, which only ever reads, and answers no page but its own.
 *
 * @throws {CountersignError} as `listen`.
 */
export async function startPageServer({ host, port, answer }: PageServerOptions): Promise<PageServer> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    const { method = "", url = "" } = request;
    const [path = ""] = url.split("?", 1);
    response.on("error", () => undefined);
    if (method !== "GET" && method !== "HEAD") return answerText(response, 405, "Only GET and HEAD are answered here.");
    if (!isOwnPage(request, origin)) return answerText(response, 403, "This page is not for others.");
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

/**
 * Whether a request is from a page of our own origin, or from its user. A name of somebody's that leads to this machine (DNS
 * rebinding) shows in `Host`, another page in `Origin` and `Sec-Fetch-Site`.
 */
function isOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const { host = "" } = headers;
  const own = `http://${host}`;
  const site = headers["sec-fetch-site"];
  // A link in another page may lead here, as one in a terminal in the browser: it opens a page, and reads nothing of it.
  const isVisit = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  return (
    (own === origin || isOfThisMachine(own)) &&
    (headers.origin === undefined || headers.origin === own) &&
    (isVisit || site === undefined || site === "same-origin" || site === "none")
  );
}

/**
 * Whether an address names this machine: nobody else can make such a name lead here. Its port is another one where a tunnel
 * leads here.
 */
function isOfThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, origin } = new URL(address);
  return origin === address && (hostname === "localhost" || isLoopback(hostname.replace(/^\[|\]$/g, "")));
}
