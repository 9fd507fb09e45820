import fc from "fast-check";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signatureBaseString } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { looseTasks } from "./inputs/loose-tasks.ts";
import { meaningOf, meaningTold } from "./inputs/meaning.ts";
import { storedTask } from "./inputs/stored-task.ts";
import { tasks } from "./inputs/tasks.ts";
import { makeLaw } from "./make-law.ts";

/** The law of a scheme: what can be read back is told apart from everything else. */
export function makeTellingLaw(scheme: Scheme = reference): Property<SigningTask> {
  return makeLaw({
    id: "base-strings-tell-their-task",
    says: "Decoded, a base string gives back method, URL and every signed parameter: no two different tasks share one.",
    arbitrary: fc.oneof(tasks(), looseTasks()),
    stored: storedTask,
    check: (task) => parting("meaning", meaningOf(task), meaningTold(signatureBaseString(task, scheme))),
  });
}

/** The law of the reference. */
export const baseStringsTellTheirTask: Property<SigningTask> = makeTellingLaw();
