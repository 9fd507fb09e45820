import { verify } from "#crypto";
import { attempt } from "../../src/attempt.ts";
import type { RequestCredentials, SentTask } from "../../src/diagnosis/request/read-sent-tasks.ts";
import { base64Decode, base64Encode } from "../../src/encoding/base64.ts";
import { hmacSha1, signingKey } from "../../src/signing/hmac-sha1.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { reference } from "../../src/signing/reference.ts";
import type { Scheme } from "../../src/signing/scheme.ts";
import type { SigningTask } from "../../src/signing/signing-task.ts";
import { type BaseStringTrace, traceBaseString } from "../../src/signing/trace-stages.ts";
import { headerValues } from "../../src/verification/check-envelope.ts";
import { parseAuthorization } from "../../src/verification/parse-authorization.ts";
import { parseFormBody } from "../../src/verification/parse-form-body.ts";
import { readProtocol } from "../../src/verification/read-protocol.ts";
import type { ComputedStages } from "./explanation.ts";

/** The stages of a request, with the parameters of the third part apart. */
export interface GatewayTrace {
  readonly stages: ComputedStages;
  readonly trace: BaseStringTrace;
}

/**
 * Computes every stage as the gateway does; of a request that it refuses before it computes anything, as far as the
 * request can be read. Nothing where it lacks what the base string needs.
 */
export function computeStages(request: HttpRequest, sent: SentTask): GatewayTrace | undefined {
  const { task, scheme } = asReceived(request, sent.task) ?? { task: sent.task, scheme: sent.base };
  if (scheme === sent.base && sent.missing.length > 0) return undefined;
  const trace = attempt(() => traceBaseString(task, scheme));
  if (trace === undefined) return undefined;
  const { baseStringUri, normalizedParameters, baseString } = trace;
  return {
    trace,
    stages: {
      baseStringUri,
      normalizedParameters,
      baseString,
      ...(task.signatureMethod === "HMAC-SHA1" && {
        signingKey: "<consumer secret>&",
        signature: base64Encode(hmacSha1(signingKey(task.consumerSecret), baseString)),
      }),
    },
  };
}

/** Returns the task and scheme by which a gateway computes, where the request is well formed. */
function asReceived(
  request: HttpRequest,
  task: SigningTask,
): { readonly task: SigningTask; readonly scheme: Scheme } | undefined {
  const header = parseAuthorization(headerValues(request, "authorization")[0] ?? "");
  const body = parseFormBody(request.body);
  if (!header.accepted || !body.accepted) return undefined;
  const protocol = readProtocol(header.parameters);
  if (!protocol.accepted) return undefined;
  return {
    task: { ...task, method: request.method, url: request.url, parameters: body.parameters },
    scheme: { ...reference, protocolParameters: () => protocol.signed },
  };
}

/** Decides whether a base string makes the signature that was sent; nothing where it or the key is missing. */
export function makesSignature(
  baseString: string,
  { task, reading: { signature } }: SentTask,
  { publicKey }: RequestCredentials,
): boolean | undefined {
  if (signature === undefined) return undefined;
  if (task.signatureMethod === "HMAC-SHA1") {
    return base64Encode(hmacSha1(signingKey(task.consumerSecret), baseString)) === signature;
  }
  const bytes = base64Decode(signature);
  if (publicKey === undefined) return undefined;
  return bytes !== undefined && verify("sha256", Buffer.from(baseString, "utf8"), publicKey, bytes);
}
