import { catalogue } from "../../src/deviations/catalogue.ts";
import type { RequestCredentials } from "../../src/diagnosis/request/read-sent-tasks.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { readPublicKey } from "../../src/signing/rsa-sha256.ts";
import type { Consumer } from "../../src/verification/verify-task.ts";
import { explainRequest } from "../explain/explain-request.ts";
import type { Explanation } from "../explain/explanation.ts";
import { createMask } from "../explain/mask/create-mask.ts";
import { maskExplanation } from "../explain/mask/mask-explanation.ts";
import { readCardNumbers } from "../explain/mask/read-card-numbers.ts";
import { writeCurl } from "../text/write-curl.ts";

/** A request, and the merchant in whose name it came. */
export interface SentInName {
  readonly request: HttpRequest;
  readonly consumer: Consumer;
}

/** What is told of a request; masked. */
export interface ReceivedExplanation {
  readonly explanation: Explanation;
  /** The request as it was sent, as a curl command. */
  readonly curl: string;
}

/** Explains a request that a gateway has received. With the whole catalogue it may take seconds. */
export function explainReceived({ request, consumer }: SentInName): ReceivedExplanation {
  const mask = maskOf(request, consumer);
  const explanation = maskExplanation(explainRequest(request, credentialsOf(consumer), catalogue), mask);
  return { explanation, curl: mask(writeCurl(request).join("\n")) };
}

/** Makes the mask of a request: it hides the secret of the merchant, and card numbers. */
export function maskOf(request: HttpRequest, { consumerSecret }: Consumer): (text: string) => string {
  return createMask({
    secrets: consumerSecret === undefined ? [] : [consumerSecret],
    cardNumbers: readCardNumbers(request),
  });
}

export function credentialsOf({ consumerKey, consumerSecret, publicKey }: Consumer): RequestCredentials {
  return {
    consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(publicKey !== undefined && { publicKey: readPublicKey(publicKey) }),
  };
}
