import type { Parameter } from "../signing/parameter.ts";
import { type OperationName, operationNamed } from "../spec/operations.ts";
import { FIELD_UNKNOWN, VALUE_MISSHAPEN } from "./captured-request-faults.ts";
import { misfitOf } from "./diagnosis/field-shapes.ts";

/** What is wrong with a parameter as such, however rightly it is signed. */
export interface Misfit {
  readonly says: string;
  /** The id of the fault that it is, where no known mistake explains it. */
  readonly fault: typeof FIELD_UNKNOWN | typeof VALUE_MISSHAPEN;
}

/** What is wrong with the parameters of a request, each thing once; nothing where it addresses no operation. */
export function findMisfits(
  parameters: readonly Parameter[],
  url: string,
  operation: OperationName | undefined,
): readonly Misfit[] {
  if (operation === undefined) return [];
  const { fields } = operationNamed(operation);
  const found = new Map<string, Misfit>();
  for (const parameter of parameters) {
    const says = misfitOf(parameter, url);
    if (says === undefined) continue;
    const isListed = fields.some(({ wire }) => wire === parameter[0]);
    found.set(says, { says, fault: isListed ? VALUE_MISSHAPEN : FIELD_UNKNOWN });
  }
  return [...found.values()];
}
