import { createPublicKey } from "#crypto";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import type { RequestCredentials } from "../../src/diagnosis/request/read-sent-tasks.ts";
import { readPrivateKey, readPublicKey } from "../../src/signing/rsa-sha256.ts";
import { explainLikeliest } from "./explain-likeliest.ts";
import type { Explanation } from "./explanation.ts";
import type { ReadingOptions } from "./input/input-request.ts";
import { limitRequest } from "./input/limit-request.ts";
import { readRequest } from "./input/read-request.ts";
import { createMask } from "./mask/create-mask.ts";
import { maskExplanation } from "./mask/mask-explanation.ts";
import { readCardNumbers } from "./mask/read-card-numbers.ts";

/** A request as text, and what its sender is known by, as somebody pastes them. */
export interface PastedQuestion {
  readonly text: string;
  /** The consumer secret, or a private or public key as PEM. */
  readonly secret: string;
  /** The merchant login as it is registered. Default: whatever the request says. */
  readonly consumerKey?: string;
  readonly options?: ReadingOptions;
  /** The signer's own base string. */
  readonly baseString?: string;
}

/**
 * Explains a pasted request. The explanation is masked, and so are the errors.
 *
 * @throws {CountersignError} as `readRequest`, `readPrivateKey` or `explainLikeliest`; `secret-missing` without a secret.
 */
export function explainText(
  { text, secret, consumerKey, options, baseString }: PastedQuestion,
  deviations: readonly Deviation[],
): Explanation {
  const mask = createMask({ secrets: [secret], cardNumbers: [] });
  try {
    const received = readRequest(text, options);
    limitRequest(received.request);
    const credentials = { ...readSecret(secret), ...(consumerKey !== undefined && { consumerKey }) };
    const { explanation, input } = explainLikeliest(received, credentials, deviations, baseString);
    return maskExplanation(explanation, createMask({ secrets: [secret], cardNumbers: readCardNumbers(input.request) }));
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    throw new CountersignError(
      error.code,
      mask(error.message),
      error.hint === undefined ? undefined : mask(error.hint),
    );
  }
}

function readSecret(secret: string): RequestCredentials {
  if (secret === "") {
    throw new CountersignError(
      "secret-missing",
      "secret: expected the consumer secret or an RSA key, got none",
      "Without it no signature can be computed. It stays where you typed it.",
    );
  }
  if (!secret.includes("-----BEGIN")) return { consumerSecret: secret };
  if (!secret.includes("PRIVATE KEY")) return { publicKey: readPublicKey(secret) };
  const key = readPrivateKey(secret);
  return {
    publicKey: createPublicKey(key),
    privateKey: secret.includes("RSA PRIVATE KEY") ? { pkcs1: secret } : { pkcs8: secret },
  };
}
