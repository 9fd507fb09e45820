import { isAscii } from "node:buffer";
import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as sendHttp,
} from "node:http";
import { request as sendHttps } from "node:https";
import type { Failure } from "../../../src/judging/adapter.ts";
import { startDeadline } from "../../interrupt/start-deadline.ts";
import { decodeLine } from "../protocol/decode-line.ts";
import { excerpt, failure } from "../protocol/excerpt.ts";
import { isConnectionRefused } from "./watch-return.ts";
import type { SurplusWatch } from "./watch-surplus.ts";

/** An HTTP address, and the connections to it. */
export interface Endpoint {
  readonly url: URL;
  /** The address as Node's requests take it. */
  readonly address: RequestOptions;
  readonly agent: Agent;
  readonly surplus: SurplusWatch;
  /** Ends every exchange when aborted. */
  readonly signal: AbortSignal;
}

interface AnsweredBody {
  readonly body: string;
  /** A charset that the answer names and in which its body would be another text. */
  readonly otherCharset?: string;
}

type Answered =
  | AnsweredBody
  | {
      readonly failed: Failure;
      /** Nobody listens, and nothing was sent. */
      readonly isRefused?: boolean;
      /** Nothing came in time. */
      readonly isSilent?: boolean;
    };

/** What a reused connection gave in place of an answer: its end, or bytes after the answer before. */
type Spoiled =
  | { readonly spoiled: "closed"; readonly idleMs: number }
  | { readonly spoiled: "surplus"; readonly surplus: Surplus };

/** Bytes on a connection that are no part of an answer, and the body that they follow. */
export interface Surplus {
  readonly bytes: Buffer;
  readonly body: Buffer;
}

interface Age {
  /** Whether the connection was a new one. */
  readonly isFresh: boolean;
}

interface Repeats extends Age {
  /** Whether a reused connection was closed in place of an answer, and the request sent again. */
  readonly isRepeated: boolean;
  /** Whether one was that had not been idle for as long as a server waits. */
  readonly isEarly: boolean;
  /** What came on a reused connection in place of an answer, whereupon the request was sent again. */
  readonly surplus?: Surplus | undefined;
}

/** The body of an answer with status 200, and what was odd about how it came. */
export type PostedBody = AnsweredBody & Repeats;

/** The body of an answer with status 200, or why there is none. */
export type Posted = Answered & Repeats;

/** Bytes that are shown of a body that is no text. */
const SHOWN_BYTES = 1024;
/**
 * Milliseconds after which a server may close an idle connection (RFC 9112, section 9.3): servers wait from one second on, and
 * while this process was busy it did not see that.
 */
const MAY_CLOSE_MS = 900;
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Posts JSON and reads the answer, of at most 4 MiB, within `timeoutMs` milliseconds from when a connection is free.
 * Redirects are not followed. Never rejects.
 */
export async function postJson(endpoint: Endpoint, json: string, timeoutMs: number): Promise<Posted> {
  let isRepeated = false;
  let isEarly = false;
  let surplus: Surplus | undefined;
  for (;;) {
    const posted = await postOnce(endpoint, json, timeoutMs);
    if (!("spoiled" in posted)) return { ...posted, isRepeated, isEarly, surplus };
    if (posted.spoiled === "surplus") surplus ??= posted.surplus;
    else {
      isRepeated = true;
      isEarly ||= posted.idleMs < MAY_CLOSE_MS;
    }
  }
}

/** Resolves with what spoiled a reused connection: the other side may or may not have seen the request. */
function postOnce(endpoint: Endpoint, json: string, timeoutMs: number): Promise<(Answered & Age) | Spoiled> {
  return new Promise((resolve) => {
    const send = endpoint.url.protocol === "https:" ? sendHttps : sendHttp;
    const request = send({
      ...endpoint.address,
      method: "POST",
      agent: endpoint.agent,
      headers: { "content-type": "application/json", "content-length": Buffer.byteLength(json) },
    });
    let stopDeadline = (): void => {};
    let response: IncomingMessage | undefined;
    // Node's own `reusedSocket` misses those that a request waited for.
    let idleMs: number | undefined;
    const release = endWith(endpoint.signal, request);
    const settle = (posted: Answered | Spoiled): void => {
      release();
      stopDeadline();
      resolve("spoiled" in posted ? posted : { ...posted, isFresh: idleMs === undefined });
    };
    const fail = (message: string, isSilent = false): void => {
      settle({ failed: failure(message), isSilent });
      request.destroy();
    };
    request.once("socket", (socket) => {
      idleMs = endpoint.surplus.begin(socket);
      stopDeadline = startDeadline(timeoutMs, () => fail(`no answer within ${timeoutMs} ms`, response === undefined));
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      const bytes = response === undefined && idleMs !== undefined ? unparsed(error) : undefined;
      if (bytes !== undefined && request.socket !== null) {
        return settle({ spoiled: "surplus", surplus: { bytes, body: endpoint.surplus.lastBody(request.socket) } });
      }
      if (idleMs !== undefined && error.code === "ECONNRESET") return settle({ spoiled: "closed", idleMs });
      if (response?.complete === true) return fail(FOLLOWED);
      const failed = failure(`the connection failed (${error.code ?? error.message})`);
      settle({ failed, isRefused: isConnectionRefused(error) });
    });
    request.once("response", (begun) => {
      response = begun;
      const { socket } = begun;
      // Node destroys a kept connection when a second answer comes with the first.
      const isFollowed = (body: Buffer): boolean =>
        endpoint.surplus.end(socket, body) || (socket.destroyed && request.shouldKeepAlive);
      collect(begun, isFollowed, settle, fail);
    });
    request.end(json);
  });
}

const underWay = new WeakMap<AbortSignal, Set<ClientRequest>>();

/**
 * Ends a request when a signal is aborted, and returns what releases it. A listener for all requests: Node's own, by the
 * option `signal`, takes a fifth of a request's time.
 */
function endWith(signal: AbortSignal, request: ClientRequest): () => void {
  const end = (one: ClientRequest): void =>
    void one.destroy(Object.assign(new Error("aborted"), { code: "ABORT_ERR" }));
  const open = underWay.get(signal) ?? new Set<ClientRequest>();
  if (!underWay.has(signal)) {
    underWay.set(signal, open);
    signal.addEventListener("abort", () => [...open].forEach(end), { once: true });
  }
  open.add(request);
  if (signal.aborted) end(request);
  return () => void open.delete(request);
}

const FOLLOWED = "the answer was followed by bytes that belong to no answer";

/** Returns the bytes that Node could not read as HTTP, if an error tells of such. */
function unparsed(error: object): Buffer | undefined {
  return "rawPacket" in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : undefined;
}

function collect(
  response: IncomingMessage,
  isFollowed: (body: Buffer) => boolean,
  settle: (posted: Answered) => void,
  fail: (message: string) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) fail(`the answer is longer than ${MAX_BODY_BYTES} bytes`);
  });
  response.on("error", () => fail("the connection was closed in the middle of the answer"));
  response.on("end", () => {
    const body = Buffer.concat(chunks);
    if (isFollowed(body)) return fail(FOLLOWED);
    const decoded = decodeLine(body);
    const text = decoded ?? body.toString("utf8", 0, SHOWN_BYTES);
    if (response.statusCode !== 200) {
      return settle({ failed: failure(`expected HTTP status 200, got ${response.statusCode}`, excerpt(text)) });
    }
    const charset = charsetOf(response);
    if (decoded === undefined) {
      const declared = charset === "utf-8" ? "" : `, as the charset of its Content-Type says: ${excerpt(charset, 40)}`;
      return settle({ failed: failure(`expected UTF-8, got other bytes${declared}`, excerpt(text)) });
    }
    settle({ body: decoded, ...(contradicts(charset, body) && { otherCharset: charset }) });
  });
}

function charsetOf({ headers }: IncomingMessage): string {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers["content-type"] ?? "") ?? [];
  return charset.toLowerCase().replace(/^utf8$/, "utf-8");
}

/** Decides whether a body that is UTF-8 would be another text in a charset; most agree with it on ASCII. */
function contradicts(charset: string, body: Buffer): boolean {
  return charset !== "utf-8" && (/^(?:utf|ucs)/.test(charset) || !isAscii(body));
}
