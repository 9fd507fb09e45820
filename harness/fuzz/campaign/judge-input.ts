import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";
import { CountersignError } from "../../../src/countersign-error.ts";
import { describeThrown } from "../../adapters/ask-module.ts";
import type { Breach, Property } from "../property.ts";
import { breathe } from "./breathe.ts";

/** The code of what a target's property throws once nothing more will be observed. */
export const TARGET_GONE = "target-gone";

/** What came of one input. */
export type Judged =
  | { readonly kind: "held"; readonly judgement?: Judgement }
  | { readonly kind: "broken"; readonly breach: Breach; readonly judgement?: Judgement }
  | { readonly kind: "gone"; readonly why: string };

/** Judges one input by a property. Never rejects: what a law throws breaks it. */
export async function judgeInput(property: Property, input: unknown): Promise<Judged> {
  const breath = breathe();
  if (breath !== undefined) await breath;
  try {
    const { breach, judgement } = await ask(property, input);
    const told = judgement === undefined ? {} : { judgement };
    return breach === undefined ? { kind: "held", ...told } : { kind: "broken", breach, ...told };
  } catch (thrown) {
    if (thrown instanceof CountersignError && thrown.code === TARGET_GONE) {
      return { kind: "gone", why: thrown.message };
    }
    return { kind: "broken", breach: breachOf(thrown) };
  }
}

async function ask(
  property: Property,
  input: unknown,
): Promise<{ readonly breach?: Breach | undefined; readonly judgement?: Judgement }> {
  return property.answer === undefined ? { breach: await property.check(input) } : property.answer(input);
}

/** What a law threw, as the breach that it is. */
export function breachOf(thrown: unknown): Breach {
  const { message, details = "" } = describeThrown(thrown);
  // Messages repeat the input; where it was thrown stays the same while the input shrinks.
  const [place = ""] = /\bat .*/.exec(details) ?? [];
  return { kind: "thrown", says: `expected an answer, got an exception: ${message}`, about: place };
}
