import type { IncomingMessage } from "node:http";

/** A body's bytes, or why there are none: it is too long, or the client went away. */
export type ReadBody = Buffer | "too-large" | "gone";

/** Reads a body of at most so many bytes. What is too long is left in the socket. */
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
