import { percentDecodeLeniently } from "../encoding/percent-encode.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import type { ClauseId } from "../spec/clauses.ts";
import { isMilliseconds, isWholeSeconds } from "../verification/read-protocol.ts";
import type { Parsed } from "../verification/rejection.ts";
import { cutText } from "./cut-text.ts";
import { compareTexts } from "./mismatch.ts";
import type { Mismatch } from "./verdict.ts";

/** Characters of a nonce that are remembered; of a longer one also its digest. */
const REMEMBERED = 200;
/** How many seconds a signer's own timestamp may be from the clock: as many as the reference gateway allows. */
export const MOST_SKEW_SECONDS = 600;

/** The source of a request's nonce and timestamp. */
export type NonceUse =
  | { readonly source: "given" }
  | {
      readonly source: "own";
      readonly nonce: string;
      readonly timestamp: string;
      /** The fault of the nonce or the timestamp, if any. */
      readonly fault?: NonceFault;
    };

/** A mismatch of the nonce or the timestamp that a signer drew, and the clause that it breaks. */
interface NonceFault {
  readonly mismatch: Mismatch;
  readonly clauses: readonly [ClauseId];
  /** Whether the clock is wrong, or a nonce comes again: no mistake of signing is looked for. */
  readonly explainsItself: boolean;
}

/** An Authorization header, as it stands and as it was read. */
export interface ShownHeader {
  readonly text: string;
  readonly parsed: Parsed;
}

/** A run's record of a signer's nonces. */
export interface NonceMemory {
  /**
   * Records the header that a signer shows for a task.
   *
   * @param at when it did, in seconds since 1970. Default: unknown, and no timestamp is held to the clock.
   */
  readonly note: (task: SigningTask, header: ShownHeader | undefined, at?: number) => NonceUse;
}

/**
 * Creates the record of one run. The first header decides that can be read, or that is malformed and yet holds another nonce
 * and another time in whole seconds: a signer that repeats the given nonce and timestamp
 * accepts them, and a later difference is its mistake; any other draws its own, which must be whole seconds by a
 * clock that is right, and never twice the same (clauses oauth.nonce, oauth.timestamp).
 */
export function createNonceMemory(): NonceMemory {
  let drawsOwn: boolean | undefined;
  const used = new Set<string>();
  return {
    note(task, header, at) {
      if (header === undefined) return { source: "given" };
      const nonce = sentValue(header, "oauth_nonce");
      const timestamp = sentValue(header, "oauth_timestamp");
      // A missing parameter is a mistake of the header, and no evidence of the source of the others.
      if (nonce === undefined || timestamp === undefined) return { source: "given" };
      // A given nonce in other letters is still a given one, and what made it so is a mistake to be named.
      const isOwnNonce = nonce.toLowerCase() !== task.nonce.toLowerCase();
      const isOwnTime = timestamp !== task.timestamp;
      // What made a header malformed may have changed what was given.
      const isSure = isOwnNonce && nonce !== "" && isOwnTime && isWholeSeconds(timestamp);
      drawsOwn ??= header.parsed.accepted ? isOwnNonce || isOwnTime : isSure || undefined;
      if (drawsOwn !== true) return { source: "given" };
      // A signer may repeat a given nonce as often as it is given.
      const remembered = cutText(nonce, REMEMBERED);
      const fault =
        findRepetition(nonce, nonce !== task.nonce && used.has(remembered)) ??
        findMisreading(timestamp) ??
        // A given timestamp is of no clock.
        (timestamp === task.timestamp || at === undefined ? undefined : findSkew(timestamp, at));
      used.add(remembered);
      return { source: "own", nonce, timestamp, ...(fault !== undefined && { fault }) };
    },
  };
}

/** Returns the value of a parameter; of a header that cannot be read, what stands between the quotes: it may be unencoded. */
function sentValue({ text, parsed }: ShownHeader, name: string): string | undefined {
  if (parsed.accepted) return parsed.parameters.find((parameter) => parameter[0] === name)?.[1];
  const raw = new RegExp(`(?:^|[\\s,])${name}="([^"]*)"`).exec(text)?.[1];
  return raw === undefined ? undefined : percentDecodeLeniently(raw);
}

function findRepetition(nonce: string, wasUsed: boolean): NonceFault | undefined {
  if (nonce !== "" && !wasUsed) return undefined;
  const expected = "a nonce that was not used before";
  const mismatch = compareTexts(
    "nonce",
    expected,
    nonce,
    "oauth_nonce must be unique: the signer's own was used before, or is empty",
  );
  return mismatch && { mismatch, clauses: ["oauth.nonce"], explainsItself: nonce !== "" };
}

function findMisreading(timestamp: string): NonceFault | undefined {
  if (isWholeSeconds(timestamp)) return undefined;
  const rule = "oauth_timestamp must be whole seconds";
  const note = isMilliseconds(timestamp) ? `${rule}, and is in milliseconds` : rule;
  const mismatch = compareTexts("timestamp", "seconds since 1970", timestamp, note);
  return mismatch && { mismatch, clauses: ["oauth.timestamp"], explainsItself: false };
}

function findSkew(timestamp: string, at: number): NonceFault | undefined {
  const ahead = Number(timestamp) - Math.floor(at);
  if (Math.abs(ahead) <= MOST_SKEW_SECONDS) return undefined;
  const seconds = String(Math.abs(ahead)).replace(/\B(?=(?:[0-9]{3})+$)/g, ",");
  const note = `its clock is ${seconds} s ${ahead < 0 ? "behind" : "ahead"}; a gateway refuses a timestamp that is minutes off`;
  const expected = `within ${MOST_SKEW_SECONDS} s of ${Math.floor(at)}`;
  const mismatch = compareTexts("timestamp", expected, timestamp, note);
  return mismatch && { mismatch, clauses: ["oauth.timestamp"], explainsItself: true };
}
