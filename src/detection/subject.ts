import { type Deviation, deviate } from "../deviations/deviation.ts";
import { compareBuilt } from "../judging/compare-answers.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import type { SignatureMethod } from "../signing/signing-task.ts";
import type { BuiltRequest } from "../spec/build-request.ts";
import type { EncodingVector, RequestShapeVector, VectorHead } from "../suite/model/vector.ts";

/** What a mistake does to the answer to one vector. */
export interface AnswerEffect {
  /** What gives it away, if anything does: the signature alone, or only something else of the answer. */
  readonly caughtBy?: "signature" | "answer";
  /** The answer, as text to compare. */
  readonly answer: string;
}

/** A vector that is asked which mistakes it catches. */
export interface Subject {
  readonly id: string;
  /** Where its verdict counts, as in a report: `signer/HMAC-SHA1`, `encoder`, … */
  readonly profile: string;
  readonly method?: SignatureMethod;
  /** Whether the specification fixes its outcome. */
  readonly isFixed: boolean;
  /** Whether its kind alone is reason enough for it, or else the reason that it gives. */
  readonly purpose?: string;
  /** How many characters its task has that differ from vector to vector: what a person has to read. */
  readonly size: number;
  /** What a mistake changes of the answer; nothing where nothing. */
  readonly effectOf: (deviation: Deviation, drawsOwnNonces: boolean) => AnswerEffect | undefined;
  /** Whether a signer with a mistake shows another nonce or timestamp here than it was given. */
  readonly showsOwnNonce?: (deviation: Deviation) => boolean;
}

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
