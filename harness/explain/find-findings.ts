import type { RequestDiagnosis } from "../../src/diagnosis/request/diagnose-request.ts";
import { invalidFieldOf } from "../../src/diagnosis/request/invalid-fields.ts";
import type { SentTask } from "../../src/diagnosis/request/read-sent-tasks.ts";
import { base64Decode } from "../../src/encoding/base64.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { computeStages } from "./compute-stages.ts";
import type { Explained } from "./explain-diagnosis.ts";
import type { Explanation, OwnBaseString, RsaContents } from "./explanation.ts";

interface FindingSources {
  readonly explained: Explained;
  readonly signature: Explanation["signature"];
  readonly rsa: RsaContents | undefined;
  readonly own: OwnBaseString | undefined;
  readonly request: HttpRequest;
  readonly diagnosis: RequestDiagnosis;
}

const searches: Readonly<Record<RequestDiagnosis["searched"], readonly string[]>> = {
  fully: [],
  "single-mistakes": ["The request is long, so it was tried with each known mistake by itself only."],
  not: ["The request is too long to be tried with known mistakes."],
};

const HMAC_SHA1_BYTES = 20;
const WHITE_SPACE = ["\n", "\r\n", " ", "\t"] as const;

/** Finds the certain facts beside the verdict: the narrowest ones, where no mistake is named. */
export function findFindings(sources: FindingSources): readonly string[] {
  const { explained, signature, rsa, own, request, diagnosis } = sources;
  const { sent, searched } = diagnosis;
  // The form of a request does not show why its signature is wrong.
  const named = explained.mistakes.filter(({ proof }) => proof === "signature" || signature !== "wrong");
  const secretFault = findSecretFault(request, sent, signature);
  const isNamed = named.length > 0 || explained.readings.length > 0;
  return [
    ...(own === undefined ? [] : [own.says]),
    ...(isNamed || explained.refusal === undefined ? [] : searches[searched]),
    ...describeForm(explained, signature),
    ...(sent.missing.length === 0
      ? []
      : [`${sent.missing.join(" and ")} cannot be found anywhere, so the signature cannot be computed again.`]),
    ...(rsa === undefined || (isNamed && signature === "right") ? [] : [rsa.says]),
    ...(isNamed || signature !== "wrong" || rsa !== undefined ? [] : describeHmac(sent)),
    ...(secretFault === undefined ? [] : [secretFault]),
    ...sent.task.parameters.flatMap((parameter) => {
      const invalid = invalidFieldOf(parameter, request.url);
      return invalid === undefined ? [] : [`Whatever the signature, ${invalid.description}.`];
    }),
  ];
}

function describeForm({ refusal }: Explained, signature: Explanation["signature"]): readonly string[] {
  return refusal !== undefined && refusal.reason !== "signature-mismatch" && signature === "right"
    ? ["The signature by itself is right; only the form of the request is wrong."]
    : [];
}

function describeHmac({ reading: { signature } }: SentTask): readonly string[] {
  if (signature === undefined) return [];
  const length = base64Decode(signature)?.length;
  if (length === undefined) return ["The signature is not padded standard Base64 on one line."];
  if (length !== HMAC_SHA1_BYTES) return [`The signature has ${length} bytes; HMAC-SHA1 makes ${HMAC_SHA1_BYTES}.`];
  return [
    "An HMAC does not tell what it was made of. What is left: another consumer secret, another URL than that of the request, parameters that were changed after signing, or a mistake that is not known here.",
  ];
}

/**
 * Describes how the secret given here, not the signer, may be at fault: with white space taken from it or added to its
 * end the signature of the request is right.
 */
function findSecretFault(
  request: HttpRequest,
  sent: SentTask,
  signature: Explanation["signature"],
): string | undefined {
  const { task, reading } = sent;
  if (signature !== "wrong" || task.signatureMethod !== "HMAC-SHA1" || reading.signature === undefined)
    return undefined;
  const secret = task.consumerSecret;
  const makes = (consumerSecret: string): boolean =>
    consumerSecret !== secret &&
    computeStages(request, { ...sent, task: { ...task, consumerSecret } })?.stages.signature === reading.signature;
  if ([secret.trim(), secret.trimStart(), secret.trimEnd()].some(makes)) {
    return "Or the secret given here has white space around it: without that the signature is right.";
  }
  return WHITE_SPACE.some((end) => makes(secret + end))
    ? "Or the secret given here has lost white space at its end: with that the signature is right."
    : undefined;
}
