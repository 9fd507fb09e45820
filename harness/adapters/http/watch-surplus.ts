import type { Socket } from "node:net";

/** Follows the bytes of connections beside Node's parser, which drops what comes where no answer is due. */
export interface SurplusWatch {
  /** Records that a request was given a connection. */
  readonly begin: (socket: Socket) => void;
  /** Records the body of a whole answer; returns whether other bytes came with its end. */
  readonly end: (socket: Socket, body: Buffer) => boolean;
  /** Returns the body that was last read from a connection. */
  readonly lastBody: (socket: Socket) => Buffer;
}

interface Connection {
  body: Buffer;
  lastChunk: Buffer;
  isIdle: boolean;
}

const EMPTY: Buffer = Buffer.alloc(0);
const HEAD_END: Buffer = Buffer.from("\r\n\r\n");
const KEPT_BYTES = 1024;

/** Watches connections; `onSurplus` is called with bytes that came while no answer was due, and the body before them. */
export function watchSurplus(onSurplus: (bytes: Buffer, body: Buffer) => void): SurplusWatch {
  const connections = new WeakMap<Socket, Connection>();
  return {
    begin(socket) {
      const known = connections.get(socket);
      if (known !== undefined) {
        known.isIdle = false;
        return;
      }
      const connection: Connection = { body: EMPTY, lastChunk: EMPTY, isIdle: false };
      connections.set(socket, connection);
      socket.on("data", (chunk: Buffer) => {
        if (!connection.isIdle) connection.lastChunk = chunk;
        else if (!isLineEnd(chunk)) onSurplus(chunk, connection.body);
      });
    },
    end(socket, body) {
      const connection = connections.get(socket);
      if (connection === undefined) return false;
      const { lastChunk } = connection;
      connection.body = Buffer.from(body.subarray(0, KEPT_BYTES));
      connection.lastChunk = EMPTY;
      connection.isIdle = true;
      // A body ends with its last byte, or in chunks with an empty line.
      return !endsAlike(lastChunk, body) && !endsAlike(lastChunk, HEAD_END);
    },
    lastBody: (socket) => connections.get(socket)?.body ?? EMPTY,
  };
}

function endsAlike(one: Buffer, other: Buffer): boolean {
  const length = Math.min(one.length, other.length);
  return one.subarray(one.length - length).equals(other.subarray(other.length - length));
}

function isLineEnd(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 10 || byte === 13);
}
