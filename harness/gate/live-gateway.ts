import type { Mask } from "../../src/captured/judge-captured.ts";
import type { Adapter, Failure, Implementation, Observation, Verified } from "../../src/judging/adapter.ts";
import type { Note } from "../../src/judging/note.ts";
import { type FramedRequest, type HttpRequest, headerOf } from "../../src/signing/http-request.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import { signatureMethods } from "../../src/signing/signing-task.ts";
import type { VerifyTask } from "../../src/verification/verify-task.ts";
import { excerpt, failure } from "../adapters/protocol/excerpt.ts";
import { plural } from "../text/plural.ts";
import { type AnswerForms, rememberForms } from "./answer-forms.ts";
import type { Delivery } from "./exchange-requests.ts";
import type { FindTold } from "./find-told.ts";
import { isUnanswered } from "./http/raw-client.ts";
import { type HttpAnswer, SWITCHES } from "./http/read-answer.ts";
import { keepRepetitions } from "./keep-repetitions.ts";
import {
  type AnswerReading,
  findPayment,
  isAstray,
  methodTaken,
  namesWholeUrl,
  observeAnswer,
  operationAt,
  refusesSeenOrder,
} from "./observe-answer.ts";
import type { LiveTask } from "./plan-live.ts";
import type { Sender } from "./sender.ts";
import type { Signer } from "./sign-ahead.ts";
import { createSpellingConfirmer } from "./steady-memory.ts";

export interface LiveGateway extends AnswerReading {
  readonly sender: Sender;
  readonly signer: Signer;
  readonly tasks: ReadonlyMap<VerifyTask, LiveTask>;
  readonly baseUrl: string;
  readonly implementation: Implementation;
  readonly window: number;
  readonly isPaced: () => boolean;
  readonly notes: () => readonly Note[];
  /** Decides whether the gateway still answers; called after many requests without an answer. */
  readonly isAlive: () => Promise<boolean>;
  readonly findTold: FindTold;
  readonly close: () => void;
}

type Delivered = Extract<Delivery, { readonly answer: unknown }>;

/** Unanswered requests in a row before the gateway is probed: one that lives may drop some malformed ones. */
const MAX_UNANSWERED_IN_A_ROW = 20;

const ACCEPTED_AGAIN =
  "the same request was accepted again byte for byte, so another spelling of it shows nothing more";

/** The methods of HTTP (RFC 9110, section 9, and RFC 5789). */
const HTTP_METHODS: ReadonlySet<string> = new Set("GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH".split(" "));
/** PHP's own server hangs up so, and Puma waits for more: it has not looked at the request, which says nothing of the gateway behind it. */
const UNKNOWN_METHOD = "the server answers nothing where the method is none of HTTP's";
/** Servers of web sockets leave such a request to other code, which may close its connection, or never answer. */
const OTHER_PROTOCOL = "the server answers nothing, or in another protocol, where one is asked for";

/** gunicorn takes the header for the start of the path, and answers 500 by itself where it is none. */
const PATH_NAMED = "the server itself fails where SCRIPT_NAME is none of the path, as gunicorn does";
/** Rails compares it with X-Forwarded-For, and answers 500 before the gateway is asked. */
const CLIENT_NAMED = "the server itself fails where two headers name other clients, as Rails does";
/** Rack 2.2, and Rails and Sinatra with it, answers 500 before the gateway is asked. */
const NAME_DEEP = "the server itself fails where a name is a hundred levels deep, as Rack does";
/** aiohttp 3.8 answers 500 where it cannot decode what the gateway reads. */
const CODED = "the server itself fails where a body is not in the coding that is named, as aiohttp does";
/** Symfony throws at a method that is no letters, before Lumen, or a front controller of one's own, can answer 400. */
const METHOD_FIELD = "the server itself fails where _method is none of HTTP's, as Symfony does";
/** h3, and whatever makes a URL of Host, throws where that is none: no name ends with the numbers of an address. */
const HOST_UNREAD = "the server itself fails where Host is no host of a URL, as h3 does";

/** Finds why an exchange that failed says nothing of the gateway: its server has not looked at the request. */
function findServersReason(failed: string, request: HttpRequest): string | undefined {
  const isOfOther = headerOf(request, "upgrade") !== undefined;
  if (isOfOther && (isUnanswered(failed) || failed === SWITCHES)) return OTHER_PROTOCOL;
  return isUnanswered(failed) && !HTTP_METHODS.has(request.method) ? UNKNOWN_METHOD : undefined;
}

/** Finds why a server answers 500 by itself. */
function findFailingServers(request: FramedRequest): string | undefined {
  if (headerOf(request, "script_name") !== undefined) return PATH_NAMED;
  if (headerOf(request, "client-ip") !== undefined) return CLIENT_NAMED;
  if (!URL.canParse(`http://${headerOf(request, "host") ?? "unnamed"}`)) return HOST_UNREAD;
  const coding = headerOf(request, "content-encoding") ?? "identity";
  if (coding !== "identity" && request.compression === undefined) return CODED;
  if (/(?:^|&)_method=1(?:&|$)/.test(request.body)) return METHOD_FIELD;
  return /(?:\[a\]){100}/.test(request.body) ? NAME_DEEP : undefined;
}

/** Makes an adapter, in the role of the verifier, of a live gateway. */
export function adaptGateway(gateway: LiveGateway): Adapter {
  const { sender, signer, tasks, implementation, window, isPaced, notes, isAlive, close } = gateway;
  let unreachable: Failure | undefined;
  /** Set when nobody listens any more; answers to requests in flight are judged nevertheless. */
  let gone: Failure | undefined;
  let unanswered = 0;
  let answers = 0;
  let seenOrders = 0;
  const forms = rememberForms();

  const observe = (delivered: Delivery, request: HttpRequest): Observation => {
    if ("answer" in delivered) {
      unanswered = 0;
      answers += 1;
      if (isSeenOrder(delivered)) seenOrders += 1;
      const observed = observeDelivered(delivered, gateway, forms);
      return "verified" in observed ? { ...observed, sent: maskRequest(delivered.request, gateway.mask) } : observed;
    }
    if (delivered.isLeftOut) return { leftOut: { reason: delivered.failed } };
    if (delivered.isGone) {
      gone ??= failure(`the gateway stopped listening after ${plural(answers, "answer")}: ${delivered.failed}`);
      return { unreachable: gone };
    }
    unanswered += 1;
    const reason = findServersReason(delivered.failed, request);
    if (reason !== undefined) return { leftOut: { reason } };
    return { errored: failure(delivered.failed, excerpt(gateway.mask(delivered.received ?? ""))) };
  };
  const confirm = createSpellingConfirmer({
    sender,
    signer,
    observe: (delivered) => observeDelivered(delivered, gateway, forms),
  });
  const { keep, repeat } = keepRepetitions(sender);
  const checkAlive = async (): Promise<void> => {
    if (unanswered < MAX_UNANSWERED_IN_A_ROW) return;
    unanswered = 0;
    if (await isAlive()) return;
    unreachable ??= failure(
      `the gateway was given up: after ${MAX_UNANSWERED_IN_A_ROW} requests without an answer, it does not answer the first harmless one any more`,
    );
  };

  return {
    kind: "gateway",
    declaration: { implementation, roles: ["verifier"], signatureMethods },
    window,
    isPaced,
    async perform(request) {
      await checkAlive();
      const ended = unreachable ?? gone;
      if (ended !== undefined) return { unreachable: ended };
      const asked = request.cmd === "verify" ? request.task : undefined;
      const task = asked && tasks.get(asked);
      if (asked === undefined || task === undefined)
        return { errored: failure(`a live gateway cannot be asked to ${request.cmd}`) };
      const sent = await sender.deliver((isAgain) => (isAgain ? signer.signNow(task) : signer.take(task)));
      const delivered = keep(request, sent);
      return unreachable === undefined ? confirm(observe(delivered, asked.request), delivered, task) : { unreachable };
    },
    repeat: (request) => repeat(request, observe),
    notes: () => [...notes(), ...(seenOrders === 0 ? [] : [describeSeenOrders(seenOrders)])],
    async close() {
      unreachable ??= failure("the gate was closed before the gateway answered");
      close();
    },
  };
}

/** Masks a request: a forgery may hold the secret itself. */
function maskRequest({ method, url, target, headers, body }: HttpRequest, mask: Mask): HttpRequest {
  return {
    method: mask(method),
    url: mask(url),
    ...(target !== undefined && { target: mask(target) }),
    headers: headers.map(([name, value]): Parameter => [mask(name), mask(value)]),
    body: mask(body),
  };
}

/** Whether a repeated request was refused for its order, which was accepted just before. */
function isSeenOrder({ answer, before }: Delivered): boolean {
  return before !== undefined && refusesSeenOrder(answer.status, answer.body.toString("utf8"));
}

function describeSeenOrders(count: number): string {
  return `${plural(count, "repeated request")} ${count === 1 ? "was" : "were"} refused as a duplicate order (409, or by its words): this keeps a request from being paid twice, but does not show that nonces are remembered`;
}

function observeDelivered(
  { answer, request, before }: Delivered,
  gateway: LiveGateway,
  forms: AnswerForms,
): Observation {
  const { baseUrl } = gateway;
  const operation = operationAt(request.url, baseUrl);
  const place = { operation, isAstray: isAstray(request, baseUrl), mayBeRedirected: namesWholeUrl(request) };
  const observeOne = (one: HttpAnswer): Observation => {
    const method = methodTaken(request, one);
    const observed = observeAnswer(one, { ...place, method, form: forms.of(operation) }, gateway);
    const isPlain = method === "POST" && !place.isAstray;
    if (isPlain && "verified" in observed && observed.verified.accepted) forms.keep(operation, one);
    return observed;
  };
  // A reason never holds the body of the answer: one reason for all vectors is one line of a report.
  for (const [at, earlier] of (before ?? []).entries()) {
    const observed = observeOne(earlier);
    if (!("verified" in observed)) return observed;
    const { accepted } = observed.verified;
    if (at === 0 && !accepted) {
      return {
        leftOut: { reason: `the first request was not accepted (HTTP ${earlier.status}), so nothing can be replayed` },
      };
    }
    if (at > 0 && accepted && request.behindAnother !== true) return { leftOut: { reason: ACCEPTED_AGAIN } };
  }
  const observed = observeOne(answer);
  const told = gateway.findTold(answer, request);
  if ("verified" in observed) return told === undefined ? observed : { verified: telling(observed.verified, told) };
  const reason = answer.status === 500 && "errored" in observed ? findFailingServers(request) : undefined;
  // What a body tells of a secret or a payment, no server says by itself.
  const isGateways = (): boolean =>
    told !== undefined || findPayment(answer.body.toString("utf8"), operation) !== undefined;
  return reason === undefined || isGateways() ? observed : { leftOut: { reason } };
}

/** What lets everybody in accepts, whatever its status says. */
function telling({ accepted, reason, answer, ...more }: Verified, tells: string): Verified {
  return { ...more, accepted: true, answer: (accepted ? answer : reason) ?? "", tells };
}
