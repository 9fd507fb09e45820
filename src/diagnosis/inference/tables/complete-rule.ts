import type { Case } from "../../replay/case.ts";
import { describeEscape } from "../escapes/number-escapes.ts";
import { describeFilter } from "../rules/filter-characters.ts";
import { countExcepted, distinct, exceptTexts, givenIn, isShort, type Lesson, type Proposal } from "../rules/lesson.ts";

/** The most failures that a rule leaves, and the part of all that it leaves at most: it is what the signer does but for a few values. */
const MOST_LEFT = 48;
const MIN_SHARE = 8;
/** The most of them of which all functions are asked. */
const MOST_ASKED = 16;

/** What is written for a number that is too large. */
const WORD = /^[+-]?(?:inf|infinity|nan)$/i;
const WORDS = ["", "INF", "Inf", "+Inf", "inf", "Infinity", "-1", "0", `${2n ** 63n - 1n}`, `${-(2n ** 63n)}`];

/** Completes a rule that explains nearly all by the values that stay as they are, or become what other functions make of them. */
export function completeRule(
  proposed: Proposal,
  left: readonly Case[],
  { explainsAny, failures, vocabulary: { functions } }: Lesson,
): Proposal | undefined {
  const { change, ...proposal } = asFunctions(proposed);
  const { rule, isExact = false } = proposal;
  if (isExact || rule.kind !== "functions" || change === undefined || left.length === 0 || left.length > MOST_LEFT)
    return undefined;
  if (left.length * MIN_SHARE > failures.length) return undefined;
  const except = (but: ReadonlyMap<string, string>): Proposal =>
    exceptTexts(
      { ...proposal, change },
      Array.from(but, ([from, to]) => ({ from, to })),
    );
  let but = new Map((rule.but ?? []).map(({ from, to }) => [from, to]));
  const imagesOf = (value: string): readonly string[] => distinct(Object.values(functions).map((make) => make(value)));
  for (const one of left) {
    if (explainsAny(except(but), [one])) continue;
    const values = distinct(givenIn(one));
    const isAsked = left.length <= MOST_ASKED && isShort(one, givenIn);
    const found = [
      ...WORDS.map((to) => values.filter((value) => WORD.test(value)).map((value) => [value, to] as const)),
      ...values.flatMap((value) => [value, ...WORDS].map((to) => [[value, to] as const])),
      ...(isAsked ? values.flatMap((value) => imagesOf(value).map((to) => [[value, to] as const])) : []),
    ].find((more) => explainsAny(except(new Map([...but, ...more])), [one]));
    if (found !== undefined) but = new Map([...but, ...found]);
  }
  return but.size === countExcepted(rule) ? undefined : except(but);
}

/** States a rule that is told by its parameters as a function, which may have exceptions. */
function asFunctions(proposal: Proposal): Proposal {
  const { rule, change } = proposal;
  if (change === undefined || (rule.kind !== "escape" && rule.kind !== "filter")) return proposal;
  const words = rule.kind === "escape" ? describeEscape(rule) : describeFilter(rule);
  return { ...proposal, rule: { kind: "functions", calls: [`what writes them so that ${words}`] } };
}
