import type { HttpRequest } from "../../signing/http-request.ts";
import { signRequest } from "../../signing/sign-request.ts";
import type { AuthoredVerification, Concern, ConcernOf } from "../concern.ts";
import { type RsaKeys, resolveTask } from "../resolve-task.ts";
import type { FileCredentials, VerificationVector } from "../vector.ts";
import { addCredentials } from "./add-credentials.ts";
import { headOf, nameTask, variantsOf } from "./authored-task.ts";

type VerificationConcern = ConcernOf<"verification", AuthoredVerification> & Concern;

/** Verification vectors with their requests signed and then altered as authored. */
export function deriveVerification(
  concern: VerificationConcern,
  keys: RsaKeys,
): {
  readonly credentials: Readonly<Record<string, FileCredentials>>;
  readonly vectors: readonly VerificationVector[];
} {
  const credentials: Record<string, FileCredentials> = {};
  const vectors = concern.vectors.flatMap((authored) =>
    variantsOf(authored.methods).map((variant): VerificationVector => {
      const named = nameTask(authored.name, authored, variant);
      const consumer = named.task.credentials;
      addCredentials(credentials, named);
      const signed = signRequest(resolveTask(named.task, credentials, keys), authored.options, authored.scheme);
      const sent: HttpRequest = {
        method: signed.method,
        url: signed.url,
        headers: signed.headers,
        body: signed.body,
      };
      const head = headOf(concern, authored, variant.suffix);
      const task = {
        request: authored.alter?.(sent) ?? sent,
        consumers: [consumer],
        now: authored.now ?? named.task.timestamp,
      };
      return authored.refused === undefined
        ? { ...head, result: "valid", task, expected: { accepted: true } }
        : { ...head, result: "invalid", task, expected: { accepted: false, reason: authored.refused } };
    }),
  );
  return { credentials, vectors };
}
