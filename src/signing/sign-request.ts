import { checkTask } from "./check-task.ts";
import { type CompiledScheme, compileScheme } from "./compiled/compile-scheme.ts";
import type { HttpRequest } from "./http-request.ts";
import type { Parameter } from "./parameter.ts";
import { reference } from "./reference.ts";
import type { Placement, Scheme } from "./scheme.ts";
import type { SigningTask } from "./signing-task.ts";
import {
  type BaseStringTrace,
  type BodyTrace,
  type HeaderTrace,
  traceBaseString,
  traceBody,
  traceHeader,
} from "./trace-stages.ts";

/** The freedoms of a sender in writing the signed request. */
export interface SigningOptions {
  /** Default: `header`. */
  readonly placement?: Placement;
  /** Written first in the header, never signed (clause oauth.realm). Default: none. */
  readonly realm?: string;
  /** Charset parameter of the content type, for instance `ISO-8859-1`; values are UTF-8 all the same. Default: none. */
  readonly charset?: string;
}

/** The stages of a signature. */
export interface SignatureTrace extends BaseStringTrace {
  /** The HMAC key; a secret. Absent for RSA-SHA256. */
  readonly signingKey?: string;
  /** Base64, before it is percent-encoded for the header. */
  readonly signature: string;
}

/** Every stage of one signed request. */
export interface SigningTrace extends SignatureTrace, HeaderTrace, BodyTrace {
  readonly contentType: string;
}

/** A signed HTTP request, ready to send, with the trace of its making. */
export interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Parameter[];
  readonly body: string;
  /** Made when it is first asked for. */
  readonly trace: SigningTrace;
}

/** What is signed and what is sent of a request, without the stages between. */
export type WrittenRequest = Pick<SigningTrace, "baseString" | "signature" | "authorization" | "body" | "contentType">;

/** A signature, its base string, and the parameters that went into it. */
export type SignedTask = Pick<SignatureTrace, "protocol" | "operation" | "baseString" | "signature">;

/** Leaves out the trace of a signed request: what is sent of it. */
export function withoutTrace({ method, url, headers, body }: SignedRequest): HttpRequest {
  return { method, url, headers, body };
}

/**
 * Signs a request and returns every intermediate value (section "Authentication").
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
  const { authorization, contentType, body } = computeRequest(task, options, scheme);
  let trace: SigningTrace | undefined;
  return {
    method: task.method,
    url: task.url,
    headers: [
      ["Content-Type", contentType],
      ["Authorization", authorization],
    ],
    body,
    get trace() {
      trace ??= traceRequest(task, options, scheme);
      return trace;
    },
  };
}

function traceRequest(task: SigningTask, options: SigningOptions, scheme: Scheme): SigningTrace {
  const signed = traceSignature(task, scheme);
  return { ...signed, ...writeRequest(signed, options, scheme) };
}

/** Signs a request where nothing of its making is asked for. Throws as {@link signRequest}. */
export function computeRequest(
  task: SigningTask,
  options: SigningOptions = {},
  scheme: Scheme = reference,
): WrittenRequest {
  const signed = signTask(task, scheme);
  const { authorization, body, contentType } = writeRequest(signed, options, scheme);
  return { baseString: signed.baseString, signature: signed.signature, authorization, body, contentType };
}

function writeRequest(
  signed: SignedTask,
  { realm, placement = "header", charset }: SigningOptions,
  scheme: Scheme,
): HeaderTrace & BodyTrace & Pick<SigningTrace, "contentType"> {
  const { headerParameters, authorization } = traceHeader(signed.protocol, signed.signature, realm, scheme);
  const { bodyParameters, body } = traceBody(signed, signed.signature, placement, scheme);
  return { headerParameters, authorization, bodyParameters, body, contentType: scheme.contentType(charset) };
}

/** Traces the signature of a task through its stages, without header and body. Throws as {@link signRequest}. */
export function traceSignature(task: SigningTask, scheme: Scheme = reference): SignatureTrace {
  checkTask(task);
  const { protocol, ...base } = traceBaseString(task, scheme);
  const signature = signBaseString(base.baseString, task, scheme);
  if (task.signatureMethod === "RSA-SHA256") return { protocol, ...base, signature };
  return { protocol, ...base, signingKey: scheme.signingKey(task.consumerSecret, task), signature };
}

let compiled: CompiledScheme | undefined;

/** Returns the compiled reference; another scheme is compiled by whoever runs it often. */
function compiledOf(scheme: Scheme): CompiledScheme | undefined {
  if (scheme !== reference) return undefined;
  compiled ??= compileScheme(reference, reference);
  return compiled;
}

/**
 * Returns the signature base string of a task (clauses base-string.1 to base-string.6). Throws as {@link signRequest}.
 */
export function signatureBaseString(task: SigningTask, scheme: Scheme = reference): string {
  return compiledOf(scheme)?.baseString(task) ?? traceBaseString(task, scheme).baseString;
}

/** Signs a task where the stages between are not asked for. Throws as {@link signRequest}. */
export function signTask(task: SigningTask, scheme: Scheme = reference): SignedTask {
  const computed = compiledOf(scheme)?.sign(task);
  if (computed === undefined) return traceSignature(task, scheme);
  return {
    protocol: scheme.protocolParameters(task),
    operation: scheme.operationParameters(task.parameters),
    ...computed,
  };
}

/** Returns the signature of a task in Base64, where nothing of its making is asked for. Throws as {@link signRequest}. */
export function computeSignature(task: SigningTask, scheme: Scheme = reference): string {
  return compiledOf(scheme)?.signature(task) ?? traceSignature(task, scheme).signature;
}

/** Returns the Base64 signature of a base string (sections "HMAC-SHA1 signature", "RSA-SHA256 signature"). */
export function signBaseString(baseString: string, task: SigningTask, scheme: Scheme = reference): string {
  const message = scheme.baseStringBytes(baseString, task);
  if (task.signatureMethod === "RSA-SHA256")
    return scheme.encodeSignature(scheme.rsaSha256(task.privateKey, message), "");
  const key = scheme.signingKey(task.consumerSecret, task);
  return scheme.encodeSignature(scheme.hmacSha1(key, message), key);
}
