import fc from "fast-check";
import { z } from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signatureBaseString } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { strict } from "../../../src/vectors/model.ts";
import type { Property } from "../property.ts";
import { unless } from "./breach.ts";
import { looseTasks } from "./inputs/loose-tasks.ts";
import { meaningOf } from "./inputs/meaning.ts";
import { moveNames, nearTask } from "./inputs/near-tasks.ts";
import { storedTask } from "./inputs/stored-task.ts";
import { tasks } from "./inputs/tasks.ts";
import { makeLaw } from "./make-law.ts";

/** A task, and the small change that makes another of it. */
export interface NearTasks {
  readonly task: SigningTask;
  readonly move: string;
  readonly at: number;
}

/** The law of a scheme. */
export function makeNearTasksLaw(scheme: Scheme = reference): Property<NearTasks> {
  return makeLaw({
    id: "near-tasks-differ",
    says: "Two tasks that are near each other share a base string only where they mean the same.",
    arbitrary: fc.record(
      { task: fc.oneof(tasks(), looseTasks()), move: fc.constantFrom(...moveNames), at: fc.nat(8) },
      { noNullPrototype: true },
    ),
    stored: strict<NearTasks>({ task: storedTask, move: z.enum(moveNames), at: z.int().nonnegative() }),
    check({ task, move, at }) {
      const other = nearTask(task, move, at);
      const isSame = meaningOf(task) === meaningOf(other);
      const theirs = baseStringOf(other, scheme);
      if (theirs === undefined) return undefined;
      const says = isSame ? "expected one base string for one meaning" : `expected another base string after ${move}`;
      return unless((signatureBaseString(task, scheme) === theirs) === isSame, isSame ? "apart" : "shared", says);
    },
  });
}

/** Nothing for a task that the reference refuses: a change may make a protocol parameter contradict the header. */
function baseStringOf(task: SigningTask, scheme: Scheme): string | undefined {
  try {
    return signatureBaseString(task, scheme);
  } catch (error) {
    if (error instanceof CountersignError) return undefined;
    throw error;
  }
}

/** The law of the reference. */
export const nearTasksDiffer: Property<NearTasks> = makeNearTasksLaw();
