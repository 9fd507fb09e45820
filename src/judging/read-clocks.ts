import { readDate } from "../deviations/signer/protocol/unix-time.ts";

/** A clock's text as some language writes it: the second, and how much of a moment has passed. */
interface Reading {
  readonly second: number;
  /** Digits that may be random, too, with what stands in front of them: then the order in which they come must tell. */
  readonly fine?: { readonly moment: string; readonly part: number };
  /** What stands beside the clock, and is a worker's own: where each nonce has another, that may be random. */
  readonly beside?: string;
}

const MICROSECONDS = 1_000_000;
const NANOSECONDS = 1_000_000_000;
const TICKS = 10_000_000;
/** Clocks by what they count in a second, and the seconds from where they begin to 1970: .NET's ticks begin in the year 1, Windows' file times in 1601. */
const counts: readonly (readonly [perSecond: number, begin: number])[] = [
  [MICROSECONDS, 0],
  [NANOSECONDS, 0],
  [TICKS, 62_135_596_800],
  [TICKS, 11_644_473_600],
];
/** Seconds from where the clock of UUIDs begins, in 1582, to 1970. */
const UUID_BEGIN = 12_219_292_800;
/** Seconds: a clock of any zone is off by so many at most, and by a multiple of quarters of an hour. */
const FARTHEST_ZONE = 54_000;
const ZONE_STEP = 900;
/** Seconds: nonce and timestamp are taken one after the other. */
const APART = 1;
/** A date as no random digits are written: of such a one no order need tell. */
const ISO_8601 = /^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}[.,][0-9]+Z?$/;
const ZONE = /[+-][0-9]{2}:[0-9]{2}$/;
/** Standard deviations by which a clock's rises outnumber those that chance brings. */
const BEYOND_CHANCE = 6;

/** Ways to write a count such as Go's `UnixNano()` or .NET's `Ticks`: nobody writes random digits behind a second in such a form. */
const writings: readonly ((nonce: string, begin: number) => number | bigint | undefined)[] = [
  (nonce) => readDigits(nonce, 16),
  (nonce) => readDigits(nonce, 36),
  // In decimal digits what is counted since 1970 looks as the second does with random digits behind it.
  (nonce, begin) => (begin === 0 ? undefined : readDigits(nonce, 10)),
  (nonce) => readBytes(nonce)?.readBigUInt64LE(),
  (nonce) => readBytes(nonce)?.readBigUInt64BE(),
];

/** The ways in which nonces are taken from a clock. */
const clocks: readonly ((nonce: string) => Reading | undefined)[] = [
  readUniqid,
  readUuid,
  readFraction,
  readTimeOfDay,
  ...counts.flatMap(([perSecond, begin]) =>
    writings.map((read) => (nonce: string) => {
      const count = read(nonce, begin);
      return count === undefined ? undefined : { second: Math.floor(Number(count) / perSecond) - begin };
    }),
  ),
];

/**
 * Decides whether all nonces are readings of a clock that is finer than milliseconds, taken when their timestamps were.
 *
 * @param drawn in the order in which they were drawn, but for answers that overtake each other.
 */
export function areOfClock(drawn: readonly { readonly nonce: string; readonly timestamp: string }[]): boolean {
  if (drawn.length === 0) return false;
  return clocks.some((read) => {
    const readings = drawn.flatMap(({ nonce, timestamp }) => {
      const reading = read(nonce);
      return reading !== undefined && isNow(reading.second, Number(timestamp)) ? [reading] : [];
    });
    if (readings.length !== drawn.length || areApart(readings)) return false;
    return readings.every(({ fine }) => fine === undefined) || areInOrder(readings);
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

function areApart(readings: readonly Reading[]): boolean {
  const workers = new Set(readings.map(({ beside }) => beside));
  return workers.size > readings.length / 2;
}

/** Reads a UUID of version 1 (RFC 9562, section 5.1): the clock, and the machine. */
function readUuid(nonce: string): Reading | undefined {
  const digits = nonce.replaceAll("-", "");
  const [, low, middle, high, beside = ""] =
    /^([0-9a-f]{8})([0-9a-f]{4})1([0-9a-f]{3})([0-9a-f]{16})$/i.exec(digits) ?? [];
  if (low === undefined) return undefined;
  return { second: Math.floor(Number.parseInt(`${high}${middle}${low}`, 16) / TICKS) - UUID_BEGIN, beside };
}

/** Reads PHP's `uniqid()`: seconds and microseconds in hexadecimal. */
function readUniqid(nonce: string): Reading | undefined {
  if (!/^[0-9a-f]{13}$/.test(nonce)) return undefined;
  const part = Number.parseInt(nonce.slice(8), 16) / MICROSECONDS;
  const moment = nonce.slice(0, 8);
  return part < 1 ? { second: Number.parseInt(moment, 16), fine: { moment, part } } : undefined;
}

function readDigits(nonce: string, base: number): number | undefined {
  const count = Number.parseInt(nonce, base);
  if (!/^[0-9a-z]{9,18}$/i.test(nonce) || !Number.isFinite(count)) return undefined;
  return count.toString(base).length === nonce.length ? count : undefined;
}

/** Reads eight bytes in hexadecimal digits, with hyphens between them or not, or in Base64. */
function readBytes(nonce: string): Buffer | undefined {
  const digits = nonce.replaceAll("-", "");
  if (/^[0-9a-f]{16}$/i.test(digits)) return Buffer.from(digits, "hex");
  return /^[-\w+/]{11}=?$/.test(nonce) ? Buffer.from(nonce, "base64") : undefined;
}

/** Reads seconds since 1970 with a fraction, with or without a point before it. */
function readFraction(nonce: string): Reading | undefined {
  const [, second = "", milliseconds, part] = /^([0-9]{10})[.,]?([0-9]{3})([0-9]{1,6})$/.exec(nonce) ?? [];
  if (second === "") return undefined;
  return { second: Number(second), fine: { moment: `${second}${milliseconds}`, part: Number(`0.${part}`) } };
}

/** Reads a date and a time of day with a fraction, with any marks or none between them: of milliseconds alone a second is the moment. */
function readTimeOfDay(nonce: string): Reading | undefined {
  const text = nonce.replace(ZONE, "");
  const digits = text.replaceAll(/[-:T .,Z]/g, "");
  const [, time = "", milliseconds, part] = /^([0-9]{14})([0-9]{3})([0-9]{0,6})$/.exec(digits) ?? [];
  if (time === "") return undefined;
  const second = Number(readDate(time, "%Y%m%d%H%M%S"));
  if (ISO_8601.test(text)) return { second };
  if (part === "") return { second, fine: { moment: time, part: Number(`0.${milliseconds}`) } };
  return { second, fine: { moment: `${time}${milliseconds}`, part: Number(`0.${part}`) } };
}
