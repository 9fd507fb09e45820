import type { LearnedStatement } from "../learned-statement.ts";

/** Whether values are told one by one, as no rule tells what becomes of them. */
export function isTable(learned: LearnedStatement | undefined): boolean {
  if (learned?.kind === "functions") return learned.but !== undefined;
  return learned?.kind === "writing" || (learned?.kind === "replacement" && learned.only === "whole");
}
