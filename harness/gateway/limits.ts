/** What bounds a gateway. */
export interface GatewayLimits {
  /** Bytes of a body. */
  readonly bodyBytes: number;
  /** Bytes of a request line and its headers. */
  readonly headerBytes: number;
  /** Bytes of a request target. */
  readonly targetBytes: number;
  /** How many headers a request has. */
  readonly headers: number;
  /** Connections that are served; a few more are told that there are too many. */
  readonly connections: number;
  /** Milliseconds until a request's headers are there. */
  readonly headersTimeoutMs: number;
  /** Milliseconds until the whole request is there. */
  readonly requestTimeoutMs: number;
  /** Milliseconds that a connection may wait for its next request. */
  readonly keepAliveTimeoutMs: number;
  /** Milliseconds that `close` waits for what is under way. */
  readonly shutdownMs: number;
  /** Nonces that are remembered of one merchant. */
  readonly nonces: number;
}

/** Far above what the four operations need. */
export const defaultLimits: GatewayLimits = {
  bodyBytes: 65_536,
  headerBytes: 16_384,
  targetBytes: 8_192,
  headers: 100,
  connections: 256,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  keepAliveTimeoutMs: 5_000,
  shutdownMs: 2_000,
  nonces: 100_000,
};
