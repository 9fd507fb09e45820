import { type Agent, type IncomingMessage, request as sendHttp } from "node:http";
import { request as sendHttps } from "node:https";
import type { Failure } from "../../../src/judging/adapter.ts";
import { decodeLine } from "../protocol/decode-line.ts";
import { excerpt, failure } from "../protocol/excerpt.ts";
import { isConnectionRefused } from "./watch-return.ts";

/** An HTTP address, and the connections to it. */
export interface Endpoint {
  readonly url: URL;
  readonly agent: Agent;
  /** Ends every exchange when aborted. */
  readonly signal: AbortSignal;
}

type Answered =
  | { readonly body: string }
  | { readonly failed: Failure /** Nobody listens, and nothing was sent. */; readonly isRefused?: boolean };

/** The body of an answer with status 200, or why there is none. */
export type Posted = Answered & {
  /** Whether a reused connection was closed in place of an answer, and the request sent again. */
  readonly isRepeated: boolean;
};

/** Bytes that are shown of a body that is no text. */
const SHOWN_BYTES = 1024;
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Posts JSON and reads the answer, of at most 4 MiB, within `timeoutMs` milliseconds from when a connection is free.
 * Redirects are not followed. Never rejects.
 */
export async function postJson(endpoint: Endpoint, json: string, timeoutMs: number): Promise<Posted> {
  for (let isRepeated = false; ; isRepeated = true) {
    const posted = await postOnce(endpoint, json, timeoutMs);
    if (posted !== "stale") return { ...posted, isRepeated };
  }
}

/** Resolves with `stale` when the other side closed a reused connection: it may or may not have seen the request. */
function postOnce(endpoint: Endpoint, json: string, timeoutMs: number): Promise<Answered | "stale"> {
  return new Promise((resolve) => {
    const send = endpoint.url.protocol === "https:" ? sendHttps : sendHttp;
    const request = send(endpoint.url, {
      method: "POST",
      agent: endpoint.agent,
      signal: endpoint.signal,
      headers: { "content-type": "application/json", "content-length": Buffer.byteLength(json) },
    });
    let deadline: NodeJS.Timeout | undefined;
    const settle = (posted: Answered | "stale"): void => {
      clearTimeout(deadline);
      resolve(posted);
    };
    const fail = (message: string): void => {
      settle({ failed: failure(message) });
      request.destroy();
    };
    request.once("socket", () => {
      deadline = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs);
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && error.code === "ECONNRESET") return settle("stale");
      const failed = failure(`the connection failed (${error.code ?? error.message})`);
      settle({ failed, isRefused: isConnectionRefused(error) });
    });
    request.once("response", (response) => collect(response, settle, fail));
    request.end(json);
  });
}

function collect(response: IncomingMessage, settle: (posted: Answered) => void, fail: (message: string) => void): void {
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
    const decoded = decodeLine(body);
    const text = decoded ?? body.toString("utf8", 0, SHOWN_BYTES);
    if (response.statusCode !== 200) {
      return settle({ failed: failure(`expected HTTP status 200, got ${response.statusCode}`, excerpt(text)) });
    }
    if (decoded === undefined) return settle({ failed: failure("expected UTF-8, got other bytes", excerpt(text)) });
    settle({ body: decoded });
  });
}
