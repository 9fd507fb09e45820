import type { Verdict } from "../../src/conformance/report.ts";
import { type BreachWay, breachOf } from "./breach-of.ts";
import { escapeProse, escapeSentence } from "./escape-text.ts";
import type { AlikeBreaches, Breaches } from "./group-breaches.ts";
import { type Group, groupBy } from "./group-verdicts.ts";
import { plural } from "./plural.ts";
import { sayAll } from "./say-blanket.ts";

const EFFECT_LIMIT = 400;
const ANSWER_LIMIT = 200;
const REASON_LIMIT = 160;
const REASONS_SHOWN = 5;
const SHORT_REASON = 40;
const LONG_REASONS_SHOWN = 3;

const headings: Readonly<Record<BreachWay, string>> = {
  accepts: "ACCEPTS what it must refuse",
  refuses: "REFUSES what it must accept",
  answers: "ACCEPTS, but not with the answer of a success",
};

const plurals = { "Refusal due": "Refusals due", "Its answer": "Its answers", "Its reason": "Its reasons" } as const;

// Every text that leaves this file is escaped prose.

/** What a verifier does wrong, and how often: `ACCEPTS what it must refuse: 12 requests`. */
export function sayBreaches(breaches: Breaches): string {
  const { way, verdicts, alike } = breaches;
  const all = isAllAlike(breaches) ? alike.map(({ blanket }) => `, ${sayAll(blanket)}`) : [];
  return `${sayWay(way)}: ${plural(verdicts.length, "request")}${all.join("")}`;
}

/** What failures that are told together have in common, where the heading does not say it, and why they came about. */
export function sayAlike(breaches: Breaches, { blanket, verdicts }: AlikeBreaches): readonly string[] {
  const title = isAllAlike(breaches) ? [] : [`${verdicts.length} × ${sayAll(blanket)}`];
  return [...title, ...sayReasons(blanket.way, verdicts)];
}

function isAllAlike({ alike, effects }: Breaches): boolean {
  return alike.length === 1 && effects.length === 0;
}

/** What a verifier does wrong. */
export function sayWay(way: BreachWay): string {
  return headings[way];
}

/** What a failure means to an attacker or to merchants; nothing where the report does not tell. */
export function sayEffect(effect: string | undefined): readonly string[] {
  return effect ? [escapeProse(effect, EFFECT_LIMIT)] : [];
}

/** How many requests show an effect, and the effect: `12 × Anyone can sign in the merchant's name.`. */
export function sayEffectCounted({ key, verdicts }: Group): string {
  return [`${verdicts.length} ×`, ...sayEffect(key === "" ? "an effect that is not told" : key)].join(" ");
}

/** What was due or what came in its place, of a verifier's failure; nothing for any other verdict. */
export function sayAnswer(verdict: Verdict): readonly string[] {
  const { expected = "", actual = "" } = verdict.mismatch ?? {};
  switch (breachOf(verdict)) {
    case "accepts":
      return [`Refusal due: ${escapeSentence(reasonIn(expected), ANSWER_LIMIT)}`];
    case "refuses":
      return [sayRefusal(reasonIn(actual))];
    case "answers":
      return [`Answered: ${escapeSentence(reasonIn(actual), ANSWER_LIMIT)}`];
    case undefined:
      return [];
  }
}

/** Why failures of one way were to be refused, or were refused, the most common first; long reasons each by itself. */
export function sayReasons(way: BreachWay, verdicts: readonly Verdict[]): readonly string[] {
  if (way === "answers") return [];
  const groups = groupReasons(way, verdicts);
  const [first, ...others] = groups;
  if (first === undefined) return [];
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

function sayRefusal(reason: string): string {
  if (reason === "no reason given") return "It gives no reason.";
  return `${labelOf(reason)}: ${escapeSentence(reason, ANSWER_LIMIT)}`;
}

/** What a live gateway answers is all that is known of its reason. */
function labelOf(reason: string): "Its answer" | "Its reason" {
  return reason.startsWith("HTTP ") ? "Its answer" : "Its reason";
}

function reasonIn(text: string): string {
  return text.replace(/^refused: /, "");
}
