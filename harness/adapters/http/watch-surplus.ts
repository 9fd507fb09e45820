import type { Socket } from "node:net";

/** Follows the bytes of connections beside Node's parser, which drops what comes where no answer is due. */
export interface SurplusWatch {
  /** Records that a request was given a connection; returns how many milliseconds it was idle, if another had it before. */
  readonly begin: (socket: Socket) => number | undefined;
  /** Records the body of a whole answer; returns whether other bytes came with its end. */
  readonly end: (socket: Socket, body: Buffer) => boolean;
  /** Returns the body that was last read from a connection. */
  readonly lastBody: (socket: Socket) => Buffer;
}

interface Connection {
  body: Buffer;
  lastChunk: Buffer;
  /** When the last answer ended; absent while one is due. */
  idleSince: number | undefined;
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
        const idleMs = performance.now() - (known.idleSince ?? performance.now());
        known.idleSince = undefined;
        return idleMs;
      }
      const connection: Connection = { body: EMPTY, lastChunk: EMPTY, idleSince: undefined };
      connections.set(socket, connection);
      socket.on("data", (chunk: Buffer) => {
        if (connection.idleSince === undefined) connection.lastChunk = chunk;
        else if (withoutLineEnds(chunk).length > 0) onSurplus(chunk, connection.body);
      });
      return undefined;
    },
    end(socket, body) {
      const connection = connections.get(socket);
      if (connection === undefined) return false;
      const { lastChunk } = connection;
      connection.body = Buffer.from(body.subarray(0, KEPT_BYTES));
      connection.lastChunk = EMPTY;
      connection.idleSince = performance.now();
      // A body ends with its last byte, or in chunks with an empty line, after the size of the last chunk or a trailer.
      return !endsAlike(withoutLineEnds(lastChunk), withoutLineEnds(body)) && !endsAlike(lastChunk, HEAD_END);
    },
    lastBody: (socket) => connections.get(socket)?.body ?? EMPTY,
  };
}

function endsAlike(one: Buffer, other: Buffer): boolean {
  const length = Math.min(one.length, other.length);
  return one.subarray(one.length - length).equals(other.subarray(other.length - length));
}

/** Leaves out line ends behind a text: old servers write one after each answer, and HTTP's parsers take it. */
function withoutLineEnds(bytes: Buffer): Buffer {
  const end = bytes.findLastIndex((byte) => byte !== 10 && byte !== 13);
  return bytes.subarray(0, end + 1);
}
