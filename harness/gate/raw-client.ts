import { type Connection, type Exchanged, type GatewayAddress, type Outgoing, openConnection } from "./connection.ts";

/** Sends requests byte for byte, over connections that it keeps for the next ones. */
export interface RawClient {
  /** Takes an idle connection, or opens one; with `fresh` always opens one. Never rejects. */
  readonly send: (request: Outgoing, how?: { readonly fresh?: boolean }) => Promise<Exchanged>;
  /** Closes all connections; what is in flight fails. */
  readonly close: () => void;
}

/** A client of one gateway, with as many connections as requests are in flight at once. */
export function createRawClient(to: GatewayAddress, timeoutMs: number): RawClient {
  const idle: Connection[] = [];
  const busy = new Set<Connection>();
  let isClosed = false;

  const take = (fresh: boolean): Connection => {
    for (let last = idle.pop(); last !== undefined; last = idle.pop()) {
      if (last.isOpen() && !fresh) return last;
      last.close();
      // In its place comes the fresh one, so that there are never more than before.
      if (fresh) break;
    }
    return openConnection(to);
  };

  return {
    async send(request, { fresh = false } = {}) {
      if (isClosed) return { failed: "the gate was closed" };
      const connection = take(fresh);
      busy.add(connection);
      const exchanged = await connection.exchange(request, timeoutMs);
      busy.delete(connection);
      if (connection.isOpen() && !isClosed) idle.push(connection);
      else connection.close();
      return exchanged;
    },
    close() {
      isClosed = true;
      for (const connection of [...busy, ...idle]) connection.close();
      idle.length = 0;
    },
  };
}
