import type { Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { plural } from "../text/plural.ts";
import { describeDoubt, wrongVerdictOf } from "./wrong-verdicts.ts";

/** The least number of equal answers that is no coincidence. */
const MIN_FORGED = 10;
const MIN_RIGHT = 4;
/** The least part of the accepted forgeries whose answers read like refusals, where all do so for one reason. */
const IN_BODY_SHARE = 0.8;

/** How many forgeries a gateway answered, and to how many of them by status 200. */
interface StatusReach {
  readonly answered: number;
  readonly accepted: number;
}

/** A constant verdict: all forgeries are accepted, or all right requests refused, of one method or of both. */
export interface ConstantVerdict {
  readonly wrong: "accepts" | "refuses";
  /** Absent where the verdict is constant for both signature methods. */
  readonly method?: "HMAC-SHA1" | "RSA-SHA256";
  /** Set where it answers status 200 to most forgeries, and seems to refuse in the body. */
  readonly inBody?: StatusReach;
  readonly verdicts: ReadonlySet<Verdict>;
}

/** Finds the constant verdicts of a verifier; as a rule, there are none. */
export function findConstantVerdicts({ verdicts, campaign, target }: Report): readonly ConstantVerdict[] {
  // A campaign reports what it found, not all that was answered.
  if (campaign !== undefined) return [];
  const judged = verdicts.filter(isJudged);
  return [
    ...findAcceptance(
      judged.filter(({ due }) => due === "refused"),
      target.kind === "gateway",
    ),
    ...findRefusals(
      judged.filter(({ due }) => due === "accepted"),
      verdicts.filter((verdict) => verdict.due === undefined && wrongVerdictOf(verdict) === "refuses"),
    ),
  ];
}

function findAcceptance(forged: readonly Verdict[], isLive: boolean): readonly ConstantVerdict[] {
  const accepted = forged.filter((verdict) => wrongVerdictOf(verdict) === "accepts");
  if (accepted.length < MIN_FORGED) return [];
  const doubted = accepted.filter((verdict) => describeDoubt(verdict).length > 0);
  // A server before it may refuse some by status, such as other methods and paths, but not most.
  if (isLive && 2 * accepted.length >= forged.length && doubted.length >= IN_BODY_SHARE * accepted.length) {
    const inBody = { answered: forged.length, accepted: accepted.length };
    return [{ wrong: "accepts", inBody, verdicts: new Set(doubted) }];
  }
  return accepted.length === forged.length ? [{ wrong: "accepts", verdicts: new Set(forged) }] : [];
}

/** Finds the methods refused throughout. `either`: requests that may be refused, but not with their counterparts. */
function findRefusals(right: readonly Verdict[], either: readonly Verdict[]): readonly ConstantVerdict[] {
  if (refusesAll(right)) return [{ wrong: "refuses", verdicts: new Set([...right, ...either]) }];
  const methods = ["HMAC-SHA1", "RSA-SHA256"] as const;
  return methods.flatMap((method) => {
    const own = right.filter((verdict) => verdict.method === method);
    const beside = either.filter((verdict) => verdict.method === method);
    return refusesAll(own) ? [{ wrong: "refuses" as const, method, verdicts: new Set([...own, ...beside]) }] : [];
  });
}

/** Requires a plain request among them: otherwise an oddity that all of them share may be the cause. */
function refusesAll(right: readonly Verdict[]): boolean {
  return (
    right.length >= MIN_RIGHT &&
    right.some(({ plain }) => plain) &&
    right.every((verdict) => wrongVerdictOf(verdict) === "refuses")
  );
}

/** Decides whether a verdict counts: where the specification is ambiguous, either answer is right. */
function isJudged({ due, status }: Verdict): boolean {
  return due !== undefined && (status === "passed" || status === "failed");
}

/** Describes the constant verdicts of a verifier, to be read before anything else; nothing of any other. */
export function describeConstantVerdicts(report: Report): readonly string[] {
  const constant = findConstantVerdicts(report);
  const accepts = constant.find(({ wrong }) => wrong === "accepts");
  const refuses = constant.filter(({ wrong }) => wrong === "refuses");
  const [refusal] = refuses;
  if (accepts?.inBody !== undefined)
    return [describeInBody(accepts.inBody, accepts), ...refuses.map((one) => describeRefusal(report, one))];
  if (accepts !== undefined && refusal !== undefined && refusal.method === undefined) {
    return [
      `It answers the wrong way round: it accepts all ${countForged(accepts)} that it answered, and refuses all ${countRight(refusal)}.`,
    ];
  }
  return [
    ...(accepts === undefined ? [] : [describeAcceptance(report, accepts)]),
    ...refuses.map((one) => describeRefusal(report, one)),
  ];
}

/** Names the extent of a constant verdict, for a heading: `all that it answered`. */
export function describeReach({ method, inBody }: ConstantVerdict): string {
  if (inBody !== undefined) return `all answered with status 200, as it answers ${describeExtent(inBody)}`;
  return method === undefined ? "all that it answered" : `all with ${method} that it answered`;
}

function describeExtent({ answered, accepted }: StatusReach): string {
  return accepted === answered ? "everything" : `${accepted} of ${plural(answered, "forged request")}`;
}

function describeInBody(inBody: StatusReach, { verdicts }: ConstantVerdict): string {
  return `It answers status 200 to ${describeExtent(inBody)}: say how it refuses. By the bodies of its answers it may mean to refuse ${plural(verdicts.size, "forged request")}. If a client of its own goes by the body, name the sign, as "refusedBody": { "pointer": "/error" } in the --config file (docs/gate.md), and run again; if not, this is one fault: by clause errors.status whoever is answered 200 is paid.`;
}

function describeAcceptance({ verdicts }: Report, accepts: ConstantVerdict): string {
  const refusesSome = verdicts.some((verdict) => wrongVerdictOf(verdict) === "refuses" || hasTaken(verdict, "refused"));
  const all = `It accepts ${refusesSome ? "" : "everything: "}all ${countForged(accepts)} that it answered`;
  const doubted = [...accepts.verdicts].filter((verdict) => describeDoubt(verdict).length > 0).length;
  if (doubted > 0) {
    const count = doubted === accepts.verdicts.size ? "all" : String(doubted);
    return `${all}. By the bodies of its answers it may mean to refuse ${count} of them; but each has status 200, which is all that a client goes by.`;
  }
  return `${all}. Nothing that it checks decides its answer, so that it accepts right requests proves nothing either. See first whether it checks signatures at all.`;
}

function describeRefusal({ verdicts }: Report, refuses: ConstantVerdict): string {
  const method = refuses.method === undefined ? "" : ` with ${refuses.method}`;
  const all = `all ${countRight(refuses)}${method} that it answered`;
  const refusal = `It refuses ${all}: its refusals of forged ones${method} prove nothing.`;
  if (method !== "") return refusal;
  if (verdicts.some((verdict) => wrongVerdictOf(verdict) === "accepts")) {
    return `${refusal} What it accepts in their place, below, may show how it reckons.`;
  }
  const first = "Mend first what refuses the plainest of them, below.";
  return verdicts.some((verdict) => hasTaken(verdict, "accepted"))
    ? `${refusal} ${first}`
    : `It refuses everything: ${all}, so that it refuses forged ones too proves nothing. ${first}`;
}

function hasTaken(verdict: Verdict, choice: string): boolean {
  return verdict.status === "passed" && verdict.took?.choice === choice;
}

function countForged({ verdicts }: ConstantVerdict): string {
  return plural(verdicts.size, "forged request");
}

function countRight({ verdicts }: ConstantVerdict): string {
  return plural(verdicts.size, "right request");
}
