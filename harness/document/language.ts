import type { Cause } from "../../src/diagnosis/diagnosis.ts";
import { readLanguage } from "../../src/report/implementation-language.ts";
import type { Report } from "../../src/report/report.ts";

/** Returns the language that the target is written in, as the catalogue of mistakes names it. */
export function languageOf({ target }: Pick<Report, "target">): string | undefined {
  return readLanguage(target.implementation.language);
}

/** Lists the fixes in the target's own language, line by line. */
export function fixesFor(report: Pick<Report, "target">, { fixes = [] }: Pick<Cause, "fixes">): readonly string[] {
  const own = languageOf(report);
  return fixes.filter(({ language }) => language === own).map(({ code }) => code);
}
