import type { NamedMistake } from "../../src/diagnosis/diagnosis.ts";
import type { ErroredVerdict, FailedVerdict, Level, Severity } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { subjectOf } from "../document/describe-target.ts";
import {
  describeAlternatives,
  describeFix,
  describeHappening,
  describeTitle,
  explainVerdicts,
} from "../document/mistakes.ts";
import { citeClauses } from "../document/quotations.ts";
import { hrefOf } from "../document/sections/diagnosis-section.ts";
import { stageOf } from "../document/verdict-groups.ts";
import { type WrongVerdict, wrongVerdictOf, wrongVerdictTitles } from "../document/wrong-verdicts.ts";
import { clip, escapeProse } from "../text/escape-text.ts";

const TEXT_LIMIT = 300;
const LINKS_SHOWN = 3;

/** GitHub shows a result of 9.0 and more as a security alert of critical severity, and one of 7.0 and more as high. */
const attacks: Readonly<Partial<Record<Severity, { readonly text: string; readonly severity: string }>>> = {
  takeover: { text: "anybody, or another merchant, signs in a merchant's name", severity: "9.8" },
  tampering: { text: "a request can be changed on its way", severity: "9.1" },
  replay: { text: "a recorded request is obeyed again", severity: "8.1" },
};

/** What GitHub shows as medium and low: nothing is gained by such a false accept alone. */
const lesser: Readonly<Partial<Record<Level, { readonly text: string; readonly severity: string }>>> = {
  should: { text: "the specification or an RFC says otherwise", severity: "5.0" },
  hardening: { text: "good practice would be to refuse it", severity: "2.0" },
};

/** A kind of finding; a reportingDescriptor (SARIF 2.1.0, section 3.49). */
export interface Rule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription?: { readonly text: string };
  readonly help?: { readonly text: string };
  readonly helpUri?: string;
  readonly properties?: { readonly tags: readonly string[]; readonly "security-severity": string };
}

/**
 * Prepares a report for the question what a verdict is a case of: a rule for each mistake, so that several at once
 * are cases of several rules where each mistake is known by itself; else the stage at which it failed.
 */
export function ruleVerdicts(report: Report): (verdict: FailedVerdict | ErroredVerdict) => readonly Rule[] {
  const explain = explainVerdicts(report);
  const alone = report.diagnosis.filter(({ deviations }) => deviations.length === 1);
  const single = new Map(alone.map((entry) => [entry.deviations[0], entry]));
  return (verdict) => {
    if (verdict.status === "errored") return [rule("errored", `The ${subjectOf(report)} gives no answer.`)];
    const wrong = wrongVerdictOf(verdict);
    if (wrong !== undefined) return [ruleOfWrongVerdict(wrong, verdict)];
    const [mistake] = explain(verdict);
    if (mistake === undefined) return [ruleOfStage(stageOf(verdict), subjectOf(report))];
    const parts = mistake.deviations.flatMap((id) => single.get(id) ?? []);
    const known = parts.length > 0 && parts.length === mistake.deviations.length;
    return (known ? parts : [mistake]).map((one) => ruleOfMistake(report, one));
  };
}

function ruleOfMistake(report: Report, mistake: NamedMistake): Rule {
  const { id, shortDescription } = rule(clip(mistake.deviations.join("+"), TEXT_LIMIT), describeTitle(mistake));
  const entry = report.diagnosis.find((one) => one === mistake);
  if (entry === undefined) return { id, shortDescription };
  const links = entry.links.slice(0, LINKS_SHOWN).map((link) => clip(link, TEXT_LIMIT));
  const [helpUri] = entry.links.flatMap((link) => hrefOf(link) ?? []);
  const help = [
    describeFix(entry),
    ...citeClauses(report, entry.clauses),
    ...links.map((link) => `See ${link}`),
    ...describeAlternatives(entry),
  ];
  return {
    id,
    shortDescription,
    fullDescription: { text: escapeProse(describeHappening(entry)) },
    help: { text: help.map((line) => escapeProse(line)).join("\n") },
    ...(helpUri !== undefined && { helpUri }),
  };
}

function ruleOfWrongVerdict(wrong: WrongVerdict, { level = "must", bugType }: FailedVerdict): Rule {
  const title = `The verifier ${wrongVerdictTitles[wrong]}`;
  const described = rule(`verification/${wrong}`, `${title}.`);
  if (wrong !== "accepts") return described;
  const kind = level === "must" ? bugType : level;
  const attack = lesser[level] ?? (bugType && attacks[bugType]);
  const named = attack === undefined ? described : rule(`${described.id}/${kind}`, `${title}: ${attack.text}.`);
  return { ...named, properties: { tags: ["security"], "security-severity": attack?.severity ?? "7.5" } };
}

function ruleOfStage(stage: string, subject: string): Rule {
  const shown = clip(stage, TEXT_LIMIT);
  return rule(`mismatch/${shown}`, `The ${subject}'s ${shown} is not the specification's.`);
}

/** Makes the rule of a kind of finding that needs no more words. */
export function rule(id: string, text: string): Rule {
  return { id: escapeProse(id), shortDescription: { text: escapeProse(text) } };
}
