import type { AuthoredVerification, Concern, VerificationConcern } from "../concern.ts";
import { type CredentialsByName, type RsaKeys, resolveTask } from "../resolve-task.ts";
import type { FileCredentials, VerificationVector } from "../vector.ts";
import { outcomesAt } from "../verification-points.ts";
import { addCredentials } from "./add-credentials.ts";
import { headOf, type Variant, variantsOf } from "./authored-task.ts";
import { makeRequest } from "./make-request.ts";
import { type NamedVerification, nameVerification } from "./name-verification.ts";

/** The endpoint identifier to which the published requests go astray. */
const OTHER_ENDPOINT_ID = "2222";

/** Verification vectors with their requests signed and then altered as authored. */
export function deriveVerification(
  concern: VerificationConcern & Concern,
  keys: RsaKeys,
): {
  readonly credentials: Readonly<Record<string, FileCredentials>>;
  readonly vectors: readonly VerificationVector[];
} {
  const credentials: Record<string, FileCredentials> = {};
  const vectors = concern.vectors.flatMap((authored) =>
    variantsOf(authored.methods).map((variant): VerificationVector => {
      const named = nameVerification(authored, variant);
      for (const one of [named.main, ...named.also]) addCredentials(credentials, one);
      return deriveVector(concern, authored, variant, named, credentials, keys);
    }),
  );
  return { credentials, vectors };
}

function deriveVector(
  concern: VerificationConcern,
  authored: AuthoredVerification,
  { suffix }: Variant,
  { main, also }: NamedVerification,
  credentials: CredentialsByName,
  keys: RsaKeys,
): VerificationVector {
  const scene = {
    task: resolveTask(main.task, credentials, keys),
    otherEndpointId: OTHER_ENDPOINT_ID,
    also: also.map(({ task }) => resolveTask(task, credentials, keys)),
  };
  const head = headOf(concern, authored, suffix);
  const task = {
    request: makeRequest(authored, scene),
    consumers: (authored.unregistered === true ? also : [main, ...also]).map((named) => named.task.credentials),
    now: String(Number(main.task.timestamp) + (authored.ageSeconds ?? 0)),
  };
  if (authored.point !== undefined) return { ...head, task, ...outcomesAt(authored.point) };
  return authored.refused === undefined
    ? { ...head, result: "valid", task, expected: { accepted: true } }
    : { ...head, result: "invalid", task, expected: { accepted: false, reason: authored.refused } };
}
