import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Answer, writeAnswer } from "./answer.ts";
import type { Exchange } from "./connections.ts";

/** How long a connection that is to be closed still takes in what its client is sending. Milliseconds. */
const LINGER_MS = 1_000;

const LINGER_BYTES = 1_048_576;

/**
 * Answers before the request has arrived whole, and closes the connection: once the client has sent the rest, or has
 * had its time. Closed at once, the answer would be lost to a client that is still writing (RFC 9112, section 9.6).
 */
export function answerEarly(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
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

/** Answers on a connection on which Node has no request to be answered, and closes it in the same way. */
export function answerRaw(socket: Socket, answer: Answer): void {
  socket.end(writeAnswer(answer));
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer)).resume();
}
