import { headerValues } from "./http/answer-head.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import { asksForFewer } from "./refused-statuses.ts";

/** The longest wait, in milliseconds, for which a gateway is obeyed. */
export const LONGEST_WAIT = 60_000;

/**
 * Returns the milliseconds to wait before another request, where an answer asks for fewer and says how long (RFC 9110,
 * section 10.2.3): seconds, or a date.
 *
 * @param now milliseconds since 1970-01-01 UTC.
 */
export function waitAskedFor(answer: HttpAnswer, now: number): number | undefined {
  const [said] = headerValues(answer, "retry-after");
  if (said === undefined || !asksForFewer(answer.status)) return undefined;
  const wait = /^[0-9]{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST_WAIT, Math.max(0, wait));
}
