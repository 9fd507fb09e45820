import { percentEncode } from "../encoding/percent-encode.ts";
import { choices } from "../signing/readings.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme } from "../signing/scheme.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { deriveChoices, deriveExpected } from "../vectors/derive/derive-expected.ts";
import type { SigningExpected, SigningVector } from "../vectors/vector.ts";
import type { Signed } from "./adapter.ts";
import { compareSigned, readSigned, type Shown } from "./compare-signed.ts";
import { type Judgement, judgeOutcomes, type Outcomes } from "./judge-outcomes.ts";
import type { NonceMemory } from "./nonce-memory.ts";

const EMPTY_TOKEN = "empty-token";
const emptyToken: Scheme = choices[EMPTY_TOKEN]?.readings.find(({ name }) => name === EMPTY_TOKEN)?.scheme ?? reference;

/**
 * Judges what a signer shows of a signing vector. A signer that draws its own nonces and timestamps is judged by what
 * the specification makes of those. One that signs an empty `oauth_token` takes a choice that shows in every request,
 * not in its own vector alone, and so is judged by that reading everywhere.
 */
export function judgeSigning(vector: SigningVector, task: SigningTask, signed: Signed, nonces: NonceMemory): Judgement {
  const shown = readSigned(signed);
  const use = nonces.note(task, shown.header?.parsed);
  if (use.source === "given") return judgeTask(vector, vector, task, shown);
  if (use.fault !== undefined) return { status: "failed", mismatch: use.fault };
  if (isAboutGivenNonce(task)) {
    return {
      status: "skipped",
      reason: "the signer draws its own nonce, and this vector is about the one it was given",
    };
  }
  const own = { ...task, nonce: use.nonce, timestamp: use.timestamp };
  return judgeTask(vector, deriveOutcomes(vector, own, reference), own, shown);
}

function judgeTask(
  vector: SigningVector,
  outcomes: Outcomes<SigningExpected>,
  task: SigningTask,
  shown: Shown,
): Judgement {
  const compare = (expected: SigningExpected): ReturnType<typeof compareSigned> => compareSigned(task, expected, shown);
  const judgement = judgeOutcomes(outcomes, compare);
  if (judgement.status !== "failed" || !maySignEmptyToken(shown)) return judgement;
  const retried = judgeOutcomes(deriveOutcomes(vector, task, emptyToken), compare);
  if (retried.status !== "passed") return judgement;
  return { status: "passed", took: retried.took ?? { point: EMPTY_TOKEN, choice: EMPTY_TOKEN } };
}

/** Whether what is shown leaves it possible that an empty `oauth_token` was signed. */
function maySignEmptyToken({ signed: { baseString }, header }: Shown): boolean {
  if (header?.parsed.accepted === true) return new Map(header.parsed.parameters).get("oauth_token") === "";
  return baseString === undefined || baseString.includes("oauth_token%3D%26");
}

/** Then the vector says nothing of a nonce that the signer drew: it is about its encoding, or about its copy in the body. */
function isAboutGivenNonce({ nonce, parameters }: SigningTask): boolean {
  const repeated = parameters.some(([name]) => name === "oauth_nonce" || name === "oauth_timestamp");
  return repeated || percentEncode(nonce) !== nonce;
}

function deriveOutcomes(vector: SigningVector, task: SigningTask, scheme: Scheme): Outcomes<SigningExpected> {
  return vector.result === "acceptable"
    ? { result: "acceptable", point: vector.point, choices: deriveChoices(task, vector.point, scheme) }
    : { result: "valid", expected: deriveExpected(task, scheme) };
}
