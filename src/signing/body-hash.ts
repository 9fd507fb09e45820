import { createHash } from "#crypto";
import { base64Encode } from "../encoding/base64.ts";
import { formEncode } from "../encoding/percent-encode.ts";
import type { Parameter } from "./parameter.ts";
import type { SignatureMethod, SigningTask } from "./signing-task.ts";

/** The protocol parameter of OAuth Request Body Hash 1.0, draft 4. */
export const BODY_HASH = "oauth_body_hash";

/** Adds the Base64 digest of the form body to the protocol parameters, by the digest of the signature method. */
export function addBodyHash(protocol: readonly Parameter[], task: SigningTask): readonly Parameter[] {
  return [[BODY_HASH, hashBody(formEncode(task.parameters), task.signatureMethod)], ...protocol];
}

/** Returns the Base64 digest of a form body. */
export function hashBody(body: string, method: SignatureMethod): string {
  return base64Encode(
    createHash(method === "RSA-SHA256" ? "sha256" : "sha1")
      .update(body)
      .digest(),
  );
}
