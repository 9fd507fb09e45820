import { readBodyLoosely } from "../../src/conformance/diagnosis/read-sent-request.ts";
import { catalogue } from "../../src/deviations/catalogue.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { readPublicKey } from "../../src/signing/rsa-sha256.ts";
import type { Consumer } from "../../src/verification/consumer.ts";
import { explainRequest } from "../explain/explain-request.ts";
import { createMask } from "../explain/mask/create-mask.ts";
import { maskExplanation } from "../explain/mask-explanation.ts";

/** A refused request, and the merchant in whose name it came. */
export interface DiagnosisTask {
  readonly request: HttpRequest;
  readonly consumer: Consumer;
}

/** What is wrong with a refused request, in short; masked. */
export interface ServedDiagnosis {
  readonly summary: string;
  /** All are equally simple: nothing in the request tells them apart. */
  readonly mistakes: readonly {
    readonly deviations: readonly string[];
    readonly title: string;
    readonly fix: string;
  }[];
  /** Points on which the specification is silent, at which another reading makes the signature right. */
  readonly readings: readonly { readonly point: string; readonly reading: string }[];
  readonly findings: readonly string[];
}

const CARD_FIELDS: ReadonlySet<string> = new Set(["credit_card_number", "destination-card-no"]);

/** Diagnoses a refused request. It may take seconds. */
export function diagnoseRefused({ request, consumer }: DiagnosisTask): ServedDiagnosis {
  const { consumerKey, consumerSecret, publicKey } = consumer;
  const credentials = {
    consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(publicKey !== undefined && { publicKey: readPublicKey(publicKey) }),
  };
  const cardNumbers = readBodyLoosely(request.body).flatMap(([name, value]) => (CARD_FIELDS.has(name) ? [value] : []));
  const mask = createMask({ secrets: consumerSecret === undefined ? [] : [consumerSecret], cardNumbers });
  const explained = maskExplanation(explainRequest(request, credentials, catalogue), mask);
  return {
    summary: explained.summary,
    mistakes: explained.mistakes.map(({ deviations, title, fix }) => ({ deviations, title, fix })),
    readings: explained.readings.map(({ point, reading }) => ({ point, reading })),
    findings: explained.findings,
  };
}
