import { CountersignError } from "../../countersign-error.ts";
import { ambiguities, interpretWith } from "../../signing/ambiguities.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { type SignedTask, signBaseString, signTask } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import {
  type BaseStringTrace,
  encodeHeaderParameters,
  traceBaseString,
  traceBody,
} from "../../signing/trace-stages.ts";
import type { ChoiceOutcome, SigningExpected, SigningOutcome, SigningOutcomes } from "../model/vector.ts";
import { assignOutcome, bytesOfOutcome, deriveLate, type OutcomeMaker } from "./late-signature.ts";

/**
 * Derives every intermediate value of a signing task, by the reference or another scheme; those that nobody compares are made when
 * they are first asked for. Throws as `signRequest`.
 */
export function deriveExpected(task: SigningTask, scheme: Scheme = reference): SigningExpected {
  const outcome = deriveOutcome(task, scheme);
  // Not kept: a run has thousands, nobody asks for these in one, and they are megabytes.
  const traced = (): BaseStringTrace => traceBaseString(task, scheme);
  const stages = {
    get baseStringUri() {
      return traced().baseStringUri;
    },
    get normalizedParameters() {
      return traced().normalizedParameters;
    },
    baseString: outcome.baseString,
    ...(task.signatureMethod === "HMAC-SHA1" && { signingKey: scheme.signingKey(task.consumerSecret, task) }),
  };
  return assignOutcome(stages, outcome);
}

/** Derives what an answer is compared with, and nothing else; at an ambiguity for each interpretation. Throws as `signRequest`. */
export function deriveCompared(
  task: SigningTask,
  point: string | undefined,
  scheme: Scheme = reference,
): SigningOutcomes {
  const derive = (by: Scheme): SigningOutcome => deriveOutcome(task, by);
  if (point === undefined) return { result: "valid", expected: derive(scheme) };
  return { result: "acceptable", point, choices: deriveInterpreted(task, point, scheme, derive) };
}

function deriveOutcome(task: SigningTask, scheme: Scheme): SigningOutcome {
  const write: OutcomeMaker["write"] = (signed) => outcomeOf(signed, scheme);
  const sign: OutcomeMaker["sign"] = (baseString) => signBaseString(baseString, task, scheme);
  return deriveLate(task, scheme, { sign, write }) ?? write(signTask(task, scheme));
}

function outcomeOf({ protocol, operation, baseString, signature }: SignedTask, scheme: Scheme): SigningOutcome {
  return {
    baseString,
    signature,
    authorization: Object.fromEntries(encodeHeaderParameters(protocol, signature, undefined, scheme)),
    body: scheme.bodyParameters(operation, protocol, "header", signature),
  };
}

/** Derives the outcomes of a signing task at an ambiguity. Throws as {@link deriveOutcomes}. */
export function deriveChoices(
  task: SigningTask,
  point: string,
  base: Scheme = reference,
): readonly ChoiceOutcome<SigningExpected>[] {
  return deriveInterpreted(task, point, base, (scheme) => deriveExpected(task, scheme));
}

function deriveInterpreted<Expected extends SigningOutcome>(
  task: SigningTask,
  point: string,
  base: Scheme,
  derive: (scheme: Scheme) => Expected,
): readonly ChoiceOutcome<Expected>[] {
  return deriveOutcomes(
    point,
    (scheme) => {
      const interpreted = interpretWith(base, scheme);
      const expected = derive(interpreted);
      if (point !== "body-space") return expected;
      // No signature stands in the body of a request that has it in its header.
      const { body } = traceBody(traceBaseString(task, interpreted), "", "header", interpreted);
      return Object.assign(expected, { bodyText: body });
    },
    // The steps to a base string differ where it does.
    bytesOfOutcome,
  );
}

/**
 * Derives the outcomes of an ambiguity, each by its own interpretation. Those of equal bytes are one, which names the
 * others.
 *
 * @param bytesOf writes an outcome. Default: as JSON.
 * @throws {CountersignError} `choice-unknown` when no ambiguity has that name.
 */
export function deriveOutcomes<Expected>(
  point: string,
  derive: (scheme: Scheme) => Expected,
  bytesOf: (expected: Expected) => string = (expected) => JSON.stringify(expected),
): readonly ChoiceOutcome<Expected>[] {
  const ambiguity = Object.hasOwn(ambiguities, point) ? ambiguities[point] : undefined;
  if (ambiguity === undefined) {
    throw new CountersignError(
      "choice-unknown",
      `silent point: expected one of ${Object.keys(ambiguities).join(", ")}, got ${JSON.stringify(point)}`,
    );
  }
  const outcomes = ambiguity.readings.map(({ name, reading, scheme }) => {
    const expected = derive(scheme);
    return { name, reading, expected, bytes: bytesOf(expected) };
  });
  const firsts = outcomes.filter(({ bytes }, at) => at === outcomes.findIndex((one) => one.bytes === bytes));
  return firsts.map(({ name, reading, expected, bytes }) => {
    const also = outcomes.filter((one) => one.bytes === bytes && one.name !== name).map((one) => one.name);
    return { name, reading, ...(also.length > 0 && { also }), expected };
  });
}

/**
 * Compares a derived value with the one that a published source prints for it.
 *
 * @throws {CountersignError} `published-value-differs`.
 */
export function checkPublished(id: string, published: string | undefined, derived: string): void {
  if (published === undefined || published === derived) return;
  throw new CountersignError(
    "published-value-differs",
    `vector ${id}: expected the published value ${JSON.stringify(published)}, got ${JSON.stringify(derived)}`,
    "Either the reference is wrong or the vector's inputs are not those of its source.",
  );
}
