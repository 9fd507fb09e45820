import { type OperationName, operationNamed } from "./operations.ts";

/** An HTTP answer of the gateway; status 0 means that no connection could be made. */
export interface RespondTask {
  readonly operation: OperationName;
  readonly status: number;
  readonly body: string;
}

/** The conclusion that a client must draw from an answer; `id` where the specification names its field. */
export interface Outcome {
  readonly success: boolean;
  readonly id?: string;
}

/** Reads an answer: status 200 alone is success (clauses responses.success, errors.status). Never throws. */
export function readResponse(task: RespondTask): Outcome {
  if (task.status !== 200) return { success: false };
  const { responseId } = operationNamed(task.operation);
  const id = responseId === undefined ? undefined : textField(task.body, responseId);
  return id === undefined ? { success: true } : { success: true, id };
}

function textField(body: string, name: string): string | undefined {
  const value = parseObject(body)[name];
  return typeof value === "string" ? value : undefined;
}

function parseObject(body: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
