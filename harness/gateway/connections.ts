import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request and its answer, under way on a connection. */
export interface Exchange {
  /** Its number in order of arrival. */
  readonly seq: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The connections of a gateway, and what is under way on each. */
export interface Connections {
  readonly add: (socket: Socket) => void;
  readonly begin: (exchange: Exchange) => void;
  /** Whether it came when there were as many as are served. */
  readonly isSurplus: (socket: Socket) => boolean;
  /** What is not yet answered, in the order of arrival. */
  readonly underWay: (socket: Socket) => readonly Exchange[];
  /** Says that the answer now being given is the last one: whatever else arrives is not looked at. */
  readonly endWithThis: (socket: Socket) => void;
  /** Whether the last answer has been given, or there never was such a connection. */
  readonly isOver: (socket: Socket) => boolean;
  /** Closes those on which nothing was ever said. */
  readonly destroySilent: () => void;
  /** How many there were, how many there are, and the bytes that came on all of them. */
  readonly count: () => { readonly added: number; readonly open: number; readonly bytes: number };
}

interface Connection {
  readonly isSurplus: boolean;
  readonly exchanges: Set<Exchange>;
  isOver: boolean;
}

/** Makes the book of a gateway that serves so many connections. */
export function createConnections(limit: number): Connections {
  const open = new Map<Socket, Connection>();
  let served = 0;
  let added = 0;
  let bytesOfClosed = 0;
  return {
    add(socket) {
      added += 1;
      const connection: Connection = { isSurplus: served >= limit, exchanges: new Set(), isOver: false };
      open.set(socket, connection);
      const counts = connection.isSurplus ? 0 : 1;
      served += counts;
      socket.once("close", () => {
        served -= counts;
        bytesOfClosed += socket.bytesRead;
        open.delete(socket);
      });
      // Who has had the last answer and sends no more is waiting for nothing.
      socket.once("end", () => connection.isOver && socket.destroySoon());
      // Clients vanish; Node has listeners of its own for that, but not at all times.
      socket.on("error", () => undefined);
    },
    begin(exchange) {
      const exchanges = open.get(exchange.request.socket)?.exchanges;
      exchanges?.add(exchange);
      exchange.response.once("close", () => exchanges?.delete(exchange));
    },
    isSurplus: (socket) => open.get(socket)?.isSurplus === true,
    underWay: (socket) => [...(open.get(socket)?.exchanges ?? [])],
    endWithThis(socket) {
      const connection = open.get(socket);
      if (connection !== undefined) connection.isOver = true;
    },
    isOver: (socket) => open.get(socket)?.isOver !== false,
    destroySilent() {
      for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy();
    },
    count() {
      let bytes = bytesOfClosed;
      for (const socket of open.keys()) bytes += socket.bytesRead;
      return { added, open: open.size, bytes };
    },
  };
}
