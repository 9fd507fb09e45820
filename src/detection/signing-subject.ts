import { createHash } from "node:crypto";
import { CountersignError } from "../countersign-error.ts";
import { type Deviation, deviate, writingStages } from "../deviations/deviation.ts";
import { base64Decode } from "../encoding/base64.ts";
import { percentEncode } from "../encoding/percent-encode.ts";
import { compareSigned, readSigned, type Shown } from "../judging/compare-signed.ts";
import { createNonceMemory } from "../judging/nonce-memory.ts";
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

const { protocolParameters: withEmptyToken } = schemeOf("empty-token", "empty-token");

/** What a signer sends. */
type SentParts = Pick<SigningTrace, "signature" | "authorization" | "body" | "contentType">;

/** What is known of a vector before any mistake is tried. */
interface Prepared {
  readonly task: SigningTask;
  readonly calls: StageCalls;
  readonly trace: SigningTrace;
  /** What a right signer sends, as text. */
  readonly answer: string;
  /** The specification, but that RSA signatures are recalled. */
  readonly scheme: Scheme;
  /** Everything that the judge passes. */
  readonly accepted: readonly SigningExpected[];
  readonly memory: CallMemory;
}

/**
 * A signing vector, asked which mistakes it catches: what a signer that makes one shows is compared as the judge
 * compares it, first the signature alone, then the rest of the request.
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
  const accepted = [...published, ...deriveWithEmptyToken(vector, task, scheme)];
  const { trace, calls } = memory.sign(task, scheme);
  return { task, calls, trace, answer: writeAnswer(trace), scheme, accepted, memory };
}

/** The judge passes a signer that signs an empty token everywhere, unless the caller gives one. */
function deriveWithEmptyToken(vector: SigningVector, task: SigningTask, scheme: Scheme): readonly SigningExpected[] {
  if (task.parameters.some(([name]) => name === "oauth_token")) return [];
  const reading = { ...scheme, protocolParameters: withEmptyToken };
  return vector.result === "acceptable"
    ? deriveChoices(task, vector.point, reading).map(({ expected }) => expected)
    : [deriveExpected(task, reading)];
}

function effectOf(prepared: Prepared, deviation: Deviation, drawsOwnNonces: boolean): AnswerEffect | undefined {
  const { memory, calls, answer: right } = prepared;
  // In the RSA operation it costs as much to find out as to sign.
  if (deviation.stage !== "rsaSha256" && !memory.isChanged(deviation, calls)) return undefined;
  const sent = sendDeviant(prepared, deviation);
  if (typeof sent === "string") return { answer: sent };
  const answer = writeAnswer(sent);
  if (answer === right) return undefined;
  const caughtBy = whatCatches(prepared, sent, drawsOwnNonces);
  return { answer, ...(caughtBy !== undefined && { caughtBy }) };
}

/** What the signer sends, or why it cannot sign: such a signer is told by its error, not by a wrong answer. */
function sendDeviant({ scheme, task, trace }: Prepared, deviation: Deviation): SentParts | string {
  // What may be wrong with the RSA operation cannot be seen where it is only recalled.
  const deviant = deviate(deviation.stage === "rsaSha256" ? reference : scheme, [deviation]);
  try {
    const { stage } = deviation;
    const isWritten = writingStages.has(stage);
    const signed = isWritten ? trace : traceSignature(task, deviant);
    const { authorization } = traceHeader(signed.protocol, signed.signature, undefined, deviant);
    // What is signed wrongly is sent as it is, but for the parameters themselves.
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
  // Of a task the comparison needs a key only to verify signatures, for a note that nobody reads here.
  const keyless: SigningTask = { ...task, signatureMethod: "HMAC-SHA1", consumerSecret: "" };
  return near.some((expected) => compareSigned(keyless, expected, shown) === undefined) ? undefined : "answer";
}

/** Then the signature, right for what was given, is wrong for what is shown. */
function showsOwn(task: SigningTask, { header }: Shown): boolean {
  return createNonceMemory().note(task, header?.parsed).source === "own";
}

/** Of a signer that draws its own nonces, the judge skips these. */
function isAboutGivenNonce({ nonce, parameters }: SigningTask): boolean {
  return (
    percentEncode(nonce) !== nonce || parameters.some(([name]) => name === "oauth_nonce" || name === "oauth_timestamp")
  );
}

/**
 * A stage that gives the RSA signatures of known outcomes by what was signed, and for any other message its digest
 * instead. RSA with PKCS#1 v1.5 is deterministic, so signatures differ where messages do, and to sign each message of
 * each mistake would take minutes.
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
