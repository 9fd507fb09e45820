import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import type { BuiltRequest } from "../../spec/build-request.ts";
import type { EncodingVector, RequestShapeVector, VectorHead } from "../../vectors/vector.ts";
import { compareBuilt } from "../compare-answers.ts";
import type { Subject } from "./subject.ts";

/** An encoding vector: an encoder encodes as the signer of these mistakes encodes values. */
export function createEncodingSubject(vector: EncodingVector): Subject {
  const { text } = vector.task;
  return {
    ...headOf(vector, "encoder", text),
    effectOf(deviation) {
      if (deviation.stage !== "encodeValue") return undefined;
      const answer = deviant(deviation).encodeValue(text, "");
      return answer === vector.expected ? undefined : { answer, caughtBy: "answer" };
    },
  };
}

/** A request-shape vector: a client with these mistakes builds the URL that it signs and the parameters that it sends. */
export function createShapeSubject(vector: RequestShapeVector): Subject {
  const { expected } = vector;
  return {
    ...headOf(vector, "client", JSON.stringify([expected.url, expected.parameters])),
    effectOf(deviation) {
      if (deviation.stage !== "operationParameters" && deviation.stage !== "baseStringUri") return undefined;
      const scheme = deviant(deviation);
      const built: BuiltRequest = {
        ...expected,
        url: scheme.baseStringUri(expected.url),
        parameters: scheme.operationParameters(expected.parameters),
      };
      const answer = JSON.stringify(built);
      if (answer === JSON.stringify(expected)) return undefined;
      return compareBuilt(expected, built) === undefined ? { answer } : { answer, caughtBy: "answer" };
    },
  };
}

function headOf({ id, purpose }: VectorHead, profile: string, task: string): Omit<Subject, "effectOf"> {
  return { id, profile, isFixed: true, ...(purpose !== undefined && { purpose }), size: task.length };
}

function deviant(deviation: Deviation): Scheme {
  return deviate(reference, [deviation]);
}
