import type { Verdict } from "../../src/conformance/report.ts";
import { type BreachWay, breachOf } from "./breach-of.ts";
import { escapeSentence } from "./escape-text.ts";
import type { AlikeBreaches, Breaches } from "./group-breaches.ts";
import { plural } from "./plural.ts";
import { sayAll } from "./say-blanket.ts";
import { SAY_TAKEOVER, sayDoubt, sayDoubts } from "./say-effect.ts";
import { labelOf, NO_REASON, reasonIn, sayReasons } from "./say-reasons.ts";

const ANSWER_LIMIT = 200;
const NOTE_LIMIT = 300;

const headings: Readonly<Record<BreachWay, string>> = {
  accepts: "ACCEPTS what it must refuse",
  refuses: "REFUSES what it must accept",
  answers: "ACCEPTS, but not with the answer of a success",
};

// Every text that leaves this file is escaped prose.

/** What a verifier does wrong, and how often: `ACCEPTS what it must refuse: 12 requests, 3 of them takeover`. */
export function sayBreaches(breaches: Breaches): string {
  const { way, verdicts, alike } = breaches;
  const all = isAllAlike(breaches) ? alike.map(({ blanket }) => `, ${sayAll(blanket)}`) : [];
  return [`${sayWay(way)}: ${plural(verdicts.length, "request")}`, ...all, sayTakeovers(breaches)].join("");
}

function sayTakeovers(breaches: Breaches): string {
  const taken = countTakeovers(breaches);
  if (taken === 0) return "";
  if (breaches.verdicts.length === 1) return ", a takeover";
  return `, ${taken === breaches.verdicts.length ? "all" : taken} of them takeover`;
}

/** What is to be known before the effects of failures: what takeover is, where there are some. */
export function sayBefore(breaches: Breaches): readonly string[] {
  return countTakeovers(breaches) > 0 ? [SAY_TAKEOVER] : [];
}

function countTakeovers({ way, verdicts }: Breaches): number {
  return way === "accepts" ? verdicts.filter(({ bugType }) => bugType === "takeover").length : 0;
}

/** What failures that are told together have in common, where the heading does not say it, and why they came about. */
export function sayAlike(breaches: Breaches, { blanket, verdicts }: AlikeBreaches): readonly string[] {
  const title = isAllAlike(breaches) ? [] : [`${verdicts.length} × ${sayAll(blanket)}`];
  return [...title, ...sayReasons(blanket.way, verdicts), ...sayDoubts(verdicts)];
}

function isAllAlike({ alike, effects }: Breaches): boolean {
  return alike.length === 1 && effects.length === 0;
}

/** What a verifier does wrong. */
export function sayWay(way: BreachWay): string {
  return headings[way];
}

/** What was due or what came in its place, of a verifier's failure; nothing for any other verdict. */
export function sayAnswer(verdict: Verdict): readonly string[] {
  const { expected = "", actual = "" } = verdict.mismatch ?? {};
  switch (breachOf(verdict)) {
    case "accepts":
      return [`Refusal due: ${escapeSentence(reasonIn(expected), ANSWER_LIMIT)}`, ...sayAcceptance(verdict)];
    case "refuses":
      return [...sayRefusal(reasonIn(actual)), ...sayNote(verdict)];
    case "answers":
      return sayLack(verdict);
    case undefined:
      return [];
  }
}

/** What a live gateway answers to what it accepts. */
function sayAcceptance(verdict: Verdict): readonly string[] {
  const answer = verdict.mismatch?.actual.replace(/^accepted(?:: )?/, "") ?? "";
  const doubt = sayDoubt(verdict);
  return doubt.length > 0 || answer === "" ? doubt : [`Its answer: ${escapeSentence(answer, ANSWER_LIMIT)}`];
}

/** What an answer lacks; its body is told once. */
function sayLack(verdict: Verdict): readonly string[] {
  const { actual = "" } = verdict.mismatch ?? {};
  const told = sayDoubt(verdict).length > 0 ? (actual.split(": ")[0] ?? "") : actual;
  return [`Answered: ${escapeSentence(told, ANSWER_LIMIT)}`, ...sayNote(verdict)];
}

/** A refusal that is wrong only beside another has no reason of its own: its note tells. */
function sayRefusal(reason: string): readonly string[] {
  if (reason === "refused") return [];
  if (reason === NO_REASON) return ["It gives no reason."];
  return [`${labelOf(reason)}: ${escapeSentence(reason, ANSWER_LIMIT)}`];
}

function sayNote({ mismatch }: Verdict): readonly string[] {
  return mismatch?.note === undefined ? [] : [escapeSentence(mismatch.note, NOTE_LIMIT)];
}
