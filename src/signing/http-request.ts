import type { Parameter } from "./parameter.ts";

/** An HTTP request as it travels, byte for byte but for transport framing. */
export interface HttpRequest {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  readonly headers: readonly Parameter[];
  readonly body: string;
}
