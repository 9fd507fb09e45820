import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { traceBaseString } from "../../../src/signing/trace-stages.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { looseTasks } from "./inputs/loose-tasks.ts";
import { storedTask } from "./inputs/stored-task.ts";
import { makeLaw } from "./make-law.ts";
import { libraryBaseString, libraryParameters } from "./oracles/oauth-1.0a.ts";

/** The law of a scheme. */
export function makeBaseStringLaw(scheme: Scheme = reference): Property<SigningTask> {
  return makeLaw({
    id: "base-string-equals-library",
    says: "Normalized parameters and base string are those of oauth-1.0a: any names and values, given once or more often.",
    arbitrary: looseTasks(),
    stored: storedTask,
    check(task) {
      const { normalizedParameters, baseString } = traceBaseString(task, scheme);
      return (
        parting("normalizedParameters", libraryParameters(task), normalizedParameters) ??
        parting("baseString", libraryBaseString(task), baseString)
      );
    },
  });
}

/** The law of the reference. */
export const baseStringEqualsLibrary: Property<SigningTask> = makeBaseStringLaw();
