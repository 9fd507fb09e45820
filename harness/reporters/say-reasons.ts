import type { Verdict } from "../../src/conformance/report.ts";
import type { BreachWay } from "./breach-of.ts";
import { escapeSentence } from "./escape-text.ts";
import { type Group, groupBy } from "./group-verdicts.ts";

const ANSWER_LIMIT = 200;
const REASON_LIMIT = 160;
const REASONS_SHOWN = 5;
const SHORT_REASON = 40;
const LONG_REASONS_SHOWN = 3;

/** As `compareVerified` has it. */
export const NO_REASON = "no reason given";

const plurals = { "Refusal due": "Refusals due", "Its answer": "Its answers", "Its reason": "Its reasons" } as const;

// Every text that leaves this file is escaped prose.

/** Why failures of one way were to be refused, or were refused, the most common first; long reasons each by itself. */
export function sayReasons(way: BreachWay, verdicts: readonly Verdict[]): readonly string[] {
  if (way === "answers") return [];
  // What is refused beside its counterpart has no reason of its own.
  const groups = groupReasons(
    way,
    verdicts.filter(({ mismatch }) => mismatch?.actual !== "refused"),
  );
  const [first, ...others] = groups;
  if (first === undefined) return [];
  if (others.length === 0 && first.key === NO_REASON) return ["It gives no reason."];
  const label = way === "accepts" ? "Refusal due" : labelOf(first.key);
  if (others.length === 0) return [`${label}, each time: ${escapeSentence(first.key, ANSWER_LIMIT)}`];
  const isLong = groups.slice(0, REASONS_SHOWN).some(({ key }) => key.length > SHORT_REASON);
  const shown = groups.slice(0, isLong ? LONG_REASONS_SHOWN : REASONS_SHOWN).map(sayReasonCounted);
  const rest = groups.length - shown.length;
  const more = rest > 0 ? [`${isLong ? "… and " : ""}${rest} more, see report.json`] : [];
  const heading = `${plurals[label]}:`;
  return isLong ? [heading, ...shown, ...more] : [`${heading} ${[...shown, ...more].join("; ")}`];
}

function sayReasonCounted({ key, verdicts }: Group): string {
  return `${verdicts.length} × ${escapeSentence(key, REASON_LIMIT)}`;
}

/** A gateway may put something new into each answer: then what stands before it is told. */
function groupReasons(way: "accepts" | "refuses", verdicts: readonly Verdict[]): readonly Group[] {
  const reasonOf = ({ mismatch }: Verdict): string =>
    reasonIn((way === "accepts" ? mismatch?.expected : mismatch?.actual) ?? "");
  const groups = groupBy(verdicts, reasonOf);
  return way === "accepts" || groups.length <= Math.max(REASONS_SHOWN, verdicts.length / 2)
    ? groups
    : groupBy(verdicts, (verdict) => reasonOf(verdict).split(": ")[0] ?? "");
}

/** What a live gateway answers is all that is known of its reason. */
export function labelOf(reason: string): "Its answer" | "Its reason" {
  return reason.startsWith("HTTP ") ? "Its answer" : "Its reason";
}

/** The reason in what was due or what came. */
export function reasonIn(text: string): string {
  return text.replace(/^refused: /, "");
}
