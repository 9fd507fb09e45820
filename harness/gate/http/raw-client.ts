import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { isConnectionRefused } from "../../adapters/http/watch-return.ts";
import { startDeadline } from "../../interrupt/start-deadline.ts";
import { ConnectionTurns } from "./connection-turns.ts";
import { describeTlsFault } from "./describe-tls-fault.ts";
import { openTunnel, type ProxyAddress } from "./open-tunnel.ts";
import { type AnswerProgress, createAnswerReader, type HttpAnswer } from "./read-answer.ts";

const CLOSED_UNANSWERED = "the connection was closed without an answer";
const [BROKEN, NO_ANSWER] = ["the connection was broken", "no answer"];

/** The certificates (PEM) of a connection: who else may have signed the gateway's, and the client's own with its key. */
export interface TlsFiles {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface GatewayAddress {
  readonly address: string;
  readonly port: number;
  /** Present for https: whom the certificate must name. */
  readonly tls?: TlsFiles & { readonly serverName: string };
  /** The proxy through which it is reached, which resolves its name; the address is then that name. */
  readonly proxy?: ProxyAddress;
}

/** A request on the wire; its method decides how the answer is read. */
export interface Outgoing {
  readonly bytes: Buffer;
  readonly method: string;
  /** Whether nothing may follow it on its connection. */
  readonly isLast?: boolean;
  /** Where its bytes are parted: the rest comes a moment later, in a packet of its own. */
  readonly cutAt?: number;
}

/**
 * The outcome of sending a request. `stale`: the connection had carried requests before and was closed without a byte of
 * an answer, as servers do with idle connections; whether the request arrived is not known.
 */
export type Exchanged =
  | { readonly answer: HttpAnswer }
  | {
      readonly failed: string;
      readonly received?: string;
      /** Nobody listens, and nothing was sent. */
      readonly isRefused?: true;
      /** The connection carried nothing else, and not a byte came in time. */
      readonly isSilent?: true;
    }
  | { readonly stale: string };

/** Milliseconds between the two parts of a request: a server reads the first by itself. */
const PARTED_MS = 30;

/** One connection, which carries one request at a time. */
interface Connection {
  /** In the order of opening, from 1. */
  readonly number: number;
  /** Sends a request and waits for the whole answer, for so many milliseconds at most. Never rejects. */
  readonly exchange: (request: Outgoing, timeoutMs: number) => Promise<Exchanged>;
  readonly isOpen: () => boolean;
  /** Whether it has carried an answer, and has not ended. */
  readonly isServed: () => boolean;
  readonly close: () => void;
}

/** Sends requests byte for byte, over connections that it reuses. */
export interface RawClient {
  /** Takes an idle connection, or opens one; with `fresh` always opens one. Never rejects. */
  readonly send: (request: Outgoing, how?: { readonly fresh?: boolean }) => Promise<Exchanged>;
  /** How many requests go at once at most, as the gateway serves connections. */
  readonly mostAtOnce: () => number;
  /** Closes all connections; what is in flight fails. */
  readonly close: () => void;
}

interface Pending {
  readonly settle: (exchanged: Exchanged) => void;
  readonly push: (bytes: Buffer) => AnswerProgress;
  readonly end: () => AnswerProgress;
  readonly isLast: boolean;
  /** Whether a byte of an answer came. */
  isAnswered: boolean;
}

/** Called where a gateway serves no more than so many connections, and leaves others waiting. */
export type OnFewConnections = (most: number) => void;

/** Called with bytes that came after an answer of a status and belong to none: a client may take them for the next answer. */
export type OnSurplus = (bytes: Buffer, status: number | undefined) => void;

/**
 * Creates a client of one gateway, with as many connections as requests are in flight at once, or as the gateway serves. What
 * waited in vain is `stale`: the gateway may read it yet.
 */
export function createRawClient(
  to: GatewayAddress,
  timeoutMs: number,
  onSurplus: OnSurplus = () => {},
  onFewConnections: OnFewConnections = () => {},
): RawClient {
  const idle: Connection[] = [];
  const busy = new Set<Connection>();
  const turns = new ConnectionTurns();
  let isClosed = false;
  let opened = 0;
  /** The number of the last connection of those that were served. */
  let lastServed = 0;
  /** How many connections were served at the same time, at most. */
  let mostServed = 0;

  const take = (fresh: boolean): Connection => {
    for (let last = idle.pop(); last !== undefined; last = idle.pop()) {
      if (last.isOpen() && !fresh) return last;
      last.close();
      // The fresh connection takes the place of this one, so that there are never more than before.
      if (fresh) break;
    }
    opened += 1;
    const connection = openConnection(to, (surplus, status) => isLineEnds(surplus) || onSurplus(surplus, status));
    return { number: opened, ...connection };
  };
  const countServed = (): number => [...busy, ...idle].filter((one) => one.isServed()).length;
  const noteAnswer = ({ number }: Connection): void => {
    lastServed = Math.max(lastServed, number);
    mostServed = Math.max(mostServed, countServed());
  };
  /**
   * Whether a new connection got nothing since it waited for others to be closed: servers take connections one after the other, so
   * no later one was served, and one that came before it still is.
   */
  const isLeftWaiting = ({ number }: Connection, open: number): boolean =>
    lastServed < number && countServed() > 0 && mostServed < open;
  const exchange = async (request: Outgoing, fresh: boolean): Promise<Exchanged> => {
    const connection = take(fresh);
    busy.add(connection);
    const open = busy.size + idle.length;
    const exchanged = await connection.exchange(request, timeoutMs);
    if ("answer" in exchanged) noteAnswer(connection);
    busy.delete(connection);
    if (connection.isOpen() && !isClosed) idle.push(connection);
    else connection.close();
    const isSilent = "failed" in exchanged && exchanged.isSilent === true;
    if (!isSilent || !isLeftWaiting(connection, open)) return exchanged;
    turns.limitTo(mostServed);
    onFewConnections(mostServed);
    return { stale: exchanged.failed };
  };

  return {
    async send(request, { fresh = false } = {}) {
      await turns.take();
      try {
        return isClosed ? { failed: "the gate was closed" } : await exchange(request, fresh);
      } finally {
        turns.giveBack();
      }
    },
    mostAtOnce: () => turns.most,
    close() {
      isClosed = true;
      for (const connection of [...busy, ...idle]) connection.close();
      idle.length = 0;
    },
  };
}

/** Opens a connection; where it cannot be made, the first exchange fails. */
function openConnection(to: GatewayAddress, onSurplus: OnSurplus): Omit<Connection, "number"> {
  const socket = dial(to);
  let pending: Pending | undefined;
  let carried = 0;
  let isConnected = false;
  let last: HttpAnswer | undefined;
  /** The reason why the connection ended, once it has. */
  let ended: string | undefined;

  const settle = (exchanged: Exchanged): void => {
    const { settle: finish } = pending ?? {};
    pending = undefined;
    finish?.(exchanged);
  };
  const end = (why: string, isRefused = false): void => {
    if (ended !== undefined) return;
    ended = why;
    socket.destroy();
    if (isRefused) settle({ failed: why, isRefused });
    else if (pending?.isAnswered) settle(read(pending.end()) ?? { failed: why });
    else settle(carried > 1 ? { stale: why } : { failed: why });
  };

  socket.setNoDelay(true);
  socket.once(to.tls === undefined ? "connect" : "secureConnect", () => {
    isConnected = true;
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    const fault = describeTlsFault(error.code ?? error.message);
    if (isConnected) end(`${BROKEN} (${fault})`);
    else end(`no connection could be made (${fault})`, isConnectionRefused(error));
  });
  for (const event of ["end", "close"]) socket.on(event, () => end(CLOSED_UNANSWERED));
  socket.on("data", (bytes: Buffer) => {
    // Nothing was asked: a connection that carries unrequested bytes cannot be trusted with the next request.
    if (pending === undefined) {
      onSurplus(bytes, last?.status);
      return end("the gateway sent something that nobody had asked for");
    }
    pending.isAnswered = true;
    const exchanged = read(pending.push(bytes));
    if (exchanged === undefined) return;
    if ("answer" in exchanged) last = exchanged.answer;
    if (last?.surplus !== undefined) onSurplus(last.surplus, last.status);
    const isReusable =
      "answer" in exchanged && exchanged.answer.reusable && !pending.isLast && socket.writableLength === 0;
    settle(exchanged);
    if (!isReusable) end("the connection was not to be used again");
  });

  return {
    exchange: ({ bytes, method, cutAt = bytes.length, isLast = cutAt < bytes.length }, timeoutMs) =>
      new Promise((resolve) => {
        if (ended !== undefined) return resolve(carried > 0 ? { stale: ended } : { failed: ended });
        carried += 1;
        const { push, end: finish } = createAnswerReader(method);
        const stopDeadline = startDeadline(timeoutMs, () => {
          settle(describeTimeout(timeoutMs, { isAnswered: pending?.isAnswered === true, isConnected, carried }));
          end("the connection was given up");
        });
        const settleInTime = (exchanged: Exchanged): void => {
          stopDeadline();
          resolve(exchanged);
        };
        pending = { settle: settleInTime, push, end: finish, isAnswered: false, isLast };
        sendParted(socket, bytes, cutAt);
      }),
    isOpen: () => ended === undefined && pending === undefined,
    isServed: () => ended === undefined && last !== undefined,
    close: () => end("the connection was closed by countersign"),
  };
}

/** Sends the rest later, unless the connection has ended: nothing follows it, as the answer may have come before. */
function sendParted(socket: Socket, bytes: Buffer, cutAt: number): void {
  socket.write(bytes.subarray(0, cutAt));
  if (cutAt < bytes.length) setTimeout(() => socket.destroyed || socket.write(bytes.subarray(cutAt)), PARTED_MS);
}

/** Whether an exchange failed since nothing at all came in answer. */
export function isUnanswered(failed: string): boolean {
  return failed === CLOSED_UNANSWERED || failed.startsWith(`${BROKEN} `) || failed.startsWith(`${NO_ANSWER} `);
}

interface Waited {
  readonly isAnswered: boolean;
  readonly isConnected: boolean;
  /** Requests, the one that waited among them. */
  readonly carried: number;
}

function describeTimeout(timeoutMs: number, { isAnswered, isConnected, carried }: Waited): Exchanged {
  const what = isAnswered ? "no whole answer" : isConnected ? NO_ANSWER : "no connection";
  return { failed: `${what} within ${timeoutMs} ms`, ...(carried === 1 && !isAnswered && { isSilent: true }) };
}

function read(reading: AnswerProgress): Exchanged | undefined {
  if (reading === "reading") return undefined;
  if (!("fault" in reading)) return { answer: reading };
  return { failed: reading.fault, ...(reading.received !== undefined && { received: reading.received }) };
}

/** Whether bytes behind an answer are line ends, which old servers write and readers skip. */
function isLineEnds(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 10 || byte === 13);
}

function dial({ address, port, tls, proxy }: GatewayAddress): Socket {
  if (tls === undefined) return connectTcp(proxy === undefined ? { host: address, port } : nextHop(proxy));
  const { serverName, ...files } = tls;
  return connectTls({
    ...(proxy === undefined ? { host: address, port } : { socket: openTunnel(proxy, authorityOf(address, port)) }),
    host: address,
    // A certificate may name an IP address, but the TLS extension may not.
    ...(isIP(serverName) === 0 && { servername: serverName }),
    ...files,
    ALPNProtocols: ["http/1.1"],
  });
}

function nextHop({ address, port }: ProxyAddress): { readonly host: string; readonly port: number } {
  return { host: address, port };
}

function authorityOf(address: string, port: number): string {
  return `${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
}
