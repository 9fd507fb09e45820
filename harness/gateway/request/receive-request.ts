import type { IncomingMessage } from "node:http";
import { attempt } from "../../../src/attempt.ts";
import type { HttpRequest } from "../../../src/signing/http-request.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { SignatureMethod } from "../../../src/signing/signing-task.ts";
import type { OperationName } from "../../../src/spec/operations.ts";
import type { GatewayReason } from "../refusal.ts";

export type ReceivedOutcome =
  | { readonly accepted: true; readonly consumerKey: string; readonly signatureMethod: SignatureMethod }
  | { readonly accepted: false; readonly reason: GatewayReason; readonly detail: string };

/**
 * A request that was answered. What could not be read as HTTP has an empty method, the base URL, no headers and no
 * body; what was refused for its headers alone has no body.
 */
export interface ReceivedRequest {
  /** 1, 2, 3 … in order of arrival; the number of a client that went away before it was answered is never reported. */
  readonly seq: number;
  /** With the URL as it is signed. Bytes that are no UTF-8 stand as one character each. */
  readonly request: HttpRequest;
  readonly status: number;
  /** Accepted, or refused for a reason of src/verification or one of the gateway's own. */
  readonly outcome: ReceivedOutcome;
  /** Absent where the path is none of the operations'. */
  readonly operation?: OperationName;
}

const ASCII = /^[\x00-\x7f]*$/;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Decodes received bytes: as UTF-8 where they are that, else one character a byte, so that nothing is repaired. A verifier
 * refuses all but ASCII in signed places, so that no two byte sequences become one text there.
 */
export function readText(bytes: Buffer): string {
  const text = bytes.toString("latin1");
  return ASCII.test(text) ? text : (attempt(() => utf8.decode(bytes)) ?? text);
}

/** Decodes a header's value, which Node gives as one character a byte, like {@link readText}. */
export function readHeaderText(value: string): string {
  return ASCII.test(value) ? value : readText(Buffer.from(value, "latin1"));
}

/** A body's bytes, or the reason why there are none: it is too long, or the client went away. */
export type ReadBody = Buffer | "too-large" | "gone";

/** Reads a body of at most `maxBytes` bytes. The rest of a longer one is left in the socket. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (read: ReadBody): void => {
      request.off("data", take).off("end", finish).off("close", leave);
      resolve(read);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBytes) settle("too-large");
      else chunks.push(chunk);
    };
    const finish = (): void =>
      settle(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    const leave = (): void => settle("gone");
    request.on("data", take).on("end", finish).on("close", leave);
  });
}

/** Reads a message as a request, with every header as it came, repeated ones too. */
export function readRequest({ method = "", rawHeaders }: IncomingMessage, url: string, body: string): HttpRequest {
  const headers: Parameter[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.push([rawHeaders[at] ?? "", readHeaderText(rawHeaders[at + 1] ?? "")]);
  }
  return { method, url, headers, body };
}
