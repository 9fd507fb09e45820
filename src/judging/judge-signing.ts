import { percentEncode } from "../encoding/percent-encode.ts";
import { schemeOf } from "../signing/ambiguities.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import type { SignatureMethod, SigningTask } from "../signing/signing-task.ts";
import type { ClauseId } from "../spec/clauses.ts";
import { deriveChoices, deriveExpected } from "../suite/derive/derive-expected.ts";
import type { SigningExpected, SigningVector } from "../suite/model/vector.ts";
import type { Signed } from "./adapter.ts";
import { compareSigned, readSigned, type Shown } from "./compare-signed.ts";
import {
  EMPTY_TOKEN,
  type Judgement,
  judgeOutcomes,
  type Outcomes,
  type SigningEvidence,
  withEvidence,
} from "./judgement.ts";
import type { NonceMemory } from "./nonce-memory.ts";

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

/**
 * Judges a signer's evidence for a signing vector. A signer that draws its own nonces and timestamps is judged by the
 * outcome that the specification gives for those. A signer that signs an empty `oauth_token` chose an interpretation
 * that shows in every request, and so is judged by it everywhere.
 */
export function judgeSigning(vector: SigningVector, task: SigningTask, signed: Signed, nonces: NonceMemory): Judgement {
  const shown = readSigned(signed);
  const use = nonces.note(task, shown.header?.parsed);
  if (use.source === "given")
    return withEvidence(judgeTask(vector, vector, task, shown), evidenceOf(vector, task, shown));
  if (use.fault !== undefined) {
    return withEvidence({ status: "failed", ...use.fault }, evidenceOf(vector, task, shown));
  }
  if (isAboutGivenNonce(task)) {
    return {
      status: "skipped",
      reason: "the signer draws its own nonce, and this vector is about the one it was given",
    };
  }
  const own = { ...task, nonce: use.nonce, timestamp: use.timestamp };
  const outcomes = deriveOutcomes(vector, own, reference);
  return withEvidence(judgeTask(vector, outcomes, own, shown), { ...evidenceOf(vector, own, shown), given: task });
}

/** Returns the evidence that a diagnosis may try mistakes on. */
function evidenceOf(vector: SigningVector, task: SigningTask, shown: Shown): SigningEvidence {
  const point = vector.result === "acceptable" ? { point: vector.point } : {};
  return { kind: "signing", task, shown: shown.signed, ...point, emptyToken: showsEmptyToken(task, shown) };
}

function judgeTask(
  vector: SigningVector,
  outcomes: Outcomes<SigningExpected>,
  task: SigningTask,
  shown: Shown,
): Judgement {
  const compare = (expected: SigningExpected): ReturnType<typeof compareSigned> => compareSigned(task, expected, shown);
  const judgement = judgeOutcomes(outcomes, compare);
  if (judgement.status !== "failed") return judgement;
  const { signed } = shown;
  if (showsEmptyToken(task, shown) === "no") return citeStage(judgement, task, signed);
  const retried = judgeOutcomes(deriveOutcomes(vector, task, emptyTokenScheme), compare);
  if (retried.status !== "passed") return citeStage(judgement, task, signed);
  return { status: "passed", took: retried.took ?? { point: EMPTY_TOKEN, choice: EMPTY_TOKEN } };
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

/**
 * Whether a vector is about the encoding of the given nonce or its copy in the body: then it does not apply to a nonce
 * that the signer drew.
 */
function isAboutGivenNonce({ nonce, parameters }: SigningTask): boolean {
  const repeated = parameters.some(([name]) => name === "oauth_nonce" || name === "oauth_timestamp");
  return repeated || percentEncode(nonce) !== nonce;
}

function deriveOutcomes(vector: SigningVector, task: SigningTask, scheme: Scheme): Outcomes<SigningExpected> {
  return vector.result === "acceptable"
    ? { result: "acceptable", point: vector.point, choices: deriveChoices(task, vector.point, scheme) }
    : { result: "valid", expected: deriveExpected(task, scheme) };
}
