import { z } from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { strict } from "../../../src/vectors/model.ts";
import type { Property } from "../property.ts";
import { type GrowingText, growingTexts, textOf } from "./inputs/growing-texts.ts";
import { makeLaw } from "./make-law.ts";
import type { TextReader } from "./make-reader-law.ts";
import { textReaders } from "./text-readers.ts";

const SMALLEST = 16;
const LARGEST = 16_384;
/** What reads in proportion takes four times as long for four times the text, and what compares each with each sixteen. */
const MOST_GROWTH = 9;
/** What a busy machine or a collection of garbage may take. */
const SLACK_MS = 2;
const TRIES = 5;

/**
 * The law of readers.
 *
 * @param clock milliseconds from any fixed point.
 */
export function makeGrowthLaw(readers: readonly TextReader[], clock: () => number, id: string): Property<GrowingText> {
  const byId = new Map(readers.map((reader) => [reader.id, reader]));
  return makeLaw({
    id,
    says: "Nothing that reads a stranger's text takes out of proportion longer for a longer text.",
    arbitrary: growingTexts([...byId.keys()]),
    stored: strict<GrowingText>({
      reader: z.enum([...byId.keys()]),
      before: z.string(),
      unit: z.string().min(1),
      after: z.string(),
    }),
    check(growing) {
      const reader = byId.get(growing.reader);
      if (reader === undefined || !hasJump((size) => timeOf(reader, textOf(growing, size), clock))) return undefined;
      const says = `slow: expected the work of ${reader.id} to grow as the text does, got far more`;
      return { kind: "slow", says, about: reader.id };
    },
  });
}

function hasJump(measure: (size: number) => number): boolean {
  const spans: number[] = [];
  for (let size = SMALLEST; size <= LARGEST; size *= 2) {
    const span = measure(size);
    if (jumps(spans.at(-2), span) && jumpsAgain(measure, size)) return true;
    spans.push(span);
  }
  return false;
}

/** Once more with the best of several tries, and for four times the text: caches and collections of garbage jump once. */
function jumpsAgain(measure: (size: number) => number, size: number): boolean {
  const [smaller, same] = [best(measure, size / 4), best(measure, size)];
  return jumps(smaller, same) && jumps(same, best(measure, size * 4));
}

function jumps(before: number | undefined, after: number): boolean {
  return before !== undefined && after > MOST_GROWTH * before + SLACK_MS;
}

function best(measure: (size: number) => number, size: number): number {
  return Math.min(...Array.from({ length: TRIES }, () => measure(size)));
}

function timeOf({ read }: TextReader, text: string, clock: () => number): number {
  const started = clock();
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
  }
  return clock() - started;
}

/** Milliseconds that this process has computed, in all its threads. */
export function computingTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The law of all our readers, by the time that this process computes: it may wait as long as it must. */
export const workGrowsWithLength: Property<GrowingText> = makeGrowthLaw(
  textReaders,
  computingTime,
  "work-grows-with-length",
);
