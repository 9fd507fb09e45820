import { groupBy } from "../../../judging/group-by.ts";
import { remember } from "../../../remember.ts";
import type { Case } from "../../replay/case.ts";
import type { LearnedNumber } from "../learned-statement.ts";
import { distinct, givenIn, type Lesson, type Proposals } from "./lesson.ts";
import {
  dressDigits,
  type NumberDress,
  type NumberWriting,
  numberHoldings,
  numberReadings,
  numberRoundings,
  plainDress,
  writeDigits,
} from "./number-rule.ts";
import { createUnchangedTest, shownIn } from "./select-changes.ts";

/** The failures of which one has to show how numbers are written. */
const MAX_FIRST = 2;
/** The most ways that are tried on each of them: a bound on the time that depends on no clock. */
const MAX_TRIED = 5_000;
/** The most cases that narrow down the ways. */
const MAX_ROUNDS = 40;
/** The most cases, the smallest first, of which one has to show what is infinite. */
const MAX_OPEN = 8;

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(record) as Key[];

/** The fewest decimals and the most; without the most, all. */
const decimals: readonly (readonly [least: number, most?: number])[] = [
  [0],
  [2, 2],
  [0, 0],
  [0, 2],
  [1, 1],
  [3, 3],
  [4, 4],
  [6, 6],
  [0, 3],
  [0, 20],
  [2],
  [2, 20],
  [1],
];

/** Every way to write the digits of a number, the plainest first. */
const writings: readonly NumberWriting[] = decimals.flatMap(([least, most]) =>
  [false, true].flatMap((hundredfold) =>
    keysOf(numberRoundings).flatMap((rounding, at) =>
      most === undefined && at > 0
        ? []
        : keysOf(numberHoldings).flatMap((holds) =>
            keysOf(numberReadings).flatMap((reads) =>
              [false, true].map((keepsMinus) => ({
                reads,
                holds,
                hundredfold,
                least,
                ...(most !== undefined && { most }),
                rounding,
                keepsMinus,
              })),
            ),
          ),
    ),
  ),
);

const marks: readonly Partial<NumberDress>[] = [
  {},
  { group: "," },
  { point: "," },
  { group: ".", point: "," },
  { group: " " },
  ...[" ", "\u00a0", "\u202f"].map((group) => ({ group, point: "," }) as const),
  { group: "'" },
];
const widths = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20];
const affixes = ["$", "\u20ac", "\u00a3", "USD ", "$ ", "US$", "EUR "];
const endings = ["%", " %", " \u20ac", "\u00a0\u20ac", " EUR", " USD", "USD", "EUR"];

/** What may stand round the digits, the plainest first. */
const dresses: readonly NumberDress[] = [
  ...marks,
  { plus: "+" as const },
  ...widths.flatMap((width) => [{ width }, { width, countsSign: false }, { width, fill: " " as const }]),
  ...marks.flatMap((mark) => [
    ...affixes.map((before) => ({ ...mark, before })),
    ...affixes.map((before) => ({ ...mark, before, beforeSign: true as const })),
    ...endings.map((after) => ({ ...mark, after })),
  ]),
].map((dress) => ({ ...plainDress, ...dress }));

/** What languages write for a number that is too large. */
const infinities = ["Infinity", "\u221e", "+Inf", "+inf", "Inf", "inf", "INF"];

type Way = readonly [NumberWriting, NumberDress];
const plainWay: Way = [
  {
    reads: "numbers",
    holds: "as decimal digits",
    hundredfold: false,
    least: 0,
    rounding: "rounded half up",
    keepsMinus: false,
  },
  plainDress,
];

const subject = "The caller's values";

/** Proposes how numbers among the caller's values are written: each time the plainest way that is left. */
export function* proposeNumbers(lesson: Lesson): Proposals {
  const holdsDigit = (value: string): boolean => /\d/.test(value);
  const shows = lesson.failures.filter((one) => givenIn(one).some(holdsDigit));
  const rewriteBy = createRewriter();
  const isUnchanged = createUnchangedTest(distinct(lesson.passed.flatMap(givenIn)).filter(holdsDigit));
  for (const first of shows.slice(0, MAX_FIRST)) {
    yield;
    const ways = findWays(first, lesson, rewriteBy).filter((way) => isUnchanged(rewriteBy(way)));
    if (ways.length === 0) continue;
    const rule = narrowWays(ways, shows, lesson, rewriteBy);
    yield { rule, subject };
    // Digits that are too many for a double stand in long values alone.
    const open = lesson.signed.filter((one) => !lesson.explainsAny({ rule, subject }, [one])).slice(0, MAX_OPEN);
    for (const named of nameInfinities(rule)) {
      if (lesson.explainsAny({ rule: named, subject }, open)) yield { rule: named, subject };
    }
    return;
  }
}

/** Lists how a way may write what is infinite, where it reads that. */
function nameInfinities(number: LearnedNumber): readonly LearnedNumber[] {
  const named = [
    "numbers, inf and nan too",
    "numbers, inf and nan too, with spaces round them",
    "what Python's float reads",
  ] as const;
  return infinities.flatMap((infinity) => [
    { ...number, overflow: infinity },
    ...named.flatMap((reads) => [
      { ...number, reads, infinity },
      { ...number, reads, infinity, overflow: infinity },
    ]),
  ]);
}

/** Leaves out the ways that a case speaks against, which the plainest one does not explain. */
function narrowWays(ways: readonly Way[], cases: readonly Case[], lesson: Lesson, rewriteBy: Rewriter): LearnedNumber {
  const others = new Set<Case>();
  let left = ways;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const rule = stateNumber(left[0]);
    const counter = cases.find((one) => !others.has(one) && !lesson.explainsAny({ rule, subject }, [one]));
    if (counter === undefined) break;
    const holding = filterWays(left, counter, lesson, rewriteBy);
    // Where no way explains it, there is something else in it.
    if (holding.length === 0) others.add(counter);
    else left = holding;
  }
  return stateNumber(left[0]);
}

/** Lists what the ways make of a number; nothing of another text. */
export function writeNumbers(text: string): readonly string[] {
  const digits = distinct(writings.flatMap((writing) => writeDigits(writing, text) ?? []));
  return digits.flatMap((one) => dresses.map((dress) => dressDigits(one, dress)));
}

/** Finds all ways that explain a failure: each text that they make of its values is tried once. */
function findWays(one: Case, lesson: Lesson, rewriteBy: Rewriter): readonly Way[] {
  const values = givenIn(one);
  const written = writings.flatMap((writing) => {
    const digits = values.map((value) => writeDigits(writing, value));
    return digits.every((text) => text === undefined) ? [] : [{ writing, text: digits.join("\n") }];
  });
  const alike = new Map([...groupBy(written, ({ text }) => text).values()].map((all) => [all[0].writing, all]));
  const firsts = [...alike.keys()].flatMap((writing) => dresses.map((dress) => [writing, dress] as const));
  return filterWays(firsts, one, lesson, rewriteBy).flatMap(([first, dress]) =>
    (alike.get(first) ?? []).map(({ writing }) => [writing, dress] as const),
  );
}

function filterWays(ways: readonly Way[], one: Case, lesson: Lesson, rewriteBy: Rewriter): readonly Way[] {
  const values = givenIn(one);
  const shown = shownIn(one, lesson);
  const tried = new Map<string, boolean>();
  return ways.filter((way) => {
    const rewrite = rewriteBy(way);
    if (shown.some(([value, becomes]) => rewrite(value) !== becomes)) return false;
    const key = values.map(rewrite).join("\n");
    if (tried.size === MAX_TRIED && !tried.has(key)) return false;
    const isRight = tried.get(key) ?? lesson.explainsAny({ rule: stateNumber(way), subject }, [one]);
    tried.set(key, isRight);
    return isRight;
  });
}

/** Gives what a way makes of values. */
type Rewriter = (way: Way) => (value: string) => string;

/** Makes a rewriter that remembers: many ways make the same digits of a value. */
function createRewriter(): Rewriter {
  const writing = remember((by: NumberWriting) => remember((value: string) => writeDigits(by, value)));
  const dressing = remember((by: NumberDress) => remember((digits: string) => dressDigits(digits, by)));
  return ([by, dressBy]) => {
    const [write, dress] = [writing(by), dressing(dressBy)];
    return (value) => {
      const digits = write(value);
      return digits === undefined ? value : dress(digits);
    };
  };
}

function stateNumber([writing, dress]: Way = plainWay): LearnedNumber {
  return { kind: "number", ...writing, ...dress };
}
