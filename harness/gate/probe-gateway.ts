import { CountersignError } from "../../src/countersign-error.ts";
import { formEncode } from "../../src/encoding/percent-encode.ts";
import type { Note } from "../../src/judging/note.ts";
import { FORM_MEDIA_TYPE } from "../../src/signing/form-body.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import type { SignatureMethod, SigningCredentials } from "../../src/signing/signing-task.ts";
import { type BuiltRequest, buildRequest } from "../../src/spec/build-request.ts";
import { completeBody } from "../../src/suite/derive/live-body.ts";
import type { LiveMerchant, LiveSetting } from "../../src/suite/derive/live-scene.ts";
import { excerpt } from "../adapters/protocol/excerpt.ts";
import { escapeProse } from "../text/escape-text.ts";
import { decideMeaning } from "./acceptance.ts";
import type { Delivery } from "./exchange-requests.ts";
import { type Head, headerValues } from "./http/answer-head.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import type { AnswerReading } from "./observe-answer.ts";
import { asksForFewer, OF_A_PROXY, refusesByDefault, SEND_FEWER } from "./refused-statuses.ts";
import type { Sender } from "./sender.ts";
import type { SignerSources } from "./sign-ahead.ts";

/** The results of probing a gateway, before any vector is sent. */
export interface Probed {
  /** The name that the gateway gives itself. */
  readonly server: string;
  /** Remarks for readers of the verdicts, a sentence or two each, and an incident where what is unsigned is accepted. */
  readonly notes: readonly Note[];
}

export interface Probe extends AnswerReading {
  readonly sender: Sender;
  readonly setting: LiveSetting;
  readonly sources: SignerSources;
  readonly methods: readonly SignatureMethod[];
}

/** Seconds. */
const MAX_CLOCK_DIFFERENCE = 60;
const MAX_SERVER_NAME = 100;

/** The plain merchant of the vectors, who is tried first. */
const PLAIN_MERCHANT = "merchantlogin";

type Undelivered = Extract<Delivery, { readonly failed: string }>;

const ACCEPTED = "accepted";
const UNSIGNED_ACCEPTED =
  "it accepted a request without an Authorization header, the first of all that it was asked, and refused the same one later";
const PROVES_NOTHING =
  "its refusals prove nothing. Register the merchants at the gateway (countersign vectors consumers prints the published ones), and check its clock and the URL that it takes for its own: scheme, host and port are signed";

/**
 * Asks the gateway for card eligibility checks, which move no money: an unsigned one, to learn whether it answers, and a
 * rightly signed one for each signature method, to learn whether its refusals mean anything.
 *
 * @throws {CountersignError} `gateway-…` when it cannot be tested at all: nothing it answers is fit to be judged.
 */
export async function probeGateway(probe: Probe): Promise<Probed> {
  const { sender, setting, sources, mask } = probe;
  const delivered = await sender.deliver(() => ({ request: unsignedCheck(setting) }));
  const obstacle =
    "failed" in delivered
      ? notAnswering(delivered, probe)
      : findObstacle(delivered.answer, delivered.request.url, probe);
  const tried: (string | undefined)[] = [];
  for (const method of probe.methods) tried.push(await trySigned(method, probe));
  // A gateway that fails on a missing header may be right in all else: the verdicts will show.
  if (obstacle !== undefined && !tried.includes(ACCEPTED)) throw obstacle;
  const refusals = tried.flatMap((outcome) => (outcome === undefined || outcome === ACCEPTED ? [] : [outcome]));
  const stumbles =
    obstacle === undefined ? [] : [`A request without an Authorization header ${describeEnd(delivered)}.`];
  if ("failed" in delivered) return { server: "", notes: [...refusals, ...stumbles] };
  const { answer } = delivered;
  return {
    server: excerpt(mask(headerValues(answer, "server")[0] ?? ""), MAX_SERVER_NAME),
    notes: [
      ...refusals,
      ...stumbles,
      ...(await noteAcceptance(answer, probe)),
      ...compareClocks(answer, sources.now()),
    ],
  };
}

/**
 * Notes that what is unsigned was accepted, and is refused when it comes once more: the gateway did not check before it was
 * warm. Of one that still accepts it the verdicts will tell.
 */
async function noteAcceptance(answer: HttpAnswer, probe: Probe): Promise<readonly Note[]> {
  if (decideMeaning(answer, { method: "POST" }, probe) !== "accepts") return [];
  const again = await probe.sender.deliver(() => ({ request: unsignedCheck(probe.setting) }));
  if ("failed" in again || decideMeaning(again.answer, { method: "POST" }, probe) !== "refuses") return [];
  const first = `HTTP ${answer.status}${quote(answer.body.toString("utf8"), probe)}`;
  return [{ kind: "disagreement", remark: UNSIGNED_ACCEPTED, count: 1, first }];
}

function notAnswering({ failed, received }: Undelivered, probe: Probe): CountersignError {
  return new CountersignError(
    "gateway-silent",
    `gateway ${probe.setting.baseUrl}: expected an HTTP answer to a harmless unsigned request, got none: ${failed}${quote(received, probe)}`,
    "Check that it runs, that the scheme and port of the URL are its own, and that it answers what it refuses; --timeout waits longer.",
  );
}

function describeEnd(delivered: Delivery): string {
  return "failed" in delivered
    ? `gets no answer: ${delivered.failed}`
    : `is answered with HTTP ${delivered.answer.status}`;
}

/** Sends a right request; resolves with {@link ACCEPTED}, a remark, or nothing where no merchant can sign. */
async function trySigned(method: SignatureMethod, probe: Probe): Promise<string | undefined> {
  const sign = signedCheck(method, probe.setting, probe.sources);
  if (sign === undefined) return undefined;
  const delivered = await probe.sender.deliver(() => ({ request: sign() }));
  if ("answer" in delivered && decideMeaning(delivered.answer, { method: "POST" }, probe) === "accepts")
    return ACCEPTED;
  const got =
    "failed" in delivered
      ? `${delivered.failed}${quote(delivered.received, probe)}`
      : `HTTP ${delivered.answer.status}${quote(delivered.answer.body.toString("utf8"), probe)}`;
  const isBusy =
    "answer" in delivered && asksForFewer(delivered.answer.status) && !probe.isRefusal(delivered.answer.status);
  const worth = isBusy ? `it looks at none of it; ${SEND_FEWER}` : PROVES_NOTHING;
  return `The gateway does not accept even a rightly signed card eligibility check with ${method} (${got}): ${worth}.`;
}

/** Quotes untrusted text on one line. */
function quote(text: string | undefined, { mask }: Probe): string {
  const quoted = escapeProse(excerpt(mask(text ?? "").trim()), Number.POSITIVE_INFINITY);
  return quoted === "" ? "" : `: ${quoted}`;
}

/** Notes a clock that is off: such a gateway refuses right requests, and accepts stale ones. */
function compareClocks(answer: Head, now: number): readonly string[] {
  const date = Date.parse(headerValues(answer, "date")[0] ?? "");
  const difference = Math.round(date / 1000 - now);
  if (Number.isNaN(difference) || Math.abs(difference) <= MAX_CLOCK_DIFFERENCE) return [];
  const which = difference > 0 ? "ahead of" : "behind";
  return [`The gateway's clock is ${Math.abs(difference)} seconds ${which} this machine's, by its Date header.`];
}

/** Finds the reason why a gateway with this answer to a harmless request cannot be tested, and what to do. */
function findObstacle(answer: HttpAnswer, url: string, reading: AnswerReading): CountersignError | undefined {
  const { status } = answer;
  const { isRefusal, mask } = reading;
  const meaning = decideMeaning(answer, { method: "POST" }, reading);
  // By default 404 refuses a request for another endpoint, but this one was for an endpoint that should be there.
  const isEndpointMissing = meaning === "refuses" && status === 404 && isRefusal === refusesByDefault;
  if (meaning !== "unclear" && !isEndpointMissing) return undefined;
  const obstacle = (code: string, hint: string): CountersignError =>
    new CountersignError(code, `gateway ${url}: expected status 200 or one that refuses, got ${status}`, hint);
  if (status === 404) {
    return obstacle(
      "gateway-path-unknown",
      "The URL to give is what stands before /api; the endpoint identifier is set in the --config file.",
    );
  }
  if (status >= 500) return obstacle("gateway-failing", "It is up but does not work: see its own log first.");
  if (status >= 300 && status < 400) {
    const [location = "nowhere"] = headerValues(answer, "location");
    const to = excerpt(mask(location));
    return obstacle("gateway-redirects", `It redirects to ${to}: signed requests do not follow. Give its own URL.`);
  }
  if (status === OF_A_PROXY) {
    return obstacle(
      "proxy-unfit",
      "A proxy on the way wants credentials: give them in HTTP_PROXY, as http://user:password@host:port, or go around it.",
    );
  }
  if (asksForFewer(status))
    return obstacle("gateway-busy", `It asks to be tried again later: wait, then ${SEND_FEWER}.`);
  return obstacle(
    "gateway-undecided",
    `Whether ${status} accepts or refuses is not known; acceptedStatuses, refusedStatuses, acceptedBody and refusedBody in the --config file can tell.`,
  );
}

/** Makes an unsigned card eligibility check: it moves no money, and is to be refused. */
export function unsignedCheck(setting: LiveSetting): HttpRequest {
  const { method, url, parameters } = buildCheck(setting);
  return { method, url, headers: [["Content-Type", FORM_MEDIA_TYPE]], body: formEncode(parameters) };
}

/** Makes rightly signed card eligibility checks; nothing where no merchant has what the method takes. */
function signedCheck(
  method: SignatureMethod,
  setting: LiveSetting,
  { now, nonce }: SignerSources,
): (() => HttpRequest) | undefined {
  const credentials = credentialsFor(method, setting);
  if (credentials === undefined) return undefined;
  return () => {
    const fresh = nonce();
    const task = { ...buildCheck(setting, fresh), ...credentials, nonce: fresh, timestamp: String(now()) };
    const { method: verb, url, headers, body } = signRequest(task);
    return { method: verb, url, headers, body };
  };
}

/** Builds a check, whose order is as new as the text that it is given. */
function buildCheck({ baseUrl, endpointId, fields }: LiveSetting, fresh = "probe"): BuiltRequest {
  const values = { clientOrderId: "902B4FF5", sendingCardRefId: "7654321" };
  const built = buildRequest({ operation: "pan-eligibility/send", baseUrl, endpointId, values });
  const moment = { now: 0, nonce: fresh };
  return { ...built, parameters: completeBody(built.parameters, built.url, { ...moment, fields }) };
}

function credentialsFor(method: SignatureMethod, { merchants }: LiveSetting): SigningCredentials | undefined {
  const plain = Object.hasOwn(merchants, PLAIN_MERCHANT) ? merchants[PLAIN_MERCHANT] : undefined;
  const candidates = [...(plain === undefined ? [] : [plain]), ...Object.values(merchants)];
  return candidates.flatMap((merchant) => credentialsOf(merchant, method))[0];
}

function credentialsOf(merchant: LiveMerchant, method: SignatureMethod): readonly SigningCredentials[] {
  const { consumerKey, consumerSecret = "", privateKey } = merchant;
  if (method === "HMAC-SHA1") {
    return consumerSecret === "" ? [] : [{ signatureMethod: method, consumerKey, consumerSecret }];
  }
  return privateKey === undefined ? [] : [{ signatureMethod: method, consumerKey, privateKey }];
}
