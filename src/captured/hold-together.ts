import type { ReadRequest } from "./captured-request.ts";
import { TIMESTAMP_STOPPED } from "./header-faults.ts";

const REPLAYED = "nonce-replayed";
const WHY_REPLAYED =
  "RFC 5849, section 3.3, lets a nonce return at another timestamp; the specification asks for a unique random string per request";
/** Seconds after which the time of a request is another one, however slowly it was sent. */
const STOPPED_AFTER = 3;

/**
 * Holds the requests of one run together, in order of arrival: one that the gateway accepted, and that no client may send
 * behind the others, is returned as refused.
 */
export function holdTogether(reads: readonly ReadRequest[]): readonly ReadRequest[] {
  return watchTime(reads.map(watchNonces()));
}

/**
 * Checks the nonces of one run (clause oauth.nonce), in order of arrival: an accepted request with the nonce of an
 * earlier one is returned as refused. A gateway forgets nonces and accepts them at another timestamp, but a client must
 * draw a new one for each request, whatever the verdicts.
 */
function watchNonces(): (read: ReadRequest) => ReadRequest {
  /** The number of the first request with a consumer key and nonce. */
  const first = new Map<string, number>();
  return (read) => {
    const { captured, consumerKey = "", nonce = "" } = read;
    if (nonce === "") return read;
    const key = JSON.stringify([consumerKey, nonce]);
    const before = first.get(key);
    const { outcome } = captured;
    // A refused replay is not the first, though the request that it repeats may come later in the list.
    const isSecond = !outcome.accepted && outcome.reason === REPLAYED;
    if (before === undefined && !isSecond) first.set(key, captured.seq);
    if (before === undefined || !outcome.accepted) return read;
    const detail = `oauth_nonce: expected one that no request before it has, got that of request ${before}. ${WHY_REPLAYED}`;
    return { ...read, captured: { ...captured, outcome: { accepted: false, reason: REPLAYED, detail } } };
  };
}

/**
 * Checks the times of one run (clause oauth.timestamp): where all requests have the same one, those that arrived seconds
 * after the first were not signed at the current time. A gateway accepts them for as long as it allows for clocks.
 */
function watchTime(reads: readonly ReadRequest[]): readonly ReadRequest[] {
  const dated = reads.filter(({ timestamp }) => timestamp !== undefined);
  const [first] = dated;
  const since = first?.captured.at;
  if (since === undefined || dated.some(({ timestamp }) => timestamp !== first?.timestamp)) return reads;
  return reads.map((read) => {
    const { captured, timestamp } = read;
    const seconds = Math.floor((captured.at ?? since) - since);
    if (timestamp === undefined || seconds < STOPPED_AFTER || !captured.outcome.accepted) return read;
    const detail = `oauth_timestamp: expected the time of this request, got that of the first, which came ${seconds} seconds before; no request has another`;
    return { ...read, captured: { ...captured, outcome: { accepted: false, reason: TIMESTAMP_STOPPED, detail } } };
  });
}
