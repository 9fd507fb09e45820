import { attempt } from "../../src/attempt.ts";
import type { Mask } from "../../src/captured/judge-captured.ts";
import { countMembers, JsonExcess, type JsonLimits, readJson } from "../../src/encoding/read-json.ts";
import type { Observation } from "../../src/judging/adapter.ts";
import { type HttpRequest, headerOf } from "../../src/signing/http-request.ts";
import { type Operation, operations } from "../../src/spec/operations.ts";
import { excerpt, failure } from "../adapters/protocol/excerpt.ts";
import { type AcceptanceRule, type AnswerMeaning, type AskedPlace, decideMeaning } from "./acceptance.ts";
import { type AnswerForm, isPage, isSaidPage } from "./answer-forms.ts";
import { headerValues } from "./http/answer-head.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import { asksForFewer, type IsRefusal, SEND_FEWER } from "./refused-statuses.ts";

export interface AnswerReading {
  readonly isRefusal: IsRefusal;
  /** Default: status 200 accepts. */
  readonly acceptance?: AcceptanceRule;
  readonly mask: Mask;
}

/** The statuses of a server that has waited too long for a request, or for one behind it. */
const LATE: ReadonlySet<number> = new Set([408, 504]);

/** Characters shown of an accepting answer's body: with the status and the mark of a cut, 200 at most. */
const ANSWER_SHOWN = 160;

/** Words of an answer that refuses an order because it was seen before. */
const SEEN_ORDER = /(?:duplicate|already)[^"{}<>]{0,40}order|order[^"{}<>]{0,40}(?:duplicate|already)/i;

/** Words of a success that is none, but explains a refusal beside a number. */
const EXPLAINS =
  /\b(?:errors?|reason|message|details?|fault|title)"\s*:|denied|refus|reject|declin|invalid|forbid|fail|duplicate|false|status"\s*:\s*"?[45]/i;
/** Characters of a body in which a success is looked for, and the places where one may begin. */
const [MOST_SEARCHED, MOST_BEGINNINGS] = [65_536, 64];

/** The structure of an answer that is read: some hundred bytes are due, and a megabyte of brackets would take hundreds in memory. */
const ANSWER_LIMITS: JsonLimits = { depth: 500, count: 10_000 };
/** What stands for a field of an answer that is not read: none that it may be. */
const UNREAD: readonly never[] = [];

/** Characters of the longest secret: a private key. */
const LONGEST_SECRET = 8_192;

export interface AskedRequest extends AskedPlace {
  readonly operation: Operation | undefined;
  /** How this operation is answered where it is accepted. Default: not yet known. */
  readonly form?: AnswerForm | undefined;
}

/**
 * Reads the answer to a request: one that accepts must hold what the specification names, where its status tells the
 * acceptance; one that neither accepts nor refuses is an error.
 */
export function observeAnswer(
  answer: HttpAnswer,
  { operation, form, ...place }: AskedRequest,
  reading: AnswerReading,
): Observation {
  const { status } = answer;
  const meaning = decideMeaning(answer, place, reading);
  // Pages of a megabyte would be most of the memory that a run takes.
  const body = answer.body.toString("utf8", 0, meaning === "accepts" ? undefined : MOST_SEARCHED);
  const line = onOneLine(maskStart(body, answer.body.length > MOST_SEARCHED, reading.mask));
  const quoted = excerpt(line);
  const isPaid = goesByBody(reading) ? meaning === "accepts" : mayBePaid(answer, body, { operation, form, ...place });
  switch (!isPaid && mayBeOfFronts(status, place, meaning) ? "refuses" : meaning) {
    case "accepts": {
      const answerFault = status === 200 && !goesByBody(reading) ? findFault(body, operation, quoted) : undefined;
      const shown = describeAnswer(status, excerpt(line, ANSWER_SHOWN));
      return { verified: { accepted: true, answer: shown, ...(answerFault !== undefined && { answerFault }) } };
    }
    case "refuses": {
      const isTold = goesByBody(reading) || refusesSeenOrder(status, body);
      const paid = isTold ? undefined : findPayment(body, operation);
      if (paid === undefined) return { verified: { accepted: false, reason: describeRefusal(status, quoted) } };
      const said = `and yet what a success says: ${excerpt(onOneLine(reading.mask(paid)), ANSWER_SHOWN)}`;
      return {
        verified: { accepted: true, answer: `HTTP ${status}, ${said}`, answerFault: `status ${status}, ${said}` },
      };
    }
    case "unclear": {
      const message = `expected status 200 or one that refuses, got ${status}: it tells neither that the request is accepted nor that it is refused`;
      if (asksForFewer(status)) return { errored: failure(`${message}; ${SEND_FEWER}`, quoted) };
      return { errored: failure(message, quoted), ...(!LATE.has(status) && { isAnswered: true }) };
    }
  }
}

/** Masks the start of a body; where it is cut, without the last of it, where a secret may be cut in two and so not masked. */
function maskStart(body: string, isCut: boolean, mask: Mask): string {
  const masked = mask(body.slice(0, MOST_SEARCHED));
  return isCut ? masked.slice(0, -LONGEST_SECRET) : masked;
}

/** Headers by which frameworks take a POST for another method. */
const METHOD_HEADERS = ["x-http-method-override", "x-http-method", "x-method-override"];

/**
 * The method by which a request was answered: frameworks obey a header of a POST that names another one, and answer
 * OPTIONS by themselves, with what is allowed (Laravel, Express), or GET by the page of their own.
 */
export function methodTaken({ method, headers }: Pick<HttpRequest, "method" | "headers">, answer: HttpAnswer): string {
  if (method !== "POST") return method;
  const named = METHOD_HEADERS.map((name) => headerOf({ headers }, name)?.toUpperCase());
  if (named.includes("OPTIONS") && headerValues(answer, "allow").length > 0) return "OPTIONS";
  return named.find((one) => one !== undefined && one !== "OPTIONS") ?? method;
}

/**
 * Whether a front may have answered by itself: what may be asked (CORS), or by a page what no operation has as its method, or, as
 * Caddy with an empty 200, what is for a host that it does not know. It does so by no status by which a gateway alone accepts, whose
 * answers need no id.
 */
function mayBeOfFronts(status: number, { method, isAstray }: AskedPlace, meaning: AnswerMeaning): boolean {
  return (method !== "POST" || isAstray === true) && status < 400 && (meaning !== "accepts" || status === 200);
}

/** A payment's page has a form (3-D Secure), or says so; others a front may show for what it does not know. */
const OF_PAYMENT = /<form\b|(?:payout|order)-id|\b(?:approved|accepted|processing|paid|success(?:ful)?|succeeded)\b/i;

function isOthersPage(body: string): boolean {
  return isPage(body) && !OF_PAYMENT.test(body);
}

/** Whether what answers a method that no operation has is a page of a front's own: no payment of this operation was told by one. */
function isOfCatchAll(answer: HttpAnswer, body: string, { method, form }: AskedRequest): boolean {
  if (method === "HEAD") return form?.isSaidPage === false && isSaidPage(answer);
  return form?.isPage === false && isOthersPage(body);
}

/** Whether a body can be that of a success: with the id, where the operation's has one; a front's own page is none. */
function mayBePaid(answer: HttpAnswer, body: string, asked: AskedRequest): boolean {
  const { operation, method, isAstray } = asked;
  if (method !== "POST" && method !== "OPTIONS" && isAstray !== true) return !isOfCatchAll(answer, body, asked);
  if (operation?.responseId === undefined) return method !== "OPTIONS" && body.trim() !== "" && !isOthersPage(body);
  return fieldOf(body, operation.responseId) !== undefined;
}

/** Whether the body tells what is accepted, so that it need not be the one that the specification names. */
export function goesByBody({ acceptance }: Pick<AnswerReading, "acceptance">): boolean {
  return acceptance?.accepts !== undefined || acceptance?.refuses !== undefined;
}

/** Whether an answer refuses an order that was seen before, and so says nothing about a signature or nonce. */
export function refusesSeenOrder(status: number, body: string): boolean {
  return status === 409 || (status >= 400 && SEEN_ORDER.test(body));
}

function describeRefusal(status: number, quoted: string): string {
  const said = describeAnswer(status, quoted);
  return refusesSeenOrder(status, quoted) ? `${said} (a duplicate order, not a wrong signature)` : said;
}

function describeAnswer(status: number, quoted: string): string {
  return quoted === "" ? `HTTP ${status}` : `HTTP ${status}: ${quoted}`;
}

/** Replaces each run of white space by one space, so that a quotation stays within its line. */
function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

export function operationAt(url: string, baseUrl: string): Operation | undefined {
  return operations.find(({ path }) => url.startsWith(baseUrl + path));
}

/**
 * Whether a request goes where no right one goes: to the URL of no operation of an endpoint, as one with a slash more, dots
 * or other capitals is, or to another host by its header or its request line.
 */
export function isAstray(
  { url, target = url, headers }: Pick<HttpRequest, "url" | "target" | "headers">,
  baseUrl: string,
): boolean {
  const { path } = operationAt(url, baseUrl) ?? {};
  // An escaped slash at the end is one that servers decode, and then send away, as Starlette does.
  const isNoOperation = path === undefined || !/^[^/?]+(?<!%2f)(?:\?|$)/i.test(url.slice(baseUrl.length + path.length));
  const hosts = headers.flatMap(([name, value]) => (name.toLowerCase() === "host" ? [value] : []));
  const [, targeted] = WHOLE_URL.exec(target) ?? [];
  return isNoOperation || [...hosts, ...(targeted === undefined ? [] : [targeted])].some((one) => !isHostOf(url, one));
}

/** Whether the request line holds a whole URL: Next.js sends such requests away, to the same place. */
export function namesWholeUrl({ target = "" }: Pick<HttpRequest, "target">): boolean {
  return WHOLE_URL.test(target);
}

const WHOLE_URL = /^https?:\/\/([^/?#]*)/i;

/** Whether a Host header names the host of a URL, at any port. */
function isHostOf(url: string, header: string): boolean {
  const { hostname } = new URL(url);
  return header.trim().toLowerCase().replace(/:\d*$/, "") === hostname;
}

/** Finds what a success lacks of the specified answer (clauses responses.transfer-by-ref, responses.payout). */
function findFault(body: string, operation: Operation | undefined, quoted: string): string | undefined {
  const { responseId } = operation ?? {};
  if (responseId === undefined) return undefined;
  const id = fieldOf(body, responseId);
  if (id !== undefined && countMembers(body, responseId) > 1)
    return `status 200, but a ${responseId} twice, of which readers take the first or the last: ${quoted}`;
  if (typeof id === "number" || (typeof id === "string" && id !== "")) return undefined;
  return `status 200, but no JSON with a ${responseId}: ${quoted === "" ? "an empty body" : quoted}`;
}

/**
 * Finds the success that the body of a refusal is, or holds behind all that was written of the refusal, or in front of it: who
 * sets the status, writes the refusal and forgets to return goes on and pays (`http.Error` in Go, `http_response_code` in PHP).
 * One that stands alone has its number and nothing else: beside others it may be what the refusal is about.
 */
export function findPayment(body: string, operation: Operation | undefined): string | undefined {
  const { responseId } = operation ?? {};
  const whole = body.trim();
  if (responseId === undefined || body.length > MOST_SEARCHED || !body.includes(responseId)) return undefined;
  const isPaid = (text: string): boolean => {
    const id = fieldOf(text, responseId);
    return (
      (typeof id === "number" || typeof id === "string") && /^(?!-).*[1-9]/.test(String(id)) && !EXPLAINS.test(text)
    );
  };
  if (readsAsJson(whole)) return isPaid(whole) && hasOneMember(whole) ? whole : undefined;
  return [...objectsAtEnd(whole), ...objectsAtStart(whole)].find(isPaid);
}

/** Lists the JSON objects with which a text ends behind another document, or behind lines. */
function objectsAtEnd(text: string): readonly string[] {
  if (!text.endsWith("}")) return [];
  const starts = placesOf(text, "{").filter((at) => {
    const front = text.slice(0, at);
    return readsAsJson(front.trim()) || /^[^{}[\]"]*(?:\n[ \t]*|[^\s:=(,])$/.test(front);
  });
  return starts.map((at) => text.slice(at)).filter(readsAsJson);
}

/** Lists the JSON objects with which a text begins in front of another document, or of plain text. */
function objectsAtStart(text: string): readonly string[] {
  if (!text.startsWith("{")) return [];
  const ends = placesOf(text, "}").filter((at) => {
    const rest = text.slice(at + 1).trim();
    return readsAsJson(rest) || /^[^{}[\]"]*$/.test(rest);
  });
  return ends.map((at) => text.slice(0, at + 1)).filter(readsAsJson);
}

function hasOneMember(json: string): boolean {
  const read = attempt(() => readJson(json));
  return typeof read === "object" && read !== null && Object.keys(read).length === 1;
}

function placesOf(text: string, character: string): readonly number[] {
  const places: number[] = [];
  for (
    let at = text.indexOf(character);
    at >= 0 && places.length < MOST_BEGINNINGS;
    at = text.indexOf(character, at + 1)
  )
    places.push(at);
  return places;
}

function readsAsJson(text: string): boolean {
  return attempt(() => readJson(text)) !== undefined;
}

function fieldOf(json: string, name: string): unknown {
  try {
    const parsed = readJson(json, ANSWER_LIMITS);
    return typeof parsed === "object" && parsed !== null
      ? Object.entries(parsed).find(([key]) => key === name)?.[1]
      : undefined;
  } catch (error) {
    return error instanceof JsonExcess && json.includes(`"${name}"`) ? UNREAD : undefined;
  }
}
