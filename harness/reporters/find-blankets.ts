import type { Report, Verdict } from "../../src/conformance/report.ts";
import { breachOf } from "./breach-of.ts";
import { isPlain, isRight, methodOfRight } from "./right-requests.ts";

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
export function findBlankets({ verdicts }: Report): readonly Blanket[] {
  const judged = verdicts.filter(isJudged);
  return [
    ...blanketAcceptance(judged.filter((verdict) => !isRight(verdict))),
    ...blanketRefusals(judged.filter(isRight)),
  ];
}

function blanketAcceptance(forged: readonly Verdict[]): readonly Blanket[] {
  const isBlanket = forged.length >= MIN_FORGED && forged.every((verdict) => breachOf(verdict) === "accepts");
  return isBlanket ? [{ way: "accepts", verdicts: new Set(forged) }] : [];
}

function blanketRefusals(right: readonly Verdict[]): readonly Blanket[] {
  if (refusesAll(right)) return [{ way: "refuses", verdicts: new Set(right) }];
  const methods = ["HMAC-SHA1", "RSA-SHA256"] as const;
  return methods.flatMap((method) => {
    const own = right.filter((verdict) => methodOfRight(verdict) === method);
    return refusesAll(own) ? [{ way: "refuses" as const, method, verdicts: new Set(own) }] : [];
  });
}

/** Without a plain one among them, it may be what is odd about them all that is refused. */
function refusesAll(right: readonly Verdict[]): boolean {
  return right.length >= MIN_RIGHT && right.some(isPlain) && right.every((verdict) => breachOf(verdict) === "refuses");
}

/** What is silent in the specification may be answered either way. */
function isJudged({ kind, status, took }: Verdict): boolean {
  return kind === "verification" && took === undefined && (status === "passed" || status === "failed");
}
