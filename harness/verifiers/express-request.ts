import { createServer, type IncomingMessage } from "node:http";
import { parse } from "node:querystring";
import { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { writeHttp } from "../gate/http/write-http.ts";

/** A request as Express gives it to its middleware, with `express.urlencoded({ extended: false })`. */
export type ExpressRequest = IncomingMessage & {
  readonly query: NodeJS.Dict<string | string[]>;
  readonly body: NodeJS.Dict<string | string[]> | undefined;
};

/** `express.urlencoded` answers 413 to a body with so many `&`, by its `parameterLimit`. */
const PARAMETER_LIMIT = 1000;
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
/** The answer to what Node's HTTP server or Express refuses before any verifier sees it. */
export const REFUSED_BY_SERVER = { accepted: false, reason: "the server answers 400 or 413" } as const;

/**
 * Reads a request with Node's own HTTP server, over a connection in memory that is encrypted where its URL is of https.
 * Returns nothing where the server answers 400 itself, or Express 413.
 */
export async function receiveRequest(request: HttpRequest): Promise<ExpressRequest | undefined> {
  const server = createServer();
  const connection = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const received = new Promise<IncomingMessage | undefined>((resolve) => {
    server.once("request", resolve);
    server.once("clientError", () => resolve(undefined));
  });
  server.emit("connection", Object.assign(connection, { encrypted: request.url.toLowerCase().startsWith("https:") }));
  connection.push(writeHttp(request));
  try {
    const message = await received;
    if (message === undefined) return undefined;
    const body = await text(message);
    const isForm = FORM.test(message.headers["content-type"] ?? "");
    if (isForm && body.split("&").length > PARAMETER_LIMIT) return undefined;
    const form = isForm ? parse(body) : undefined;
    return Object.assign(message, { query: parse((message.url ?? "").split("?").slice(1).join("?")), body: form });
  } finally {
    connection.destroy();
  }
}
