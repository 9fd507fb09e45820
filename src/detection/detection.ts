import { createHash } from "#crypto";
import { appliesTo, type Deviation } from "../deviations/deviation.ts";
import { base64Decode } from "../encoding/base64.ts";
import { type RsaKeys, resolveTask } from "../suite/model/resolve-task.ts";
import type { SigningVector, VectorFile } from "../suite/model/vector.ts";
import { type CallMemory, createCallMemory } from "./call-memory.ts";
import { createSigningSubject } from "./signing-subject.ts";
import { createEncodingSubject, createShapeSubject, type Subject } from "./subject.ts";

/** The vectors of a profile that catch a mistake: a row of the detection matrix. */
export interface Detected {
  readonly deviation: Deviation;
  readonly profile: string;
  /** The vectors that catch it by the signature alone. */
  readonly bySignature: readonly Subject[];
  /** The vectors that catch it only by another part of the answer. */
  readonly byAnswer: readonly Subject[];
  /** Whether such a signer seems to draw its own nonces and timestamps, so that its signatures alone catch nothing. */
  readonly drawsOwnNonces: boolean;
  /** A digest of all changes of the answers: equal where no vector distinguishes two mistakes. */
  readonly outcome: string;
}

/** The detection matrix: which vector catches which mistake. */
export interface Detection {
  readonly subjects: readonly Subject[];
  /**
   * One row for each mistake and each profile in which it can be made: signers always, others where a vector catches
   * it.
   */
  readonly rows: readonly Detected[];
  /** The same rows for what the specification permits: no vector with a fixed outcome should catch it. */
  readonly permitted: readonly Detected[];
}

/** Tries every mistake on every vector of signing, encoding or request shapes. */
export function detect(files: readonly VectorFile[], keys: RsaKeys, deviations: readonly Deviation[]): Detection {
  const memory = createCallMemory();
  const subjects = files.flatMap((file) => subjectsOf(file, keys, memory));
  const profiles = [...new Set(subjects.map(({ profile }) => profile))];
  const asked = profiles.map((profile) => subjects.filter((subject) => subject.profile === profile));
  const rows = deviations.flatMap((deviation) => asked.flatMap((own) => detectIn(deviation, own)));
  return {
    subjects,
    rows: rows.filter(({ deviation }) => deviation.permitted === undefined),
    permitted: rows.filter(({ deviation }) => deviation.permitted !== undefined),
  };
}

/** @param subjects those of one profile. */
function detectIn(deviation: Deviation, subjects: readonly Subject[]): readonly Detected[] {
  const [first] = subjects;
  if (first === undefined || (first.method !== undefined && !appliesTo(deviation, first.method))) return [];
  // As in a run, the first shown header decides where the nonces come from.
  const drawsOwnNonces = first.showsOwnNonce?.(deviation) ?? false;
  const bySignature: Subject[] = [];
  const byAnswer: Subject[] = [];
  let outcome = "";
  for (const subject of subjects) {
    const effect = subject.effectOf(deviation, drawsOwnNonces);
    if (effect === undefined) continue;
    outcome += `${subject.id} ${effect.answer}\n`;
    if (effect.caughtBy === "signature") bySignature.push(subject);
    if (effect.caughtBy === "answer") byAnswer.push(subject);
  }
  if (first.method === undefined && byAnswer.length === 0) return [];
  return [{ deviation, profile: first.profile, bySignature, byAnswer, drawsOwnNonces, outcome: digest(outcome) }];
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function subjectsOf(file: VectorFile, keys: RsaKeys, memory: CallMemory): readonly Subject[] {
  switch (file.kind) {
    case "signing": {
      const credentials = file.credentials ?? {};
      return file.vectors.map((vector, at) =>
        createSigningSubject(
          vector,
          resolveTask(vector.task, credentials, keys),
          // Signing is slow, and mistakes of the RSA operation depend little on the message: try them on few vectors.
          at === file.vectors.findIndex(isRsa) || beginsWithZero(vector),
          memory,
        ),
      );
    }
    case "encoding":
      return file.vectors.map(createEncodingSubject);
    case "request-shapes":
      return file.vectors.map(createShapeSubject);
    default:
      return [];
  }
}

function isRsa({ task }: SigningVector): boolean {
  return task.signatureMethod === "RSA-SHA256";
}

/** Whether the signature is a number that is shorter than the key, which is rare. */
function beginsWithZero(vector: SigningVector): boolean {
  return isRsa(vector) && vector.result === "valid" && base64Decode(vector.expected.signature)?.[0] === 0;
}
