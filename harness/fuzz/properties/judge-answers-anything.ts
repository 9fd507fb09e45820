import fc from "fast-check";
import { z } from "zod";
import { createJudge } from "../../../src/conformance/judge.ts";
import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";
import type { Breach, Property } from "../property.ts";
import { parting, unless } from "./breach.ts";
import { type ObservedVector, observedVectors, sampledVector } from "./inputs/observations.ts";
import { storedObservedVector } from "./inputs/stored-observations.ts";
import { makeLaw } from "./make-law.ts";

const statuses: Readonly<Record<string, string>> = { errored: "errored", declined: "skipped", unreachable: "none" };

/** The law of a judge. */
export function makeJudgeLaw(create: typeof createJudge = createJudge): Property<readonly ObservedVector[]> {
  return makeLaw({
    id: "judge-answers-anything",
    says: "Every observation has a judgement with its reasons, whatever it holds, but for what was not observed at all.",
    arbitrary: fc.array(observedVectors(), { minLength: 1, maxLength: 4 }),
    stored: z.array(storedObservedVector),
    check(observed) {
      const judge = create();
      for (const { id, observation } of observed) {
        const planned = sampledVector(id);
        if (planned === undefined) continue;
        const judgement = judge(planned, observation);
        const due = statuses[Object.keys(observation)[0] ?? ""];
        const breach =
          (due === undefined ? undefined : parting("status", due, judgement?.status ?? "none")) ??
          (judgement === undefined ? undefined : checkReasons(judgement));
        if (breach !== undefined) return breach;
      }
      return undefined;
    },
  });
}

function checkReasons(judgement: Judgement): Breach | undefined {
  switch (judgement.status) {
    case "passed":
      return undefined;
    case "failed": {
      const { stage, expected, actual, note } = judgement.mismatch;
      const parts = expected !== actual || note !== undefined;
      return unless(stage !== "" && parts, "mismatch", "expected a stage, and two texts that differ there");
    }
    case "skipped":
      return unless(typeof judgement.reason === "string", "reason", "expected why it was skipped");
    case "errored":
      return unless(typeof judgement.error.message === "string", "error", "expected what went wrong");
  }
}

/** The law of our own judge. */
export const judgeAnswersAnything: Property<readonly ObservedVector[]> = makeJudgeLaw();
