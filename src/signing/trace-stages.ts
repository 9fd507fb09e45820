import type { EncodedParameter, Parameter } from "./parameter.ts";
import type { Placement, Scheme } from "./scheme.ts";
import type { SigningTask } from "./signing-task.ts";

/** The signed parameters, and the steps to the third part of the base string. */
export interface ParametersTrace {
  /** The five signed protocol parameters. */
  readonly protocol: readonly Parameter[];
  /** The caller's body parameters, as they entered the scheme. */
  readonly operation: readonly Parameter[];
  readonly sorted: readonly EncodedParameter[];
  readonly normalizedParameters: string;
}

/** The base string and the steps that led to it. */
export interface BaseStringTrace extends ParametersTrace {
  readonly baseStringUri: string;
  readonly baseString: string;
}

/** The Authorization header and the steps that led to it. */
export interface HeaderTrace {
  /** The header's parameters, each value percent-encoded as it stands between its quotes. */
  readonly headerParameters: readonly Parameter[];
  readonly authorization: string;
}

/** The body and the steps that led to it. */
export interface BodyTrace {
  /** The body's parameters as plain text. */
  readonly bodyParameters: readonly Parameter[];
  readonly body: string;
}

/** Traces the signature base string. Throws as `signRequest`. */
export function traceBaseString(task: SigningTask, scheme: Scheme): BaseStringTrace {
  const { protocol, ...parameters } = traceParameters(task, scheme);
  const baseStringUri = scheme.baseStringUri(task.url);
  const baseString = scheme.joinParts(
    scheme.encodePart(scheme.baseStringMethod(task.method), "method"),
    scheme.encodePart(baseStringUri, "uri"),
    scheme.encodePart(parameters.normalizedParameters, "parameters"),
  );
  return { protocol, ...parameters, baseStringUri, baseString };
}

/** Traces the normalized parameters (clauses base-string.1 to base-string.4). Throws as `signRequest`. */
function traceParameters(task: SigningTask, scheme: Scheme): ParametersTrace {
  const protocol = scheme.protocolParameters(task);
  const operation = scheme.operationParameters(task.parameters);
  const collected = scheme.collectParameters(operation, protocol, task.url);
  const sorted = scheme.sortParameters(collected.map((parameter) => encodeParameter(parameter, scheme)));
  return { protocol, operation, sorted, normalizedParameters: scheme.joinParameters(sorted) };
}

/** Encodes a collected parameter (clause base-string.2). */
export function encodeParameter([name, value]: Parameter, scheme: Scheme): EncodedParameter {
  return { name, value, encodedName: scheme.encodeName(name), encodedValue: scheme.encodeValue(value, name) };
}

/** Traces the Authorization header (section "Authorization header"). */
export function traceHeader(
  protocol: readonly Parameter[],
  signature: string,
  realm: string | undefined,
  scheme: Scheme,
): HeaderTrace {
  const headerParameters = encodeHeaderParameters(protocol, signature, realm, scheme);
  return { headerParameters, authorization: scheme.joinHeader(headerParameters) };
}

/** Percent-encodes the values of the header's parameters (clause header.4). */
export function encodeHeaderParameters(
  protocol: readonly Parameter[],
  signature: string,
  realm: string | undefined,
  scheme: Scheme,
): readonly Parameter[] {
  return scheme
    .headerParameters(protocol, signature, realm)
    .map(([name, value]): Parameter => [name, scheme.encodeHeaderValue(value, name)]);
}

/** Traces the form body (section "Request body"). */
export function traceBody(
  { operation, protocol }: Pick<ParametersTrace, "operation" | "protocol">,
  signature: string,
  placement: Placement,
  scheme: Scheme,
): BodyTrace {
  const bodyParameters = scheme.bodyParameters(operation, protocol, placement, signature);
  const body = scheme.joinBody(
    bodyParameters.map(([name, value]): Parameter => [scheme.encodeBodyText(name), scheme.encodeBodyText(value)]),
  );
  return { bodyParameters, body };
}
