import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type OperationName, operationNamed } from "../../src/spec/operations.ts";
import { asciiJson } from "./ascii-json.ts";
import type { Exchange } from "./connections.ts";
import { type Refusal, type RefusalStatuses, statusOf } from "./refusal.ts";

export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const FIRST_ID = 1_000_000;

/** Answers an accepted request, with the identifier that the specification names for the operation (section "Responses"). */
export function answerAccepted(operation: OperationName | undefined, seq: number): GatewayAnswer {
  const responseId = operation === undefined ? undefined : operationNamed(operation).responseId;
  return json(200, responseId === undefined ? { accepted: true } : { [responseId]: String(FIRST_ID + seq) });
}

/** Answers a refused request: JSON with `reason` and `detail`. */
export function answerRefused({ reason, detail }: Refusal, statuses: RefusalStatuses): GatewayAnswer {
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

/** Writes the bytes of an answer after which the connection is closed. */
function writeAnswer({ status, headers, body }: GatewayAnswer): string {
  const lines = Object.entries({ ...headers, Connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}

function json(status: number, value: unknown, further: GatewayAnswer["headers"] = {}): GatewayAnswer {
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

/** Milliseconds for which a connection that is to be closed still reads from its client. */
const LINGER_MS = 1_000;

const LINGER_BYTES = 1_048_576;

/**
 * Answers before the request has arrived whole, and closes the connection when the client has sent the rest, or its time
 * is over. Closed at once, the answer would be lost to a client that is still writing (RFC 9112, section 9.6).
 */
export function answerEarly(request: IncomingMessage, response: ServerResponse, answer: GatewayAnswer): void {
  response.writeHead(answer.status, { ...answer.headers, Connection: "close" });
  response.write(answer.body);
  let left = LINGER_BYTES;
  const finish = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(finish, LINGER_MS);
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) finish();
  });
  request.once("end", finish).once("close", finish);
}

/** Resolves when requests have been answered, or can no longer be. */
export async function untilAnswered(exchanges: readonly Exchange[]): Promise<void> {
  await Promise.all(exchanges.map(({ response }) => new Promise((resolve) => response.once("close", resolve))));
}

/** Answers on a connection for which Node has no response, and closes it as {@link answerEarly}. */
export function answerRaw(socket: Socket, answer: GatewayAnswer): void {
  socket.end(writeAnswer(answer));
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer)).resume();
}
