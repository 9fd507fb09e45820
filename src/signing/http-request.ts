import type { Parameter } from "./parameter.ts";

/** An HTTP request as it travels, byte for byte but for transport framing. */
export interface HttpRequest {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  readonly headers: readonly Parameter[];
  readonly body: string;
}

/** Counts the characters of a request, the names and values of its headers included: a bound on the work on it. */
export function requestLength({ url, headers, body }: HttpRequest): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, url.length + body.length);
}
