import { createServer, type Server } from "node:http";
import { MOST_SKEW_SECONDS } from "../../src/judging/nonce-memory.ts";
import type { Consumer } from "../../src/verification/verify-task.ts";
import { originAt, readBasePath, readPublicUrl } from "./base-url.ts";
import { listen } from "./listen.ts";
import { createNonceStore } from "./nonce-store.ts";
import { checkStatuses, defaultStatuses, type RefusalStatuses } from "./refusal.ts";
import { defaultLimits, type GatewayLimits } from "./request/check-head.ts";
import type { ReceivedRequest } from "./request/receive-request.ts";
import { Exchanges } from "./serve-exchanges.ts";
import { settleTraffic } from "./settle-traffic.ts";

export type { GatewayLimits } from "./request/check-head.ts";
export type { ReceivedRequest } from "./request/receive-request.ts";

export interface GatewayOptions {
  readonly consumers: readonly Consumer[];
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: 0, any free one. */
  readonly port?: number;
  /** Default: /paynet. */
  readonly basePath?: string;
  /** Base URL as clients sign it. Default: `http://host:port` and the base path. */
  readonly publicUrl?: string;
  /** Default: 600. */
  readonly maxSkewSeconds?: number;
  /** Default: false. */
  readonly allowReplay?: boolean;
  /** Default: 403 and 400. */
  readonly statuses?: RefusalStatuses;
  readonly limits?: Partial<GatewayLimits>;
  /** Seconds since 1970-01-01 UTC. Default: the system's. */
  readonly clock?: () => number;
  /** Called for every request, after it was judged and answered. Must not throw: nothing would catch it. */
  readonly onRequest?: (received: ReceivedRequest) => void;
}

export interface Gateway {
  /** As clients sign it, no slash at the end. */
  readonly baseUrl: string;
  /** Its URL on this machine, which differs from the base URL where that is a proxy's. */
  readonly localUrl: string;
  /** Counts the requests that were answered. */
  readonly answered: () => number;
  /** Resolves when all that was sent before now is answered, though its senders may have gone, or after a few seconds. */
  readonly settle: () => Promise<void>;
  /** Accepts no more, finishes the requests under way or gives them up in the end, and resolves when all is closed. */
  readonly close: () => Promise<void>;
}

/** Connections beyond those that are served, which are refused. */
const SURPLUS = 32;

/**
 * Starts the reference gateway.
 *
 * @throws {CountersignError} `port-taken`, `address-unusable`, `base-path-malformed`, `public-url-malformed` or
 * `status-invalid`.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { host = "127.0.0.1", port = 0, maxSkewSeconds = MOST_SKEW_SECONDS, allowReplay = false } = options;
  const limits: GatewayLimits = { ...defaultLimits, ...options.limits };
  const basePath = readBasePath(options.basePath ?? "/paynet");
  const publicUrl = options.publicUrl === undefined ? undefined : readPublicUrl(options.publicUrl);
  const statuses = checkStatuses(options.statuses ?? defaultStatuses);
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(1_000, Math.ceil(limits.headersTimeoutMs / 4)),
    // We check the header ourselves, so that its absence is answered like every other fault.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections + SURPLUS;
  // Beyond a limit Node would drop headers without a word: perhaps the second Authorization.
  server.maxHeadersCount = 0;
  // Ends the connection of a client that does not read its answers.
  server.timeout = limits.requestTimeoutMs + limits.keepAliveTimeoutMs;
  // A client that has sent everything may close that half of the connection and still wants the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  const origin = originAt(host, await listen(server, host, port));
  const exchanges = new Exchanges(server, {
    place: { baseUrl: publicUrl ?? origin + basePath, origin, basePath },
    consumers: options.consumers,
    maxSkewSeconds,
    ...(!allowReplay && {
      nonces: createNonceStore({ perMerchant: limits.nonces, maxAgeSeconds: maxSkewSeconds }),
    }),
    clock: options.clock ?? ((): number => Date.now() / 1000),
    statuses,
    limits,
    onRequest: options.onRequest ?? ((): void => undefined),
  });
  let closed: Promise<void> | undefined;
  return {
    baseUrl: publicUrl ?? origin + basePath,
    localUrl: origin + basePath,
    answered: () => exchanges.traffic().answered,
    settle: () => settleTraffic(() => exchanges.traffic()),
    close() {
      closed ??= close(server, () => exchanges.stop(), limits.shutdownMs);
      return closed;
    },
  };
}

function close(server: Server, stop: () => void, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    stop();
    server.closeIdleConnections();
  });
}
