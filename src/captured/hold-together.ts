import { predictNonces } from "../judging/predict-nonces.ts";
import type { ReadRequest } from "./captured-request.ts";
import { NONCE_PREDICTABLE, TIMESTAMP_STOPPED } from "./header-faults.ts";

const REPLAYED = "nonce-replayed";
const WHY_REPLAYED =
  "RFC 5849, section 3.3, lets a nonce return at another timestamp; the specification asks for a unique random string per request";
/** Seconds without a request: a client that sends many at once, signed in one second, makes none. */
const PAUSE = 1;
/** One alone may be the machine's. */
const LEAST_PAUSES = 2;
/** Seconds of pauses after which the time is another one. */
const STOPPED_AFTER = 3;

/**
 * Holds the requests of one run together, in order of arrival: one that the gateway accepted, and that no client may send
 * behind the others, is returned as refused.
 */
export function holdTogether(reads: readonly ReadRequest[]): readonly ReadRequest[] {
  return judgeNonces(watchTime(reads.map(watchNonces())));
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
    if (before === undefined || isSecond) return read;
    const detail = `oauth_nonce: expected one that no request before it has, got that of request ${before}. ${WHY_REPLAYED}`;
    return refuse(read, REPLAYED, detail);
  };
}

/** Checks whether the nonces of one run can be random (clause oauth.nonce). */
function judgeNonces(reads: readonly ReadRequest[]): readonly ReadRequest[] {
  const drawing = reads.filter(({ nonce = "" }) => nonce !== "");
  const predicted = predictNonces(
    drawing.map(({ nonce = "", timestamp = "", own, captured, method }) => ({
      nonce,
      timestamp,
      values: own.map(([, value]) => value),
      place: `${captured.operation} ${method}`,
    })),
  );
  const details = new Map<ReadRequest | undefined, string>();
  for (const { from, at, count } of predicted) {
    for (const one of at)
      details.set(drawing[one], `oauth_nonce: expected random text, got ${from} in ${count} requests`);
  }
  return reads.map((read) => {
    const detail = details.get(read);
    return detail === undefined ? read : refuse(read, NONCE_PREDICTABLE, detail);
  });
}

/** Refuses a request; one that was refused already has this beside its fault. */
function refuse(read: ReadRequest, reason: string, detail: string): ReadRequest {
  const { captured } = read;
  if (captured.outcome.accepted)
    return { ...read, captured: { ...captured, outcome: { accepted: false, reason, detail } } };
  return { ...read, flaws: [...(read.flaws ?? []), { fault: reason, description: detail }] };
}

/**
 * Checks the times of one run (clause oauth.timestamp): where all requests have the same one, those that came after
 * pauses of seconds were not signed at the current time. A gateway accepts them for as long as it allows for clocks.
 */
function watchTime(reads: readonly ReadRequest[]): readonly ReadRequest[] {
  const [first, ...others] = new Set(reads.flatMap(({ timestamp }) => timestamp ?? []));
  if (first === undefined || others.length > 0) return reads;
  let pauses = 0;
  let quiet = 0;
  return reads.map((read, index) => {
    const { captured, timestamp } = read;
    const { at = 0 } = captured;
    const pause = at - (reads[index - 1]?.captured.at ?? at);
    if (pause >= PAUSE) {
      pauses += 1;
      quiet += pause;
    }
    const isLate = pauses >= LEAST_PAUSES && quiet >= STOPPED_AFTER;
    if (!isLate || timestamp === undefined) return read;
    const detail = `oauth_timestamp: expected the time of this request, got that of all requests before it, though nothing was sent for ${Math.floor(quiet)} seconds`;
    return refuse(read, TIMESTAMP_STOPPED, detail);
  });
}
