import { checkTask } from "./check-task.ts";
import type { EncodedParameter, Parameter } from "./parameter.ts";
import { reference } from "./reference.ts";
import type { Placement, Scheme } from "./scheme.ts";
import type { SigningTask } from "./signing-task.ts";

/** How the signed request is to be written, where the specification leaves the sender free. */
export interface SigningOptions {
  /** Default: `header`. */
  readonly placement?: Placement;
  /** Written first in the header, never signed (clause oauth.realm). Default: none. */
  readonly realm?: string;
  /** Charset parameter of the content type, for instance `ISO-8859-1`; values are UTF-8 all the same. Default: none. */
  readonly charset?: string;
}

/** The base string and the steps that led to it. */
export interface BaseStringTrace {
  /** The five signed protocol parameters. */
  readonly protocol: readonly Parameter[];
  /** The caller's body parameters, as they entered the scheme. */
  readonly operation: readonly Parameter[];
  readonly sorted: readonly EncodedParameter[];
  readonly normalizedParameters: string;
  readonly baseStringUri: string;
  readonly baseString: string;
}

/** Every stage of one signed request. */
export interface SigningTrace extends BaseStringTrace {
  /** The HMAC key; a secret. Absent for RSA-SHA256. */
  readonly signingKey?: string;
  /** Base64, before it is percent-encoded for the header. */
  readonly signature: string;
  /** The header's parameters, each value percent-encoded as it stands between its quotes. */
  readonly headerParameters: readonly Parameter[];
  readonly authorization: string;
  /** The body's parameters as plain text. */
  readonly bodyParameters: readonly Parameter[];
  readonly body: string;
  readonly contentType: string;
}

/** A signed HTTP request, ready to send, with the trace of its making. */
export interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Parameter[];
  readonly body: string;
  readonly trace: SigningTrace;
}

/**
 * Signs a request and keeps every intermediate value (section "Authentication").
 *
 * @throws {CountersignError} for a task that cannot be signed: `consumer-key-empty`, `nonce-empty`,
 * `timestamp-not-decimal`, `url-not-absolute`, `lone-surrogate`, `charset-invalid`, `signature-parameter-forbidden`,
 * `protocol-parameter-conflict` or one of the `key-…` codes.
 */
export function signRequest(
  task: SigningTask,
  options: SigningOptions = {},
  scheme: Scheme = reference,
): SignedRequest {
  checkTask(task);
  const base = traceBaseString(task, scheme);
  const signature = signBaseString(base.baseString, task, scheme);
  const headerParameters = scheme
    .headerParameters(base.protocol, signature, options.realm)
    .map(([name, value]): Parameter => [name, scheme.encodeHeaderValue(value, name)]);
  const bodyParameters = scheme.bodyParameters(base.operation, base.protocol, options.placement ?? "header");
  const body = scheme.joinBody(
    bodyParameters.map(([name, value]): Parameter => [scheme.encodeBodyText(name), scheme.encodeBodyText(value)]),
  );
  const trace: SigningTrace = {
    ...base,
    ...(task.signatureMethod === "HMAC-SHA1" && { signingKey: scheme.signingKey(task.consumerSecret) }),
    signature,
    headerParameters,
    authorization: scheme.joinHeader(headerParameters),
    bodyParameters,
    body,
    contentType: scheme.contentType(options.charset),
  };
  return {
    method: task.method,
    url: task.url,
    headers: [
      ["Content-Type", trace.contentType],
      ["Authorization", trace.authorization],
    ],
    body,
    trace,
  };
}

/** The signature base string of a task (clauses base-string.1 to base-string.6). Throws as {@link signRequest}. */
export function signatureBaseString(task: SigningTask, scheme: Scheme = reference): string {
  return traceBaseString(task, scheme).baseString;
}

/** The signature base string with the steps that led to it. Throws as {@link signRequest}. */
function traceBaseString(task: SigningTask, scheme: Scheme = reference): BaseStringTrace {
  const protocol = scheme.protocolParameters(task);
  const operation = scheme.operationParameters(task.parameters);
  const sorted = scheme.sortParameters(
    scheme.collectParameters(operation, protocol, task.url).map(([name, value]) => ({
      name,
      value,
      encodedName: scheme.encodeName(name),
      encodedValue: scheme.encodeValue(value, name),
    })),
  );
  const normalizedParameters = scheme.joinParameters(sorted);
  const baseStringUri = scheme.baseStringUri(task.url);
  const baseString = scheme.joinParts(
    scheme.encodePart(scheme.baseStringMethod(task.method), "method"),
    scheme.encodePart(baseStringUri, "uri"),
    scheme.encodePart(normalizedParameters, "parameters"),
  );
  return { protocol, operation, sorted, normalizedParameters, baseStringUri, baseString };
}

/** The Base64 signature of a base string (sections "HMAC-SHA1 signature", "RSA-SHA256 signature"). */
export function signBaseString(baseString: string, task: SigningTask, scheme: Scheme = reference): string {
  const message = scheme.baseStringBytes(baseString);
  return scheme.encodeSignature(
    task.signatureMethod === "HMAC-SHA1"
      ? scheme.hmacSha1(scheme.signingKey(task.consumerSecret), message)
      : scheme.rsaSha256(task.privateKey, message),
  );
}
