import { attempt } from "../../attempt.ts";
import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { traceSignature } from "../../signing/sign-request.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import type { Case } from "../replay/case.ts";

/** What a mistake is learned from that nobody has catalogued. */
export interface LearningCases {
  /** What nothing explains. */
  readonly failures: readonly Case[];
  /** What passed: it proves what the signer does rightly. */
  readonly passed: readonly Case[];
  /** What the given mistakes make by themselves, of what failed and of what passed: the one that is learned does not show in these. */
  readonly made: readonly Case[];
  /** The failures among them whose texts the signer signs as they are: see {@link filterIntact}. */
  readonly intact: readonly Case[];
  /** All failures of the run, of which those may be some. Default: no others. */
  readonly asked?: readonly Case[];
  /** The mistakes that the signer is known to make as well. */
  readonly given: readonly Deviation[];
}

/** Filters the cases in which the given mistakes hide no other one: what is signed holds every text. */
export function filterIntact(cases: readonly Case[], given: readonly Deviation[]): readonly Case[] {
  return cases.filter((one) => attempt(() => signsTexts(one, given)) === true);
}

/** Whether what is signed holds every name as the mistakes write it, and every value of the caller as it is. */
function signsTexts({ evidence, right }: Case, given: readonly Deviation[]): boolean {
  if (evidence.kind !== "signing") return false;
  const { task } = evidence;
  const scheme = deviate(right, given);
  const { baseString } = traceSignature(task, scheme);
  const message = scheme.baseStringBytes(baseString, task);
  const signed = typeof message === "string" ? message : Buffer.from(message).toString("utf8");
  const holds = (encoded: string): boolean => signed.includes(right.encodePart(encoded, "parameters"));
  return task.parameters.every(
    ([name, value]) =>
      isProtocolName(name) || (holds(scheme.encodeName(name)) && holds(right.encodeValue(value, name))),
  );
}
