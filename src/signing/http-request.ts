import type { Parameter } from "./parameter.ts";

/** An HTTP request as it travels, byte for byte but for transport framing. */
export interface HttpRequest {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  /** What stands in the request line in place of the path and query of the URL: the absolute form (RFC 9112, section 3.2.2). */
  readonly target?: string;
  readonly headers: readonly Parameter[];
  readonly body: string;
}

/** The way in which a request is sent, behind those before it. */
export interface Sending {
  /** In chunks, as one of HTTP/1.0, or with the last pair of its body in a packet of its own, a moment later. Default: HTTP/1.1 with a length. */
  readonly framing?: "chunked" | "http-1.0" | "parted";
  /** How the characters of its body are written. Default: in UTF-8. */
  readonly charset?: "iso-8859-1";
  /** How its body is compressed. Default: not at all. */
  readonly compression?: "gzip";
  /** How many seconds it is held back. Default: 0. */
  readonly pauseSeconds?: number;
  /** It is sent together with the one before it, its twin, over another connection. */
  readonly atOnce?: true;
  /** It is sent behind those before it without waiting for their answers, over connections of their own. */
  readonly beside?: true;
  /** It is sent over the connection of the one before it, where that is still open. Default: over another one. */
  readonly keepsConnection?: true;
  /** What comes between it and the first is another right request, or this forged one: its acceptance says nothing of this one. */
  readonly behindAnother?: true;
  /** It carries the cookies and tokens that a live gateway has given in its accepting answers. */
  readonly bringsSession?: true;
}

/** A request with the way in which it is sent. */
export interface FramedRequest extends HttpRequest, Sending {}

/** Returns the value of a header, the first of its name; nothing where there is none. */
export function headerOf({ headers }: Pick<HttpRequest, "headers">, lowerCaseName: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === lowerCaseName)?.[1];
}

/** Counts the characters of a request, the names and values of its headers included: a bound on the work on it. */
export function requestLength({ url, target = "", headers, body }: HttpRequest): number {
  const texts = url.length + target.length + body.length;
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, texts);
}
