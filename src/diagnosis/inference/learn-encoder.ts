import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import { sortBySize } from "../replay/case-features.ts";
import { filterInSteps, type Steps } from "../steps.ts";
import {
  allBytes,
  type ByteTable,
  deviateEncoder,
  type EncoderPlace,
  encoderPlaces,
  formIn,
  rightTable,
} from "./byte-table.ts";
import { describeEncoder, describeNearest } from "./describe-encoder.ts";
import { bytesRightIn, type EncoderSubject, isTelling, readSubject } from "./encoder-subject.ts";
import type { LearnedByte, LearnedEncoder, LearnedEncoderMistake } from "./learned-statement.ts";
import type { LearningCases } from "./learning-cases.ts";
import { nearestEncoder } from "./nearest-mistake.ts";
import { type Knowledge, openTableReader, type Reads, settle } from "./read-table.ts";
import { countTries, searchTable } from "./search-table.ts";
import { isWritten, readWritten } from "./written-subject.ts";

/** The hashes that a search at one place may cost: a bound on the time that depends on no clock. */
const BUDGETS: readonly number[] = [20_000, 120_000];
/**
 * The hashes for what costs the most, where nothing passed: three wrong bytes of the 28 that every request has, or of the
 * 36 where the parts are written by the same encoder.
 */
const LAST_BUDGETS: Readonly<Partial<Record<EncoderPlace, number>>> = {
  "names and values": 700_000,
  throughout: 1_500_000,
};
/** The most failures that are tried with so many wrong bytes: with none, one, two, three and more. */
const MAX_SUBJECTS: readonly number[] = [Number.POSITIVE_INFINITY, 60, 6, 2];
/** The most failures, the smallest first, of which one has to show something before others are read. */
const MAX_FIRST = 100;
const MAX_WRONG = 6;
/** An escape that does not begin a text: what stands there may be trimmed. */
const INNER_ESCAPE = /[^%]%[0-9A-Fa-f]{2}/;
/** An encoder that explains less than one of so many failures is not what the signer does. */
const MIN_SHARE = 2;
/** The most steps of reading shown texts at one place, and of reading one. */
const MAX_STEPS = 1_000_000;
const MAX_READING = 20_000;
/** The most unknown bytes of a text in which one may be written as anything. */
const MAX_FREE_BYTES = 4;

/** The places at which an encoder is learned, each with those at which the same one may serve as well. */
const learnedPlaces: readonly (readonly [EncoderPlace, ...EncoderPlace[]])[] = [
  ["values"],
  ["names and values"],
  ["throughout", "the base string and the header", "the base string, the header and the body"],
  ["the parts of the base string"],
  ["names"],
  ["header values"],
  ["the body"],
];

/** What an encoder is learned from. */
interface Lesson {
  readonly place: EncoderPlace;
  readonly wider: readonly EncoderPlace[];
  readonly spares: boolean;
  /** The smallest failures, and all others. */
  readonly first: readonly EncoderSubject[];
  readonly others: () => readonly EncoderSubject[];
  /** The bytes that are written rightly wherever something passed. */
  readonly right: ReadonlySet<number>;
}

/** What a whole diagnosis may still spend on searches through signatures. */
export interface Effort {
  /** In hashes. */
  left: number;
}

/**
 * Learns what an encoder writes for each byte, where that explains failures: at each place that one encoder may serve,
 * and of these the place that explains most.
 */
export function* learnEncoder(cases: LearningCases, effort: Effort): Steps<LearnedEncoderMistake | undefined> {
  const { failures, passed, intact, given } = cases;
  const bySize = sortBySize(failures);
  const lessonsOf = function* (spares: boolean): Steps<readonly Lesson[]> {
    const lessons: Lesson[] = [];
    for (const [place, ...wider] of learnedPlaces) {
      lessons.push({
        place,
        wider,
        spares,
        first: readSubjects(bySize.slice(0, MAX_FIRST), place, given, spares),
        // What is sent may pass though it is written in another way: it shows no more than what failed.
        others: () =>
          readSubjects([...bySize.slice(MAX_FIRST), ...(isWritten(place) ? passed : [])], place, given, spares),
        right: isWritten(place) ? new Set() : yield* bytesRightIn(place, passed, intact),
      });
    }
    return lessons;
  };
  const lessons = yield* lessonsOf(false);
  let best: { readonly mistake: WithTable; readonly count: number } | undefined;
  const learnEach = function* (
    all: readonly Lesson[],
    budgetOf: (place: EncoderPlace) => number,
  ): Steps<LearnedEncoderMistake | undefined> {
    for (const lesson of all.filter(isPlausible)) {
      for (const mistake of yield* learnAt(lesson, openBudget(budgetOf(lesson.place), effort))) {
        const set = [...given, mistake.deviation];
        const { length: count } = yield* filterInSteps(failures, ({ replay }) => replay.reproduces(set));
        if (count * MIN_SHARE >= failures.length && count > (best?.count ?? 0)) best = { mistake, count };
        if (count === failures.length) return besideNearest(mistake, failures);
      }
    }
    return undefined;
  };
  const showsTexts = lessons.every(({ first }) => first.every(({ shown }) => "text" in shown));
  for (const budget of showsTexts ? BUDGETS.slice(0, 1) : BUDGETS) {
    const mistake = yield* learnEach(lessons, () => budget);
    if (mistake !== undefined) return mistake;
  }
  if (showsTexts && failures.some(sparesEscapes)) {
    const mistake = yield* learnEach(yield* lessonsOf(true), () => 0);
    if (mistake !== undefined) return mistake;
  }
  if (!showsTexts && passed.length + intact.length === 0 && best === undefined) {
    const mistake = yield* learnEach(lessons, (place) => LAST_BUDGETS[place] ?? 0);
    if (mistake !== undefined) return mistake;
  }
  return best === undefined ? undefined : besideNearest(best.mistake, failures);
}

/** Whether an escape that a text holds is shown with its percent sign encoded but once. */
function sparesEscapes({ evidence }: Case): boolean {
  if (evidence.kind !== "signing") return false;
  const { baseString } = evidence.shown;
  return (
    baseString?.includes("%2525") === false && evidence.task.parameters.flat().some((text) => INNER_ESCAPE.test(text))
  );
}

/** Whether an encoder may be what is wrong: of most failures it writes a byte that nothing proves right, or it spares them. */
function isPlausible({ first, right, spares }: Lesson): boolean {
  const open = first.filter(({ bytes }) => bytes.some((byte) => !right.has(byte)));
  return open.length > 0 && (spares || open.length * MIN_SHARE >= first.length);
}

/** Takes hashes if they are left. */
type Budget = (hashes: number) => boolean;

/** Opens the budget of one search, which is a part of what the diagnosis may spend. */
function openBudget(most: number, effort: Effort): Budget {
  let left = most;
  return (hashes) => {
    if (hashes > Math.min(left, effort.left)) return false;
    left -= hashes;
    effort.left -= hashes;
    return true;
  };
}

/** Adds which known mistake comes near. */
function besideNearest(mistake: WithTable, [first]: readonly Case[]): LearnedEncoderMistake {
  const { deviation, learned, table } = mistake;
  const nearest = nearestEncoder(table, first?.mistakes ?? []);
  if (nearest === undefined) return { deviation, learned };
  return { deviation: { ...deviation, happens: `${deviation.happens} ${describeNearest(learned, nearest)}` }, learned };
}

function readSubjects(
  cases: readonly Case[],
  place: EncoderPlace,
  given: readonly Deviation[],
  spares: boolean,
): readonly EncoderSubject[] {
  const read = (one: Case): EncoderSubject | undefined =>
    isWritten(place) ? readWritten(one, place, given) : readSubject(one, place, given, spares);
  return cases.filter(isTelling).flatMap((one) => read(one) ?? []);
}

/** An encoder that was learned, with its table. */
interface WithTable extends LearnedEncoderMistake {
  readonly table: ByteTable;
}

/** Learns an encoder: for each place that this one may serve. */
function* learnAt(lesson: Lesson, budget: Budget): Steps<readonly WithTable[]> {
  const table = yield* learnTable(lesson, budget);
  const bytes = allBytes.flatMap((byte): readonly LearnedByte[] => {
    const form = formIn(table, byte);
    if (form === undefined) return [];
    return [form === "other" ? { byte, form, written: table[byte] ?? "" } : { byte, form }];
  });
  if (bytes.length === 0) return [];
  return [lesson.place, ...lesson.wider].map((where) => {
    const learned: LearnedEncoder = { kind: "encoder", where, bytes, ...(lesson.spares && { spares: true }) };
    return { deviation: deviateEncoder(table, learned, describeEncoder(learned)), learned, table };
  });
}

/** Learns from one failure after the other: what one has shown is known in the next. */
function* learnTable({ place, first, others, right }: Lesson, budget: Budget): Steps<readonly string[]> {
  const table = [...rightTable];
  const known = new Set(right);
  const knowledge: Knowledge = { table, known, isOuter: encoderPlaces[place].includes("encodePart") };
  let [read, search] = [createReading(knowledge), createSearch(knowledge, budget)];
  let pending = first;
  let isAll = false;
  while (true) {
    yield;
    pending = pending.filter(({ bytes }) => bytes.some((byte) => !known.has(byte)));
    const open = pending
      .map((subject) => ({ subject, unknown: subject.bytes.filter((byte) => !known.has(byte)) }))
      .sort((a, b) => a.unknown.length - b.unknown.length);
    const settled = settle(read(open)) ?? settle(search(open));
    if (settled !== undefined && (isAll || settled.isCertain)) {
      for (const [byte, text] of settled.assignment) {
        known.add(byte);
        table[byte] = text;
      }
      continue;
    }
    // Where nothing passed, or texts are shown, and the smallest requests have shown nothing, larger ones show no more.
    const isFruitful = known.size > right.size || settled !== undefined;
    const isShown = first.every(({ shown }) => "text" in shown);
    if (isAll || (!isFruitful && (known.size === 0 || isShown))) return table;
    pending = [...pending, ...others()];
    isAll = true;
    [read, search] = [createReading(knowledge), createSearch(knowledge, budget)];
  }
}

/** A failure, with the bytes in it that are not known yet. */
interface OpenSubject {
  readonly subject: EncoderSubject;
  readonly unknown: readonly number[];
}

/** Makes a reading of shown texts, which reads nothing twice and ends with its steps: known forms first. */
function createReading(knowledge: Knowledge): (open: readonly OpenSubject[]) => Iterable<Reads> {
  const reader = openTableReader(knowledge, MAX_STEPS, MAX_READING);
  const done = new Map<EncoderSubject, string>();
  return function* (open) {
    for (const isFree of [false, true]) {
      for (const { subject, unknown } of open) {
        const key = `${isFree} ${unknown.length}`;
        if (done.get(subject) === key || (isFree && (knowledge.isOuter || unknown.length > MAX_FREE_BYTES))) continue;
        done.set(subject, key);
        yield reader.read(subject, isFree);
      }
    }
  };
}

/** Makes a search through signatures, which tries nothing twice and ends with its budget. */
function createSearch(knowledge: Knowledge, takes: Budget): (open: readonly OpenSubject[]) => Iterable<Reads> {
  const solved = new Set<string>();
  const excluded: Omit<Job, "subject" | "cost">[] = [];
  // Where more than so many of these bytes are wrong, so they are among further ones.
  const isExcluded = ({ unknown, wrong }: Job): boolean =>
    excluded.some((other) => other.wrong >= wrong && other.unknown.every((byte) => unknown.includes(byte)));
  return function* (open) {
    for (const job of listJobs(open, knowledge)) {
      const { subject, unknown, wrong, cost } = job;
      const key = `${subject.of.id} ${unknown.length}`;
      if (solved.has(key) || isExcluded(job) || !takes(cost)) continue;
      const assignments = searchTable(subject, unknown, wrong, knowledge);
      if (assignments.length === 0) excluded.push({ unknown, wrong });
      else solved.add(key);
      yield { assignments, isComplete: assignments.length < 2 };
    }
  };
}

interface Job extends OpenSubject {
  readonly wrong: number;
  readonly cost: number;
}

/** Lists what can be searched, the cheapest first: failures with few unknown bytes, and few of them wrong. */
function listJobs(open: readonly OpenSubject[], { known, table }: Knowledge): readonly Job[] {
  const seen = new Set<string>();
  const distinct = open.filter(({ unknown }) => {
    const key = unknown.toSorted((a, b) => a - b).join();
    return !seen.has(key) && seen.add(key);
  });
  // A failure has a wrong byte: where none is known, one is unknown.
  const wrongBytes = [...known].filter((byte) => table[byte] !== rightTable[byte]);
  const explained = open.filter(({ subject }) => wrongBytes.some((byte) => subject.bytes.includes(byte)));
  const jobs: Job[] = [];
  for (let wrong = 0; wrong <= MAX_WRONG; wrong++) {
    const tried = (wrong === 0 ? explained : distinct).slice(0, MAX_SUBJECTS[Math.min(wrong, 3)]);
    for (const { subject, unknown } of tried) {
      const { shown } = subject;
      if ("text" in shown || unknown.length < wrong) continue;
      jobs.push({ subject, unknown, wrong, cost: countTries(unknown, wrong) * shown.cost });
    }
  }
  return jobs.sort((a, b) => a.cost - b.cost);
}
