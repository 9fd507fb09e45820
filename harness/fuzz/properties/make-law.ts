import type { Arbitrary } from "fast-check";
import { z } from "zod";
import { describeIssues } from "../../../src/conformance/describe-issues.ts";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Breach, Property } from "../property.ts";

/** What a law states of itself. */
export interface LawParts<Input> {
  readonly id: string;
  readonly says: string;
  readonly arbitrary: Arbitrary<Input>;
  /** How an input stands in a corpus. */
  readonly stored: z.ZodType<Input>;
  readonly check: (input: Input) => Breach | undefined | Promise<Breach | undefined>;
}

/** Makes a law of our own code: one model both writes its inputs and reads them back. */
export function makeLaw<Input>({ id, says, arbitrary, stored, check }: LawParts<Input>): Property<Input> {
  return {
    id,
    says,
    arbitrary,
    check,
    write: (input) => z.encode(stored, input),
    read(given) {
      // What z.encode takes for an input is unknown to the types, and z.decode checks all of it.
      const result = z.safeDecode(stored, given as never);
      if (result.success) return result.data;
      throw new CountersignError(
        "input-malformed",
        `input of ${id}: expected one that the law wrote, got another shape (${describeIssues(result.error)})`,
        "Take the finding's file as the campaign wrote it.",
      );
    },
  };
}
