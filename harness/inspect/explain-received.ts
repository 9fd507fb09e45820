import { faultOf } from "../../src/captured/request-faults.ts";
import { findSignedUrl, urlByHost } from "../../src/captured/signed-url.ts";
import { catalogue } from "../../src/deviations/catalogue.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { readProtocolLoosely } from "../../src/diagnosis/request/read-sent-request.ts";
import type { RequestCredentials } from "../../src/diagnosis/request/read-sent-tasks.ts";
import { cutShort } from "../../src/judging/cut-text.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { readPublicKey } from "../../src/signing/rsa-sha256.ts";
import type { RsaPrivateKeyPem } from "../../src/signing/signing-task.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import type { Consumer } from "../../src/verification/verify-task.ts";
import { explainRequest } from "../explain/explain-request.ts";
import type { Explanation } from "../explain/explanation.ts";
import { createMask } from "../explain/mask/create-mask.ts";
import { maskExplanation } from "../explain/mask/mask-explanation.ts";
import { readCardNumbers } from "../explain/mask/read-card-numbers.ts";
import type { ReceivedOutcome } from "../gateway/request/receive-request.ts";
import { writeCurl } from "../text/write-curl.ts";

/** A merchant as the gateway knows it, and as whoever signs in its name does. */
export interface InspectedMerchant extends Consumer {
  /** Lets what is signed with RSA be corrected. A gateway does not have it, but a capture does. */
  readonly privateKey?: RsaPrivateKeyPem;
}

/** A request, and the merchant in whose name it came. */
export interface SentInName {
  readonly request: HttpRequest;
  readonly consumer: InspectedMerchant;
  /** The gateway's verdict, which may know more than the request shows: a nonce that was used, the time. */
  readonly outcome?: ReceivedOutcome;
}

/** What is told of a request; masked. */
export interface ReceivedExplanation {
  readonly explanation: Explanation;
  /** The request as it was sent, as a curl command. */
  readonly curl: string;
}

const MAX_URL = 200;

/** Explains a request that a gateway has received, as it arrived and judged it. With the whole catalogue it may take seconds. */
export function explainReceived(task: SentInName): ReceivedExplanation {
  const mask = maskOf(task.request, task.consumer);
  return {
    explanation: tellRefusal(explainSent(task, catalogue), task.outcome, mask),
    curl: mask(writeCurl(task.request).join("\n")),
  };
}

/** Explains a request, which may be signed for another name of this machine or the host that its header names; masked. */
export function explainSent({ request, consumer }: SentInName, deviations: readonly Deviation[]): Explanation {
  const credentials = credentialsOf(consumer);
  const mask = maskOf(request, consumer);
  const explain = (one: HttpRequest, tried = deviations): Explanation =>
    maskExplanation(explainRequest(one, credentials, tried), mask);
  const byHost = urlByHost(request);
  const arrived = `What arrived is checked as a request to ${cutShort(mask(request.url), MAX_URL)}.`;
  const describeMoved = (called: Explanation, url: string): Explanation => {
    const rest = called.signature === "right" ? [] : [`Beside that: ${called.summary}`];
    // What the gateway computes, and what is right, is of its own URL. That nothing is searched for takes no time.
    const { stages: _, corrected: __, ...told } = called;
    const { received, stages, corrected } = explain(request, []);
    return {
      ...told,
      verdict: "wrong",
      signature: "wrong",
      summary: "Wrong. The URL that is signed has another host than this gateway's.",
      findings: [
        `What is signed is ${cutShort(mask(url), MAX_URL)}, ${url === byHost ? "as the Host header has it" : "which is another name of this machine"}.`,
        arrived,
        "Give the client the base URL of this gateway, or start the gateway with the one that the client signs as --public-url.",
        ...rest,
        ...called.findings,
      ],
      received,
      ...(stages !== undefined && { stages }),
      ...(corrected !== undefined && { corrected }),
    };
  };
  const timestamp = readProtocolLoosely(request)[0]?.timestamp ?? "";
  // To verify is nothing beside a search, which would find nothing.
  const isRight = (one: HttpRequest): boolean => verifyRequest(one, [consumer], timestamp).accepted;
  const signed = isRight(request) ? undefined : findSignedUrl(request, isRight);
  if (signed !== undefined) return describeMoved(explain({ ...request, url: signed }), signed);
  const own = explain(request);
  if (own.signature !== "wrong" || own.mistakes.length > 0 || own.readings.length > 0) return own;
  const called = byHost === undefined ? undefined : explain({ ...request, url: byHost });
  if (byHost !== undefined && called !== undefined && isExplained(called)) return describeMoved(called, byHost);
  return { ...own, findings: [...own.findings, arrived] };
}

function isExplained({ signature, mistakes }: Explanation): boolean {
  return signature === "right" || mistakes.some(({ proof }) => proof === "signature");
}

/** Tells why a gateway refuses a request in which a verifier finds nothing wrong. */
function tellRefusal(
  explanation: Explanation,
  outcome: ReceivedOutcome | undefined,
  mask: (text: string) => string,
): Explanation {
  if (outcome === undefined || outcome.accepted) return explanation;
  if (explanation.refusal !== undefined || explanation.verdict === "wrong") return explanation;
  const { reason, detail } = outcome;
  const isRight = explanation.signature === "right";
  return {
    ...explanation,
    verdict: "wrong",
    summary: `Wrong: ${mask(detail)}.`,
    findings: [
      ...(isRight ? [`The signature is right: the gateway refuses the request for another reason, ${reason}.`] : []),
      ...[faultOf(reason)?.fix ?? []].flat(),
      ...explanation.findings,
    ],
  };
}

/** Makes the mask of a request: it hides the secrets of the merchant, and card numbers. */
function maskOf(request: HttpRequest, { consumerSecret, privateKey }: InspectedMerchant): (text: string) => string {
  const secrets = [consumerSecret, privateKey?.pkcs8, privateKey?.pkcs1].flatMap((secret) => secret ?? []);
  return createMask({ secrets, cardNumbers: readCardNumbers(request) });
}

function credentialsOf({ consumerKey, consumerSecret, publicKey, privateKey }: InspectedMerchant): RequestCredentials {
  return {
    consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(publicKey !== undefined && { publicKey: readPublicKey(publicKey) }),
    ...(privateKey !== undefined && { privateKey }),
  };
}
