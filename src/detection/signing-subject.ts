import { createHash } from "node:crypto";
import { CountersignError } from "../countersign-error.ts";
import { type Deviation, deviate } from "../deviations/deviation.ts";
import { base64Decode } from "../encoding/base64.ts";
import { percentEncode } from "../encoding/percent-encode.ts";
import { compareSigned, readSigned, type Shown } from "../judging/compare-signed.ts";
import { createNonceMemory } from "../judging/nonce-memory.ts";
import { schemeOf } from "../signing/ambiguities.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme, Stage } from "../signing/scheme.ts";
import { type SigningTrace, signRequest } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { deriveChoices, deriveExpected } from "../suite/derive/derive-expected.ts";
import type { SigningExpected, SigningVector } from "../suite/model/vector.ts";
import type { CallMemory, RightTrace } from "./call-memory.ts";
import type { AnswerEffect, Subject } from "./subject.ts";
import { type DeviantRequest, isOfSignature, touchesHeader, traceDeviant } from "./trace-deviant.ts";

const { protocolParameters: withEmptyToken } = schemeOf("empty-token", "empty-token");

/** What is known of a vector before any mistake is tried. */
interface Prepared {
  readonly vector: SigningVector;
  readonly task: SigningTask;
  /** The specification, but that RSA signatures are recalled. */
  readonly scheme: Scheme;
  /** Everything that the judge passes. */
  readonly accepted: readonly SigningExpected[];
  readonly right: RightTrace;
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
      if (!touchesHeader(deviation.stage)) return false;
      const sent = sendDeviant(prepared, deviation);
      return typeof sent !== "string" && showsOwn(task, readSigned({ authorization: sent.authorization() }));
    },
  };
}

function prepare(vector: SigningVector, task: SigningTask, memory: CallMemory): Prepared {
  const published = vector.result === "valid" ? [vector.expected] : vector.choices.map(({ expected }) => expected);
  const scheme = { ...reference, rsaSha256: recallSignatures(published) };
  const { trace } = signRequest(task, {}, scheme);
  const collected = reference
    .collectParameters(trace.operation, trace.protocol, task.url)
    .map(([name, value]) => ({ name, value, encodedName: percentEncode(name), encodedValue: percentEncode(value) }));
  return {
    vector,
    task,
    scheme,
    accepted: [...published, ...deriveWithEmptyToken(vector, task, scheme)],
    right: { task, trace, collected },
    memory,
  };
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
  // In what turns the base string into a signature it costs as much to find out as to sign.
  if (!isOfSignature(deviation.stage) && !prepared.memory.isChanged(deviation, prepared.right)) return undefined;
  const sent = sendDeviant(prepared, deviation);
  if (typeof sent === "string") return { answer: sent };
  const answer = writeDifference(sent, deviation.stage, prepared.right.trace);
  if (answer === "") return undefined;
  const caughtBy = whatCatches(prepared, sent, drawsOwnNonces);
  return { answer, ...(caughtBy !== undefined && { caughtBy }) };
}

/** What the signer sends, or why it cannot sign: such a signer is told by its error, not by a wrong answer. */
function sendDeviant({ scheme, right }: Prepared, deviation: Deviation): DeviantRequest | string {
  // What may be wrong with the RSA operation cannot be seen where it is only recalled.
  const base = deviation.stage === "rsaSha256" ? reference : scheme;
  try {
    return traceDeviant(right, deviate(base, [deviation]), deviation.stage);
  } catch (error) {
    if (error instanceof CountersignError) return error.code;
    throw error;
  }
}

/** What differs from the right request, as text; empty where nothing does. */
function writeDifference(sent: DeviantRequest, stage: Stage, right: SigningTrace): string {
  let written = "";
  if (sent.signature !== right.signature) written += `signature ${sent.signature}\n`;
  const authorization = touchesHeader(stage) ? sent.authorization() : right.authorization;
  if (authorization !== right.authorization) written += `authorization ${authorization}\n`;
  if (sent.body !== right.body) written += `body ${sent.body}\n`;
  if (sent.contentType !== right.contentType) written += `content type ${sent.contentType}\n`;
  return written;
}

function whatCatches(
  { task, accepted }: Prepared,
  { signature, authorization, body, contentType }: DeviantRequest,
  drawsOwnNonces: boolean,
): AnswerEffect["caughtBy"] {
  const near = accepted.filter((expected) => expected.signature === signature);
  if (near.length === 0) return "signature";
  const shown = readSigned({ authorization: authorization(), body, contentType });
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
