import type { IncomingMessage } from "node:http";
import { quote } from "../../../src/verification/rejection.ts";
import { wrongMethod } from "../judge-request.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { Location } from "./locate-request.ts";

export interface GatewayLimits {
  readonly bodyBytes: number;
  /** Bytes of a request line and its headers. */
  readonly headerBytes: number;
  /** Bytes of a request target. */
  readonly targetBytes: number;
  /** Headers of a request. */
  readonly headers: number;
  /** Connections that are served; a few more are refused. */
  readonly connections: number;
  /** Milliseconds until a request's headers have arrived. */
  readonly headersTimeoutMs: number;
  /** Milliseconds until the whole request has arrived. */
  readonly requestTimeoutMs: number;
  /** Milliseconds that a connection may wait for its next request. */
  readonly keepAliveTimeoutMs: number;
  /** Milliseconds that `close` waits for what is under way. */
  readonly shutdownMs: number;
  /** Nonces that are stored of one merchant. */
  readonly nonces: number;
}

/** The default limits, far above the needs of the four operations. */
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

/** The expectation of a request's Expect header. */
export type Expectation = "nothing" | "continue" | "unknown";

/** Checks a request before its body is read; returns the refusal, if any. */
export function checkArrival(
  request: IncomingMessage,
  location: Location,
  expects: Expectation,
  limits: GatewayLimits,
): Refusal | undefined {
  return checkHead(request, limits) ?? checkExpected(request, location, expects);
}

/** Refuses a wrong path or method before a client that asked first sends its body in vain (RFC 9110, section 10.1.1). */
function checkExpected(request: IncomingMessage, location: Location, expects: Expectation): Refusal | undefined {
  if (expects === "nothing") return undefined;
  if (expects === "continue") {
    const { method = "" } = request;
    return location.refused ?? (method === "POST" ? undefined : wrongMethod(method));
  }
  const [expectation = ""] = rawValues(request, "expect");
  return refuse("expectation-unknown", `Expect: expected 100-continue or none, got ${quote(expectation)}`);
}

/**
 * Checks the rules of HTTP for a request's head that Node's parser does not check (RFC 9112, sections 2.6, 3.2 and 6.1;
 * RFC 9110, section 8.4). A request that fails is answered at once, and its connection closed: where such a request ends
 * cannot be relied on.
 */
function checkHead(request: IncomingMessage, limits: GatewayLimits): Refusal | undefined {
  const { httpVersion, url = "" } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") {
    return refuse("http-version-unsupported", `HTTP: expected version 1.1 or 1.0, got ${quote(httpVersion)}`);
  }
  const count = request.rawHeaders.length / 2;
  if (count > limits.headers) {
    return refuse("headers-too-large", `headers: expected at most ${limits.headers}, got ${count}`);
  }
  if (url.length > limits.targetBytes) {
    const expected = `at most ${limits.targetBytes} bytes`;
    return refuse("target-too-long", `request target: expected ${expected}, got ${url.length}`);
  }
  return checkHost(request) ?? checkCodings(request) ?? checkLength(request, limits);
}

function rawValues({ rawHeaders }: IncomingMessage, lowerCaseName: string): readonly string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === lowerCaseName);
}

function checkHost(request: IncomingMessage): Refusal | undefined {
  const { length } = rawValues(request, "host");
  if (length === 1 || (length === 0 && request.httpVersion === "1.0")) return undefined;
  return refuse("http-malformed", `Host: expected one header, got ${length === 0 ? "none" : length}`);
}

function checkCodings(request: IncomingMessage): Refusal | undefined {
  const [transfer, ...others] = rawValues(request, "transfer-encoding");
  if (transfer !== undefined && request.httpVersion === "1.0") {
    return refuse("http-malformed", "Transfer-Encoding: expected none in HTTP/1.0, got one");
  }
  if (transfer !== undefined && (others.length > 0 || transfer.toLowerCase() !== "chunked")) {
    return refuse("transfer-coding-unknown", `Transfer-Encoding: expected chunked alone, got ${quote(transfer)}`);
  }
  const [content] = rawValues(request, "content-encoding");
  if (content === undefined || content.toLowerCase() === "identity") return undefined;
  return refuse("content-coding-unsupported", `Content-Encoding: expected none, got ${quote(content)}`);
}

function checkLength(request: IncomingMessage, { bodyBytes }: GatewayLimits): Refusal | undefined {
  const [length] = rawValues(request, "content-length");
  return Number(length ?? 0) > bodyBytes ? bodyTooLarge(bodyBytes) : undefined;
}

/** Makes the refusal of a body that is too long, by its declared or its received length. */
export function bodyTooLarge(bodyBytes: number): Refusal {
  const limit = `at most ${bodyBytes} bytes (a limit of this gateway, none of the specification: serve --max-body)`;
  return refuse("body-too-large", `body: expected ${limit}, got more`);
}
