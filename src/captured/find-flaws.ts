import { findInvalidFields, type InvalidField } from "../diagnosis/request/invalid-fields.ts";
import { authorizationOf } from "../diagnosis/request/read-sent-request.ts";
import { percentDecodeLeniently } from "../encoding/percent-encode.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { Parameter } from "../signing/parameter.ts";
import { type OperationName, operationNamed } from "../spec/operations.ts";
import { isProtocolName } from "../spec/protocol-names.ts";
import { parseAuthorization } from "../verification/parse-authorization.ts";
import type { CapturedRequest, CaptureMerchant, Flaw, ReadRequest } from "./captured-request.ts";
import { findSentSecrets } from "./find-sent-secrets.ts";
import { PARAMETER_EXTRA } from "./header-faults.ts";
import { pathOf } from "./path-of.ts";
import {
  ENDPOINT_DIFFERS,
  FIELD_IN_QUERY,
  FIELD_REPEATED,
  FIELD_UNKNOWN,
  SECRET_SENT,
  VALUE_MISSHAPEN,
} from "./request-faults.ts";

/** What a client was given. */
export interface Given {
  readonly merchants: readonly CaptureMerchant[];
  /** Default: any is right. */
  readonly endpointId: string | undefined;
}

/**
 * Finds the flaws of a request, the gravest first: a secret itself, what the run shows of nonces and times, another endpoint than the client was given (clause
 * endpoints.endpoint-id), fields outside of the body or in it twice (endpoints.body, endpoints.operations), protocol
 * parameters beyond the six (header.3), and fields and values that the operation does not have. None where it addresses
 * no operation.
 */
export function findFlaws(read: ReadRequest, { merchants, endpointId }: Given): readonly Flaw[] {
  const { captured, own, flaws: ofRun = [] } = read;
  if (captured.operation === undefined) return [];
  const flaws = (fault: string, descriptions: readonly string[]): readonly Flaw[] =>
    descriptions.map((description) => ({ fault, description }));
  return [
    ...flaws(SECRET_SENT, findSentSecrets(captured.request, merchants)),
    ...ofRun,
    ...flaws(ENDPOINT_DIFFERS, endpointId === undefined ? [] : describeEndpoint(captured, endpointId)),
    ...flaws(FIELD_IN_QUERY, describeQuery(captured.request, captured.operation)),
    ...flaws(FIELD_REPEATED, describeRepeated(own)),
    ...flaws(
      PARAMETER_EXTRA,
      readExtra(captured.request).map((name) => `${name} is none of the six parameters`),
    ),
    ...invalidFieldsOf(read)
      .toSorted((a, b) => Number(a.isListed) - Number(b.isListed))
      .map((field) => ({ fault: faultIdOf(field), description: field.description })),
  ];
}

/** Returns the id of the fault of a rightly signed request with an invalid field. */
export function faultIdOf({ isListed }: InvalidField): string {
  return isListed ? VALUE_MISSHAPEN : FIELD_UNKNOWN;
}

/** Finds the invalid parameters of a request; none where it addresses no operation. */
export function invalidFieldsOf({ captured: { request, operation }, own }: ReadRequest): readonly InvalidField[] {
  return operation === undefined ? [] : findInvalidFields(own, request.url);
}

/** Lists the protocol parameters beyond the six, but for an empty token: an accepted reading of RFC 5849, section 3.1. */
function readExtra(request: HttpRequest): readonly string[] {
  const header = parseAuthorization(authorizationOf(request) ?? "");
  const all = [
    ...(header.accepted ? header.parameters : []),
    ...readQuery(request),
    ...new URLSearchParams(request.body),
  ];
  const extra = all.filter(
    ([name, value]) => name.startsWith("oauth_") && !isProtocolName(name) && (name !== "oauth_token" || value !== ""),
  );
  return [...new Set(extra.map(([name]) => name))];
}

function describeEndpoint({ request: { url } }: CapturedRequest, endpointId: string): readonly string[] {
  const [path = ""] = pathOf(url).split(/[?#]/, 1);
  const sent = path.slice(path.lastIndexOf("/") + 1);
  if (percentDecodeLeniently(sent) === endpointId) return [];
  return [`the endpoint identifier is ${JSON.stringify(sent)}, and the client was given ${endpointId}`];
}

function describeQuery(request: HttpRequest, operation: OperationName): readonly string[] {
  const query = readQuery(request);
  const moved = operationNamed(operation).fields.filter(({ wire }) => query.has(wire));
  return moved.map(({ wire }) => `${JSON.stringify(wire)} stands in the query of the URL`);
}

function readQuery({ url }: HttpRequest): URLSearchParams {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  return new URLSearchParams(query);
}

function describeRepeated(own: readonly Parameter[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const [name] of own) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count > 1 ? [`${JSON.stringify(name)} comes ${count} times`] : []));
}
