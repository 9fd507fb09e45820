const SECONDS_A_DAY = 86_400;
/** Ten digits end in the year 2286: longer numbers are no time of a request. */
const SECONDS = /^[0-9]{1,10}$/;
/** Eleven digits end in the year 5138. */
const OF_FOUR_DIGIT_YEARS = /^[0-9]{1,11}$/;
const ISO = "%Y-%m-%dT%H:%M:%SZ";
const WEEKDAYS: readonly string[] = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const MONTHS: readonly string[] =
  "January February March April May June July August September October November December".split(" ");

/** Moves a timestamp by seconds; text that is no whole number stays as it is. */
export function addSeconds(timestamp: string, seconds: number): string {
  if (!/^[0-9]+$/.test(timestamp)) return timestamp;
  const moved = BigInt(timestamp) + BigInt(seconds);
  if (moved < 0n) return timestamp;
  return timestamp.startsWith("0") ? String(moved).padStart(timestamp.length, "0") : String(moved);
}

/** Writes a timestamp as a date of ISO 8601 in UTC; text that is none of up to ten digits stays as it is. */
export function writeIsoDate(timestamp: string): string {
  return SECONDS.test(timestamp) ? writeDate(timestamp, ISO) : timestamp;
}

/** Inverts {@link writeIsoDate}; other text stays as it is. */
export function readIsoDate(date: string): string {
  return readDate(date, ISO);
}

/** A time in UTC, in the numbers that people write. */
interface TimeParts extends Readonly<Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>> {
  readonly weekday: string;
  readonly nameOfMonth: string;
}

/** What the letters of C's strftime write, and with a hyphen those of its GNU form: without zeros in front. */
export const dateLetters: Readonly<Record<string, (time: TimeParts) => string>> = {
  Y: ({ year }) => String(year),
  y: ({ year }) => twoDigits(year % 100),
  m: ({ month }) => twoDigits(month),
  "-m": ({ month }) => String(month),
  d: ({ day }) => twoDigits(day),
  "-d": ({ day }) => String(day),
  e: ({ day }) => String(day).padStart(2),
  H: ({ hour }) => twoDigits(hour),
  "-H": ({ hour }) => String(hour),
  I: ({ hour }) => twoDigits(hour % 12 || 12),
  "-I": ({ hour }) => String(hour % 12 || 12),
  p: ({ hour }) => (hour < 12 ? "AM" : "PM"),
  M: ({ minute }) => twoDigits(minute),
  S: ({ second }) => twoDigits(second),
  A: ({ weekday }) => weekday,
  a: ({ weekday }) => weekday.slice(0, 3),
  B: ({ nameOfMonth }) => nameOfMonth,
  b: ({ nameOfMonth }) => nameOfMonth.slice(0, 3),
};

/**
 * Writes a timestamp as a date in UTC, in {@link dateLetters}; text that is none of up to eleven digits stays as it is.
 */
export function writeDate(timestamp: string, format: string): string {
  if (!OF_FOUR_DIGIT_YEARS.test(timestamp)) return timestamp;
  const seconds = Number(timestamp);
  const days = Math.floor(seconds / SECONDS_A_DAY);
  const [year, month, day] = dateOfDay(days);
  const time: TimeParts = {
    year,
    month,
    day,
    hour: Math.floor((seconds % SECONDS_A_DAY) / 3600),
    minute: Math.floor((seconds % 3600) / 60),
    second: seconds % 60,
    // The first day was a Thursday.
    weekday: WEEKDAYS[(days + 4) % 7] ?? "",
    nameOfMonth: MONTHS[month - 1] ?? "",
  };
  return format.replace(/%(-?[a-zA-Z])/g, (_, letter: string) => dateLetters[letter]?.(time) ?? "");
}

const patterns: Readonly<Record<string, string>> = {
  Y: "(?<year>[0-9]{4})",
  m: "(?<month>[0-9]{2})",
  d: "(?<day>[0-9]{2})",
  e: "(?<day>[ 0-9][0-9])",
  H: "(?<hour>[0-9]{2})",
  M: "(?<minute>[0-9]{2})",
  S: "(?<second>[0-9]{2})",
  a: "[A-Z][a-z]{2}",
  b: "(?<name>[A-Z][a-z]{2})",
};

/** Inverts {@link writeDate}; other text stays as it is. */
export function readDate(date: string, format: string): string {
  const pattern = format
    .replace(/[.+()]/g, "\\$&")
    .replace(/%([a-zA-Z])/g, (_, letter: string) => patterns[letter] ?? "");
  const groups = new RegExp(`^${pattern}$`).exec(date)?.groups;
  if (groups?.["year"] === undefined) return date;
  const { year, month, day, hour = 0, minute = 0, second = 0, name = "" } = groups;
  const ofYear = month === undefined ? MONTHS.findIndex((one) => one.startsWith(name)) + 1 : Number(month);
  const time = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return String(dayOfDate(Number(year), ofYear, Number(day)) * SECONDS_A_DAY + time);
}

/** Computes Howard Hinnant's civil_from_days, for days since 1970-01-01: `src` has no clock, and so no `Date`. */
function dateOfDay(day: number): readonly [year: number, month: number, day: number] {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const month = march < 10 ? march + 3 : march - 9;
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - Math.floor((153 * march + 2) / 5) + 1];
}

/** Computes Howard Hinnant's days_from_civil. */
function dayOfDate(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + ofYear - 719_468;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
