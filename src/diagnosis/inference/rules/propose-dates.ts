import { type DateWriting, formatLetters, rewriteDate } from "../../../deviations/signer/values/dates.ts";
import type { Case } from "../../replay/case.ts";
import type { LearnedDate } from "../learned-statement.ts";
import { range } from "../range.ts";
import { readChanged } from "../read-shown-pairs.ts";
import { dateReadings } from "./date-readings.ts";
import { givenIn, type Lesson, type Proposals } from "./lesson.ts";
import { selectChanges, type ValueProposal } from "./select-changes.ts";

const subject = "The caller's values";
/** The most formats that are read off one text: a day and a month may have the same digits. */
const MAX_READ = 64;
/** A name that stands in a text is no accident. */
const NAMES = new Set(["a", "A", "b", "B", "p"]);

/** The zones of the world, in minutes: New York's in winter, Kolkata's and Berlin's are among them. */
const offsets: readonly number[] = [
  ...range(-11, 14).map((hours) => hours * 60),
  ...[-570, -210, 210, 270, 330, 345, 570, 630],
].filter((one) => one !== 0);
/** The zones that are tried with all formats, and what may be taken for the zone of a date without one. */
const zones: readonly (readonly [DateWriting["zone"], readonly DateWriting["assumes"][], isPlain: boolean])[] = [
  ["their own", ["none", "UTC"], true],
  [0, ["UTC"], true],
  ...offsets.map((zone) => [zone, ["UTC", "that zone"], false] as const),
];

/** As standards and databases write a day: a time of any kind may stand behind it. */
const standard = ["%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%Y/%m/%d", "%Y%m%d"];
const days = [
  ...standard,
  ...["%-d.%-m.%Y", "%-d/%-m/%Y", "%-m/%-d/%Y", "%d-%m-%Y", "%m-%d-%Y", "%d.%m.%y", "%d/%m/%y", "%m/%d/%y"],
  ...["%d %b %Y", "%-d %b %Y", "%b %d, %Y", "%b %-d, %Y", "%d %B %Y", "%-d %B %Y", "%B %d, %Y", "%B %-d, %Y"],
  ...["%d-%b-%Y", "%a, %d %b %Y", "%A, %B %-d, %Y", "%A, %-d %B %Y"],
];
const fractions = ["", "%.3f", "%.6f", "%.7f", "%.f", "%.3f?", "%.6f?"];
const times = [
  ...fractions.flatMap((fraction) => ["", "Z", "%:z", "%K"].map((end) => `%H:%M:%S${fraction}${end}`)),
  ...["%H%M%S", "%H%M%SZ", "%H:%M:%S%z"],
];
const clocks = [
  ...["%H:%M", "%I:%M %p", "%-I:%M %p", "%I:%M:%S %p", "%-I:%M:%S %p"],
  ...["", " %z", " %Z", " UTC", " GMT"].map((end) => `%H:%M:%S${end}`),
];
const singles = [
  ...["%s", "%Q", "%Y%m%d%H%M%S", "%Y-%m-%dT%H:%M%K", "%a %b %d %Y", "%a %b %e %H:%M:%S %Y"],
  "%a %b %d %H:%M:%S %Z %Y",
  "%a %b %d %Y %H:%M:%S GMT%z (Coordinated Universal Time)",
];

/** The formats that are tried where no base string is shown, the most usual first. */
const formats: readonly string[] = [
  ...days,
  ...standard.flatMap((day) => ["T", " "].flatMap((join) => times.map((time) => day + join + time))),
  ...singles,
  ...days.flatMap((day) => [" ", ", "].flatMap((join) => clocks.map((time) => day + join + time))),
];
/** How many of them are tried in every zone of the world. */
const MAX_ZONED = 40;
const zoned = zones.flatMap(([zone, assumed, isPlain]) => assumed.map((assumes) => ({ zone, assumes, isPlain })));
const usual: readonly DateWriting[] = zoned.flatMap(({ isPlain, ...writing }) =>
  (isPlain ? formats : formats.slice(0, MAX_ZONED)).map((format) => ({ ...writing, format })),
);

/** Proposes how dates among the caller's values are read and written. */
export function* proposeDates(lesson: Lesson): Proposals {
  const dated = lesson.failures.filter((one) => datesIn(one).length > 0);
  if (dated.length === 0) return;
  const passed = lesson.passed.flatMap(datesIn);
  // Of several dates in one request some may be none to this signer: what it writes shows where there is one.
  const plain = dated.filter((one) => datesIn(one).length === 1);
  const basis = plain.length > 0 ? plain : dated;
  const written = yield* selectChanges(listWritings(basis), { ...lesson, failures: basis, passed: [] });
  for (const { rule, change } of written) {
    if (rule.kind !== "date") continue;
    const failed = basis.flatMap(datesIn).filter((text) => change(text) !== text);
    const right = passed.filter((text) => change(text) !== text);
    for (const reads of findReadings(failed, right, dated.flatMap(datesIn)))
      yield { rule: { ...rule, reads }, subject };
  }
}

/** Finds the readings that take all failed texts for dates and no right one, the first of those that take the same of all. */
function findReadings(failed: readonly string[], right: readonly string[], all: readonly string[]): readonly string[] {
  const byTaken = new Map<string, string>();
  for (const [reads, pattern] of Object.entries(dateReadings)) {
    if (!failed.every((text) => pattern.test(text)) || right.some((text) => pattern.test(text))) continue;
    const taken = all.filter((text) => pattern.test(text)).join("\n");
    byTaken.set(taken, byTaken.get(taken) ?? reads);
  }
  return [...byTaken.values()];
}

function datesIn(one: Case): readonly string[] {
  return givenIn(one).filter((text) => anyDate.test(text));
}

const [[anyReading, anyDate] = ["", /$^/]] = Object.entries(dateReadings);

function* listWritings(dated: readonly Case[]): Generator<ValueProposal> {
  const shown = dated.flatMap(readChanged).filter(([value, becomes]) => anyDate.test(value) && value !== becomes);
  const propose = (writing: DateWriting): ValueProposal => {
    const rule: LearnedDate = { kind: "date", reads: anyReading, ...writing };
    return { rule, subject, change: (value) => rewriteDate(value, writing) };
  };
  if (shown.length === 0) yield* usual.map(propose);
  for (const { isPlain: _, ...writing } of shown.length === 0 ? [] : zoned) {
    const read = new Set(shown.flatMap(([value, becomes]) => readFormats(value, becomes, writing)));
    for (const format of read) yield propose({ ...writing, format });
  }
}

/** Lists what the usual writings make of a date; nothing of another text. */
export function writeDates(text: string): readonly string[] {
  return anyDate.test(text) ? usual.map((writing) => rewriteDate(text, writing)) : [];
}

/** Reads in which formats a date may have been written. */
function readFormats(value: string, becomes: string, writing: Omit<DateWriting, "format">): readonly string[] {
  const fields = formatLetters.flatMap((letter) => {
    const text = rewriteDate(value, { ...writing, format: `%${letter}` });
    return text === "" ? [] : [{ letter, text }];
  });
  let starts: readonly (readonly [format: string, at: number])[] = [["", 0]];
  const found: string[] = [];
  while (starts.length > 0) {
    starts = starts
      .flatMap(([format, at]) => {
        if (at === becomes.length) found.push(format);
        const next = becomes.charAt(at);
        const here = fields.filter(({ text }) => becomes.startsWith(text, at));
        const named = here.filter(({ letter }) => NAMES.has(letter)).toSorted((a, b) => b.text.length - a.text.length);
        const steps = named.slice(0, 1).length > 0 ? named.slice(0, 1) : here;
        const literal = named.length === 0 && next !== "" && /[^\d%]/.test(next) ? [{ letter: "", text: next }] : [];
        return [...steps, ...literal].map(
          ({ letter, text }) => [format + (letter === "" ? text : `%${letter}`), at + text.length] as const,
        );
      })
      .slice(0, MAX_READ);
  }
  return found.filter(isPlausible).toSorted((a, b) => Number(isMixed(a)) - Number(isMixed(b)));
}

/** Whether nothing is written twice: on the second of a month, the hour may look like the day. */
function isPlausible(format: string): boolean {
  const letters = Array.from(format.matchAll(/%-?([a-zA-Z])/g), ([, letter]) => letter);
  return new Set(letters).size === letters.length && !/(?<! )%e/.test(format);
}

/** Whether zeros are left out before the day and not before the month, or the other way round: in December nothing tells. */
function isMixed(format: string): boolean {
  return /%-[md]/.test(format) && /%[md]/.test(format);
}
