import { CountersignError } from "../countersign-error.ts";
import { type OperationName, operationNamed, operationUrl } from "./operations.ts";

/** The values of an operation, by neutral name, and where to send them. */
export interface BuildTask {
  readonly operation: OperationName;
  /** The URL before `/api`, without a slash at its end. */
  readonly baseUrl: string;
  readonly endpointId: string;
  readonly values: Readonly<Record<string, string>>;
}

/** An operation's exact request, not yet signed. */
export interface BuiltRequest {
  readonly method: string;
  readonly url: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/**
 * Builds an operation's request with its exact URL and body parameters (clauses endpoints.operations, endpoints.names).
 * Parameters stand in the order of the specification; only those with a value are present, since the specification does
 * not state which are required.
 *
 * @throws {CountersignError} `field-unknown` for a value that the operation has no field for.
 */
export function buildRequest(task: BuildTask): BuiltRequest {
  const operation = operationNamed(task.operation);
  const unknown = Object.keys(task.values).find((name) => !operation.fields.some((field) => field.neutral === name));
  if (unknown !== undefined) {
    throw new CountersignError(
      "field-unknown",
      `values of ${operation.name}: expected its own fields only, got ${JSON.stringify(unknown)}`,
      `Known: ${operation.fields.map((field) => field.neutral).join(", ")}.`,
    );
  }
  return {
    method: "POST",
    url: operationUrl(operation, task.baseUrl, task.endpointId),
    parameters: operation.fields.flatMap(({ wire, neutral }) => {
      const value = task.values[neutral];
      return value === undefined ? [] : [[wire, value] as const];
    }),
  };
}
