import type { Adapter, Observation } from "../../src/judging/adapter.ts";
import type { Judged } from "../../src/judging/judgement.ts";
import type { PlannedVector } from "../../src/judging/plan.ts";
import { askedOf } from "../../src/judging/verification-verdict.ts";

type Methods = ReadonlySet<string | undefined>;

/**
 * Skips what a target refuses under a method of which no right request can be sent: it may refuse all of that method, as a
 * gateway does whose merchant has no key for it. What it accepts there stays a failure.
 *
 * @param known every planned vector, whatever was selected.
 * @param isTolerated whether a vector's failure fails no run.
 */
export function skipUnprovable(
  judged: readonly Judged[],
  known: readonly PlannedVector[],
  isTolerated: (planned: PlannedVector) => boolean = () => false,
): readonly Judged[] {
  const provable: Methods = new Set(known.flatMap((one) => (isPlain(one) ? [one.method] : [])));
  const right = methodsOf(judged.filter(isTelling(isTolerated)), "accepted");
  return judged.map((one) => {
    const { method } = one.planned;
    const isUnprovable = isAsked(one) && !provable.has(method) && !right.has(method);
    return isUnprovable && one.judgement.status === "passed" && askedOf(one.planned).due === "refused"
      ? { ...one, judgement: { status: "skipped", reason: `no right request can be sent under ${method}` } }
      : one;
  });
}

/**
 * Says why the refusals of a run prove nothing, if they do not: under some method forgeries were judged, and no right
 * request was accepted. The target is then asked for a plain one, which it must accept.
 *
 * @param known every planned vector, whatever was selected.
 * @param isTolerated whether a vector's failure fails no run.
 */
export async function findUnproven(
  judged: readonly Judged[],
  known: readonly PlannedVector[],
  adapter: Adapter,
  isTolerated: (planned: PlannedVector) => boolean = () => false,
): Promise<string | undefined> {
  const asked = judged.filter(isAsked);
  const right = methodsOf(asked.filter(isTelling(isTolerated)), "accepted");
  for (const method of methodsOf(asked, "refused")) {
    if (right.has(method)) continue;
    const plain = known.find((one) => one.method === method && isPlain(one));
    // What was refused is skipped then.
    if (plain === undefined) continue;
    const why = describeAnswer(plain.vector.id, await adapter.perform(plain.request));
    if (why !== undefined) {
      return `refusals prove nothing where no plain right request is accepted in the same run: under ${method} ${why}`;
    }
  }
  return undefined;
}

function describeAnswer(id: string, observation: Observation): string | undefined {
  if ("verified" in observation) return observation.verified.accepted ? undefined : `${id} is refused`;
  const failure =
    "errored" in observation ? observation.errored : "unreachable" in observation && observation.unreachable;
  return `${id} gets no answer${failure ? `: ${failure.message}` : ""}`;
}

function isAsked({ planned, judgement }: Judged): boolean {
  return planned.kind === "verification" && judgement.status !== "skipped";
}

/** A right request that is refused fails the run, unless that is tolerated: then it proves nothing. */
function isTelling(isTolerated: (planned: PlannedVector) => boolean): (one: Judged) => boolean {
  return (one) => isAsked(one) && (one.judgement.status === "passed" || !isTolerated(one.planned));
}

/** Whether it is a plain right request that can be sent. */
function isPlain(planned: PlannedVector): boolean {
  return planned.leftOut === undefined && askedOf(planned).plain === true;
}

function methodsOf(some: readonly Judged[], due: "accepted" | "refused"): Methods {
  return new Set(some.flatMap(({ planned }) => (askedOf(planned).due === due ? [planned.method] : [])));
}
