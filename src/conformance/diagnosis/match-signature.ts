import type { KeyObject } from "node:crypto";
import type { Deviation } from "../../deviations/deviation.ts";
import type { Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { parseAuthorization } from "../../verification/parse-authorization.ts";
import type { Signed } from "../adapter.ts";
import { publicKeyOf } from "../public-key-of.ts";
import { matchRsa } from "./match-rsa.ts";
import { signaturesIn } from "./read-signature.ts";
import type { DeviantTraces } from "./trace-deviants.ts";

const headerStages: ReadonlySet<Stage> = new Set(["headerParameters", "encodeHeaderValue", "joinHeader"]);

/** The signatures that a signer with these mistakes makes, of those that may have been shown. */
export function matchSignatures(
  task: SigningTask,
  publicKey: KeyObject | undefined,
  shown: Signed,
  traces: DeviantTraces,
): (deviations: readonly Deviation[]) => readonly string[] {
  const inHeader = shown.authorization === undefined ? [] : signaturesIn(shown.authorization);
  if (task.signatureMethod === "RSA-SHA256") {
    const texts = shown.signature === undefined ? inHeader : [shown.signature];
    const key = publicKey ?? publicKeyOf(task.privateKey);
    if (key === undefined) return () => [];
    if (shown.signature === undefined && shown.authorization === undefined) return () => [""];
    return texts.length === 0 ? () => [""] : matchRsa(texts, key, traces, task.privateKey);
  }
  if (shown.signature === undefined && shown.authorization === undefined) return () => [""];
  const plain = shown.signature ?? readSignature(shown.authorization);
  return (deviations) => {
    const signature = traces.hmacSignature(deviations);
    // A header that is right in form gives its signature away: most sets of mistakes end here.
    const isDecided = plain !== undefined && !deviations.some(({ stage }) => headerStages.has(stage));
    return isDecided && signature !== plain ? [] : [signature];
  };
}

/** The signature of a header that is right in form. */
export function readSignature(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const parsed = parseAuthorization(authorization);
  return parsed.accepted ? new Map(parsed.parameters).get("oauth_signature") : undefined;
}

/** The texts that may be the signature that was shown. */
export function signatureTexts({ signature, authorization }: Signed): readonly string[] {
  if (signature !== undefined) return [signature];
  const found = authorization === undefined ? [] : signaturesIn(authorization);
  return found.length === 0 ? [""] : found;
}
