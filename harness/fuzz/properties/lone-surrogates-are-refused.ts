import fc from "fast-check";
import { z } from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { strict } from "../../../src/vectors/model.ts";
import { nastyText } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { looseTasks } from "./inputs/loose-tasks.ts";
import { storedTask } from "./inputs/stored-task.ts";
import { makeLaw } from "./make-law.ts";

const places = ["name", "value", "nonce", "consumerKey", "consumerSecret", "url"] as const;

/** A task, and where a text with half of a surrogate pair is put. */
export interface BrokenTask {
  readonly task: SigningTask;
  readonly place: (typeof places)[number];
  readonly text: string;
}

/** The law of a scheme. */
export function makeLoneSurrogateLaw(scheme: Scheme = reference): Property<BrokenTask> {
  const half = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));
  return makeLaw({
    id: "lone-surrogates-are-refused",
    says: "Text with half of a surrogate pair is refused by name wherever it stands, and never signed as something else.",
    arbitrary: fc.record(
      {
        task: looseTasks(),
        place: fc.constantFrom(...places),
        text: fc.tuple(nastyText({ maxAtoms: 2 }), half, nastyText({ maxAtoms: 2 })).map((parts) => parts.join("")),
      },
      { noNullPrototype: true },
    ),
    stored: strict<BrokenTask>({ task: storedTask, place: z.enum(places), text: z.string() }),
    check({ task, place, text }) {
      try {
        const { trace } = signRequest(breakTask(task, place, text), {}, scheme);
        return parting("refused", "lone-surrogate", trace.baseString);
      } catch (error) {
        if (error instanceof CountersignError) return parting("code", "lone-surrogate", error.code);
        throw error;
      }
    },
  });
}

function breakTask(task: SigningTask, place: BrokenTask["place"], text: string): SigningTask {
  switch (place) {
    case "name":
      return { ...task, parameters: [...task.parameters, [text, ""]] };
    case "value":
      return { ...task, parameters: [...task.parameters, ["a", text]] };
    case "url":
      return { ...task, url: `${task.url}?${text.replaceAll(/[\s#]/g, "")}` };
    default:
      return { ...task, [place]: text };
  }
}

/** The law of the reference. */
export const loneSurrogatesAreRefused: Property<BrokenTask> = makeLoneSurrogateLaw();
