import type { Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { clip } from "../text/escape-text.ts";
import { joinWords } from "../text/plural.ts";
import type { Quotation } from "./document.ts";

const CLAUSES_SHOWN = 3;
const ID_LIMIT = 60;
const TEXT_LIMIT = 600;

/** Lists the clauses that verdicts cite, each once, as far as they are shown. */
export function clausesOf(verdicts: readonly Verdict[]): readonly string[] {
  return clausesShown(
    verdicts.flatMap((verdict) =>
      verdict.status === "failed" || verdict.status === "errored" ? (verdict.clauses ?? []) : [],
    ),
  );
}

function clausesShown(clauses: readonly string[], limit: number = CLAUSES_SHOWN): readonly string[] {
  return [...new Set(clauses)].slice(0, limit);
}

/** Quotes clauses from the report, at most `limit`, but for those that have been `cited`, and adds them to those. */
export function quoteClauses(
  { clauses }: Report,
  ids: readonly string[],
  cited: Set<string> = new Set(),
  limit: number = CLAUSES_SHOWN,
): readonly Quotation[] {
  return clausesShown(ids, limit).map((id) => {
    const clause = clip(id, ID_LIMIT);
    if (cited.has(id)) return { kind: "quotation", clause, isRepeated: true };
    cited.add(id);
    const text = Object.hasOwn(clauses, id) ? clauses[id] : undefined;
    return { kind: "quotation", clause, ...(text && { text: clip(text, TEXT_LIMIT) }) };
  });
}

export function formatQuotation({ clause, text, isRepeated }: Quotation): string {
  if (isRepeated === true) return `Specification, ${clause} (see above)`;
  return text === undefined ? `Specification, ${clause}` : `Specification, ${clause}: "${text}"`;
}

/** Quotes clauses, each on one line. */
export function citeClauses(report: Report, ids: readonly string[]): readonly string[] {
  return quoteClauses(report, ids).map(formatQuotation);
}

/** Clauses by their names alone, on one line: `Specification, hmac.1 and hmac.2`; nothing where there are none. */
export function nameClauses(clauses: readonly string[]): readonly string[] {
  if (clauses.length === 0) return [];
  return [`Specification, ${joinWords(clausesShown(clauses).map((clause) => clip(clause, ID_LIMIT)))}`];
}
