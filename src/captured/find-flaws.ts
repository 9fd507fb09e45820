import type { Parameter } from "../signing/parameter.ts";
import { operations } from "../spec/operations.ts";
import { type CapturedRequest, invalidFieldsOf, pathOf, type ReadRequest } from "./captured-request.ts";
import { ENDPOINT_DIFFERS, FIELD_IN_QUERY, FIELD_REPEATED, FIELD_UNKNOWN, VALUE_MISSHAPEN } from "./request-faults.ts";

/** What is wrong with a request however rightly it is signed. */
export interface Flaw {
  /** The id of its fault. */
  readonly fault: string;
  /** The flaw in words that do not repeat a value of the body. */
  readonly description: string;
}

/**
 * Finds the flaws of a request, the gravest first: another endpoint than the client was given (clause
 * endpoints.endpoint-id), fields outside of the body or in it twice (endpoints.body, endpoints.operations), and fields
 * and values that the operation does not have. None where it addresses no operation.
 */
export function findFlaws(read: ReadRequest, endpointId?: string): readonly Flaw[] {
  const { captured, own } = read;
  if (captured.operation === undefined) return [];
  const invalid = invalidFieldsOf(read);
  const flaws = (fault: string, descriptions: readonly string[]): readonly Flaw[] =>
    descriptions.map((description) => ({ fault, description }));
  return [
    ...flaws(ENDPOINT_DIFFERS, endpointId === undefined ? [] : describeEndpoint(captured, endpointId)),
    ...flaws(FIELD_IN_QUERY, describeQuery(captured)),
    ...flaws(FIELD_REPEATED, describeRepeated(own)),
    ...flaws(
      FIELD_UNKNOWN,
      invalid.filter(({ isListed }) => !isListed).map(({ description }) => description),
    ),
    ...flaws(
      VALUE_MISSHAPEN,
      invalid.filter(({ isListed }) => isListed).map(({ description }) => description),
    ),
  ];
}

function describeEndpoint({ request: { url } }: CapturedRequest, endpointId: string): readonly string[] {
  const [path = ""] = pathOf(url).split(/[?#]/, 1);
  const sent = path.slice(path.lastIndexOf("/") + 1);
  if (sent === endpointId) return [];
  return [`the endpoint identifier is ${JSON.stringify(sent)}, and the client was given ${endpointId}`];
}

function describeQuery({ request: { url }, operation }: CapturedRequest): readonly string[] {
  const called = operations.find(({ name }) => name === operation);
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  const names = new Set(new URLSearchParams(query).keys());
  const moved = called?.fields.filter(({ wire }) => names.has(wire)) ?? [];
  return moved.map(({ wire }) => `${JSON.stringify(wire)} stands in the query of the URL`);
}

function describeRepeated(own: readonly Parameter[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const [name] of own) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count > 1 ? [`${JSON.stringify(name)} comes ${count} times`] : []));
}
