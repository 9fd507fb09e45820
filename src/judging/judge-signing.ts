import { percentEncode } from "../encoding/percent-encode.ts";
import { schemeOf } from "../signing/ambiguities.ts";
import { BODY_HASH, hashBody } from "../signing/body-hash.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import { traceSignature } from "../signing/sign-request.ts";
import type { SignatureMethod, SigningTask } from "../signing/signing-task.ts";
import type { ClauseId } from "../spec/clauses.ts";
import { deriveCompared } from "../suite/derive/derive-expected.ts";
import type { SigningOutcome, SigningOutcomes } from "../suite/model/vector.ts";
import type { Signed } from "./adapter.ts";
import { compareSigned, readSigned, type Shown } from "./compare-signed.ts";
import { type Judgement, judgeOutcomes, type SigningEvidence, withEvidence } from "./judgement.ts";
import type { NonceMemory } from "./nonce-memory.ts";
import { BODY_HASHED, EMPTY_TOKEN, listReadings } from "./shown-readings.ts";

const methodClauses: Readonly<Record<SignatureMethod, readonly ClauseId[]>> = {
  "HMAC-SHA1": ["hmac.1", "hmac.2", "hmac.3"],
  "RSA-SHA256": ["rsa.3"],
};
const writingClauses: Readonly<Record<string, readonly ClauseId[]>> = {
  authorization: ["header.3", "header.4", "header.5"],
  body: ["endpoints.body", "body.1"],
  contentType: ["header.1"],
};

const emptyTokenScheme: Scheme = schemeOf(EMPTY_TOKEN, EMPTY_TOKEN);
const bodyHashedScheme: Scheme = schemeOf(BODY_HASHED, BODY_HASHED);

/**
 * Judges a signer's evidence for a signing vector. A signer that draws its own nonces and timestamps is judged by the
 * outcome that the specification gives for those. A signer that signs an empty `oauth_token` or a hash of the body
 * chose an interpretation that shows in every request, and so is judged by it everywhere.
 *
 * @param at when it answered, in seconds since 1970, to hold its own timestamps to. Default: they are held to nothing.
 */
export function judgeSigning(
  vector: SigningOutcomes,
  task: SigningTask,
  signed: Signed,
  nonces: NonceMemory,
  at?: number,
): Judgement {
  const shown = readSigned(signed);
  if (signsOwnToken(task, shown)) {
    return { status: "skipped", reason: "the signer signs an empty oauth_token, and this vector gives another" };
  }
  const use = nonces.note(task, shown.header, at);
  if (use.source === "given")
    return withEvidence(judgeTask(vector, vector, task, shown), evidenceOf(vector, task, shown));
  if (use.fault !== undefined) {
    const { explainsItself, ...failure } = use.fault;
    const judgement: Judgement = { status: "failed", ...failure };
    return explainsItself ? judgement : withEvidence(judgement, evidenceOf(vector, task, shown));
  }
  if (isAboutGivenNonce(task)) {
    return {
      status: "skipped",
      reason: "the signer draws its own nonce, and this vector is about the one it was given",
    };
  }
  const own = { ...task, nonce: use.nonce, timestamp: use.timestamp };
  const outcomes = deriveOutcomes(vector, own, reference);
  const judgement = judgeTask(vector, outcomes, own, shown);
  return withEvidence(judgement, { ...evidenceOf(vector, own, shown), given: task });
}

/** Returns the evidence that a diagnosis may try mistakes on. */
function evidenceOf(vector: SigningOutcomes, task: SigningTask, shown: Shown): SigningEvidence {
  const point = vector.result === "acceptable" ? { point: vector.point } : {};
  return { kind: "signing", task, shown: shown.signed, ...point, emptyToken: showsEmptyToken(task, shown) };
}

function judgeTask(vector: SigningOutcomes, outcomes: SigningOutcomes, task: SigningTask, shown: Shown): Judgement {
  const compare = (expected: SigningOutcome): ReturnType<typeof compareSigned> => compareSigned(task, expected, shown);
  const judgement = judgeOutcomes(outcomes, compare);
  if (judgement.status === "passed") return withReadings(judgement, vector, task, undefined);
  if (judgement.status !== "failed") return judgement;
  for (const [point, scheme] of interpretationsOf(task, shown)) {
    const retried = judgeOutcomes(deriveOutcomes(vector, task, scheme), compare);
    if (retried.status === "passed") {
      return withReadings({ status: "passed", took: retried.took ?? { point, choice: point } }, vector, task, point);
    }
  }
  return citeStage(judgement, task, shown.signed);
}

function withReadings(
  judgement: Extract<Judgement, { readonly status: "passed" }>,
  vector: SigningOutcomes,
  task: SigningTask,
  by: string | undefined,
): Judgement {
  const readings = listReadings(vector, task, judgement.took, by);
  return readings.length === 0 ? judgement : { ...judgement, readings };
}

/** Lists the interpretations that show in every request and that the evidence does not rule out. */
function interpretationsOf(task: SigningTask, shown: Shown): readonly (readonly [point: string, scheme: Scheme])[] {
  const isTokenOpen = showsEmptyToken(task, shown) !== "no";
  const bodyHash = bodyHashScheme(task, shown);
  return [
    ...(isTokenOpen ? [[EMPTY_TOKEN, emptyTokenScheme] as const] : []),
    ...(bodyHash === undefined ? [] : [[BODY_HASHED, bodyHash] as const]),
  ];
}

/**
 * Returns the scheme of a signer that signs a hash of the body: of the body that it shows, by either digest, or else of
 * the body in its usual spelling. Nothing where its header holds none, or a wrong one.
 */
function bodyHashScheme({ signatureMethod }: SigningTask, { signed: { body }, header }: Shown): Scheme | undefined {
  if (header?.parsed.accepted !== true) return bodyHashedScheme;
  const sent = header.parsed.parameters.find(([name]) => name === BODY_HASH)?.[1];
  if (sent === undefined) return undefined;
  const isRight =
    body === undefined || [signatureMethod, "HMAC-SHA1" as const].some((by) => hashBody(body, by) === sent);
  if (!isRight) return undefined;
  return { ...reference, protocolParameters: (task) => [[BODY_HASH, sent], ...reference.protocolParameters(task)] };
}

/**
 * Cites the clauses of the failed stage where the base string is right: then the mistake is not the vector's concern,
 * but the way in which any request is signed or written.
 */
function citeStage(
  judgement: Extract<Judgement, { readonly status: "failed" }>,
  { signatureMethod }: SigningTask,
  { baseString }: Signed,
): Judgement {
  const { stage } = judgement.mismatch;
  if (stage === "signature")
    return baseString === undefined ? judgement : { ...judgement, clauses: methodClauses[signatureMethod] };
  const clauses = writingClauses[stage];
  return clauses === undefined ? judgement : { ...judgement, clauses };
}

/** Whether the evidence shows that an empty `oauth_token` was signed; undecided where the caller gives one. */
function showsEmptyToken(
  { parameters }: SigningTask,
  { signed: { baseString }, header }: Shown,
): "yes" | "no" | "unknown" {
  if (parameters.some(([name]) => name === "oauth_token")) return "no";
  if (header?.parsed.accepted === true)
    return header.parsed.parameters.some(([name, value]) => name === "oauth_token" && value === "") ? "yes" : "no";
  if (baseString === undefined) return "unknown";
  return baseString.includes("oauth_token%3D%26") ? "yes" : "no";
}

/** Whether an empty `oauth_token` of the signer's own was signed beside the one that the caller gives. */
function signsOwnToken(task: SigningTask, { signed, header }: Shown): boolean {
  if (!task.parameters.some(([name, value]) => name === "oauth_token" && value !== "")) return false;
  if (header?.parsed.accepted === true)
    return header.parsed.parameters.some(([name, value]) => name === "oauth_token" && value === "");
  const signsBoth: Scheme = { ...emptyTokenScheme, collectParameters: (operation, own) => [...operation, ...own] };
  return signed.signature === traceSignature(task, signsBoth).signature;
}

/**
 * Whether a vector is about the encoding of the given nonce or its copy in the body: then it does not apply to a nonce
 * that the signer drew.
 */
function isAboutGivenNonce({ nonce, parameters }: SigningTask): boolean {
  const repeated = parameters.some(([name]) => name === "oauth_nonce" || name === "oauth_timestamp");
  return repeated || percentEncode(nonce) !== nonce;
}

function deriveOutcomes(vector: SigningOutcomes, task: SigningTask, scheme: Scheme): SigningOutcomes {
  return deriveCompared(task, vector.result === "acceptable" ? vector.point : undefined, scheme);
}
