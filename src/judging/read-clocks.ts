import { readDate } from "../deviations/signer/protocol/unix-time.ts";
import { base64Decode } from "../encoding/base64.ts";

/** A clock's text as some language writes it: the second, and what part of it has passed. */
interface Reading {
  readonly second: number;
  readonly part: number;
}

/** A way in which nonces are taken from a clock. */
interface Clock {
  readonly read: (nonce: string) => Reading | undefined;
  /** Whether what stands behind the second may be random, too: then the order in which they come must tell. */
  readonly isToldByOrder?: true;
}

/** Seconds from the year 1, where .NET's ticks begin, to 1970. */
const TICKS_BEGIN = 62_135_596_800;
const TICKS_A_SECOND = 10_000_000n;
const MICROSECONDS = 1_000_000;
/** Seconds: a clock of any zone is off by so many at most, and by a multiple of quarters of an hour. */
const FARTHEST_ZONE = 54_000;
const ZONE_STEP = 900;
/** Seconds: nonce and timestamp are taken one after the other. */
const APART = 1;
/** Standard deviations by which a clock's rises outnumber those that chance brings. */
const BEYOND_CHANCE = 6;

const clocks: readonly Clock[] = [
  { read: readUniqid },
  { read: readTicks },
  // As a much copied client in C# writes its ticks.
  { read: (nonce) => readTicks(String.fromCharCode(...(base64Decode(nonce) ?? []))) },
  { read: readFraction, isToldByOrder: true },
  { read: readTimeOfDay, isToldByOrder: true },
];

/**
 * Decides whether all nonces are readings of a clock that is finer than milliseconds, taken when their timestamps were.
 *
 * @param drawn in the order in which they were drawn, but for answers that overtake each other.
 */
export function areOfClock(drawn: readonly { readonly nonce: string; readonly timestamp: string }[]): boolean {
  return clocks.some(({ read, isToldByOrder }) => {
    const readings = drawn.flatMap(({ nonce, timestamp }) => {
      const reading = read(nonce);
      return reading !== undefined && isNow(reading.second, Number(timestamp)) ? [reading] : [];
    });
    return readings.length === drawn.length && (isToldByOrder !== true || areInOrder(readings));
  });
}

function isNow(second: number, timestamp: number): boolean {
  const apart = Math.abs(second - timestamp);
  const beside = apart % ZONE_STEP;
  return apart <= FARTHEST_ZONE + APART && (beside <= APART || beside >= ZONE_STEP - APART);
}

/** Of random numbers every other one is greater than the one before it; of a clock's, nearly all. */
function areInOrder(readings: readonly Reading[]): boolean {
  const steps = readings.flatMap(({ second, part }, at) => {
    const before = readings[at - 1];
    return before?.second === second ? [part - before.part] : [];
  });
  const rises = steps.filter((step) => step >= 0).length;
  return rises > steps.length / 2 + BEYOND_CHANCE * Math.sqrt((steps.length + 1) / 12);
}

/** Reads PHP's `uniqid()`: seconds and microseconds in hexadecimal. */
function readUniqid(nonce: string): Reading | undefined {
  if (!/^[0-9a-f]{13}$/.test(nonce)) return undefined;
  const part = Number.parseInt(nonce.slice(8), 16) / MICROSECONDS;
  return part < 1 ? { second: Number.parseInt(nonce.slice(0, 8), 16), part } : undefined;
}

/** Reads .NET's `DateTime.Ticks`. */
function readTicks(nonce: string): Reading | undefined {
  if (!/^[0-9]{18}$/.test(nonce)) return undefined;
  const ticks = BigInt(nonce);
  const part = Number(ticks % TICKS_A_SECOND) / Number(TICKS_A_SECOND);
  return { second: Number(ticks / TICKS_A_SECOND) - TICKS_BEGIN, part };
}

/** Reads seconds since 1970 with a fraction, with or without a point before it. */
function readFraction(nonce: string): Reading | undefined {
  const [, second, part] = /^([0-9]{10})[.,]?([0-9]{4,9})$/.exec(nonce) ?? [];
  return second === undefined ? undefined : { second: Number(second), part: Number(`0.${part}`) };
}

/** Reads a date and a time of day with a fraction, with any marks or none between them. */
function readTimeOfDay(nonce: string): Reading | undefined {
  const digits = nonce.replaceAll(/[-:T .,Z]/g, "");
  const [, time, part] = /^([0-9]{14})([0-9]{3,9})$/.exec(digits) ?? [];
  if (time === undefined) return undefined;
  return { second: Number(readDate(time, "%Y%m%d%H%M%S")), part: Number(`0.${part}`) };
}
