import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import { parts } from "../replay/replay.ts";
import type { Steps } from "../steps.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Found } from "./fragments.ts";
import { searchSigner } from "./search-signer.ts";

/**
 * Searches for the mistakes that shown base strings tell, whatever is made of them. Where each request has a mistake in its
 * base string and another behind it, neither explains an answer by itself; so it is of the parameters and the URI before them.
 *
 * @param evaluate makes the evaluation of a run in which these passed.
 */
export function* searchBaseStrings(
  failures: readonly Case[],
  passed: readonly Case[],
  start: Found,
  evaluate: (passed: readonly Case[]) => Evaluation,
): Steps<Found | undefined> {
  const { holds } = evaluate([]);
  let known = start;
  const isUriWrong = failures.some((one) => baseStringOf(one.restrictTo("parameters")) !== baseStringOf(one));
  // Where little else is wrong, the whole answers have shown as much.
  const isMoreWrong = countWrongBehind(failures, start.deviations) * FEW > failures.length;
  const restrictions = [
    ...(isUriWrong ? ["parameters" as const] : []),
    ...(isMoreWrong ? ["base string" as const] : []),
  ];
  for (const part of restrictions) {
    const all = [...passed, ...failures].flatMap((one) => one.restrictTo(part) ?? []);
    const wrong = all.filter((one) => !holds(one, start.deviations));
    if (wrong.length === 0) continue;
    const right = all.filter((one) => holds(one, start.deviations));
    const { signer } = yield* searchSigner(wrong, known, [], evaluate(right), "learned");
    known = signer ?? known;
  }
  return known === start ? undefined : known;
}

/** Of so many failures, one that is wrong behind its base string is an interpretation, or another mistake. */
const FEW = 10;
const BEHIND = parts.path | parts.length | parts.header | parts.body | parts.contentType;

/** Counts the answers in which something else that is shown may be wrong for the base string. */
function countWrongBehind(failures: readonly Case[], given: readonly Deviation[]): number {
  return failures.filter(({ evidence, replay }) => {
    // Nothing tells of an RSA signature whether it is right for another text.
    const isHmac = evidence.kind === "signing" && evidence.task.signatureMethod === "HMAC-SHA1";
    return !isHmac || (replay.faults(given).possible & BEHIND) !== 0;
  }).length;
}

function baseStringOf(one: Case | undefined): string | undefined {
  return one?.evidence.kind === "signing" ? one.evidence.shown.baseString : undefined;
}
