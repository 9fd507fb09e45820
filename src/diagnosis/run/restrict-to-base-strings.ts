import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import { parts } from "../replay/replay.ts";
import { filterInSteps, type Steps } from "../steps.ts";
import type { Evaluation } from "./evaluation.ts";

/** Answers of which only a part is looked at: those in which it is wrong, and those in which it is right. */
interface Restricted {
  readonly wrong: readonly Case[];
  readonly right: readonly Case[];
}

/** Of so many failures, one whose URI is wrong, or what follows its base string, is an interpretation or another mistake. */
const FEW = 10;
const BEHIND = parts.path | parts.length | parts.header | parts.body | parts.contentType;

/**
 * Restricts answers to the base strings that they show, whatever is made of them. Where each request has a mistake in its
 * base string and another behind it, neither explains an answer by itself; so it is of the parameters and the URI before them.
 *
 * @param known what is known of the signer, and `holds` whether such a signer makes a case.
 */
export function* restrictToBaseStrings(
  failures: readonly Case[],
  passed: readonly Case[],
  known: readonly Deviation[],
  holds: Evaluation["holds"],
): Steps<readonly Restricted[]> {
  const wrongUris = failures.filter((one) => baseStringOf(one.restrictTo("parameters")) !== baseStringOf(one));
  // Where little else is wrong, the whole answers have shown as much.
  const isWorth = (count: number): boolean => count * FEW > failures.length;
  const restrictions = [
    ...(isWorth(wrongUris.length) ? ["parameters" as const] : []),
    ...(isWorth(yield* countWrongBehind(failures, known)) ? ["base string" as const] : []),
  ];
  const isRight = (one: Case): boolean => holds(one, known);
  const restricted: Restricted[] = [];
  for (const part of restrictions) {
    const restrict = (cases: readonly Case[]): readonly Case[] => cases.flatMap((one) => one.restrictTo(part) ?? []);
    const own = restrict(failures);
    const wrong = yield* filterInSteps(own, (one) => !isRight(one));
    // Beside another URI, what passed by an interpretation of its query is no right answer, and no wrong one.
    if (wrong.length > 0)
      restricted.push({ wrong, right: yield* filterInSteps([...restrict(passed), ...own], isRight) });
  }
  return restricted;
}

/** Counts the answers in which something else that is shown may be wrong for the base string. */
function* countWrongBehind(failures: readonly Case[], given: readonly Deviation[]): Steps<number> {
  const wrong = yield* filterInSteps(failures, ({ evidence, replay }) => {
    // Nothing tells of an RSA signature whether it is right for another text.
    const isHmac = evidence.kind === "signing" && evidence.task.signatureMethod === "HMAC-SHA1";
    return !isHmac || (replay.faults(given).possible & BEHIND) !== 0;
  });
  return wrong.length;
}

function baseStringOf(one: Case | undefined): string | undefined {
  return one?.evidence.kind === "signing" ? one.evidence.shown.baseString : undefined;
}
