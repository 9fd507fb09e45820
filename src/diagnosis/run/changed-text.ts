import { attempt } from "../../attempt.ts";
import { type Deviation, deviate } from "../../deviations/deviation.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import type { Case } from "../replay/case.ts";

/** Stages of texts of which each request has one. */
export const singleStages: ReadonlySet<Stage> = new Set<Stage>(["protocolParameters", "baseStringUri", "signingKey"]);

/** Returns the texts of a request that a mistake of one of {@link singleStages} changes, as they are right; empty for none. */
export function changedIn({ evidence, right }: Case, mistake: Deviation): string {
  if (evidence.kind !== "signing") return "";
  const write = (scheme: Scheme): readonly string[] => textsOf(mistake.stage, evidence.task, scheme);
  const after = attempt(() => write(deviate(right, [mistake])));
  return JSON.stringify(write(right).filter((text, at) => text !== after?.[at]));
}

function textsOf(stage: Stage, task: SigningTask, scheme: Scheme): readonly string[] {
  if (stage === "protocolParameters") return scheme.protocolParameters(task).map((pair) => pair.join("="));
  if (stage === "baseStringUri") return [scheme.baseStringUri(task.url)];
  return task.signatureMethod === "HMAC-SHA1" ? [scheme.signingKey(task.consumerSecret, task)] : [];
}
