import fc from "fast-check";
import { createCallMemory } from "../../../src/detection/call-memory.ts";
import { createSigningSubject } from "../../../src/detection/signing-subject.ts";
import type { Subject } from "../../../src/detection/subject.ts";
import { appliesTo, type Deviation } from "../../../src/deviations/deviation.ts";
import { deriveChoices, deriveExpected } from "../../../src/suite/derive/derive-expected.ts";
import type { SigningVector } from "../../../src/suite/model/vector.ts";
import type { DrawnTask } from "../../fuzz/arbitraries/ambiguous-tasks.ts";

const BLOCK = 100;

/**
 * Returns the first run, counted from 1, in which the judge refuses the signature, header, body or content type of a
 * signer with each mistake. Mistakes that are not met within so many runs are absent.
 */
export function firstDetections(
  arbitrary: fc.Arbitrary<DrawnTask>,
  seed: number,
  deviations: readonly Deviation[],
  most: number,
): ReadonlyMap<Deviation, number> {
  const found = new Map<Deviation, number>();
  let left = deviations;
  for (let run = 0; run < most && left.length > 0; run += BLOCK) {
    // In blocks, as a campaign draws: fast-check makes what it draws first smaller.
    const drawn = fc.sample(arbitrary, { seed: seed * 1_000_003 + run, numRuns: Math.min(BLOCK, most - run) });
    for (const [at, one] of drawn.entries()) {
      const subject = subjectOf(one);
      const met = left.filter(
        (deviation) =>
          appliesTo(deviation, one.task.signatureMethod) && subject.effectOf(deviation, false)?.caughtBy !== undefined,
      );
      for (const deviation of met) found.set(deviation, run + at + 1);
      if (met.length > 0) left = left.filter((deviation) => !found.has(deviation));
    }
  }
  return found;
}

/** Makes a drawn task a vector whose outcome the reference fixes, since it is only to detect mistakes. */
function subjectOf({ task, point }: DrawnTask): Subject {
  const { method, url, parameters, signatureMethod, nonce, timestamp } = task;
  const head = {
    id: "fuzz/drawn",
    comment: "",
    flags: [],
    clauses: [],
    source: { name: "drawn" },
    task: { method, url, parameters, credentials: "drawn", signatureMethod, nonce, timestamp },
  };
  const vector: SigningVector =
    point === undefined
      ? { ...head, result: "valid", expected: deriveExpected(task) }
      : { ...head, result: "acceptable", point, choices: deriveChoices(task, point) };
  return createSigningSubject(vector, task, true, createCallMemory());
}
