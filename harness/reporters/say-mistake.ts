import type { Diagnosis, NamedMistake, Report } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";
import { joinWords } from "./join-words.ts";
import { plural } from "./plural.ts";

const TITLE_LIMIT = 300;
const ID_LIMIT = 60;
const IDS_SHOWN = 4;
const TEXT_LIMIT = 600;
const ALTERNATIVES_SHOWN = 3;
const NAMES_SHOWN = 3;

// Every text that leaves this file is escaped prose.

/** The mistake in one sentence. */
export function sayTitle({ title }: NamedMistake): string {
  return escapeProse(title, TITLE_LIMIT);
}

/** The ids by which a mistake is known. */
export function sayIds({ deviations }: NamedMistake): string {
  return joinWords(deviations.slice(0, IDS_SHOWN).map((id) => escapeProse(id, ID_LIMIT)));
}

/** How much a mistake explains: `It explains 14 of 16 failures (space-as-plus).`. */
export function sayExplained(diagnosis: Diagnosis, { totals, baseline }: Report): string {
  const failures = plural(totals.failed, baseline === undefined ? "failure" : "new failure");
  const verb = diagnosis.deviations.length > 1 ? "Together they explain" : "It explains";
  const explained = `${verb} ${diagnosis.vectors.length} of ${failures} (${sayIds(diagnosis)}).`;
  return [explained, ...sayUnsettled(diagnosis)].join(" ");
}

function sayUnsettled({ unsettled }: Diagnosis): readonly string[] {
  const [first] = unsettled;
  if (first === undefined) return [];
  const others = unsettled.length > 1 ? " and others" : "";
  return [
    `It would show in ${unsettled.length} more that nothing explains (${escapeProse(first, ID_LIMIT)}${others}): there is another mistake beside it, or it is not quite this one.`,
  ];
}

/** What to do. */
export function sayFix({ fix }: Diagnosis): string {
  return `Fix: ${escapeProse(fix, TEXT_LIMIT)}`;
}

/** What happens to the bytes. */
export function sayHappens({ happens }: Diagnosis): string {
  return escapeProse(happens, TEXT_LIMIT);
}

/** What explains the same just as well; nothing where the mistake is the only explanation. */
export function sayAlternatives({ alternatives }: Diagnosis): readonly string[] {
  if (alternatives.length === 0) return [];
  const shown = alternatives.slice(0, ALTERNATIVES_SHOWN).map((one) => `${sayTitle(one)} (${sayIds(one)})`);
  const rest = alternatives.length - shown.length;
  const all = [...shown, ...(rest > 0 ? [`${rest} more, see report.json`] : [])];
  return [`Just as well: ${all.join("; or: ")}. Nothing that was shown tells them apart.`];
}

/** The mistakes that explain one failure, each of which is enough; nothing where there is none. */
export function sayMistakes(mistakes: readonly NamedMistake[]): readonly string[] {
  if (mistakes.length === 0) return [];
  return [mistakes.slice(0, NAMES_SHOWN).map(sayTitle).join("; or: ")];
}
