import fc from "fast-check";
import { z } from "zod";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signatureBaseString } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { strict } from "../../../src/vectors/model.ts";
import { nastyText } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { looseTasks } from "./inputs/loose-tasks.ts";
import { meaningOf, meaningTold } from "./inputs/meaning.ts";
import { storedTask } from "./inputs/stored-task.ts";
import { makeLaw } from "./make-law.ts";
import { libraryBaseString } from "./oracles/oauth-1.0a.ts";

/** A task, and the values of its parameters named `__proto__`. */
export interface ProtoTask {
  readonly task: SigningTask;
  readonly values: readonly string[];
}

/** Where oauth-1.0a differs: a name that its objects inherit. */
export function makeProtoLaw(scheme: Scheme = reference): Property<ProtoTask> {
  return makeLaw({
    id: "library-loses-proto",
    says: "oauth-1.0a drops a parameter named __proto__, and signs several as 0, 1 and so on; the reference signs each by its name.",
    arbitrary: fc.record(
      {
        // A parameter of such a number would stand before the library's own.
        task: looseTasks().map((task) => ({
          ...task,
          parameters: task.parameters.filter(([name]) => !/^\d$/.test(name)),
        })),
        values: fc.array(nastyText({ maxAtoms: 3 }), { minLength: 1, maxLength: 3 }),
      },
      { noNullPrototype: true },
    ),
    stored: strict<ProtoTask>({ task: storedTask, values: z.array(z.string()) }),
    check({ task, values }) {
      const { parameters } = task;
      const signedAs = (name: (at: number) => string): SigningTask => ({
        ...task,
        parameters: [...parameters, ...values.map((value, at) => [name(at), value] as const)],
      });
      const given = signedAs(() => "__proto__");
      const theirs = values.length === 1 ? task : signedAs(String);
      return (
        parting("named", meaningOf(given), meaningTold(signatureBaseString(given, scheme))) ??
        parting("baseString", signatureBaseString(theirs, scheme), libraryBaseString(given))
      );
    },
  });
}

/** The law of the reference. */
export const libraryLosesProto: Property<ProtoTask> = makeProtoLaw();
