import { STATUS_CODES } from "node:http";
import { type OperationName, operationNamed } from "../../src/spec/operations.ts";
import { asciiJson } from "./ascii-json.ts";
import type { Refusal } from "./refusal.ts";
import { type RefusalStatuses, statusOf } from "./status-of.ts";

/** What is answered to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const FIRST_ID = 1_000_000;

/** The answer to an accepted request: with the field that the specification names, where it names one (section "Responses"). */
export function answerAccepted(operation: OperationName | undefined, seq: number): Answer {
  const responseId = operation === undefined ? undefined : operationNamed(operation).responseId;
  return json(200, responseId === undefined ? { accepted: true } : { [responseId]: String(FIRST_ID + seq) });
}

/** The answer to a refused request: JSON with `reason` and `detail`. */
export function answerRefused({ reason, detail }: Refusal, statuses: RefusalStatuses): Answer {
  const status = statusOf(reason, statuses);
  return json(
    status,
    { reason, detail },
    {
      ...(status === 401 && { "WWW-Authenticate": "OAuth" }),
      ...(status === 405 && { Allow: "POST" }),
      ...(status === 503 && { "Retry-After": "1" }),
    },
  );
}

/** An answer as the bytes of a message after which the connection is closed. */
export function writeAnswer({ status, headers, body }: Answer): string {
  const lines = Object.entries({ ...headers, Connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}

function json(status: number, value: unknown, further: Answer["headers"] = {}): Answer {
  const body = `${asciiJson(value)}\n`;
  return {
    status,
    headers: {
      "Content-Type": "application/json",
      "Content-Length": String(body.length),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...further,
    },
    body,
  };
}
