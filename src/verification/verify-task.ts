import type { HttpRequest } from "../signing/http-request.ts";

/** A merchant as a verifier knows it: the consumer key with the secret, the public key or both. */
export interface Consumer {
  /** The merchant login (clause oauth.consumer-key). */
  readonly consumerKey: string;
  /** The merchant control key, for HMAC-SHA1. An empty one never verifies anything. */
  readonly consumerSecret?: string;
  /** The registered public key in PEM form, for RSA-SHA256 (clause rsa.1). */
  readonly publicKey?: string;
}

export interface VerifyTask {
  readonly request: HttpRequest;
  readonly consumers: readonly Consumer[];
  /** Seconds since 1970-01-01 UTC, as decimal text. */
  readonly now: string;
}
