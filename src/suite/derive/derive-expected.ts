import { CountersignError } from "../../countersign-error.ts";
import { ambiguities, interpretWith } from "../../signing/ambiguities.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { type SigningTrace, signRequest, traceSignature } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { encodeHeaderParameters } from "../../signing/trace-stages.ts";
import type { ChoiceOutcome, SigningExpected } from "../model/vector.ts";

/** The stages that a vector holds: the header and the body as texts are free in their spelling. */
type ExpectedTrace = Omit<SigningTrace, "authorization" | "body" | "contentType">;

/** Derives every intermediate value of a signing task, by the reference or another scheme. Throws as `signRequest`. */
export function deriveExpected(task: SigningTask, scheme: Scheme = reference): SigningExpected {
  const signed = traceSignature(task, scheme);
  const { protocol, operation, signature } = signed;
  return expectedOf({
    ...signed,
    headerParameters: encodeHeaderParameters(protocol, signature, undefined, scheme),
    bodyParameters: scheme.bodyParameters(operation, protocol, "header", signature),
  });
}

/** Derives the outcomes of a signing task at an ambiguity. Throws as {@link deriveOutcomes}. */
export function deriveChoices(
  task: SigningTask,
  point: string,
  base: Scheme = reference,
): readonly ChoiceOutcome<SigningExpected>[] {
  return deriveOutcomes(point, (scheme) => {
    const signed = signRequest(task, {}, interpretWith(base, scheme));
    return { ...expectedOf(signed.trace), ...(point === "body-space" && { bodyText: signed.body }) };
  });
}

/**
 * Derives the outcomes of an ambiguity, each by its own interpretation. Those of equal bytes are one, which names the
 * others.
 *
 * @throws {CountersignError} `choice-unknown` when no ambiguity has that name.
 */
export function deriveOutcomes<Expected>(
  point: string,
  derive: (scheme: Scheme) => Expected,
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
    return { name, reading, expected, bytes: JSON.stringify(expected) };
  });
  const firsts = outcomes.filter(({ bytes }, at) => at === outcomes.findIndex((one) => one.bytes === bytes));
  return firsts.map(({ name, reading, expected, bytes }) => {
    const also = outcomes.filter((one) => one.bytes === bytes && one.name !== name).map((one) => one.name);
    return { name, reading, ...(also.length > 0 && { also }), expected };
  });
}

function expectedOf(trace: ExpectedTrace): SigningExpected {
  return {
    baseStringUri: trace.baseStringUri,
    normalizedParameters: trace.normalizedParameters,
    baseString: trace.baseString,
    ...(trace.signingKey !== undefined && { signingKey: trace.signingKey }),
    signature: trace.signature,
    authorization: Object.fromEntries(trace.headerParameters),
    body: trace.bodyParameters,
  };
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
