import type { HttpRequest } from "../../signing/http-request.ts";
import { signRequest, withoutTrace } from "../../signing/sign-request.ts";
import type { AuthoredVerification, Concern, Scene, VerificationConcern } from "../concern.ts";
import { type CredentialsByName, type RsaKeys, resolveTask } from "../model/resolve-task.ts";
import type { FileCredentials, VerificationVector } from "../model/vector.ts";
import { outcomesAt } from "../model/verification-ambiguities.ts";
import {
  addCredentials,
  headOf,
  type NamedVerification,
  nameVerification,
  type Variant,
  variantsOf,
} from "./authored-task.ts";
import { requirementOf } from "./requirement-of.ts";

/** The endpoint identifier to which the published requests go astray. */
const OTHER_ENDPOINT_ID = "2222";

/** Derives verification vectors: their requests are signed and then altered as authored. */
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

/** Whether a vector shows its point with the nonce that it has, under each of its methods. Throws as `signRequest`. */
export function showsPoint(authored: AuthoredVerification, keys: RsaKeys): boolean {
  const { shows } = authored;
  if (shows === undefined) return true;
  return variantsOf(authored.methods).every((variant) => {
    const named = nameVerification(authored, variant);
    const credentials: Record<string, FileCredentials> = {};
    for (const one of [named.main, ...named.also]) addCredentials(credentials, one);
    const scene = sceneOf(named, credentials, keys);
    return shows(scene, () => makeRequest(authored, scene));
  });
}

function sceneOf({ main, also }: NamedVerification, credentials: CredentialsByName, keys: RsaKeys): Scene {
  return {
    task: resolveTask(main.task, credentials, keys),
    otherEndpointId: OTHER_ENDPOINT_ID,
    also: also.map(({ task }) => resolveTask(task, credentials, keys)),
  };
}

function deriveVector(
  concern: VerificationConcern,
  authored: AuthoredVerification,
  { method, suffix }: Variant,
  named: NamedVerification,
  credentials: CredentialsByName,
  keys: RsaKeys,
): VerificationVector {
  const { main, also } = named;
  const scene = sceneOf(named, credentials, keys);
  const head = { ...headOf(concern, authored, suffix), ...requirementOf(concern, authored, method) };
  const task = {
    request: makeRequest(authored, scene),
    consumers: (authored.unregistered === true ? also : [main, ...also]).map((one) => one.task.credentials),
    now: String(Number(main.task.timestamp) + (authored.ageSeconds ?? 0)),
  };
  if (authored.point !== undefined) return { ...head, task, ...outcomesAt(authored.point, authored.refused) };
  return authored.refused === undefined
    ? { ...head, result: "valid", task, expected: { accepted: true } }
    : { ...head, result: "invalid", task, expected: { accepted: false, reason: authored.refused } };
}

/** Signs and alters the request of a verification vector in a scene, as authored. Throws as `signRequest`. */
export function makeRequest(authored: AuthoredVerification, scene: Scene): HttpRequest {
  const { options, alter } = authored;
  const scheme = typeof authored.scheme === "function" ? authored.scheme(scene) : authored.scheme;
  const signed = withoutTrace(signRequest(scene.task, options, scheme));
  return alter?.(signed, scene) ?? signed;
}
