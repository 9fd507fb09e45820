import type { Verdict } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";
import { type Breaches, type BreachWay, breachOf } from "./group-breaches.ts";
import type { Group } from "./group-verdicts.ts";
import { plural } from "./plural.ts";

const EFFECT_LIMIT = 400;
const ANSWER_LIMIT = 200;

const headings: Readonly<Record<BreachWay, string>> = {
  accepts: "ACCEPTS what it must refuse",
  refuses: "REFUSES what it must accept",
  answers: "ACCEPTS, but not with the answer of a success",
};

// Every text that leaves this file is escaped prose.

/** What a verifier does wrong, and how often: `ACCEPTS what it must refuse: 12 requests`. */
export function sayBreaches({ way, verdicts }: Breaches): string {
  return `${sayWay(way)}: ${plural(verdicts.length, "request")}`;
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
      return [`Refusal due: ${showReason(expected)}`];
    case "refuses":
      return [`Refused: ${showReason(actual)}`];
    case "answers":
      return [`Answered: ${showReason(actual)}`];
    case undefined:
      return [];
  }
}

function showReason(text: string): string {
  return escapeProse(text.replace(/^refused: /, ""), ANSWER_LIMIT);
}
