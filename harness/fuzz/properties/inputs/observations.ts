import fc from "fast-check";
import type { Observation } from "../../../../src/conformance/adapter.ts";
import type { PlannedVector } from "../../../../src/conformance/plan.ts";
import { signRequest } from "../../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../../src/signing/signing-task.ts";
import { operationNames } from "../../../../src/spec/operations.ts";
import * as hostile from "../../arbitraries.ts";
import * as spoiled from "./spoiled.ts";
import { sampledPlan } from "./suite-samples.ts";

const byId: ReadonlyMap<string, PlannedVector> = new Map(sampledPlan.map((planned) => [planned.vector.id, planned]));

/** A published vector, by its id, and what may come back for it. */
export interface ObservedVector {
  readonly id: string;
  readonly observation: Observation;
}

/** Observations of any kind, most of them spoiled from what a right signer shows. */
export function observedVectors(): fc.Arbitrary<ObservedVector> {
  const ofEach = sampledPlan.map((planned) =>
    fc
      .oneof({ arbitrary: observationsFor(planned), weight: 5 }, { arbitrary: anyObservation(), weight: 1 })
      .map((observation) => ({ id: planned.vector.id, observation })),
  );
  return fc.oneof(...ofEach);
}

/** The vector of an id, if it is among the samples. */
export function sampledVector(id: string): PlannedVector | undefined {
  return byId.get(id);
}

// Whoever reads an answer has refused lone surrogates before anybody judges it.
function rawTexts(): fc.Arbitrary<string> {
  return hostile.rawTexts().map((text) => text.toWellFormed());
}

function spoiledTexts(sound: readonly string[]): fc.Arbitrary<string> {
  return spoiled.spoiledTexts(sound).map((text) => text.toWellFormed());
}

function observationsFor({ request }: PlannedVector): fc.Arbitrary<Observation> {
  switch (request.cmd) {
    case "sign":
      return signedFor(request.task);
    case "encode":
      return spoiledTexts([encodeURIComponent(request.text)]).map((encoded) => ({ encoded }));
    case "verify":
      return fc.tuple(fc.boolean(), rawTexts()).map(([accepted, reason]) => ({ verified: { accepted, reason } }));
    case "respond":
      return fc.tuple(fc.boolean(), rawTexts()).map(([success, id]) => ({ outcome: { success, id } }));
    case "build":
      return fc
        .tuple(
          fc.constantFrom("POST", "post", ""),
          rawTexts(),
          fc.array(fc.tuple(rawTexts(), rawTexts()), { maxLength: 4 }),
        )
        .map(([method, url, parameters]) => ({ built: { method, url, parameters } }));
  }
}

function signedFor(task: SigningTask): fc.Arbitrary<Observation> {
  const { body, trace } = signRequest(task);
  const field = (sound: string): fc.Arbitrary<string> => fc.oneof(fc.constant(sound), spoiledTexts([sound]));
  return fc
    .record(
      {
        authorization: field(trace.authorization),
        signature: field(trace.signature),
        baseString: field(trace.baseString),
        body: field(body),
        contentType: field(trace.contentType),
      },
      { requiredKeys: ["authorization"], noNullPrototype: true },
    )
    .map((signed) => ({ signed }));
}

function anyObservation(): fc.Arbitrary<Observation> {
  const text = rawTexts();
  return fc.oneof(
    text.map((encoded): Observation => ({ encoded })),
    text.map((signature): Observation => ({ signed: { signature } })),
    text.map((message): Observation => ({ errored: { message, details: message } })),
    text.map((reason): Observation => ({ declined: { reason } })),
    text.map((message): Observation => ({ unreachable: { message } })),
    fc.boolean().map((accepted): Observation => ({ verified: { accepted } })),
    fc.constantFrom(...operationNames).map((url): Observation => ({ built: { method: url, url, parameters: [] } })),
  );
}
