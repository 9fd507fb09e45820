import { z } from "zod";
import type { Parameter } from "../../../../src/signing/parameter.ts";

/** Parameters, as pairs of name and value. */
export const storedParameters: z.ZodType<readonly Parameter[]> = z.array(z.tuple([z.string(), z.string()]));
