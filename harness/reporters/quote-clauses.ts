import type { Report, Verdict } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";
import { joinWords } from "./join-words.ts";

const CLAUSES_SHOWN = 3;
const ID_LIMIT = 60;
const TEXT_LIMIT = 600;

/** A sentence of the specification, escaped; `text` is absent where it has been quoted before or is unknown. */
export interface Quotation {
  readonly id: string;
  readonly text?: string;
  readonly quoted?: true;
}

/** The clauses that verdicts cite, each once, as far as they are shown. */
export function clausesOf(verdicts: readonly Verdict[]): readonly string[] {
  return clausesShown(verdicts.flatMap(({ clauses }) => clauses ?? []));
}

/** Of clauses to quote, those that are: each once. */
export function clausesShown(clauses: readonly string[]): readonly string[] {
  return [...new Set(clauses)].slice(0, CLAUSES_SHOWN);
}

/** Quotes clauses from the report, but for those that the reader has seen. */
export function quoteClauses(
  report: Report,
  ids: readonly string[],
  seen: ReadonlySet<string> = new Set(),
): readonly Quotation[] {
  return clausesShown(ids).map((clause) => {
    const id = escapeProse(clause, ID_LIMIT);
    if (seen.has(clause)) return { id, quoted: true };
    const text = Object.hasOwn(report.clauses, clause) ? report.clauses[clause] : undefined;
    return { id, ...(text && { text: escapeProse(text, TEXT_LIMIT) }) };
  });
}

/** A quotation on one line. */
export function sayQuotation({ id, text, quoted }: Quotation): string {
  if (quoted === true) return `Specification, ${id} (see above)`;
  return text === undefined ? `Specification, ${id}` : `Specification, ${id}: "${text}"`;
}

/** Clauses by their names alone, on one line: `Specification, hmac.1 and hmac.2`; nothing where there are none. */
export function nameClauses(clauses: readonly string[]): readonly string[] {
  if (clauses.length === 0) return [];
  return [`Specification, ${joinWords(clausesShown(clauses).map((clause) => escapeProse(clause, ID_LIMIT)))}`];
}
