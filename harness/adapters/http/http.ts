import { setMaxListeners } from "node:events";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { urlToHttpOptions } from "node:url";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Adapter, AdapterRequest, Declaration, Failure, Observation } from "../../../src/judging/adapter.ts";
import type { CountedNote } from "../../../src/judging/note.ts";
import { plural } from "../../text/plural.ts";
import { type ConnectOptions, startTimeout } from "../connect-options.ts";
import { excerpt, failure } from "../protocol/excerpt.ts";
import { countNotes, type Notes } from "../protocol/notes.ts";
import { parseAnswerLine, parseObservation } from "../protocol/parse-answer.ts";
import { parseStartAnswer } from "../protocol/parse-start-answer.ts";
import { START, STOP, writeRequest } from "../protocol/write-request.ts";
import { type Endpoint, type Posted, type PostedBody, postJson, type Surplus } from "./post-json.ts";
import { CLOSED_AND_GONE, listenerOf, watchReturn } from "./watch-return.ts";
import { watchSurplus } from "./watch-surplus.ts";

const DEFAULT_WINDOW = 8;
const MAX_FAILURES_IN_A_ROW = 20;
const STOP_TIMEOUT_MS = 1000;
const SHOWN_BYTES = 1024;
/** Milliseconds in which connections that were given up are closed: a new one would take the place of each. */
const CLOSING_MS = 50;
/** Times that one request waits for the endpoint to listen again. */
const MOST_RETURNS = 3;
const REPEATED =
  "the endpoint closed a kept connection in place of an answer; asked again on another, it answered, but a server that does so under load fails merchants";
const RETURNED =
  "the endpoint stopped listening and listened again a moment later; what it was to be asked meanwhile, it was asked then";
const ONE_CONNECTION =
  "the endpoint answers on one connection alone while that is open, and is asked over that one; whoever connects beside it waits";
const SURPLUS = "bytes came after an answer that belong to no answer";
const OTHER_CHARSET =
  "an answer's Content-Type names another charset than UTF-8, in which JSON is written and was read; what obeys it reads another text";

/** An adapter that is an HTTP endpoint: it takes the protocol's messages, one per POST. */
class HttpSession {
  readonly #endpoint: Endpoint;
  readonly #timeoutMs: number;
  readonly #window: number;
  readonly #closing = new AbortController();
  readonly #notes: Notes = countNotes();
  readonly #comesBack: () => Promise<boolean>;
  /** Set when nobody listens any more; answers to requests in flight are judged nevertheless. */
  #gone: Failure | undefined;
  #answers = 0;
  /** How many connections an answer came on. */
  #connections = 0;
  #untaken = 0;
  #unreachable: Failure | undefined;
  #closed: Promise<void> | undefined;
  #nextSeq = 1;
  #failuresInARow = 0;

  constructor(url: string, options: ConnectOptions, window: number) {
    const settings = { keepAlive: true, maxSockets: window };
    const agent = url.startsWith("https:") ? new HttpsAgent(settings) : new HttpAgent(settings);
    const surplus = watchSurplus((bytes, body) => this.#noteSurplus({ bytes, body }));
    this.#endpoint = {
      url: new URL(url),
      address: urlToHttpOptions(new URL(url)),
      agent,
      surplus,
      signal: this.#closing.signal,
    };
    this.#comesBack = watchReturn(listenerOf(this.#endpoint.url), {
      signal: this.#closing.signal,
      waitMs: options.returnMs,
      onReturn: () => this.#notes.add(RETURNED, `after ${plural(this.#answers, "answer")}`, "crash"),
    });
    // Each request listens to this signal, and a caller may have any number waiting for a connection.
    setMaxListeners(0, this.#closing.signal);
    this.#timeoutMs = options.timeoutMs;
    this.#window = window;
    const close = (): void => void this.close();
    options.signal?.addEventListener("abort", close, { once: true, signal: this.#closing.signal });
    if (options.signal?.aborted) close();
  }

  async start(timeoutMs: number): Promise<Declaration> {
    const { origin, pathname } = this.#endpoint.url;
    const posted = await postJson(this.#endpoint, START, timeoutMs);
    try {
      if (posted.isFresh) this.#connections += 1;
      if ("body" in posted) return parseStartAnswer(posted.body, origin + pathname);
      throw unusable(origin + pathname, posted.failed, this.#closing.signal.aborted);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async perform(request: AdapterRequest): Promise<Observation> {
    const unreachable = this.#unreachable ?? this.#gone;
    if (unreachable !== undefined) return { unreachable };
    const seq = this.#nextSeq;
    this.#nextSeq += 1;
    const posted = await this.#post(writeRequest(request, seq));
    if (this.#unreachable !== undefined) return { unreachable: this.#unreachable };
    return "gone" in posted ? { unreachable: posted.gone } : this.#read(request, seq, posted);
  }

  notes(): readonly CountedNote[] {
    return this.#notes.list();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /** Posts a request, again where the connection was refused and the endpoint came back. */
  async #post(json: string): Promise<Posted | { readonly gone: Failure }> {
    let isRepeated = false;
    let isEarly = false;
    for (let returns = 0; ; returns += 1) {
      const posted = await postJson(this.#endpoint, json, this.#timeoutMs);
      isRepeated ||= posted.isRepeated;
      isEarly ||= posted.isEarly;
      if ("body" in posted) {
        if (posted.isFresh) this.#connections += 1;
        this.#noteOddities(posted, isEarly);
        return posted;
      }
      if (await this.#isUntaken(posted)) continue;
      if (posted.isRefused !== true) return posted;
      if (returns < MOST_RETURNS && (await this.#comesBack())) continue;
      this.#gone ??= failure(
        `the endpoint stopped listening after ${plural(this.#answers, "answer")}; the last try: ${posted.failed.message}`,
      );
      // The request was in flight when the endpoint went, and may be why.
      return isRepeated ? { ...posted, failed: failure(CLOSED_AND_GONE), isRepeated } : { gone: this.#gone };
    }
  }

  /**
   * Decides whether a request waited for a server that takes one connection after the other, such as Python's `HTTPServer`
   * by HTTP/1.1, and keeps to its first one from then on.
   */
  async #isUntaken(posted: Posted): Promise<boolean> {
    const { agent } = this.#endpoint;
    const isLeft = "failed" in posted && posted.isSilent === true && posted.isFresh;
    if (!isLeft || this.#answers === 0 || this.#connections !== 1 || this.#untaken === this.#window) return false;
    this.#untaken += 1;
    agent.maxSockets = 1;
    this.#notes.add(ONE_CONNECTION, `after ${plural(this.#answers, "answer")}`);
    await sleep(CLOSING_MS);
    return true;
  }

  #noteOddities({ surplus, otherCharset }: PostedBody, isEarly: boolean): void {
    if (surplus !== undefined) this.#noteSurplus(surplus);
    if (otherCharset !== undefined) this.#notes.add(OTHER_CHARSET, excerpt(otherCharset));
    if (isEarly) this.#notes.add(REPEATED, `after ${plural(this.#answers, "answer")}`, "crash");
  }

  #noteSurplus({ bytes, body }: Surplus): void {
    const [shown, followed] = [bytes, body].map((part) => excerpt(part.toString("utf8", 0, SHOWN_BYTES)));
    this.#notes.add(SURPLUS, `${shown} after ${followed}`, "stray");
  }

  #read(request: AdapterRequest, seq: number, posted: Posted): Observation {
    if ("failed" in posted) return this.#fail(posted.failed);
    const read = parseAnswerLine(posted.body);
    if ("violation" in read) return this.#fail(failure(`the answer: ${read.violation}`, excerpt(posted.body)));
    if (read.seq !== seq) return this.#fail(failure(`seq: expected ${seq}, got ${read.seq}`, excerpt(posted.body)));
    this.#failuresInARow = 0;
    this.#answers += 1;
    return parseObservation(request.cmd, read.answer);
  }

  #fail(failed: Failure): Observation {
    this.#failuresInARow += 1;
    if (this.#failuresInARow === MAX_FAILURES_IN_A_ROW) {
      const message = `the endpoint was given up after ${MAX_FAILURES_IN_A_ROW} failures in a row; the last one: ${failed.message}`;
      this.#unreachable = failure(message, failed.details);
    }
    return { errored: failed };
  }

  async #close(): Promise<void> {
    this.#unreachable ??= failure("the adapter was closed before it answered");
    this.#closing.abort();
    const goodbye: Endpoint = { ...this.#endpoint, signal: AbortSignal.timeout(STOP_TIMEOUT_MS) };
    await postJson(goodbye, STOP, STOP_TIMEOUT_MS);
    this.#endpoint.agent.destroy();
  }
}

/**
 * Connects to an HTTP endpoint that speaks the adapter protocol.
 *
 * @throws {CountersignError} `endpoint-unusable`, `connect-aborted`, `start-answer-invalid` or
 * `protocol-version-unsupported`.
 */
export async function connectHttp(url: string, options: ConnectOptions): Promise<Adapter> {
  const window = options.window ?? DEFAULT_WINDOW;
  const session = new HttpSession(url, options, window);
  return {
    kind: "http",
    declaration: await session.start(startTimeout(options)),
    window,
    perform: (request) => session.perform(request),
    close: () => session.close(),
    notes: () => session.notes(),
  };
}

/** Makes the error of an endpoint, without the URL's query and user name: they may hold a secret. */
function unusable(where: string, failed: Failure, aborted: boolean): CountersignError {
  const details = failed.details === undefined ? "" : `: ${failed.details}`;
  return new CountersignError(
    aborted ? "connect-aborted" : "endpoint-unusable",
    `endpoint ${where}: expected an answer to start, ${failed.message}${details}`,
    "Start the endpoint first, and check the address; it must answer a POST with status 200 and one JSON object.",
  );
}
