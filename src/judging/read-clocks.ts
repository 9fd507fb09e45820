import { readDate } from "../deviations/signer/protocol/unix-time.ts";

/** A clock's text as some language writes it: the second, and how much of a moment has passed. */
interface Reading {
  readonly second: number;
  /** Digits that may be random, too, with what stands in front of them: then the order in which they come must tell. */
  readonly fine?: { readonly moment: string; readonly part: number };
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

/** The ways in which nonces are taken from a clock. */
const clocks: readonly ((nonce: string) => Reading | undefined)[] = [
  readUniqid,
  readTicks,
  readFraction,
  readTimeOfDay,
];

/**
 * Decides whether all nonces are readings of a clock that is finer than milliseconds, taken when their timestamps were.
 *
 * @param drawn in the order in which they were drawn, but for answers that overtake each other.
 */
export function areOfClock(drawn: readonly { readonly nonce: string; readonly timestamp: string }[]): boolean {
  return clocks.some((read) => {
    const readings = drawn.flatMap(({ nonce, timestamp }) => {
      const reading = read(nonce);
      return reading !== undefined && isNow(reading.second, Number(timestamp)) ? [reading] : [];
    });
    return (
      readings.length === drawn.length && (readings.every(({ fine }) => fine === undefined) || areInOrder(readings))
    );
  });
}

function isNow(second: number, timestamp: number): boolean {
  const apart = Math.abs(second - timestamp);
  const beside = apart % ZONE_STEP;
  return apart <= FARTHEST_ZONE + APART && (beside <= APART || beside >= ZONE_STEP - APART);
}

/** Of random numbers in one moment every other one is greater than the one before it; of a clock's, nearly all. */
function areInOrder(readings: readonly Reading[]): boolean {
  const steps = readings.flatMap(({ fine }, at) => {
    const before = readings[at - 1]?.fine;
    return fine !== undefined && before?.moment === fine.moment ? [fine.part - before.part] : [];
  });
  const rises = steps.filter((step) => step >= 0).length;
  return rises > steps.length / 2 + BEYOND_CHANCE * Math.sqrt((steps.length + 1) / 12);
}

/** Reads PHP's `uniqid()`: seconds and microseconds in hexadecimal. */
function readUniqid(nonce: string): Reading | undefined {
  if (!/^[0-9a-f]{13}$/.test(nonce)) return undefined;
  const part = Number.parseInt(nonce.slice(8), 16) / MICROSECONDS;
  const moment = nonce.slice(0, 8);
  return part < 1 ? { second: Number.parseInt(moment, 16), fine: { moment, part } } : undefined;
}

/** Reads .NET's `DateTime.Ticks`, also as `ToString("x")` writes them: nobody writes random digits behind the seconds since the year 1. */
function readTicks(nonce: string): Reading | undefined {
  const isHexadecimal = /^[0-9a-f]{15}$/i.test(nonce);
  if (!isHexadecimal && !/^[0-9]{18}$/.test(nonce)) return undefined;
  return { second: Number(BigInt(isHexadecimal ? `0x${nonce}` : nonce) / TICKS_A_SECOND) - TICKS_BEGIN };
}

/** Reads seconds since 1970 with a fraction, with or without a point before it. */
function readFraction(nonce: string): Reading | undefined {
  const [, second = "", milliseconds, part] = /^([0-9]{10})[.,]?([0-9]{3})([0-9]{1,6})$/.exec(nonce) ?? [];
  if (second === "") return undefined;
  return { second: Number(second), fine: { moment: `${second}${milliseconds}`, part: Number(`0.${part}`) } };
}

/** Reads a date and a time of day with a fraction, with any marks or none between them: of milliseconds alone a second is the moment. */
function readTimeOfDay(nonce: string): Reading | undefined {
  const digits = nonce.replaceAll(/[-:T .,Z]/g, "");
  const [, time = "", milliseconds, part] = /^([0-9]{14})([0-9]{3})([0-9]{0,6})$/.exec(digits) ?? [];
  if (time === "") return undefined;
  const second = Number(readDate(time, "%Y%m%d%H%M%S"));
  if (part === "") return { second, fine: { moment: time, part: Number(`0.${milliseconds}`) } };
  return { second, fine: { moment: `${time}${milliseconds}`, part: Number(`0.${part}`) } };
}
