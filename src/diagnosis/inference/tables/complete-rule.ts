import type { Case } from "../../replay/case.ts";
import { countExcepted, distinct, exceptTexts, givenIn, type Lesson, type Proposal } from "../rules/lesson.ts";

/** The most failures that a rule leaves, and the part of all that it leaves at most: it is what the signer does but for a few values. */
const MOST_LEFT = 48;
const MIN_SHARE = 8;

/** What is written for a number that is too large. */
const WORDS = ["", "INF", "Inf", "+Inf", "inf", "Infinity", "-1", "0", `${2n ** 63n - 1n}`, `${-(2n ** 63n)}`];

/** Completes a rule that explains nearly all by the values that stay as they are, or become nothing or infinite. */
export function completeRule(
  { change, ...proposal }: Proposal,
  left: readonly Case[],
  { explainsAny, failures }: Lesson,
): Proposal | undefined {
  const { rule } = proposal;
  if (rule.kind !== "functions" || change === undefined || left.length > MOST_LEFT) return undefined;
  if (left.length * MIN_SHARE > failures.length) return undefined;
  const except = (but: ReadonlyMap<string, string>): Proposal =>
    exceptTexts(
      { ...proposal, change },
      Array.from(but, ([from, to]) => ({ from, to })),
    );
  let but = new Map((rule.but ?? []).map(({ from, to }) => [from, to]));
  for (const one of left) {
    if (explainsAny(except(but), [one])) continue;
    const found = distinct(givenIn(one))
      .flatMap((value) => [value, ...WORDS].map((to) => new Map([...but, [value, to]])))
      .find((more) => explainsAny(except(more), [one]));
    but = found ?? but;
  }
  return but.size === countExcepted(rule) ? undefined : except(but);
}
