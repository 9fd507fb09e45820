import type { ReadRequest } from "./captured-request.ts";

/** Takes note of a request's nonce; gives it back as refused where it was accepted with the nonce of an earlier one. */
export type NonceWatch = (read: ReadRequest) => ReadRequest;

const WHY =
  "RFC 5849, section 3.3, lets a nonce return at another timestamp; the specification asks for a unique random string per request";

const REPLAYED = "nonce-replayed";

/**
 * Watches over the nonces of one run (clause oauth.nonce), given in order of arrival. A gateway forgets nonces, and
 * tells them apart by their second: of a client each one is new, whatever became of the requests before.
 */
export function watchNonces(): NonceWatch {
  /** The number of the first request with a consumer key and nonce. */
  const first = new Map<string, number>();
  return (read) => {
    const { captured, consumerKey = "", nonce = "" } = read;
    if (nonce === "") return read;
    const key = JSON.stringify([consumerKey, nonce]);
    const before = first.get(key);
    const { outcome } = captured;
    // What the gateway refuses as a replay is not the first, though one that was answered before it may have come later.
    const isSecond = !outcome.accepted && outcome.reason === REPLAYED;
    if (before === undefined && !isSecond) first.set(key, captured.seq);
    if (before === undefined || !outcome.accepted) return read;
    const detail = `oauth_nonce: expected one that no request before it has, got that of request ${before}. ${WHY}`;
    return { ...read, captured: { ...captured, outcome: { accepted: false, reason: REPLAYED, detail } } };
  };
}
