import { groupBy } from "../../../judging/group-by.ts";
import { remember } from "../../../remember.ts";
import type { RuleSubject } from "../learned-statement.ts";
import type { TextReading } from "../text-readings.ts";
import { decidingOf, distinct, givenIn, type Lesson, type Vocabulary } from "./lesson.ts";
import type { ValueProposal } from "./select-changes.ts";

type Digits = string | undefined;
type Change = (text: string) => string;

/** Gives the digits that a reading reads of a text; `undefined` where it leaves the text alone. */
type DigitsOf = (reading: TextReading) => (text: string) => Digits;

type Readings = readonly [TextReading, ...TextReading[]];

/** Names a function by what it reads, and how it writes that. */
type Describe = (reading: TextReading, written: string) => string;

/** Lists how numbers among the caller's values are written: by each writing, what each reading takes for a number. */
export function listNumbers(lesson: Lesson, describe: Describe = describeNumbers): Generator<ValueProposal> {
  const { readings, numberWritings } = lesson.vocabulary;
  return listRead(lesson, readings, numberWritings, describe);
}

/** Names a function that writes the numbers that are read. */
export function describeNumbers({ words }: TextReading, written: string): string {
  return `what writes those ${words} ${written}`;
}

/** Lists what is known to be done to texts. */
export function listFunctions(
  { vocabulary }: Lesson,
  of: RuleSubject = "The caller's values",
): readonly ValueProposal[] {
  const known = listed.get(vocabulary) ?? remember((subject) => proposeFunctions(vocabulary, subject));
  listed.set(vocabulary, known);
  return known(of);
}

/** There are thousands, which are asked for again for each text of each failure. */
const listed = new WeakMap<Vocabulary, (of: RuleSubject) => readonly ValueProposal[]>();

function proposeFunctions({ functions, families = {} }: Vocabulary, subject: RuleSubject): readonly ValueProposal[] {
  const all = subject === "The caller's values" ? { ...functions, ...families } : functions;
  return Object.entries(all).map(([call, change]) => ({ rule: { kind: "functions", calls: [call] }, subject, change }));
}

/** Lists functions of which something is asked first: values of which it does not hold stay as they are. */
export function listConditional(lesson: Lesson): Generator<ValueProposal> {
  const { conditions, functions } = lesson.vocabulary;
  return listRead(lesson, conditions, functions, ({ words }, call) => `${call}, but only those ${words}`);
}

/** Lists what is read with how it is written. Of what reads the same of the smallest failure, the first stands for all. */
function* listRead(
  lesson: Lesson,
  all: readonly TextReading[],
  writings: Readonly<Record<string, (digits: string) => Digits>>,
  describe: Describe,
): Generator<ValueProposal> {
  const [smallest] = decidingOf(lesson.failures, givenIn);
  if (smallest === undefined) return;
  const digitsOf = createReader();
  const values = distinct([...lesson.failures, ...lesson.passed].flatMap(givenIn));
  const groupByValues = createGrouping(values, digitsOf);
  const alike = remember((readings: Readings) =>
    groupByValues(readings)
      .map(([first]) => first)
      .slice(1),
  );
  // Many read the same.
  const remembered = Object.entries(writings).map(([words, write]) => [words, remember(write)] as const);
  for (const readings of createGrouping(givenIn(smallest), digitsOf)(all)) {
    for (const [words, write] of remembered) {
      const changeOf = (reading: TextReading): Change => rewrite(digitsOf(reading), write);
      const propose = (reading: TextReading): ValueProposal => ({
        rule: { kind: "functions", calls: [describe(reading, words)] },
        subject: "The caller's values",
        change: changeOf(reading),
      });
      yield {
        ...propose(readings[0]),
        alike: (isUnchanged) =>
          alike(readings)
            .filter((reading) => isUnchanged(changeOf(reading)))
            .map(propose),
      };
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

/** Makes the grouping of readings that read the same of texts, but for those that read nothing. */
function createGrouping(
  texts: readonly string[],
  digitsOf: DigitsOf,
): (readings: readonly TextReading[]) => readonly Readings[] {
  const held = remember((holds: TextReading["holds"]) => [...texts.keys()].filter((at) => holds(texts[at] ?? "")));
  // Thousands of readings read thousands of texts: numbers make short keys.
  const numbers = new Map<Digits, number>();
  const numberOf = (digits: Digits): number => {
    const number = numbers.get(digits) ?? numbers.size;
    numbers.set(digits, number);
    return number;
  };
  const keyOf = (reading: TextReading): string => {
    const read = digitsOf(reading);
    let key = "";
    for (const at of held(reading.holds)) {
      const digits = read(texts[at] ?? "");
      if (digits !== undefined) key += `${at} ${numberOf(digits)},`;
    }
    return key;
  };
  return (readings) => [...groupBy(readings, keyOf)].flatMap(([key, group]) => (key === "" ? [] : [group]));
}

function rewrite(read: (text: string) => Digits, write: (digits: string) => Digits): Change {
  return (text) => {
    const digits = read(text);
    return digits === undefined ? text : (write(digits) ?? text);
  };
}
