import type { IncomingMessage } from "node:http";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import { readHeaderText } from "./read-text.ts";

/** The request that a message is: every header as it came, the repeated ones too. */
export function readRequest({ method = "", rawHeaders }: IncomingMessage, url: string, body: string): HttpRequest {
  const headers: Parameter[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.push([rawHeaders[at] ?? "", readHeaderText(rawHeaders[at + 1] ?? "")]);
  }
  return { method, url, headers, body };
}
