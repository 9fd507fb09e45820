import type { Report, Verdict } from "../../src/conformance/report.ts";
import { breachOf } from "./breach-of.ts";
import { summarizeMismatch } from "./describe-failure.ts";
import { describeTarget } from "./describe-target.ts";
import { escapeProse } from "./escape-text.ts";
import { beyondDiagnosis } from "./explain-verdict.ts";
import { factsOf } from "./facts.ts";
import { findBlankets } from "./find-blankets.ts";
import {
  type AlikeBreaches,
  type Breaches,
  distinctExamples,
  type Effect,
  groupBreaches,
  isTakeover,
  takeEffects,
} from "./group-breaches.ts";
import { type FailureGroup, groupFailures, simplest } from "./group-verdicts.ts";
import { keepVerdicts, newsOf } from "./keep-verdicts.ts";
import { showId } from "./list-ids.ts";
import { describeOutcome, moodOf, outcomeOf } from "./outcome.ts";
import { plural } from "./plural.ts";
import { sayBlankets } from "./say-blanket.ts";
import { sayAlike, sayAnswer, sayBefore, sayBreaches } from "./say-breach.ts";
import { sayEffectCounted } from "./say-effect.ts";
import { sayAlternatives, sayExplained, sayFix, sayTitle } from "./say-mistake.ts";
import { ADVICE_ON_DRIFT, tellDrift } from "./tell-baseline.ts";
import { tellKnownBreaches } from "./tell-known-breaches.ts";
import { type ToldMistake, tellMistakes } from "./tell-mistakes.ts";

/** GitHub shows ten errors per step and drops the others; the first is the summary. */
const ERRORS_SHOWN = 10;
const COMMENT_LIMIT = 300;
const ENTRIES_SHOWN = 5;
const EXAMPLES_SHOWN = 2;

/**
 * Workflow commands: the outcome, then one annotation for each way of being wrong of a verifier, each mistake and each
 * group of failures beyond them. What the baseline knows is none of them.
 */
export function renderGithub(report: Report): string {
  const word = outcomeOf(report);
  const mood = moodOf(report);
  const facts = factsOf(report).map(({ label, value }) => `${label}: ${value}`);
  const known = tellKnownBreaches(report, ENTRIES_SHOWN).flatMap(({ heading, sentences }) => [heading, ...sentences]);
  const outcome = `${describeTarget(report)} ${describeOutcome(report)}.`;
  const summary = [outcome, ...sayBlankets(report), ...facts, ...known].join("\n");
  const level = mood === "good" || mood === "known" ? "notice" : "error";
  const news = newsOf(report);
  const failures = keepVerdicts(news, (verdict) => breachOf(verdict) === undefined);
  const breaches = groupBreaches(news.verdicts, findBlankets(report));
  const lines = [
    command(level, `countersign: ${word}`, summary),
    ...[
      ...breaches.flatMap(annotateTakeovers),
      ...annotateStale(report),
      ...breaches.flatMap(annotateBreaches),
      ...tellMistakes(failures).map((mistake) => annotateMistake(failures, mistake)),
      ...groupFailures(beyondDiagnosis(failures)).flatMap(annotateGroup),
    ].slice(0, ERRORS_SHOWN - 1),
  ];
  return `${lines.join("\n")}\n`;
}

/** What is listed to no purpose; what fails otherwise is told with the failures. */
function annotateStale(report: Report): readonly string[] {
  const stale = tellDrift(report).filter(({ kind }) => kind === "fixed" || kind === "unknown");
  return stale.map(({ heading, entries }) => {
    const rest = entries.length - ENTRIES_SHOWN;
    const shown = entries.slice(0, ENTRIES_SHOWN).map(({ text }) => text);
    const message = [...shown, ...(rest > 0 ? [`and ${rest} more`] : []), ADVICE_ON_DRIFT];
    return command("error", `${heading}: ${entries.length}`, message.join("\n"));
  });
}

/** All of them in one annotation: GitHub drops what is too many. */
function annotateTakeovers(breaches: Breaches): readonly string[] {
  const effects = breaches.effects.filter(isTakeover);
  if (effects.length === 0) return [];
  const told = effects.flatMap((effect) => effectMessage(effect, effects.length > 1 ? 1 : EXAMPLES_SHOWN));
  return [command("error", sayBreaches(breaches), [...sayBefore(breaches), ...told].join("\n"))];
}

function annotateBreaches(breaches: Breaches): readonly string[] {
  const title = sayBreaches(breaches);
  const others = breaches.effects.filter((effect) => !isTakeover(effect));
  return [
    ...breaches.alike.map((one) => command("error", title, alikeMessage(breaches, one))),
    ...others.map((effect) => command("error", title, effectMessage(effect, EXAMPLES_SHOWN).join("\n"))),
  ];
}

function effectMessage(effect: Effect, examples: number): readonly string[] {
  return [sayEffectCounted(effect), ...distinctExamples(effect.verdicts, examples).flatMap(exampleMessage)];
}

/** What a verifier always does is one mistake, and one annotation. */
function alikeMessage(breaches: Breaches, alike: AlikeBreaches): string {
  const { blanket, verdicts, effects } = alike;
  const told =
    blanket.way === "refuses"
      ? distinctExamples(verdicts, EXAMPLES_SHOWN).flatMap(exampleMessage)
      : takeEffects(effects, ENTRIES_SHOWN).shown.map(sayEffectCounted);
  return [...sayBefore(breaches), ...sayAlike(breaches, alike), ...told].join("\n");
}

function exampleMessage(verdict: Verdict): readonly string[] {
  const comment = verdict.comment === undefined ? [] : [escapeProse(verdict.comment, COMMENT_LIMIT)];
  return [[showId(verdict.id), ...comment].join(": "), ...sayAnswer(verdict)];
}

function annotateMistake(report: Report, { diagnosis, example }: ToldMistake): string {
  const shown =
    example?.mismatch === undefined ? [] : [`${showId(example.id)}: ${summarizeMismatch(example.mismatch)}`];
  const message = [sayExplained(diagnosis, report), sayFix(diagnosis), ...shown, ...sayAlternatives(diagnosis)];
  return command("error", sayTitle(diagnosis), message.join("\n"));
}

function annotateGroup({ concern, stage, verdicts }: FailureGroup): readonly string[] {
  return simplest(verdicts, 1).map(({ id, comment, mismatch }) => {
    const more = verdicts.length - 1;
    const message = [
      ...(comment === undefined ? [] : [escapeProse(comment, COMMENT_LIMIT)]),
      ...(mismatch === undefined ? [] : [summarizeMismatch(mismatch)]),
      ...(more > 0 ? [`and ${plural(more, "more failure")} of ${showId(concern)} at ${escapeProse(stage, 60)}`] : []),
    ];
    return command("error", showId(id), message.join("\n"));
  });
}

function command(level: "error" | "notice", title: string, message: string): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
