import { CountersignError } from "../../src/countersign-error.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import type { RequestCredentials } from "../../src/diagnosis/request/read-sent-tasks.ts";
import { explainRequest } from "./explain-request.ts";
import type { Explanation } from "./explanation.ts";
import type { InputRequest } from "./input/input-request.ts";

/** An explanation, and the request as it was taken. */
export interface LikeliestExplanation {
  readonly explanation: Explanation;
  readonly input: InputRequest;
}

/**
 * Explains a request; one of this machine whose scheme is not known also as plain HTTP, and takes what fits.
 *
 * @throws {CountersignError} `credentials-unfit` where the request is signed by the other method.
 */
export function explainLikeliest(
  received: InputRequest,
  credentials: RequestCredentials,
  deviations: readonly Deviation[],
  baseString?: string,
): LikeliestExplanation {
  const explain = (input: InputRequest): LikeliestExplanation => ({
    explanation: explainFitting(input, credentials, deviations, baseString),
    input,
  });
  const { request, isSchemeAssumed } = received;
  const first = explain(received);
  if (isSchemeAssumed !== true || first.explanation.signature === "right" || !isOfThisMachine(request.url))
    return first;
  const url = request.url.replace(/^https:/, "http:");
  const note = `Raw HTTP does not say its scheme: taken as ${url}, as the host is this machine. Otherwise say --scheme https or --public-url.`;
  const notes = [note, ...received.notes.filter((one) => !one.startsWith("Raw HTTP does not say its scheme"))];
  const second = explain({ request: { ...request, url }, notes });
  return isSimpler(second.explanation, first.explanation) ? second : first;
}

/** Whether a request is right as it is taken, or has its signature explained, or needs fewer mistakes, where otherwise not. */
function isSimpler({ signature, mistakes }: Explanation, other: Explanation): boolean {
  const [made] = mistakes;
  const [madeOtherwise] = other.mistakes;
  if (signature === "right" || madeOtherwise === undefined) return true;
  if (made === undefined) return false;
  if (made.proof !== madeOtherwise.proof) return made.proof === "signature";
  return made.deviations.length < madeOtherwise.deviations.length;
}

function isOfThisMachine(url: string): boolean {
  return URL.canParse(url) && /^(?:localhost|.*\.localhost|127(?:\.[0-9]+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function explainFitting(
  { request, notes }: InputRequest,
  credentials: RequestCredentials,
  deviations: readonly Deviation[],
  baseString: string | undefined,
): Explanation {
  const explanation = explainRequest(request, credentials, deviations, {
    notes,
    ...(baseString !== undefined && { baseString }),
  });
  if (explanation.refusal?.reason === "credential-missing" && explanation.mistakes.length === 0) {
    throw new CountersignError(
      "credentials-unfit",
      `credentials: expected those of ${credentials.publicKey === undefined ? "RSA-SHA256, a public or private key" : "HMAC-SHA1, a consumer secret"}, which the request is signed with, got the other`,
      "The request names its method as oauth_signature_method.",
    );
  }
  return explanation;
}
