import type { Deviation } from "../../src/deviations/deviation.ts";
import {
  diagnoseRequest,
  type RequestDiagnosis,
  type RequestOptions,
} from "../../src/diagnosis/request/diagnose-request.ts";
import { explainValue } from "../../src/diagnosis/request/explain-value.ts";
import { authorizationOf, contentTypeOf, readBodyLoosely } from "../../src/diagnosis/request/read-sent-request.ts";
import type { RequestCredentials } from "../../src/diagnosis/request/read-sent-tasks.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { compareBaseStrings } from "./compare-base-strings.ts";
import { computeStages, makesSignature } from "./compute-stages.ts";
import { correctRequest } from "./correct-request.ts";
import { describeRsaSignature } from "./describe-rsa-signature.ts";
import { explainDiagnosis, meantTask, summarize } from "./explain-diagnosis.ts";
import type { Explanation, ReceivedParts } from "./explanation.ts";
import { findFindings } from "./find-findings.ts";
import { describeSigned } from "./signed-difference.ts";

export interface ExplainOptions {
  /** The signer's own base string. */
  readonly baseString?: string;
  /** Assumptions made while reading the request. */
  readonly notes?: readonly string[];
}

/** Explains one request. The result still holds all secrets that the request holds: mask it before it is shown. */
export function explainRequest(
  request: HttpRequest,
  credentials: RequestCredentials,
  deviations: readonly Deviation[],
  options: ExplainOptions = {},
): Explanation {
  const { baseString } = options;
  const diagnosis = diagnose(request, credentials, deviations, baseString);
  const { verification, sent, signatureFits } = diagnosis;
  const isTooLarge = !verification.accepted && verification.reason === "request-too-large";
  const computed = isTooLarge ? undefined : computeStages(request, sent);
  const { signature } = sent.reading;
  const isRsa = sent.task.signatureMethod === "RSA-SHA256";
  const explained = explainDiagnosis(diagnosis);
  const rsa =
    isRsa && signature !== undefined && credentials.publicKey !== undefined
      ? describeRsaSignature(credentials.publicKey, signature, computed?.stages.baseString)
      : undefined;
  const own =
    baseString === undefined || computed === undefined
      ? undefined
      : compareBaseStrings(baseString, computed.trace, makesSignature(baseString, sent, credentials));
  const signatureVerdict = signatureFits === undefined ? "unknown" : signatureFits ? "right" : "wrong";
  const corrected =
    isTooLarge || (verification.accepted && explained.mistakes.length === 0)
      ? undefined
      : correctRequest({ request, sent, task: meantTask(diagnosis), credentials });
  return {
    format: "countersign/explanation",
    version: 1,
    ...summarize(explained, sent.task.signatureMethod, signatureVerdict),
    signature: signatureVerdict,
    ...explained,
    ...describeSigned(diagnosis, explained, signatureVerdict, baseString),
    findings: findFindings({ explained, signature: signatureVerdict, rsa, own, request, diagnosis }),
    received: describeReceived(isTooLarge ? { ...request, body: "" } : request, diagnosis),
    ...(computed !== undefined && { stages: computed.stages }),
    ...(rsa !== undefined && { rsa }),
    ...(own !== undefined && { ownBaseString: own }),
    ...(corrected !== undefined && { corrected }),
    notes: options.notes ?? [],
  };
}

/** Diagnoses a request. A base string to which no mistake leads may be of another request: then it is no evidence. */
function diagnose(
  request: HttpRequest,
  credentials: RequestCredentials,
  deviations: readonly Deviation[],
  baseString: string | undefined,
): RequestDiagnosis {
  const options: RequestOptions = deviations.length === 0 ? {} : { learn: explainValue };
  const diagnosis = diagnoseRequest(request, credentials, deviations, {
    ...options,
    ...(baseString !== undefined && { baseString }),
  });
  if (baseString === undefined || diagnosis.verification.accepted || diagnosis.explanations.length > 0)
    return diagnosis;
  return diagnoseRequest(request, credentials, deviations, options);
}

function describeReceived(request: HttpRequest, { sent: { reading } }: RequestDiagnosis): ReceivedParts {
  const header: readonly (readonly [string, string | undefined])[] = [
    ["oauth_consumer_key", reading.consumerKey],
    ["oauth_nonce", reading.nonce],
    ["oauth_signature_method", reading.method],
    ["oauth_timestamp", reading.timestamp],
    ["oauth_version", reading.version],
    ...reading.extra,
  ];
  return {
    method: request.method,
    url: request.url,
    contentType: contentTypeOf(request) ?? null,
    authorization: authorizationOf(request) ?? null,
    headerParameters: header.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
    bodyParameters: readBodyLoosely(request.body).map(([name, value]) => ({ name, value })),
    signature: reading.signature ?? null,
  };
}
