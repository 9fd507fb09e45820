import { createHash } from "#crypto";
import { base64Decode } from "../encoding/base64.ts";
import { areConsecutive, cutShared, riseInSteps } from "./count-nonces.ts";
import { groupBy } from "./group-by.ts";
import { areOfClock } from "./read-clocks.ts";

/** A nonce that a signer drew for a request. */
export interface DrawnNonce {
  readonly nonce: string;
  readonly timestamp: string;
  /** The values of the operation's own parameters. Default: none is held against the nonce. */
  readonly values?: readonly string[];
  /** Where the signer may have drawn it, as the request shows: by operation, by method. Default: at one place with all. */
  readonly place?: string;
}

/** Nonces that cannot be random. */
export interface PredictedNonces {
  /** What they are made of. */
  readonly from: string;
  /** Their indexes among those that were drawn, the first first. */
  readonly at: readonly number[];
  /** How many of all they are, in words: `each of 6`, `3 of 6`. */
  readonly count: string;
}

interface NumberedNonce extends DrawnNonce {
  readonly at: number;
}

/** Of two requests both may look so by chance. */
const LEAST_NONCES = 3;
/** Characters of a nonce: random ones of three letters meet within some hundreds of requests. */
const SHORTEST = 4;
/** What is as long as a UUID without its hyphens is taken for random: who takes it for the order and the nonce draws neither twice. */
const LONG_ENOUGH = 32;
/** Seconds: nonce and timestamp are taken one after the other, and the one may be rounded. */
const APART = 2;
/** Numbers, times and dates, of more characters than random Base64 has that reads as such. */
const ENCODED = /^[0-9][-0-9:T .,Z]{5,}$/;
/** Counters of a run begin at its start. */
const firstNumbers: readonly string[] = Array.from({ length: 1000 }, (_, at) => String(at));
/** Whether all are digests of the time is decided by as many, as there are a thousand milliseconds to try. */
const MOST_DIGESTED = 20;
/** Random numbers are short, or another number of the request, now and then. */
const SHARE_OF_SHORT = 0.75;
/** Characters: what is longer is random. */
const LOOKED_AT = 500;

/**
 * Decides whether the nonces of one run can be random (clause oauth.nonce): where each follows from the time, from the
 * order, or from the one before it, two workers of one merchant draw the same, or one that tries again does. A signer may draw
 * them at several places, so those of one place are looked at by themselves, too.
 *
 * @returns those that cannot be, by what they are made of; none where nothing tells.
 */
export function predictNonces(drawn: readonly DrawnNonce[]): readonly PredictedNonces[] {
  const numbered = drawn.map((one, at): NumberedNonce => ({ ...one, nonce: one.nonce.slice(0, LOOKED_AT), at }));
  const told = new Set<number>();
  const places = groupBy(numbered, ({ place = "" }) => place);
  return [numbered, ...(places.size > 1 ? places.values() : [])].flatMap((group) => {
    const predicted = predictGroup(group.filter(({ at }) => !told.has(at)));
    if (predicted === undefined) return [];
    const { at } = predicted;
    for (const one of at) told.add(one);
    return {
      ...predicted,
      count: at.length === drawn.length ? `each of ${at.length}` : `${at.length} of ${drawn.length}`,
    };
  });
}

function predictGroup(group: readonly NumberedNonce[]): Omit<PredictedNonces, "count"> | undefined {
  if (group.length < LEAST_NONCES) return undefined;
  const read = readEncoded(group);
  for (const [from, find] of Object.entries(predictions)) {
    const predicted = find(read);
    if (predicted.length >= LEAST_NONCES) return { from, at: predicted.map(({ at }) => at) };
  }
  return undefined;
}

/** Finds the nonces that are made of something. */
type Find = (drawn: readonly NumberedNonce[]) => readonly NumberedNonce[];

/** Of nonces that each tell of themselves, those that do; none where they are less than a share of all. */
function those(tells: (one: DrawnNonce) => boolean, leastShare = 0): Find {
  return (drawn) => {
    const told = drawn.filter(tells);
    return told.length >= drawn.length * leastShare ? told : [];
  };
}

/** Of nonces that tell together, all or none. */
function all(tell: (drawn: readonly DrawnNonce[]) => boolean): Find {
  return (drawn) => (tell(drawn) ? drawn : []);
}

/** What nonces may be made of, by the words for it. */
const predictions: Readonly<Record<string, Find>> = {
  "the timestamp": those(({ nonce, timestamp }) => nonce === timestamp),
  "a digest of the timestamp": those(({ nonce, timestamp }) => isDigestOf(nonce, [timestamp])),
  "the next number": all((drawn) => {
    const nonces = drawn.map(({ nonce }) => nonce);
    return areConsecutive(nonces) || riseInSteps(nonces);
  }),
  "fewer than four characters": those(({ nonce }) => isShort(nonce), SHARE_OF_SHORT),
  "the timestamp and fewer than four digits": those(
    (one) => one.nonce.includes(one.timestamp) && /^\W?[0-9]{1,3}\W{0,2}$/.test(behindTime(one) ?? withoutTime(one)),
    SHARE_OF_SHORT,
  ),
  "the timestamp beside what all have in common": all(
    (drawn) =>
      drawn.every(({ nonce, timestamp }) => nonce.includes(timestamp)) && new Set(drawn.map(withoutTime)).size === 1,
  ),
  "the timestamp and the next number": all((drawn) => areConsecutive(drawn.map((one) => behindTime(one) ?? ""))),
  "a digest of the next number": all((drawn) =>
    drawn.slice(0, MOST_DIGESTED).every(({ nonce }) => isDigestOf(nonce, firstNumbers)),
  ),
  "the time in base 36 or in hexadecimal digits": those(isTimeInBase),
  "a digest of the time in milliseconds": all((drawn) =>
    drawn.slice(0, MOST_DIGESTED).every(({ nonce, timestamp }) => isDigestOf(nonce, millisecondsOf(timestamp))),
  ),
  "the clock, finer than milliseconds": all((drawn) => areOfClock(drawn) || areOfClock(withoutShared(drawn))),
  "a value of the request": those(({ nonce, values = [] }) => {
    const guessable = values.filter((value) => !isRandom(value));
    return guessable.includes(nonce) || isDigestOf(nonce, guessable);
  }, SHARE_OF_SHORT),
  "the next number beside what all have in common": all((drawn) => areConsecutive(cutShared(drawn.map(withoutTime)))),
};

/** Nonces that are all Base64 of a number or of a time are read as that. */
function readEncoded(drawn: readonly NumberedNonce[]): readonly NumberedNonce[] {
  const texts = drawn.map(({ nonce }) => Buffer.from(base64Decode(nonce) ?? []).toString("latin1"));
  if (!texts.every((text) => ENCODED.test(text))) return drawn;
  return withNonces(drawn, texts);
}

/** A name may stand before a clock, too. */
function withoutShared(drawn: readonly DrawnNonce[]): readonly DrawnNonce[] {
  return withNonces(drawn, cutShared(drawn.map(({ nonce }) => nonce)));
}

/** Puts these in place of the first nonces; what was drawn after them is left out. */
function withNonces<Drawn extends DrawnNonce>(drawn: readonly Drawn[], nonces: readonly string[]): readonly Drawn[] {
  return drawn.slice(0, nonces.length).map((one, at) => ({ ...one, nonce: nonces[at] ?? "" }));
}

function isShort(text: string): boolean {
  return [...text].length < SHORTEST;
}

function behindTime({ nonce, timestamp }: DrawnNonce): string | undefined {
  return nonce.startsWith(timestamp) ? nonce.slice(timestamp.length) : undefined;
}

/** The timestamp, also of milliseconds, is what two requests of one moment have in common. */
function withoutTime({ nonce, timestamp }: DrawnNonce): string {
  const at = nonce.indexOf(timestamp);
  if (at < 0) return nonce;
  const behind = nonce.slice(at + timestamp.length).replace(/^[0-9]{3}(?![0-9])/, "");
  return `${nonce.slice(0, at)}.${behind}`;
}

/** JavaScript's `Date.now().toString(36)`, PHP's `dechex(time())`. */
function isTimeInBase({ nonce, timestamp }: DrawnNonce): boolean {
  return [16, 36].some((base) => {
    const read = Number.parseInt(nonce, base);
    const isWhole = read.toString(base) === nonce.toLowerCase();
    return isWhole && [read, read / 1000].some((seconds) => Math.abs(seconds - Number(timestamp)) <= APART);
  });
}

function isRandom(value: string): boolean {
  return value.length >= LONG_ENOUGH && !/\s/.test(value);
}

/** The names of digests, by the length of their hexadecimal text. */
const digests: ReadonlyMap<number, string> = new Map([
  [32, "md5"],
  [40, "sha1"],
  [64, "sha256"],
]);

function isDigestOf(nonce: string, texts: readonly string[]): boolean {
  const digest = digests.get(nonce.length);
  if (digest === undefined || !/^[0-9a-f]+$/i.test(nonce)) return false;
  return texts.some((text) => createHash(digest).update(text).digest("hex") === nonce.toLowerCase());
}

function millisecondsOf(timestamp: string): readonly string[] {
  return Array.from({ length: 1000 }, (_, ms) => timestamp + String(ms).padStart(3, "0"));
}
