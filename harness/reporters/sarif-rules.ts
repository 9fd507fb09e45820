import type { Diagnosis, NamedMistake, Report, Verdict } from "../../src/conformance/report.ts";
import type { Severity } from "../../src/conformance/severity.ts";
import { type BreachWay, breachOf } from "./breach-of.ts";
import { subjectOf } from "./describe-target.ts";
import { escapeProse } from "./escape-text.ts";
import { explainVerdicts } from "./explain-verdict.ts";
import { stageOf } from "./group-verdicts.ts";
import { quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { sayWay } from "./say-breach.ts";
import { sayAlternatives, sayFix, sayHappens, sayTitle } from "./say-mistake.ts";
import { webLink } from "./web-link.ts";

const TEXT_LIMIT = 300;
const LINKS_SHOWN = 3;

/** GitHub shows a result of 9.0 and more as a security alert of critical severity, and one of 7.0 and more as high. */
const attacks: Readonly<Partial<Record<Severity, { readonly text: string; readonly severity: string }>>> = {
  takeover: { text: "anybody, or another merchant, signs in a merchant's name", severity: "9.8" },
  tampering: { text: "a request can be changed on its way", severity: "9.1" },
  replay: { text: "a recorded request is obeyed again", severity: "8.1" },
};

/** What a finding is a case of; a reportingDescriptor (SARIF 2.1.0, section 3.49). */
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
export function ruleVerdicts(report: Report): (verdict: Verdict) => readonly Rule[] {
  const explain = explainVerdicts(report);
  const single = new Map(report.diagnosis.flatMap((entry) => oneOf(entry)));
  return (verdict) => {
    if (verdict.status === "errored") return [rule("errored", `The ${subjectOf(report)} gives no answer.`)];
    const way = breachOf(verdict);
    if (way !== undefined) return [ruleOfBreach(way, verdict.bugType)];
    const [mistake] = explain(verdict);
    if (mistake === undefined) return [ruleOfStage(stageOf(verdict), subjectOf(report))];
    const parts = mistake.deviations.flatMap((id) => single.get(id) ?? []);
    const known = parts.length > 0 && parts.length === mistake.deviations.length;
    return (known ? parts : [mistake]).map((one) => ruleOfMistake(report, one));
  };
}

function oneOf(entry: Diagnosis): readonly (readonly [string, Diagnosis])[] {
  const [id, ...more] = entry.deviations;
  return id === undefined || more.length > 0 ? [] : [[id, entry]];
}

function ruleOfMistake(report: Report, mistake: NamedMistake): Rule {
  const { id, shortDescription } = rule(escapeProse(mistake.deviations.join("+"), TEXT_LIMIT), sayTitle(mistake));
  const entry = report.diagnosis.find((one) => one === mistake);
  if (entry === undefined) return { id, shortDescription };
  const links = entry.links.slice(0, LINKS_SHOWN).map((link) => escapeProse(link, TEXT_LIMIT));
  const [helpUri] = entry.links.flatMap((link) => webLink(link) ?? []);
  const help = [
    sayFix(entry),
    ...quoteClauses(report, entry.clauses).map(sayQuotation),
    ...links.map((link) => `See ${link}`),
    ...sayAlternatives(entry),
  ];
  return {
    id,
    shortDescription,
    fullDescription: { text: sayHappens(entry) },
    help: { text: help.join("\n") },
    ...(helpUri !== undefined && { helpUri }),
  };
}

function ruleOfBreach(way: BreachWay, severity: Severity | undefined): Rule {
  const described = rule(`verification/${way}`, `The verifier ${sayWay(way)}.`);
  if (way !== "accepts") return described;
  const attack = severity === undefined ? undefined : attacks[severity];
  const named =
    attack === undefined
      ? described
      : rule(`${described.id}/${severity}`, `The verifier ${sayWay(way)}: ${attack.text}.`);
  return { ...named, properties: { tags: ["security"], "security-severity": attack?.severity ?? "7.5" } };
}

function ruleOfStage(stage: string, subject: string): Rule {
  const shown = escapeProse(stage, TEXT_LIMIT);
  return rule(`mismatch/${shown}`, `The ${subject}'s ${shown} is not the specification's.`);
}

function rule(id: string, text: string): Rule {
  return { id, shortDescription: { text } };
}
