import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { answerAccepted, answerEarly, answerRaw, answerRefused, type GatewayAnswer, untilAnswered } from "./answer.ts";
import { createConnections, type Exchange } from "./connections.ts";
import { type JudgingRules, judgeRequest, wrongMethod } from "./judge-request.ts";
import { type Refusal, type RefusalStatuses, refuse } from "./refusal.ts";
import { bodyTooLarge, checkArrival, type Expectation, type GatewayLimits } from "./request/check-head.ts";
import { type Location, locateRequest } from "./request/locate-request.ts";
import {
  type ReceivedOutcome,
  type ReceivedRequest,
  readBody,
  readRequest,
  readText,
} from "./request/receive-request.ts";
import type { Traffic } from "./settle-traffic.ts";

/** The rules, limits and observer of a server's exchanges. */
export interface ExchangeOptions extends JudgingRules {
  readonly statuses: RefusalStatuses;
  readonly limits: GatewayLimits;
  readonly onRequest: (received: ReceivedRequest) => void;
}

/** Answers all that arrives at a server. */
export class Exchanges {
  #answered = 0;
  readonly #options: ExchangeOptions;
  readonly #connections: ReturnType<typeof createConnections>;
  /** Requests whose head has come, or that failed before that. */
  #arrived = 0;
  #unanswered = 0;
  #isStopping = false;

  constructor(server: Server, options: ExchangeOptions) {
    this.#options = options;
    this.#connections = createConnections(options.limits.connections);
    const serve = (incoming: IncomingMessage, response: ServerResponse, expects: Expectation): void =>
      void this.#track(this.#serve(incoming, response, expects));
    server.on("connection", this.#connections.add);
    server.on("request", (incoming, response) => serve(incoming, response, "nothing"));
    server.on("checkContinue", (incoming, response) => serve(incoming, response, "continue"));
    server.on("checkExpectation", (incoming, response) => serve(incoming, response, "unknown"));
    server.on("clientError", (error, socket) => void this.#track(this.#refuseRaw(socket, nameFault(error))));
    server.on(
      "connect",
      (incoming, socket) => void this.#track(this.#refuseRaw(socket, wrongMethod("CONNECT"), incoming)),
    );
  }

  traffic(): Traffic {
    return { ...this.#connections.count(), answered: this.#answered, unanswered: this.#unanswered };
  }

  /** Makes every answer from now on the last one of its connection. */
  stop(): void {
    this.#isStopping = true;
    this.#connections.destroyUnused();
  }

  /** Counts a request as unanswered until its work ends. */
  async #track(work: Promise<void>): Promise<void> {
    this.#unanswered += 1;
    await work.finally(() => {
      this.#unanswered -= 1;
    });
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse, expects: Expectation): Promise<void> {
    const { limits, place } = this.#options;
    const { socket } = incoming;
    incoming.on("error", () => undefined);
    if (this.#connections.isOver(socket)) return;
    this.#arrived += 1;
    const exchange = { seq: this.#arrived, request: incoming, response };
    this.#connections.begin(exchange);
    const location = locateRequest(incoming.url ?? "", place);
    const refused = this.#connections.isSurplus(socket)
      ? refuse("gateway-full", `connections: expected at most ${limits.connections}, got more: try again`)
      : checkArrival(incoming, location, expects, limits);
    if (refused !== undefined) return this.#refuseEarly(exchange, location, refused);
    if (expects === "continue") response.writeContinue();
    const body = await readBody(incoming, limits.bodyBytes);
    if (body === "gone" || this.#connections.isOver(socket)) return;
    if (body === "too-large") return this.#refuseEarly(exchange, location, bodyTooLarge(limits.bodyBytes));
    const request = readRequest(incoming, location.url, readText(body));
    const isLast = this.#isStopping;
    if (isLast) this.#connections.endWithThis(socket);
    const outcome = judgeRequest(request, location, this.#options);
    this.#conclude(exchange.seq, request, location, outcome, ({ status, headers, body: text }) =>
      response.writeHead(status, isLast ? { ...headers, Connection: "close" } : headers).end(text),
    );
  }

  #refuseEarly({ seq, request, response }: Exchange, location: Location, refusal: Refusal): void {
    this.#connections.endWithThis(request.socket);
    const read = readRequest(request, location.url, "");
    this.#conclude(seq, read, location, { accepted: false, ...refusal }, (answer) =>
      answerEarly(request, response, answer),
    );
  }

  /** Refuses a request for which Node has no response, after the answers to those before it on the same connection. */
  async #refuseRaw(socket: unknown, refusal: Refusal, incoming?: IncomingMessage): Promise<void> {
    const { place } = this.#options;
    if (!(socket instanceof Socket) || this.#connections.isOver(socket)) return;
    if (socket.bytesRead === 0) return closeUnread(socket);
    const underWay = this.#connections.underWay(socket);
    const { seq, request: message } = this.#identify(underWay, incoming);
    await untilAnswered(underWay.filter(({ request }) => request.complete));
    if (this.#connections.isOver(socket)) return;
    this.#connections.endWithThis(socket);
    if (!socket.writable) return void socket.destroy();
    const location = message === undefined ? { url: place.baseUrl } : locateRequest(message.url ?? "", place);
    const request =
      message === undefined
        ? { method: "", url: location.url, headers: [], body: "" }
        : readRequest(message, location.url, "");
    this.#conclude(seq, request, location, { accepted: false, ...refusal }, (answer) => answerRaw(socket, answer));
  }

  /** Identifies the request that cannot be read: one whose head has come before, or a new one. */
  #identify(
    underWay: readonly Exchange[],
    incoming: IncomingMessage | undefined,
  ): { readonly seq: number; readonly request?: IncomingMessage } {
    const begun = incoming === undefined ? underWay.find(({ request }) => !request.complete) : undefined;
    if (begun !== undefined) return begun;
    this.#arrived += 1;
    return { seq: this.#arrived, ...(incoming !== undefined && { request: incoming }) };
  }

  #conclude(
    seq: number,
    request: HttpRequest,
    { operation }: Location,
    outcome: ReceivedOutcome,
    send: (answer: GatewayAnswer) => void,
  ): void {
    const { statuses, onRequest } = this.#options;
    this.#answered += 1;
    const answer = outcome.accepted ? answerAccepted(operation, seq) : answerRefused(outcome, statuses);
    send(answer);
    onRequest({ seq, request, status: answer.status, outcome, ...(operation !== undefined && { operation }) });
  }
}

/** Closes a connection on which nothing came in time, unless it has come by now: this process may have been held up. */
async function closeUnread(socket: Socket): Promise<void> {
  await new Promise(setImmediate);
  if (socket.bytesRead === 0) socket.destroy();
}

/** The error that Node reports for bytes that its parser could not read, or did not get in time. */
interface ParserFault extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

/** The first byte of a TLS connection. */
const TLS_HANDSHAKE = 0x16;

/** The code of a client's end of input in the middle of a request. */
const END_OF_INPUT = "HPE_INVALID_EOF_STATE";

/** Makes the refusal of bytes that could not be read as HTTP. */
function nameFault({ code, rawPacket }: ParserFault): Refusal {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return refuse("request-timeout", "HTTP: expected the whole request in time, got a part of it");
  }
  if (code === END_OF_INPUT) {
    return refuse("http-malformed", "HTTP: expected the whole request, got a part of it and the end of the connection");
  }
  if (code === "HPE_HEADER_OVERFLOW") return refuse("headers-too-large", "headers: expected fewer bytes, got more");
  if (rawPacket?.[0] === TLS_HANDSHAKE) {
    return refuse("http-malformed", "HTTP: expected a request in plain text, got TLS: the URL begins with http://");
  }
  return refuse("http-malformed", "HTTP: expected a well-formed request, got other bytes");
}
