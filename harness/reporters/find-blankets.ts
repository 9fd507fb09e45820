import type { Report, Verdict } from "../../src/conformance/report.ts";
import { breachOf } from "./breach-of.ts";

/** So many answers that are alike are no chance. */
const MIN_FORGED = 10;
const MIN_RIGHT = 4;

/** A verifier that is wrong in one way of all that it answered: whatever it is asked, it says the same. */
export interface Blanket {
  readonly way: "accepts" | "refuses";
  /** Only where it answers one signature method so and not the other. */
  readonly method?: "HMAC-SHA1" | "RSA-SHA256";
  readonly verdicts: ReadonlySet<Verdict>;
}

/** In which ways a verifier is wrong of all that it answered; as a rule, in none. */
export function findBlankets({ verdicts, campaign }: Report): readonly Blanket[] {
  // A campaign tells what it found, not all that was answered.
  if (campaign !== undefined) return [];
  const judged = verdicts.filter(isJudged);
  return [
    ...blanketAcceptance(judged.filter(({ due }) => due === "refused")),
    ...blanketRefusals(
      judged.filter(({ due }) => due === "accepted"),
      verdicts.filter((verdict) => verdict.due === undefined && breachOf(verdict) === "refuses"),
    ),
  ];
}

function blanketAcceptance(forged: readonly Verdict[]): readonly Blanket[] {
  const isBlanket = forged.length >= MIN_FORGED && forged.every((verdict) => breachOf(verdict) === "accepts");
  return isBlanket ? [{ way: "accepts", verdicts: new Set(forged) }] : [];
}

/** `either`: what is refused and could be, had not its counterpart been refused too; it follows from the same. */
function blanketRefusals(right: readonly Verdict[], either: readonly Verdict[]): readonly Blanket[] {
  if (refusesAll(right)) return [{ way: "refuses", verdicts: new Set([...right, ...either]) }];
  const methods = ["HMAC-SHA1", "RSA-SHA256"] as const;
  return methods.flatMap((method) => {
    const own = right.filter((verdict) => verdict.method === method);
    const beside = either.filter((verdict) => verdict.method === method);
    return refusesAll(own) ? [{ way: "refuses" as const, method, verdicts: new Set([...own, ...beside]) }] : [];
  });
}

/** Without a plain one among them, it may be what is odd about them all that is refused. */
function refusesAll(right: readonly Verdict[]): boolean {
  return (
    right.length >= MIN_RIGHT &&
    right.some(({ plain }) => plain) &&
    right.every((verdict) => breachOf(verdict) === "refuses")
  );
}

/** What the specification is silent on may be answered either way. */
function isJudged({ due, status }: Verdict): boolean {
  return due !== undefined && (status === "passed" || status === "failed");
}
