import { z } from "zod";
import type { Observation } from "../../../../src/conformance/adapter.ts";
import { strict } from "../../../../src/vectors/model.ts";
import { type ObservedVector, sampledVector } from "./observations.ts";
import { storedParameters } from "./stored-parameters.ts";

const text = z.string();
const optional = text.exactOptional();
const failure = z.strictObject({ message: text, details: optional });

const storedObservation: z.ZodType<Observation> = z.union([
  z.strictObject({
    signed: z.strictObject({
      authorization: optional,
      signature: optional,
      baseString: optional,
      body: optional,
      contentType: optional,
    }),
  }),
  z.strictObject({ verified: z.strictObject({ accepted: z.boolean(), reason: optional }) }),
  z.strictObject({ encoded: text }),
  z.strictObject({ built: z.strictObject({ method: text, url: text, parameters: storedParameters }) }),
  z.strictObject({ outcome: z.strictObject({ success: z.boolean(), id: optional }) }),
  z.strictObject({ declined: z.strictObject({ reason: text }) }),
  z.strictObject({ errored: failure }),
  z.strictObject({ unreachable: failure }),
]);

/** An observed vector of the samples. */
export const storedObservedVector: z.ZodType<ObservedVector> = strict<ObservedVector>({
  id: text.refine((id) => sampledVector(id) !== undefined, "expected the id of a sampled vector"),
  observation: storedObservation,
});
