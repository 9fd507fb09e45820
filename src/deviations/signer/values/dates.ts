import { dateLetters, readIsoDate, writeDate } from "../protocol/unix-time.ts";

const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)?)?$/;
/** The basic form of ISO 8601. */
const BASIC = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z|[+-]\d{4})?$/;
const SECONDS_A_MINUTE = 60;

/** A date in ISO 8601, or in the form of it that databases write, as it stands in a value. */
interface Moment {
  /** Since 1970, as if it were written in UTC. */
  readonly local: number;
  /** The digits behind the point of the seconds. */
  readonly fraction: string;
  /** Minutes ahead of UTC, where that is written. */
  readonly ahead: number | undefined;
}

/** How a date is written anew. */
export interface DateWriting {
  /** In minutes ahead of UTC; or that in which each date is written. */
  readonly zone: number | "their own";
  /** In which zone a date is that names none: in none, it is written without. */
  readonly assumes: "UTC" | "that zone" | "none";
  /** In the letters of C's strftime, and those of {@link zoneLetters}. */
  readonly format: string;
}

/** What no letter of C's strftime writes: how many digits are behind the point, and the zone as each language has it. */
const zoneLetters: Readonly<Record<string, (moment: Moment) => string>> = {
  s: (moment) => String(inUtc(moment)),
  Q: (moment) => String(inUtc(moment)) + digitsOf(moment, 3).slice(1),
  ".f": ({ fraction }) => (/[1-9]/.test(fraction) ? `.${fraction.replace(/0+$/, "")}` : ""),
  ...Object.fromEntries(
    [3, 6, 7].flatMap((count): [string, (moment: Moment) => string][] => [
      [`.${count}f`, (moment) => digitsOf(moment, count)],
      [`.${count}f?`, (moment) => (/[1-9]/.test(moment.fraction) ? digitsOf(moment, count) : "")],
    ]),
  ),
  z: ({ ahead }) => (ahead === undefined ? "" : writeZone(ahead, "")),
  ":z": ({ ahead }) => (ahead === undefined ? "" : writeZone(ahead, ":")),
  K: ({ ahead }) => (ahead === undefined ? "" : ahead === 0 ? "Z" : writeZone(ahead, ":")),
  Z: ({ ahead }) => (ahead === undefined ? "" : ahead === 0 ? "UTC" : writeZone(ahead, "")),
};

/** Everything that may stand behind a percent sign in a format. */
export const formatLetters: readonly string[] = [...Object.keys(dateLetters), ...Object.keys(zoneLetters)];

/** Writes a date anew; text that is none, and one before 1970, stays as it is. */
export function rewriteDate(text: string, { zone, assumes, format }: DateWriting): string {
  const moment = readMoment(text);
  if (moment === undefined) return text;
  const known = moment.ahead ?? (assumes === "UTC" ? 0 : undefined);
  const moved: Moment =
    zone === "their own"
      ? { ...moment, ahead: known }
      : { ...moment, local: moment.local + (zone - (known ?? zone)) * SECONDS_A_MINUTE, ahead: zone };
  if (moved.local < 0) return text;
  return writeDate(
    String(moved.local),
    format.replace(/%([sQzKZ]|:z|\.\d?f\??)/g, (_, letter: string) => zoneLetters[letter]?.(moved) ?? ""),
  );
}

function readMoment(text: string): Moment | undefined {
  const [, day, time = "00:00:00", fraction = "", zone] = DATE.exec(extendForm(text)) ?? [];
  if (day === undefined) return undefined;
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):(\d\d)$/.exec(zone ?? "") ?? [];
  const ahead = (Number(hours) * SECONDS_A_MINUTE + Number(minutes)) * (sign === "-" ? -1 : 1);
  return { local: Number(readIsoDate(`${day}T${time}Z`)), fraction, ahead: zone === undefined ? undefined : ahead };
}

/** Writes the basic form of ISO 8601 as the extended one; other text stays as it is. */
function extendForm(text: string): string {
  const [, year, month, day, hour, minute, second, zone = ""] = BASIC.exec(text) ?? [];
  if (year === undefined) return text;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone.replace(/\d\d$/, ":$&")}`;
}

function inUtc({ local, ahead = 0 }: Moment): number {
  return local - ahead * SECONDS_A_MINUTE;
}

function digitsOf({ fraction }: Moment, count: number): string {
  return `.${fraction.slice(0, count).padEnd(count, "0")}`;
}

/** Writes how far a zone is ahead of UTC, in minutes: +01:00, with this mark between hours and minutes. */
export function writeZone(ahead: number, mark: string): string {
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / SECONDS_A_MINUTE), Math.abs(ahead) % SECONDS_A_MINUTE];
  const digits = [hours, minutes].map((number) => String(number).padStart(2, "0"));
  return (ahead < 0 ? "-" : "+") + digits.join(mark);
}
