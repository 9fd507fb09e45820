import { spreadCases } from "../../replay/case-features.ts";
import type { LearnedOrder } from "../learned-statement.ts";
import { range } from "../range.ts";
import type { Lesson, Proposal, Proposals } from "../rules/lesson.ts";

type Change = (text: string) => string;

/** The failures that decide between orders. */
const MAX_DECIDING = 24;
const MAX_FIRST = 24;
const MAX_PROPOSED = 3;

const own: readonly (readonly [call: string, change: Change])[] = [
  ...range(1, MAX_FIRST).map((count): [string, Change] => [
    `what keeps the first ${count} characters`,
    (name) => Array.from(name).slice(0, count).join(""),
  ]),
];

/** Proposes orders of names by what a function makes of them, those of the signer's language first. */
export function* proposeSorting(lesson: Lesson): Proposals {
  const cases = spreadCases(lesson.failures).slice(0, MAX_DECIDING);
  const names = cases.flatMap(({ evidence }) =>
    evidence.kind === "signing" ? evidence.task.parameters.map(([name]) => name) : [],
  );
  let left = [...Object.entries(lesson.vocabulary.functions), ...own]
    .filter(([, change]) => names.some((name) => change(name) !== name))
    .flatMap(([call, change]) => orders.map((order): Proposal => ({ rule: { ...order, by: call }, change })));
  for (const one of cases) {
    yield;
    left = left.filter((proposal) => lesson.explainsAny(proposal, [one]));
    if (left.length === 0) return;
  }
  yield* left.slice(0, MAX_PROPOSED);
}

const orders: readonly LearnedOrder[] = (["by their bytes", "as given"] as const).flatMap((ties) =>
  [false, true].map((descends) => ({
    kind: "order",
    moved: [],
    ties,
    ...(descends && { descends }),
  })),
);
