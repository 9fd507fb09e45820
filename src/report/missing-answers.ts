import { isTolerated, type Verdict } from "../judging/verdict.ts";

const MESSAGE_LIMIT = 200;

/**
 * Finds why a run of a live gateway shows too little: it did not answer, or in no way that accepts or refuses, and fails
 * nothing that counts. A network may lose answers, so that their lack shows no fault; nothing where each was answered.
 */
export function findMissingAnswers(verdicts: readonly Verdict[]): string | undefined {
  const messages = verdicts.flatMap((verdict) => (verdict.status === "errored" ? [verdict.error.message] : []));
  const hasFailed = verdicts.some((verdict) => verdict.status === "failed" && !isTolerated(verdict));
  if (messages.length === 0 || hasFailed) return undefined;
  const counts = new Map<string, number>();
  for (const message of messages) counts.set(message, (counts.get(message) ?? 0) + 1);
  const [[message, count] = ["", 0]] = [...counts].toSorted((a, b) => b[1] - a[1]);
  const asked = verdicts.filter(({ status }) => status !== "skipped").length;
  const often = count === messages.length ? "" : `, ${count} times`;
  return `${messages.length} of ${asked} requests got no answer that accepts or refuses${often}: ${message.slice(0, MESSAGE_LIMIT)}`;
}
