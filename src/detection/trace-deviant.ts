import type { Scheme, Stage } from "../signing/scheme.ts";
import { signBaseString } from "../signing/sign-request.ts";
import { type BaseStringTrace, traceBaseString, traceBody, traceHeader } from "../signing/trace-stages.ts";
import type { RightTrace } from "./call-memory.ts";

/** What a deviant signer sends. */
export interface DeviantRequest {
  readonly signature: string;
  /** Written only when it is asked for: most mistakes are caught before. */
  readonly authorization: () => string;
  readonly body: string;
  readonly contentType: string;
}

const ofParts = ["baseStringMethod", "baseStringUri", "encodePart", "joinParts"] as const;
const ofSignature = ["baseStringBytes", "signingKey", "hmacSha1", "rsaSha256", "encodeSignature"] as const;
const ofHeader = ["headerParameters", "encodeHeaderValue", "joinHeader"] as const;
const ofBody = ["bodyParameters", "encodeBodyText", "joinBody"] as const;
const laterStages: readonly Stage[] = [...ofSignature, ...ofHeader, ...ofBody, "contentType"];
const partStages: readonly Stage[] = ofParts;
const signatureStages: readonly Stage[] = ofSignature;
const headerStages: readonly Stage[] = ["protocolParameters", ...ofHeader];
const bodyStages: readonly Stage[] = ["operationParameters", "protocolParameters", ...ofBody];

/** Whether a mistake at a stage can change the header otherwise than by the signature. */
export function touchesHeader(stage: Stage): boolean {
  return headerStages.includes(stage);
}

/** Whether a stage does nothing but turn the base string into the signature. */
export function isOfSignature(stage: Stage): boolean {
  return signatureStages.includes(stage);
}

/** What a signer sends whose scheme is right but for one stage; what that stage cannot change is not computed again. */
export function traceDeviant(right: RightTrace, scheme: Scheme, stage: Stage): DeviantRequest {
  const { task, trace } = right;
  const { protocol, operation, baseString } = traceBefore(right, scheme, stage);
  const isSigned = laterStages.includes(stage) && !isOfSignature(stage);
  const signature = isSigned ? trace.signature : signBaseString(baseString, task, scheme);
  return {
    signature,
    authorization: () => traceHeader(protocol, signature, undefined, scheme).authorization,
    body: bodyStages.includes(stage)
      ? traceBody({ protocol, operation }, signature, "header", scheme).body
      : trace.body,
    contentType: scheme.contentType(undefined),
  };
}

/** What stands before the signature. */
function traceBefore(
  { task, trace }: RightTrace,
  scheme: Scheme,
  stage: Stage,
): Pick<BaseStringTrace, "protocol" | "operation" | "baseString"> {
  if (laterStages.includes(stage)) return trace;
  if (!partStages.includes(stage)) return traceBaseString(task, scheme);
  const { protocol, operation, normalizedParameters } = trace;
  const baseString = scheme.joinParts(
    scheme.encodePart(scheme.baseStringMethod(task.method), "method"),
    scheme.encodePart(scheme.baseStringUri(task.url), "uri"),
    scheme.encodePart(normalizedParameters, "parameters"),
  );
  return { protocol, operation, baseString };
}
