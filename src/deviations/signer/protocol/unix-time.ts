const SECONDS_A_DAY = 86_400;
/** Ten digits end in the year 2286: longer numbers are no time of a request. */
const SECONDS = /^[0-9]{1,10}$/;
const ISO = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z$/;

/** Moves a timestamp by seconds; text that is no whole number stays as it is. */
export function addSeconds(timestamp: string, seconds: number): string {
  if (!/^[0-9]+$/.test(timestamp)) return timestamp;
  const moved = BigInt(timestamp) + BigInt(seconds);
  if (moved < 0n) return timestamp;
  return timestamp.startsWith("0") ? String(moved).padStart(timestamp.length, "0") : String(moved);
}

/** Writes a timestamp as a date of ISO 8601 in UTC; text that is none of up to ten digits stays as it is. */
export function writeIsoDate(timestamp: string): string {
  if (!SECONDS.test(timestamp)) return timestamp;
  const seconds = Number(timestamp);
  const [year, month, day] = dateOfDay(Math.floor(seconds / SECONDS_A_DAY));
  const time = [Math.floor((seconds % SECONDS_A_DAY) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return `${year}-${twoDigits(month)}-${twoDigits(day)}T${time.map(twoDigits).join(":")}Z`;
}

/** Inverts {@link writeIsoDate}; other text stays as it is. */
export function readIsoDate(date: string): string {
  const [year, month, day, hour, minute, second] = (ISO.exec(date) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return date;
  const time = (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0);
  return String(dayOfDate(year, month, day) * SECONDS_A_DAY + time);
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
