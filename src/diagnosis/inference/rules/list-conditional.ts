import { groupBy } from "../../../judging/group-by.ts";
import { remember } from "../../../remember.ts";
import type { TextReading } from "../text-readings.ts";
import { decidingOf, distinct, givenIn, type Lesson } from "./lesson.ts";
import type { ValueProposal } from "./select-changes.ts";

type Digits = string | undefined;

/** Gives the digits that a reading reads of a text; `undefined` where it leaves the text alone. */
type DigitsOf = (reading: TextReading) => (text: string) => Digits;

type Readings = readonly [TextReading, ...TextReading[]];

/** Lists how numbers among the caller's values are written: by each writing, what each reading takes for a number. */
export function listNumbers(lesson: Lesson): Generator<ValueProposal> {
  const { readings, numberWritings } = lesson.vocabulary;
  return listRead(lesson, readings, numberWritings, (read, written) => `what writes those ${read} ${written}`);
}

/** Lists functions of which something is asked first: values of which it does not hold stay as they are. */
export function listConditional(lesson: Lesson): Generator<ValueProposal> {
  const { conditions, functions } = lesson.vocabulary;
  return listRead(lesson, conditions, functions, (asked, call) => `${call}, but only those ${asked}`);
}

/** Lists what is read with how it is written. Of what reads the same of the smallest failure, the first stands for all. */
function* listRead(
  lesson: Lesson,
  all: readonly TextReading[],
  writings: Readonly<Record<string, (digits: string) => Digits>>,
  describe: (read: string, written: string) => string,
): Generator<ValueProposal> {
  const [smallest] = decidingOf(lesson.failures, givenIn);
  if (smallest === undefined) return;
  const digitsOf = createReader();
  const values = distinct([...lesson.failures, ...lesson.passed].flatMap(givenIn));
  const alike = remember((readings: Readings) =>
    groupAlike(readings, values, digitsOf)
      .map(([first]) => first)
      .slice(1),
  );
  // Many read the same.
  const remembered = Object.entries(writings).map(([words, write]) => [words, remember(write)] as const);
  for (const readings of groupAlike(all, givenIn(smallest), digitsOf)) {
    for (const [words, write] of remembered) {
      const propose = (reading: TextReading): ValueProposal =>
        proposeWriting(describe(reading.words, words), digitsOf(reading), write);
      yield { ...propose(readings[0]), alike: () => alike(readings).map(propose) };
    }
  }
}

/** Makes a reader that asks and reads each text once: many readings ask, or read, the same. */
function createReader(): DigitsOf {
  const asked = remember((holds: TextReading["holds"]) => remember(holds));
  const reader = remember((read: TextReading["read"]) => remember(read));
  return remember((reading) => {
    const [holds, read] = [asked(reading.holds), reader(reading.read)];
    return (text) => (holds(text) ? read(text) : undefined);
  });
}

/** Groups readings that read the same of texts, but for those that read nothing. */
function groupAlike(
  readings: readonly TextReading[],
  texts: readonly string[],
  digitsOf: DigitsOf,
): readonly Readings[] {
  const groups = groupBy(readings, (reading) => JSON.stringify(texts.map(digitsOf(reading))));
  const idle = JSON.stringify(texts.map(() => undefined));
  return [...groups].flatMap(([key, group]) => (key === idle ? [] : [group]));
}

function proposeWriting(
  call: string,
  read: (text: string) => Digits,
  write: (digits: string) => Digits,
): ValueProposal {
  const change = (value: string): string => {
    const digits = read(value);
    return digits === undefined ? value : (write(digits) ?? value);
  };
  return { rule: { kind: "functions", calls: [call] }, subject: "The caller's values", change };
}
