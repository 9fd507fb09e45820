import { createHash } from "#crypto";
import { CountersignError } from "../countersign-error.ts";
import { type Deviation, deviate, writingStages } from "../deviations/deviation.ts";
import { base64Decode } from "../encoding/base64.ts";
import { percentEncode } from "../encoding/percent-encode.ts";
import { compareSigned, readSigned, type Shown } from "../judging/compare-signed.ts";
import { createNonceMemory } from "../judging/nonce-memory.ts";
import { BODY_HASHED, EMPTY_TOKEN } from "../judging/shown-readings.ts";
import { schemeOf } from "../signing/ambiguities.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import { type SigningTrace, traceSignature } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { traceBody, traceHeader } from "../signing/trace-stages.ts";
import { deriveChoices, deriveExpected } from "../suite/derive/derive-expected.ts";
import type { SigningExpected, SigningVector } from "../suite/model/vector.ts";
import type { CallMemory, StageCalls } from "./call-memory.ts";
import type { AnswerEffect, Subject } from "./subject.ts";

/** What a signer may sign beside the five in every request: the judge passes it. */
const additions = [EMPTY_TOKEN, BODY_HASHED].map(
  (point) => [point, schemeOf(point, point).protocolParameters] as const,
);

type SentParts = Pick<SigningTrace, "signature" | "authorization" | "body" | "contentType">;

/** A vector with everything that does not depend on the mistake. */
interface Prepared {
  readonly task: SigningTask;
  readonly calls: StageCalls;
  readonly trace: SigningTrace;
  /** The answer of a right signer, as text. */
  readonly answer: string;
  /** The reference, but with recalled RSA signatures. */
  readonly scheme: Scheme;
  /** All outcomes that the judge passes. */
  readonly accepted: readonly SigningExpected[];
  readonly memory: CallMemory;
}

/**
 * Makes a subject of a signing vector: the answer of a signer that makes a mistake is compared as the judge compares
 * it, first the signature alone, then the rest of the request.
 *
 * @param signsRsa whether mistakes of the RSA operation itself are tried as well: milliseconds each.
 */
export function createSigningSubject(
  vector: SigningVector,
  task: SigningTask,
  signsRsa: boolean,
  memory: CallMemory,
): Subject {
  const prepared = prepare(vector, task, memory);
  const method = vector.task.signatureMethod;
  return {
    id: vector.id,
    profile: `signer/${method}`,
    method,
    isFixed: vector.result === "valid",
    ...(vector.purpose !== undefined && { purpose: vector.purpose }),
    size: JSON.stringify([task.parameters, task.url]).length,
    effectOf(deviation, drawsOwnNonces) {
      if (deviation.stage === "rsaSha256" && !signsRsa) return undefined;
      return effectOf(prepared, deviation, drawsOwnNonces);
    },
    showsOwnNonce(deviation) {
      const sent = sendDeviant(prepared, deviation);
      return typeof sent !== "string" && showsOwn(task, readSigned({ authorization: sent.authorization }));
    },
  };
}

function prepare(vector: SigningVector, task: SigningTask, memory: CallMemory): Prepared {
  const published = vector.result === "valid" ? [vector.expected] : vector.choices.map(({ expected }) => expected);
  const scheme = { ...reference, rsaSha256: recallSignatures(published) };
  const accepted = [...published, ...deriveWithAdditions(vector, task, scheme)];
  const { trace, calls } = memory.sign(task, scheme);
  return { task, calls, trace, answer: writeAnswer(trace), scheme, accepted, memory };
}

/**
 * Derives the outcomes of a signer that signs an empty token, or a hash of the body, everywhere: the judge passes them,
 * unless the caller gives a token.
 */
function deriveWithAdditions(vector: SigningVector, task: SigningTask, scheme: Scheme): readonly SigningExpected[] {
  const givesToken = task.parameters.some(([name]) => name === "oauth_token");
  return additions.flatMap(([point, protocolParameters]) => {
    if (point === EMPTY_TOKEN && givesToken) return [];
    const interpreted = { ...scheme, protocolParameters };
    return vector.result === "acceptable"
      ? deriveChoices(task, vector.point, interpreted).map(({ expected }) => expected)
      : [deriveExpected(task, interpreted)];
  });
}

function effectOf(prepared: Prepared, deviation: Deviation, drawsOwnNonces: boolean): AnswerEffect | undefined {
  const { memory, calls, answer: right } = prepared;
  // In the RSA operation the check costs as much as a signature.
  if (deviation.stage !== "rsaSha256" && !memory.isChanged(deviation, calls)) return undefined;
  const sent = sendDeviant(prepared, deviation);
  if (typeof sent === "string") return { answer: sent };
  const answer = writeAnswer(sent);
  if (answer === right) return undefined;
  const caughtBy = whatCatches(prepared, sent, drawsOwnNonces);
  return { answer, ...(caughtBy !== undefined && { caughtBy }) };
}

/** Returns the request of a signer with a mistake, or the code of the error for which it cannot sign. */
function sendDeviant({ scheme, task, trace }: Prepared, deviation: Deviation): SentParts | string {
  // A recalled RSA signature does not show mistakes of the RSA operation.
  const deviant = deviate(deviation.stage === "rsaSha256" ? reference : scheme, [deviation]);
  try {
    const { stage } = deviation;
    const isWritten = writingStages.has(stage);
    const signed = isWritten ? trace : traceSignature(task, deviant);
    const { authorization } = traceHeader(signed.protocol, signed.signature, undefined, deviant);
    // A wrongly signed request is sent unchanged, except for mistakes of the parameters themselves.
    const isSent = isWritten || stage === "operationParameters" || stage === "protocolParameters";
    const { body } = isSent ? traceBody(signed, signed.signature, "header", deviant) : trace;
    return { signature: signed.signature, authorization, body, contentType: deviant.contentType(undefined) };
  } catch (error) {
    if (error instanceof CountersignError) return error.code;
    throw error;
  }
}

function writeAnswer({ signature, authorization, body, contentType }: SentParts): string {
  return `${signature}\n${authorization}\n${body}\n${contentType}`;
}

function whatCatches(
  { task, accepted }: Prepared,
  { signature, authorization, body, contentType }: SentParts,
  drawsOwnNonces: boolean,
): AnswerEffect["caughtBy"] {
  const near = accepted.filter((expected) => expected.signature === signature);
  if (near.length === 0) return "signature";
  const shown = readSigned({ authorization, body, contentType });
  if (drawsOwnNonces && showsOwn(task, shown)) return isAboutGivenNonce(task) ? undefined : "answer";
  // The comparison needs a key only to verify signatures for a note, which nobody reads here.
  const keyless: SigningTask = { ...task, signatureMethod: "HMAC-SHA1", consumerSecret: "" };
  return near.some((expected) => compareSigned(keyless, expected, shown) === undefined) ? undefined : "answer";
}

/** Whether the signer shows another nonce than the given one: then its signature is wrong for the shown one. */
function showsOwn(task: SigningTask, { header }: Shown): boolean {
  return createNonceMemory().note(task, header).source === "own";
}

/** Whether a vector is about the given nonce: the judge skips it for a signer that draws its own. */
function isAboutGivenNonce({ nonce, parameters }: SigningTask): boolean {
  return (
    percentEncode(nonce) !== nonce || parameters.some(([name]) => name === "oauth_nonce" || name === "oauth_timestamp")
  );
}

/**
 * Makes a stage that recalls the RSA signatures of known outcomes by message, and returns the digest of any other
 * message. RSA with PKCS#1 v1.5 is deterministic, so signatures differ where messages do; signing each message of each
 * mistake would take minutes.
 */
function recallSignatures(outcomes: readonly SigningExpected[]): Scheme["rsaSha256"] {
  const known = new Map(
    outcomes.map(({ baseString, signature }) => [digest(baseString).toString("hex"), base64Decode(signature)]),
  );
  return (_privateKey, message) => {
    const digested = digest(message);
    return known.get(digested.toString("hex")) ?? digested;
  };
}

function digest(message: Uint8Array | string): Buffer {
  return createHash("sha256").update(message).digest();
}
