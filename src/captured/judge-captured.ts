import { type Exercise, findExercises } from "../coverage/exercises.ts";
import { evidenceOf, type RequestCredentials } from "../diagnosis/request/read-sent-tasks.ts";
import { cutShort } from "../judging/cut-text.ts";
import type { SigningEvidence } from "../judging/judgement.ts";
import { compareTexts } from "../judging/mismatch.ts";
import type { Mismatch } from "../judging/verdict.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { SignatureMethod } from "../signing/signing-task.ts";
import type { ClauseId } from "../spec/clauses.ts";
import { headerValues } from "../verification/check-envelope.ts";
import { verifyRequest } from "../verification/verify-request.ts";
import {
  type CapturedRequest,
  type CaptureMerchant,
  type Flaw,
  keysOf,
  type MerchantKeys,
  type ReadRequest,
  readCaptured,
} from "./captured-request.ts";
import { findFlaws } from "./find-flaws.ts";
import type { CapturedFault } from "./header-faults.ts";
import { holdTogether } from "./hold-together.ts";
import { pathOf } from "./path-of.ts";
import { faultOf, SIGNATURE_MISMATCH, SIGNED_URL_DIFFERS } from "./request-faults.ts";
import { findSignedUrl } from "./signed-url.ts";

/** Hides secrets and card numbers in an untrusted text, so that it can be reported. */
export type Mask = (text: string) => string;

export interface JudgedRequest {
  /** `capture/<operation>/<method>/<n>`, the n-th of its kind. */
  readonly id: string;
  readonly profile: string;
  readonly read: ReadRequest;
  readonly credentials: RequestCredentials;
  readonly exercises: readonly Exercise[];
  /** Whether its signature is right, whatever else is wrong. */
  readonly isSigned: boolean;
  /** What is wrong with it however it is signed, the gravest first. */
  readonly flaws: readonly Flaw[];
  /** The evidence that known mistakes can be tried on, if there is any. */
  readonly evidence?: SigningEvidence;
  /** Failed only. */
  readonly failure?: RequestFailure;
  /** Errored only: the gateway could not judge it, through no fault of the client. */
  readonly error?: string;
}

export interface RequestFailure {
  readonly mismatch: Mismatch;
  readonly clauses: readonly ClauseId[];
  /** The fault that follows from the reason alone, if there is one. */
  readonly fault?: CapturedFault;
}

/** Reasons for which the gateway alone is to blame. */
const OURS: ReadonlySet<string> = new Set(["gateway-fault"]);
const SHOWN = 2000;
const FLAWS_SHOWN = 4;
const FLAW_LENGTH = 200;

const signatureClauses: Readonly<Record<SignatureMethod, readonly ClauseId[]>> = {
  "HMAC-SHA1": ["base-string.5", "hmac.1", "hmac.2", "hmac.3"],
  "RSA-SHA256": ["base-string.5", "rsa.3"],
};

/** Whether the reason of a refusal explains it completely, so that no mistake needs to be searched for. */
export function isWhole({ failure }: JudgedRequest): boolean {
  return failure?.fault?.isWhole === true;
}

/** How the requests of one client are judged. */
export interface CapturedRules {
  readonly merchants: readonly CaptureMerchant[];
  /** The endpoint identifier that the client was given; where it is unknown, any is right. */
  readonly endpointId: string | undefined;
  readonly mask: Mask;
}

/** Judges captured requests one by one, in order of arrival. */
export function judgeCaptured(captured: readonly CapturedRequest[], rules: CapturedRules): readonly JudgedRequest[] {
  const keysFor = keysOf(rules.merchants);
  const counts = new Map<string, number>();
  return holdTogether(captured.map(readCaptured)).map((read) => {
    const kind = `capture/${read.captured.operation ?? "other"}/${read.method ?? "unsigned"}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return { id: `${kind}/${count}`, ...judgeRead(read, keysFor(read), rules) };
  });
}

function judgeRead(
  read: ReadRequest,
  { consumer, credentials }: MerchantKeys,
  { merchants, endpointId, mask }: CapturedRules,
): Omit<JudgedRequest, "id"> {
  const { captured, method, own } = read;
  const { outcome } = captured;
  const evidence = evidenceOf(captured.request, credentials);
  const isOurs = !outcome.accepted && OURS.has(outcome.reason);
  const isRight = (request: HttpRequest): boolean => verifyRequest(request, [consumer], read.timestamp ?? "").accepted;
  const flaws = findFlaws(read, { merchants, endpointId });
  const failure = isOurs ? undefined : findFailure(read, flaws, isRight, mask);
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
    // A gateway may refuse a rightly signed request: for its nonce, its time or its path.
    isSigned: outcome.accepted || isRight(captured.request),
    flaws,
    ...(evidence !== undefined && { evidence }),
    ...(failure !== undefined && { failure }),
    ...(isOurs && { error: mask(outcome.detail) }),
  };
}

function findFailure(
  read: ReadRequest,
  flaws: readonly Flaw[],
  isRight: (request: HttpRequest) => boolean,
  mask: Mask,
): RequestFailure | undefined {
  const { outcome, request } = read.captured;
  if (outcome.accepted) return failBy(flaws, read, mask);
  const signedUrl = outcome.reason === SIGNATURE_MISMATCH ? findSignedUrl(request, isRight) : undefined;
  const fault = faultOf(signedUrl === undefined ? outcome.reason : SIGNED_URL_DIFFERS);
  const stage = fault?.stage ?? "signature";
  const [due, shown, description] =
    signedUrl === undefined
      ? [fault?.due ?? "the signature of this request", mask(showAt(stage, read)), mask(outcome.detail)]
      : describeUrls(mask(signedUrl), mask(request.url));
  const mismatch = differ(stage, due, shown, [
    description,
    ...describeFlaws(flaws, mask).map((flaw) => `whatever the signature, ${flaw}`),
  ]);
  const clauses = fault?.clauses ?? signatureClauses[read.method ?? "HMAC-SHA1"];
  return { mismatch, clauses, ...(fault !== undefined && { fault }) };
}

/** Describes the two URLs in full: reporters cut the texts of a mismatch. */
function describeUrls(signed: string, right: string): readonly [due: string, shown: string, description: string] {
  return [
    cutShort(right, SHOWN),
    signed,
    `the signature is right for ${cutShort(signed, SHOWN)}; the URL to sign is ${cutShort(right, SHOWN)}`,
  ];
}

/** Fails an accepted request by its flaws: a lenient gateway does not report them. */
function failBy(flaws: readonly Flaw[], read: ReadRequest, mask: Mask): RequestFailure | undefined {
  const fault = flaws[0] && faultOf(flaws[0].fault);
  if (fault === undefined) return undefined;
  const { stage, due, clauses } = fault;
  return { mismatch: differ(stage, due, mask(showAt(stage, read)), describeFlaws(flaws, mask)), clauses, fault };
}

function describeFlaws(flaws: readonly Flaw[], mask: Mask): readonly string[] {
  return flaws.slice(0, FLAWS_SHOWN).map(({ description }) => mask(description).slice(0, FLAW_LENGTH));
}

function differ(stage: string, expected: string, actual: string, notes: readonly string[]): Mismatch {
  const shown = cutShort(actual, SHOWN);
  const note = notes.length === 0 ? undefined : notes.join("; ");
  const mismatch = compareTexts(stage, expected, shown, note);
  return mismatch ?? { stage, offset: 0, expected, actual: shown, ...(note !== undefined && { note }) };
}

/** The part of the request that is shown for a fault; no part of the body, which may hold card numbers. */
const shownAt: Readonly<Record<string, (read: ReadRequest) => string | undefined>> = {
  method: ({ captured }) => captured.request.method,
  url: ({ captured }) => captured.request.url,
  path: ({ captured }) => pathOf(captured.request.url),
  contentType: ({ captured }) => headerValues(captured.request, "content-type").join(" | ") || undefined,
  authorization: ({ captured }) => headerValues(captured.request, "authorization").join(" | ") || undefined,
  consumerKey: ({ consumerKey }) => consumerKey,
  signature: ({ signature }) => signature,
  nonce: ({ nonce }) => nonce,
  timestamp: ({ timestamp }) => timestamp,
  parameters: () => "others",
};

function showAt(stage: string, read: ReadRequest): string {
  const show = shownAt[stage];
  return show === undefined ? "other text" : (show(read) ?? "none");
}
