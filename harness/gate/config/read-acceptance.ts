import * as z from "zod";
import type { ConfigFile } from "../../gateway/config/config-file.ts";
import { type AcceptanceRule, acceptsByStatus, type BodySign, type BodyTest, testBody } from "../acceptance.ts";
import { parseStatuses } from "../refused-statuses.ts";

const pointer = z.string().regex(/^(?:\/(?:[^~]|~[01])*)?$/s, "expected a JSON pointer, such as /status (RFC 6901)");

export const bodySign: z.ZodType<BodySign> = z.union([
  z.strictObject({
    pointer,
    equals: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  }),
  z.strictObject({ pattern: z.string().min(1) }),
]);

interface AcceptanceFields {
  readonly acceptedStatuses?: readonly string[];
  readonly acceptedBody?: BodySign;
  readonly refusedBody?: BodySign;
}

/** Reads what accepts; nothing where the config does not say. Throws the `invalid` of the config's faults. */
export function readAcceptance(fields: AcceptanceFields, config: ConfigFile): AcceptanceRule | undefined {
  const { acceptedStatuses, acceptedBody, refusedBody } = fields;
  if (acceptedStatuses === undefined && acceptedBody === undefined && refusedBody === undefined) return undefined;
  return {
    isAccepting: readStatuses(acceptedStatuses, config),
    ...(acceptedBody !== undefined && { accepts: readTest("acceptedBody", acceptedBody, config) }),
    ...(refusedBody !== undefined && { refuses: readTest("refusedBody", refusedBody, config) }),
  };
}

function readStatuses(
  texts: readonly string[] | undefined,
  { path, faults }: ConfigFile,
): AcceptanceRule["isAccepting"] {
  const isAccepting = texts === undefined ? acceptsByStatus.isAccepting : parseStatuses(texts, 200);
  if (isAccepting !== undefined) return isAccepting;
  throw faults.invalid(path, "at acceptedStatuses: expected statuses from 200 to 499, or ranges such as 200-299");
}

function readTest(field: string, sign: BodySign, { path, faults }: ConfigFile): BodyTest {
  try {
    return testBody(sign);
  } catch {
    throw faults.invalid(path, `at ${field}.pattern: expected a regular expression`);
  }
}
