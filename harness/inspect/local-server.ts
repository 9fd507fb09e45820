import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CountersignError } from "../../src/countersign-error.ts";
import { safeHeaders } from "./static-files.ts";

/** A server that only browsers of this machine reach. */
export interface LocalServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Ends every connection and resolves when the port is free. */
  readonly close: () => Promise<void>;
}

/** Answers a request whose path is given without its query; gives false where there is nothing at that path. */
type Answer = (path: string, request: IncomingMessage, response: ServerResponse) => boolean;

const HOST = "127.0.0.1";
const MAX_CONNECTIONS = 100;

/**
 * Starts a server on the loopback address. It answers GET alone, and no page of another origin: a name of somebody's that leads
 * to this machine (DNS rebinding) shows in `Host`, another page in `Origin` and `Sec-Fetch-Site`.
 *
 * @throws {CountersignError} `port-taken`.
 */
export async function startLocalServer(port: number, answer: Answer): Promise<LocalServer> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 });
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, port);
  const { port: own } = server.address() as AddressInfo;
  const hosts = [`${HOST}:${own}`, `localhost:${own}`];
  server.on("request", (request, response) => {
    response.on("error", () => undefined);
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (request.method !== "GET") return refuse(response, 405);
    if (!isOurs(request, hosts)) return refuse(response, 403);
    if (!answer(path, request, response)) refuse(response, 404);
  });
  return {
    origin: `http://${HOST}:${own}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isOurs({ headers }: IncomingMessage, hosts: readonly string[]): boolean {
  const { host = "", origin } = headers;
  const site = headers["sec-fetch-site"];
  // A link in another page may lead here, as one in a terminal in the browser: it opens a page, and reads nothing of it.
  const isVisit = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  return (
    hosts.includes(host) &&
    (origin === undefined || origin === `http://${host}`) &&
    (isVisit || site === undefined || site === "same-origin" || site === "none")
  );
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...safeHeaders, "Content-Type": "text/plain" }).end();
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ code }: NodeJS.ErrnoException) =>
      reject(
        new CountersignError(
          "port-taken",
          `port ${port} of ${HOST}: expected a free one, got ${code === "EADDRINUSE" ? "one in use" : code}`,
          "Choose another port, or 0 for any free one.",
        ),
      ),
    );
    server.listen(port, HOST, resolve);
  });
}
