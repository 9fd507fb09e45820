import type { RequestDiagnosis } from "../../src/conformance/diagnosis/diagnose-request.ts";
import { misfitOf } from "../../src/conformance/diagnosis/field-shapes.ts";
import type { SentTask } from "../../src/conformance/diagnosis/read-sent-tasks.ts";
import { base64Decode } from "../../src/encoding/base64.ts";
import type { Explanation, OwnBaseString, RsaContents } from "./explanation.ts";
import type { Explained } from "./summarize.ts";

/** What the findings are drawn from. */
export interface Evidence {
  readonly explained: Explained;
  readonly sent: SentTask;
  readonly signature: Explanation["signature"];
  readonly rsa: RsaContents | undefined;
  readonly own: OwnBaseString | undefined;
  /** What says that the secret given here may be at fault. */
  readonly secretFault: string | undefined;
  readonly url: string;
  readonly searched: RequestDiagnosis["searched"];
}

const searches: Readonly<Record<RequestDiagnosis["searched"], readonly string[]>> = {
  fully: [],
  "single-mistakes": ["The request is long, so it was tried with each known mistake by itself only."],
  not: ["The request is too long to be tried with known mistakes."],
};

const HMAC_SHA1_BYTES = 20;

/** What is certain beside the verdict: the narrowest that can be said where no mistake is named. */
export function findFindings(evidence: Evidence): readonly string[] {
  const { explained, sent, signature, rsa, own, secretFault, url, searched } = evidence;
  // The form of a request does not tell why its signature is wrong.
  const named = explained.mistakes.filter(({ proof }) => proof === "signature" || signature !== "wrong");
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
      const misfit = misfitOf(parameter, url);
      return misfit === undefined ? [] : [`Whatever the signature, ${misfit}.`];
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
