import type { HttpRequest } from "../signing/http-request.ts";
import type { SignatureMethod } from "../signing/signing-task.ts";
import type { ClauseId } from "../spec/clauses.ts";
import { verifyRequest } from "../verification/verify-request.ts";
import { evidenceOf } from "./captured-evidence.ts";
import { type CapturedFault, faultOf, SIGNATURE_MISMATCH, showAt } from "./captured-faults.ts";
import { findMisfits, type Misfit } from "./captured-misfits.ts";
import { watchNonces } from "./captured-nonces.ts";
import { type CapturedRequest, type MerchantKeys, type ReadRequest, readCaptured } from "./captured-request.ts";
import { FIELD_UNKNOWN, SIGNED_URL_DIFFERS, VALUE_MISSHAPEN } from "./captured-request-faults.ts";
import { findSignedUrl } from "./captured-url.ts";
import { type Exercise, findExercises } from "./coverage.ts";
import type { Evidence } from "./diagnosis/evidence.ts";
import type { RequestCredentials } from "./diagnosis/read-sent-tasks.ts";
import { compareTexts } from "./mismatch.ts";
import type { Mismatch } from "./report.ts";

/** Makes a stranger's text fit to be reported: secrets and card numbers are hidden. */
export type Mask = (text: string) => string;

/** A captured request with what is found of it alone. */
export interface JudgedRequest {
  /** `capture/<operation>/<method>/<n>`, the n-th of its kind. */
  readonly id: string;
  readonly profile: string;
  readonly read: ReadRequest;
  readonly credentials: RequestCredentials;
  readonly exercises: readonly Exercise[];
  /** Its signature is right, whatever else is wrong. */
  readonly isSigned: boolean;
  /** What known mistakes can be tried on, where anything can. */
  readonly evidence?: Evidence;
  /** Failed only. */
  readonly failure?: RequestFailure;
  /** Errored only: the gateway could not judge it, through no fault of the client. */
  readonly error?: string;
}

/** How a captured request fails. */
export interface RequestFailure {
  readonly mismatch: Mismatch;
  readonly clauses: readonly ClauseId[];
  /** What the mere reason tells, where it tells anything. */
  readonly fault?: CapturedFault;
}

/** Reasons for which the gateway alone is to blame. */
const OURS: ReadonlySet<string> = new Set(["gateway-fault"]);
const SHOWN = 2000;
const MISFITS_SHOWN = 4;
const MISFIT_LENGTH = 200;

const signatureClauses: Readonly<Record<SignatureMethod, readonly ClauseId[]>> = {
  "HMAC-SHA1": ["base-string.5", "hmac.1", "hmac.2", "hmac.3"],
  "RSA-SHA256": ["base-string.5", "rsa.3"],
};

/** Whether the reason of a refusal tells it all, so that no mistake needs to be looked for. */
export function isWhole({ failure }: JudgedRequest): boolean {
  return failure?.fault?.isWhole === true;
}

/** Judges captured requests one by one, in order of arrival. */
export function judgeCaptured(
  captured: readonly CapturedRequest[],
  keysFor: (read: ReadRequest) => MerchantKeys,
  mask: Mask,
): readonly JudgedRequest[] {
  const counts = new Map<string, number>();
  const watch = watchNonces();
  return captured.map((one) => {
    const read = watch(readCaptured(one));
    const kind = `capture/${one.operation ?? "other"}/${read.method ?? "unsigned"}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return { id: `${kind}/${count}`, ...judgeRead(read, keysFor(read), mask) };
  });
}

function judgeRead(read: ReadRequest, { consumer, credentials }: MerchantKeys, mask: Mask): Omit<JudgedRequest, "id"> {
  const { captured, method, own } = read;
  const { outcome } = captured;
  const evidence = evidenceOf(captured.request, credentials);
  const isOurs = !outcome.accepted && OURS.has(outcome.reason);
  const isRight = (request: HttpRequest): boolean => verifyRequest(request, [consumer], read.timestamp ?? "").accepted;
  const failure = isOurs ? undefined : findFailure(read, isRight, mask);
  return {
    profile: method === undefined ? "client" : `signer/${method}`,
    read,
    credentials,
    exercises: findExercises({
      ...(captured.operation !== undefined && { operation: captured.operation }),
      ...(method !== undefined && { method }),
      ...(read.placement !== undefined && { placement: read.placement }),
      names: own.map(([name]) => name),
      values: own.map(([, value]) => value),
    }),
    // A gateway may refuse what is rightly signed: for its nonce, its time or its path.
    isSigned: outcome.accepted || isRight(captured.request),
    ...(evidence !== undefined && { evidence }),
    ...(failure !== undefined && { failure }),
    ...(isOurs && { error: mask(outcome.detail) }),
  };
}

function findFailure(
  read: ReadRequest,
  isRight: (request: HttpRequest) => boolean,
  mask: Mask,
): RequestFailure | undefined {
  const { outcome, request } = read.captured;
  if (outcome.accepted) return findMisfit(read, mask);
  const signedUrl = outcome.reason === SIGNATURE_MISMATCH ? findSignedUrl(request, isRight) : undefined;
  const fault = faultOf(signedUrl === undefined ? outcome.reason : SIGNED_URL_DIFFERS);
  const stage = fault?.stage ?? "signature";
  const [due, shown, says] =
    signedUrl === undefined
      ? [fault?.due ?? "the signature of this request", mask(showAt(stage, read)), mask(outcome.detail)]
      : tellUrls(mask(signedUrl), mask(request.url));
  const mismatch = differ(stage, due, shown, [
    says,
    ...sayMisfits(misfitsOf(read), mask).map((misfit) => `whatever the signature, ${misfit}`),
  ]);
  const clauses = fault?.clauses ?? signatureClauses[read.method ?? "HMAC-SHA1"];
  return { mismatch, clauses, ...(fault !== undefined && { fault }) };
}

/** Reporters cut what differs, and whoever reads it needs the whole URL. */
function tellUrls(signed: string, right: string): readonly [due: string, shown: string, says: string] {
  return [cut(right), signed, `the signature is right for ${cut(signed)}; the URL to sign is ${cut(right)}`];
}

/** A request that is accepted may still break the shapes of its operation; a lenient gateway would not tell. */
function findMisfit(read: ReadRequest, mask: Mask): RequestFailure | undefined {
  const misfits = misfitsOf(read);
  if (misfits.length === 0) return undefined;
  const fault = faultOf(misfits.some((one) => one.fault === FIELD_UNKNOWN) ? FIELD_UNKNOWN : VALUE_MISSHAPEN);
  return {
    mismatch: differ("parameters", fault?.due ?? "", showAt("parameters", read), sayMisfits(misfits, mask)),
    clauses: fault?.clauses ?? [],
    ...(fault !== undefined && { fault }),
  };
}

function misfitsOf({ captured: { request, operation }, own }: ReadRequest): readonly Misfit[] {
  return findMisfits(own, request.url, operation);
}

function sayMisfits(misfits: readonly Misfit[], mask: Mask): readonly string[] {
  return misfits.slice(0, MISFITS_SHOWN).map(({ says }) => mask(says).slice(0, MISFIT_LENGTH));
}

function differ(stage: string, expected: string, actual: string, notes: readonly string[]): Mismatch {
  const shown = cut(actual);
  const note = notes.length === 0 ? undefined : notes.join("; ");
  const mismatch = compareTexts(stage, expected, shown, note);
  return mismatch ?? { stage, offset: 0, expected, actual: shown, ...(note !== undefined && { note }) };
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
