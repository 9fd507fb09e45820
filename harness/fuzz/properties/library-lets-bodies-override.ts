import fc from "fast-check";
import { z } from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signatureBaseString } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { type ProtocolName, protocolNames } from "../../../src/spec/protocol-names.ts";
import { strict } from "../../../src/vectors/model.ts";
import { nastyText } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { looseTasks } from "./inputs/loose-tasks.ts";
import { storedTask } from "./inputs/stored-task.ts";
import { makeLaw } from "./make-law.ts";
import { libraryBaseString } from "./oracles/oauth-1.0a.ts";

/** A task whose body holds a protocol parameter; no value stands for the header's own. */
export interface OverridingTask {
  readonly task: SigningTask;
  readonly name: ProtocolName;
  readonly value: string | null;
}

/** Where oauth-1.0a differs: a protocol parameter in the body. */
export function makeOverridingLaw(scheme: Scheme = reference): Property<OverridingTask> {
  return makeLaw({
    id: "library-lets-bodies-override",
    says: "Of a protocol parameter in the body oauth-1.0a signs the body's value; the reference signs an equal one once, and refuses another and any signature.",
    arbitrary: fc.record(
      { task: looseTasks(), name: fc.constantFrom(...protocolNames), value: fc.option(nastyText({ maxAtoms: 3 })) },
      { noNullPrototype: true },
    ),
    stored: strict<OverridingTask>({ task: storedTask, name: z.enum(protocolNames), value: z.string().nullable() }),
    check({ task, name, value }) {
      const header = reference.protocolParameters(task);
      const own = new Map(header).get(name);
      const given = value ?? own ?? "";
      const repeating = { ...task, parameters: [...task.parameters, [name, given] as const] };
      const signed = [...header.filter(([known]) => known !== name), [name, given] as const];
      return (
        parting("baseString", baseStringOf(task, signed), libraryBaseString(repeating)) ??
        (given === own
          ? parting("signed once", libraryBaseString(repeating), signatureBaseString(repeating, scheme))
          : parting("refused", codeOf(name), codeThrown(repeating, scheme)))
      );
    },
  });
}

function baseStringOf(task: SigningTask, signed: readonly Parameter[]): string {
  const collectParameters: Scheme["collectParameters"] = (operation) => [...operation, ...signed];
  return signatureBaseString(task, { ...reference, collectParameters });
}

function codeOf(name: string): string {
  return name === "oauth_signature" ? "signature-parameter-forbidden" : "protocol-parameter-conflict";
}

function codeThrown(task: SigningTask, scheme: Scheme): string {
  try {
    return signatureBaseString(task, scheme);
  } catch (error) {
    if (error instanceof CountersignError) return error.code;
    throw error;
  }
}

/** The law of the reference. */
export const libraryLetsBodiesOverride: Property<OverridingTask> = makeOverridingLaw();
