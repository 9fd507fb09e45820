import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { type Answer, answerAccepted, answerRefused } from "./answer.ts";
import { answerEarly, answerRaw, untilAnswered } from "./answer-last.ts";
import { checkArrival, type Expectation } from "./check-arrival.ts";
import { bodyTooLarge } from "./check-head.ts";
import { createConnections, type Exchange } from "./connections.ts";
import { type Bench, judgeRequest, wrongMethod } from "./judge-request.ts";
import type { GatewayLimits } from "./limits.ts";
import { type Location, locateRequest } from "./locate-request.ts";
import { nameFault } from "./name-fault.ts";
import { readBody } from "./read-body.ts";
import { readRequest } from "./read-request.ts";
import { readText } from "./read-text.ts";
import type { ReceivedOutcome, ReceivedRequest } from "./received-request.ts";
import type { Refusal } from "./refusal.ts";
import type { Traffic } from "./settle-traffic.ts";
import type { RefusalStatuses } from "./status-of.ts";

/** What the requests of a server are answered by. */
export interface ExchangeOptions extends Bench {
  readonly statuses: RefusalStatuses;
  readonly limits: GatewayLimits;
  readonly onRequest: (received: ReceivedRequest) => void;
}

/** The hold on a server's exchanges. */
export interface Exchanges {
  readonly answered: () => number;
  readonly traffic: () => Traffic;
  /** From now on every answer is the last one of its connection. */
  readonly stop: () => void;
}

/** Answers all that arrives at a server. */
export function serveExchanges(server: Server, options: ExchangeOptions): Exchanges {
  const { limits, place } = options;
  const connections = createConnections(limits.connections);
  /** Requests whose head has come, or that came to nothing before. */
  let arrived = 0;
  let answered = 0;
  let unanswered = 0;
  let isStopping = false;

  const conclude = (
    seq: number,
    request: HttpRequest,
    { operation }: Location,
    outcome: ReceivedOutcome,
    send: (answer: Answer) => void,
  ): void => {
    answered += 1;
    const answer = outcome.accepted ? answerAccepted(operation, seq) : answerRefused(outcome, options.statuses);
    send(answer);
    options.onRequest({ seq, request, status: answer.status, outcome, ...(operation !== undefined && { operation }) });
  };

  const refuseEarly = ({ seq, request, response }: Exchange, location: Location, refusal: Refusal): void => {
    connections.endWithThis(request.socket);
    conclude(seq, readRequest(request, location.url, ""), location, { accepted: false, ...refusal }, (answer) =>
      answerEarly(request, response, answer),
    );
  };

  /** Counts a request among those that wait for their answer, as long as it is worked at. */
  const track = async (work: Promise<void>): Promise<void> => {
    unanswered += 1;
    await work.finally(() => {
      unanswered -= 1;
    });
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse, expects: Expectation): Promise<void> => {
    const { socket } = incoming;
    incoming.on("error", () => undefined);
    if (connections.isOver(socket)) return;
    arrived += 1;
    const exchange = { seq: arrived, request: incoming, response };
    connections.begin(exchange);
    const location = locateRequest(incoming.url ?? "", place);
    const isSurplus = connections.isSurplus(socket);
    const refused = checkArrival(incoming, { location, expects, isSurplus }, limits);
    if (refused !== undefined) return refuseEarly(exchange, location, refused);
    if (expects === "continue") response.writeContinue();
    const body = await readBody(incoming, limits.bodyBytes);
    if (body === "gone" || connections.isOver(socket)) return;
    if (body === "too-large") return refuseEarly(exchange, location, bodyTooLarge(limits.bodyBytes));
    const request = readRequest(incoming, location.url, readText(body));
    if (isStopping) connections.endWithThis(socket);
    conclude(
      exchange.seq,
      request,
      location,
      judgeRequest(request, location, options),
      ({ status, headers, body: text }) =>
        response.writeHead(status, isStopping ? { ...headers, Connection: "close" } : headers).end(text),
    );
  };

  /** Which request it is that cannot be read: one whose head has come before, or a new one. */
  const identify = (
    underWay: readonly Exchange[],
    incoming: IncomingMessage | undefined,
  ): { readonly seq: number; readonly request?: IncomingMessage } => {
    const begun = incoming === undefined ? underWay.find(({ request }) => !request.complete) : undefined;
    if (begun !== undefined) return begun;
    arrived += 1;
    return { seq: arrived, ...(incoming !== undefined && { request: incoming }) };
  };

  /** Refuses what Node gives us no response for, after all that came before it on the same connection. */
  const refuseRaw = async (socket: unknown, refusal: Refusal, incoming?: IncomingMessage): Promise<void> => {
    if (!(socket instanceof Socket) || connections.isOver(socket)) return;
    if (socket.bytesRead === 0) return void socket.destroy();
    const underWay = connections.underWay(socket);
    const { seq, request: message } = identify(underWay, incoming);
    await untilAnswered(underWay.filter(({ request }) => request.complete));
    if (connections.isOver(socket)) return;
    connections.endWithThis(socket);
    if (!socket.writable) return void socket.destroy();
    const location = message === undefined ? { url: place.baseUrl } : locateRequest(message.url ?? "", place);
    const request =
      message === undefined
        ? { method: "", url: location.url, headers: [], body: "" }
        : readRequest(message, location.url, "");
    conclude(seq, request, location, { accepted: false, ...refusal }, (answer) => answerRaw(socket, answer));
  };

  server.on("connection", connections.add);
  server.on("request", (incoming, response) => void track(serve(incoming, response, "nothing")));
  server.on("checkContinue", (incoming, response) => void track(serve(incoming, response, "continue")));
  server.on("checkExpectation", (incoming, response) => void track(serve(incoming, response, "unknown")));
  server.on("clientError", (error, socket) => void track(refuseRaw(socket, nameFault(error))));
  server.on("connect", (incoming, socket) => void track(refuseRaw(socket, wrongMethod("CONNECT"), incoming)));
  return {
    answered: () => answered,
    traffic: () => ({ ...connections.count(), answered, unanswered }),
    stop() {
      isStopping = true;
      connections.destroySilent();
    },
  };
}
