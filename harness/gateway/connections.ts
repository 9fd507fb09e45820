import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request and its answer, under way on a connection. */
export interface Exchange {
  /** Its number in order of arrival. */
  readonly seq: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface Connections {
  readonly add: (socket: Socket) => void;
  readonly begin: (exchange: Exchange) => void;
  /** Decides whether a connection came when as many were open as are served. */
  readonly isSurplus: (socket: Socket) => boolean;
  /** Lists the exchanges without an answer, in the order of arrival. */
  readonly underWay: (socket: Socket) => readonly Exchange[];
  /** Marks the answer now being given as the last one: whatever else arrives is ignored. */
  readonly endWithThis: (socket: Socket) => void;
  /** Decides whether the last answer of a connection has been given; true for an unknown one. */
  readonly isOver: (socket: Socket) => boolean;
  /** Closes the connections on which nothing ever arrived. */
  readonly destroyUnused: () => void;
  /** Counts all connections so far, the open ones, and the bytes that arrived on all of them. */
  readonly count: () => { readonly added: number; readonly open: number; readonly bytes: number };
}

interface Connection {
  readonly isSurplus: boolean;
  readonly exchanges: Set<Exchange>;
  isOver: boolean;
}

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
      // A client that has had the last answer and sends no more is waiting for nothing.
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
    destroyUnused() {
      for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy();
    },
    count() {
      let bytes = bytesOfClosed;
      for (const socket of open.keys()) bytes += socket.bytesRead;
      return { added, open: open.size, bytes };
    },
  };
}
