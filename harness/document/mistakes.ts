import type { Diagnosis, NamedMistake } from "../../src/diagnosis/diagnosis.ts";
import type { Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { clip } from "../text/escape-text.ts";
import { joinWords, plural } from "../text/plural.ts";
import { languageOf } from "./language.ts";

const TITLE_LIMIT = 300;
const ID_LIMIT = 60;
const IDS_SHOWN = 4;
const TEXT_LIMIT = 600;
const ALTERNATIVES_SHOWN = 3;
const NAMES_SHOWN = 3;
const COUNTED = ["No", "One", "Two", "Three", "Four"] as const;

/** The mistakes that show in a failure and explain it together; none where nothing does. */
export type ExplainVerdict = (verdict: Verdict) => readonly NamedMistake[];

/** A mistake of the diagnosis in its place beside the others. */
export interface ListedMistake {
  readonly diagnosis: Diagnosis;
  /** Title of the diagnosis: `The mistake`, `One mistake`, `Mistake 2 of 3`, `Mistakes 1 and 2 at once`. */
  readonly label: string;
  /** Several mistakes at once, each of which stands on its own before, with its fix. */
  readonly repeats: boolean;
  /** The failure that shows it; absent where the report does not hold it. */
  readonly example?: Verdict;
}

/**
 * Prepares a report for the question which mistakes explain a failure: those of the diagnosis if they do (the very
 * entries), else what the verdict itself lists, under its title if the report has one and under its ids if not.
 */
export function explainVerdicts({ diagnosis }: Report): ExplainVerdict {
  const byVector = new Map<string, NamedMistake[]>();
  const byDeviations = new Map<string, NamedMistake>();
  for (const entry of diagnosis) {
    for (const id of entry.vectors) byVector.set(id, [...(byVector.get(id) ?? []), entry]);
    for (const named of [entry, ...entry.alternatives]) byDeviations.set(keyOf(named.deviations), named);
  }
  return (verdict) => {
    if (verdict.status !== "failed") return [];
    const sets = verdict.diagnosis ?? [];
    return (
      byVector.get(verdict.id) ??
      sets.slice(0, 1).map((set) => byDeviations.get(keyOf(set)) ?? { deviations: set, title: set.join(" + ") })
    );
  };
}

/** Lists the failures that no mistake of the diagnosis explains. */
export function findBeyondDiagnosis({ diagnosis, verdicts }: Report): readonly Verdict[] {
  const explained = new Set(diagnosis.flatMap(({ vectors }) => vectors));
  return verdicts.filter(({ id, status }) => status === "failed" && !explained.has(id));
}

function keyOf(deviations: readonly string[]): string {
  return JSON.stringify([...deviations].sort());
}

/**
 * Lists the mistakes of a diagnosis, each by its number among all that were made; those that consist of several, each
 * of which stands on its own before, come last.
 */
export function listMistakes({ diagnosis, verdicts, totals }: Report): readonly ListedMistake[] {
  const single = new Set(diagnosis.flatMap(({ deviations }) => (deviations.length === 1 ? deviations : [])));
  const repeats = ({ deviations }: Diagnosis): boolean =>
    deviations.length > 1 && deviations.every((id) => single.has(id));
  // A mistake that was made alone is told before those beside it.
  const own = diagnosis
    .filter((entry) => !repeats(entry))
    .toSorted((a, b) => a.deviations.length - b.deviations.length);
  const made = [...new Set(own.flatMap(namesIn))];
  const list = (entry: Diagnosis, label: string): ListedMistake => {
    const example = exampleOf(verdicts, entry.example);
    return { diagnosis: entry, label, repeats: repeats(entry), ...(example !== undefined && { example }) };
  };
  return [
    ...own.map((entry, index) => {
      const before = new Set(own.slice(0, index).flatMap(namesIn));
      return list(entry, own.length === 1 ? nameAlone(entry, totals.failed) : nameAmong(entry, made, before));
    }),
    ...diagnosis.filter(repeats).map((entry) => list(entry, `${nameNumbers(entry.deviations, made)} at once`)),
  ];
}

/** Returns the ids of an entry's mistakes; for what was learned, or is made somewhere alone, its title stands. */
function namesIn({ deviations, title, only }: Diagnosis): readonly string[] {
  return deviations.length === 0 || only !== undefined ? [title] : deviations;
}

/** Names an entry by the mistakes that it is the first to show: `Mistake 2 of 3, beside mistake 1`. */
function nameAmong(entry: Diagnosis, made: readonly string[], before: ReadonlySet<string>): string {
  const fresh = namesIn(entry).filter((name) => !before.has(name));
  const known = namesIn(entry).filter((name) => before.has(name));
  if (fresh.length === 0) return `${nameNumbers(known, made)} at once`;
  const beside = known.length === 0 ? "" : `, beside ${nameNumbers(known, made).toLowerCase()}`;
  return `${nameNumbers(fresh, made)} of ${made.length}${beside}`;
}

function nameNumbers(deviations: readonly string[], made: readonly string[]): string {
  const numbers = deviations.map((id) => String(made.indexOf(id) + 1));
  return `${numbers.length === 1 ? "Mistake" : "Mistakes"} ${joinWords(numbers)}`;
}

/** Finds the failed verdict that serves as an example, if the report holds it. */
export function exampleOf(verdicts: readonly Verdict[], example: string): Verdict | undefined {
  return verdicts.find(({ id, status }) => status === "failed" && id === example);
}

function nameAlone({ deviations, vectors }: Diagnosis, failed: number): string {
  if (deviations.length > 1) return `${COUNTED[deviations.length] ?? deviations.length} mistakes at once`;
  return vectors.length === failed ? "The mistake" : "One mistake";
}

export function describeTitle({ title }: NamedMistake): string {
  return clip(title, TITLE_LIMIT);
}

export function joinDeviations({ deviations }: NamedMistake): string {
  if (deviations.length === 0) return "learned from these failures";
  return joinWords(deviations.slice(0, IDS_SHOWN).map((id) => clip(id, ID_LIMIT)));
}

/** Describes how much a mistake explains: `It explains 14 of 16 failures (space-as-plus).`. */
export function describeExplained(diagnosis: Diagnosis, { totals, baseline }: Report): string {
  const { deviations, vectors, unsettled, methods = [] } = diagnosis;
  const failures = plural(totals.failed, baseline === undefined ? "failure" : "new failure");
  const verb = deviations.length > 1 ? "Together they explain" : "It explains";
  const under = methods.length > 1 ? `, under ${joinWords(methods)}` : "";
  const explained = `${verb} ${vectors.length} of ${failures}${under} (${joinDeviations(diagnosis)})${describeLeft(diagnosis)}.`;
  const [first] = unsettled;
  if (first === undefined) return explained;
  const others = unsettled.length > 1 ? " and others" : "";
  return `${explained} It would show in ${unsettled.length} more that nothing explains (${clip(first, ID_LIMIT)}${others}): there is another mistake beside it, or it is not quite this one.`;
}

/** Names the function of the target's own language that makes the mistake: `, as PHP's urlencode does`. */
export function describeFunction(report: Report, { functions = [], title }: Diagnosis): string {
  const own = languageOf(report);
  const found = functions.find(({ language }) => language === own);
  if (found === undefined || title.includes(found.call)) return "";
  return `, as ${clip(found.language, ID_LIMIT)}'s ${clip(found.call, ID_LIMIT)} does`;
}

/** Lists the functions that make the mistake, of whatever language: `Go: url.PathEscape`. */
export function listFunctions({ functions = [] }: Diagnosis): readonly string[] {
  return functions.map(({ language, call }) => `${clip(language, ID_LIMIT)}: ${clip(call, ID_LIMIT)}`);
}

/** Describes how much remains when the mistake is mended alone; nothing where nothing does. */
function describeLeft({ left = 0, vectors }: Diagnosis): string {
  if (left === 0) return "";
  const all = left === vectors.length ? "all" : String(left);
  return `; ${all} of them fail still when it is mended alone, since others show in them too`;
}

export function describeFix(diagnosis: Diagnosis): string {
  return `Fix: ${describeAdvice(diagnosis)}`;
}

export function describeAdvice({ fix }: Diagnosis): string {
  return clip(fix, TEXT_LIMIT);
}

export function describeHappening({ happens }: Diagnosis): string {
  return clip(happens, TEXT_LIMIT);
}

/** Lists the mistakes that explain the same failures just as well; nothing where there is no other. */
export function describeAlternatives({ alternatives }: Diagnosis): readonly string[] {
  if (alternatives.length === 0) return [];
  const shown = alternatives
    .slice(0, ALTERNATIVES_SHOWN)
    .map((one) => `${describeTitle(one)} (${joinDeviations(one)})`);
  const rest = alternatives.length - shown.length;
  const all = [...shown, ...(rest > 0 ? [`${rest} more, see report.json`] : [])];
  return [`Just as well: ${all.join("; or: ")}. Nothing that was shown tells them apart.`];
}

/** Joins the titles of the mistakes that explain one failure together; nothing where there is none. */
export function joinTitles(mistakes: readonly NamedMistake[]): readonly string[] {
  return mistakes.length === 0 ? [] : [mistakes.slice(0, NAMES_SHOWN).map(describeTitle).join("; and: ")];
}
