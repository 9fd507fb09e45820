import type { Report, Verdict } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";

const CLAUSES_SHOWN = 3;
const ID_LIMIT = 60;
const TEXT_LIMIT = 600;

/** A sentence of the specification, escaped; `text` is absent where it has been quoted before. */
export interface Quotation {
  readonly id: string;
  readonly text?: string;
}

/** The clauses that verdicts cite, each once. */
export function clausesOf(verdicts: readonly Verdict[]): readonly string[] {
  return [...new Set(verdicts.flatMap(({ clauses }) => clauses ?? []))].slice(0, CLAUSES_SHOWN);
}

/** Quotes clauses from the report, but for those that the reader has seen. */
export function quoteClauses(
  report: Report,
  ids: readonly string[],
  seen: ReadonlySet<string> = new Set(),
): readonly Quotation[] {
  return ids.slice(0, CLAUSES_SHOWN).map((clause) => {
    const id = escapeProse(clause, ID_LIMIT);
    const text = Object.hasOwn(report.clauses, clause) ? (report.clauses[clause] ?? "") : "";
    return seen.has(clause) ? { id } : { id, text: escapeProse(text, TEXT_LIMIT) };
  });
}

/** A quotation on one line. */
export function sayQuotation({ id, text }: Quotation): string {
  return text === undefined ? `Specification, ${id} (see above)` : `Specification, ${id}: "${text}"`;
}
