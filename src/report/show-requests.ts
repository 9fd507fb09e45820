import type { Judged } from "../judging/judgement.ts";
import { type FailedVerdict, isFailed, type Verdict } from "../judging/verdict.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import { type AnsweredForgery, findSharedNames } from "./accepted-names.ts";
import { type AnsweredRight, findSharedTraits } from "./refused-traits.ts";

/** Characters of a request that a report holds at most: a longer one shows nothing at a glance. */
const MOST_SHOWN = 4000;

/**
 * Adds to the failures of a verifier what their requests tell: the cause that right requests which it refuses share, or
 * forged ones which it accepts, and the shortest request of each group. `judged` and `verdicts` go together, one by one.
 */
export function showRequests(judged: readonly Judged[], verdicts: readonly Verdict[]): readonly Verdict[] {
  const requests = judged.map(requestOf);
  const traits = findSharedTraits(verdicts.flatMap((verdict, at) => answeredRight(verdict, requests[at])));
  const names = findSharedNames(verdicts.flatMap((verdict, at) => answeredForgery(verdict, judged[at], requests[at])));
  const named = verdicts.map((verdict): Verdict => {
    const cause = traits.get(verdict.id)?.name ?? names.get(verdict.id);
    return isFailed(verdict) && cause !== undefined ? { ...verdict, cause } : verdict;
  });
  const shown = findShortest(named, requests);
  return named.map((verdict, at): Verdict => {
    const request = shown.has(at) ? requests[at] : undefined;
    return isFailed(verdict) && request !== undefined ? { ...verdict, request } : verdict;
  });
}

/** Finds the positions of the shortest request of each group: of the same wrong answer, and of one cause or effect. */
function findShortest(
  verdicts: readonly Verdict[],
  requests: readonly (HttpRequest | undefined)[],
): ReadonlySet<number> {
  const shortest = new Map<string, { readonly at: number; readonly length: number }>();
  for (const [at, verdict] of verdicts.entries()) {
    const request = requests[at];
    if (!isFailed(verdict) || request === undefined || !isAnswerWrong(verdict)) continue;
    const length = lengthOf(request);
    const group = JSON.stringify([verdict.mismatch?.stage, verdict.due, verdict.cause ?? verdict.effect]);
    const known = shortest.get(group);
    if (length <= MOST_SHOWN && (known === undefined || length < known.length)) shortest.set(group, { at, length });
  }
  return new Set([...shortest.values()].map(({ at }) => at));
}

function requestOf({ planned, sent }: Judged): HttpRequest | undefined {
  if (sent !== undefined || planned.kind !== "verification") return sent;
  return planned.vector.task.request;
}

/** Takes a right request whose answer came, for the search for a common cause. */
function answeredRight(verdict: Verdict, request: HttpRequest | undefined): readonly AnsweredRight[] {
  const { id, due, status } = verdict;
  if (request === undefined || due !== "accepted" || (status !== "passed" && status !== "failed")) return [];
  return [{ id, request, isRefused: isFailed(verdict) && verdict.mismatch?.stage === "verified" }];
}

/** Takes a forgery whose answer came, for the search for what a verifier leaves unchecked. */
function answeredForgery(
  verdict: Verdict,
  judged: Judged | undefined,
  request: HttpRequest | undefined,
): readonly AnsweredForgery[] {
  const { id, due, status } = verdict;
  if (request === undefined || due !== "refused" || (status !== "passed" && status !== "failed")) return [];
  if (judged?.planned.kind !== "verification" || judged.planned.vector.result !== "invalid") return [];
  const { flags, expected } = judged.planned.vector;
  return [{ id, kind: [...flags, expected.reason].join(), request, isAccepted: isFailed(verdict) }];
}

function isAnswerWrong({ kind, mismatch }: FailedVerdict): boolean {
  return kind === "verification" && (mismatch?.stage === "verified" || mismatch?.stage === "answer");
}

function lengthOf({ method, url, headers, body }: HttpRequest): number {
  const lines = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return method.length + url.length + lines + body.length;
}
