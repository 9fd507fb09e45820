import { type Deviation, deviate } from "../deviations/deviation.ts";
import { compareBuilt } from "../judging/compare-answers.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import type { SignatureMethod } from "../signing/signing-task.ts";
import type { BuiltRequest } from "../spec/build-request.ts";
import type { EncodingVector, RequestShapeVector, VectorHead } from "../suite/model/vector.ts";

export interface AnswerEffect {
  /** The part of the answer by which the vector catches it, if it does: the signature alone, or only another part. */
  readonly caughtBy?: "signature" | "answer";
  /** The answer as text, for comparison. */
  readonly answer: string;
}

/** A vector as a detector of mistakes. */
export interface Subject {
  readonly id: string;
  /** The profile of its verdict, as in a report: `signer/HMAC-SHA1`, `encoder`, … */
  readonly profile: string;
  readonly method?: SignatureMethod;
  /** Whether the specification fixes its outcome. */
  readonly isFixed: boolean;
  /** The reason for the vector, where its kind alone is not reason enough. */
  readonly purpose?: string;
  /** The number of characters of its task that differ from vector to vector, which a person has to read. */
  readonly size: number;
  /** Returns the effect of a mistake, or `undefined` where it has none. */
  readonly effectOf: (deviation: Deviation, drawsOwnNonces: boolean) => AnswerEffect | undefined;
  /** Whether a signer with a mistake shows another nonce or timestamp than it was given. */
  readonly showsOwnNonce?: (deviation: Deviation) => boolean;
}

/** Makes a subject of an encoding vector: the encoder makes the mistakes of a signer's encoding of values. */
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

/** Makes a subject of a request-shape vector: the client makes the mistakes of a signer's URL and parameters. */
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
