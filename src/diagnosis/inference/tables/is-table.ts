import type { LearnedStatement } from "../learned-statement.ts";

/** A function with more exceptions is a list of values. */
const MOST_EXCEPTED = 12;

/** Whether values are told one by one, as no rule tells what becomes of them. */
export function isTable(learned: LearnedStatement | undefined): boolean {
  if (learned?.kind === "functions") return (learned.but?.length ?? 0) > MOST_EXCEPTED;
  return learned?.kind === "writing" || (learned?.kind === "replacement" && learned.only === "whole");
}
