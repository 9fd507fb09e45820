import { groupBy } from "../../../judging/group-by.ts";
import { remember } from "../../../remember.ts";
import type { NumberReading } from "../number-readings.ts";
import { distinct, givenIn, type Lesson } from "./lesson.ts";
import { smallestOf, type ValueProposal } from "./select-changes.ts";

type Digits = string | undefined;

/** Gives the digits that a reading reads of a text; `undefined` where it leaves the text alone. */
type DigitsOf = (reading: NumberReading) => (text: string) => Digits;

type Readings = readonly [NumberReading, ...NumberReading[]];

/**
 * Lists how numbers among the caller's values are written: by each writing, what each reading takes for a number. Of the readings
 * that read the same of the smallest failure, the first stands for all.
 */
export function* listNumbers(lesson: Lesson): Generator<ValueProposal> {
  const { numberReadings, numberWritings } = lesson.vocabulary;
  const smallest = smallestOf(lesson);
  if (smallest === undefined) return;
  const digitsOf = createReader();
  const values = distinct([...lesson.failures, ...lesson.passed].flatMap(givenIn));
  const alike = remember((readings: Readings) =>
    groupAlike(readings, values, digitsOf)
      .map(([first]) => first)
      .slice(1),
  );
  // Many readings read the same digits.
  const writings = Object.entries(numberWritings).map(([words, write]) => [words, remember(write)] as const);
  for (const readings of groupAlike(numberReadings, givenIn(smallest), digitsOf)) {
    for (const [words, write] of writings) {
      const propose = (reading: NumberReading): ValueProposal =>
        proposeWriting(`what writes those ${reading.words} ${words}`, digitsOf(reading), write);
      yield { ...propose(readings[0]), alike: () => alike(readings).map(propose) };
    }
  }
}

/** Makes a reader that asks and reads each text once: many readings ask, or read, the same. */
function createReader(): DigitsOf {
  const asked = remember((holds: NumberReading["holds"]) => remember(holds));
  const reader = remember((read: NumberReading["read"]) => remember(read));
  return remember((reading) => {
    const [holds, read] = [asked(reading.holds), reader(reading.read)];
    return (text) => (holds(text) ? read(text) : undefined);
  });
}

/** Groups readings that read the same of texts, but for those that read nothing. */
function groupAlike(
  readings: readonly NumberReading[],
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
