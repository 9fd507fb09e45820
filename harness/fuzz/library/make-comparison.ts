import fc from "fast-check";
import * as z from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { base64Decode, base64Encode } from "../../../src/encoding/base64.ts";
import { compareTexts } from "../../../src/judging/mismatch.ts";
import { describeIssues } from "../../../src/report/describe-issues.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { excerpt } from "../../adapters/protocol/excerpt.ts";
import type { Property, PropertyFailure } from "../property.ts";

/** An arbitrary of inputs, and the model by which a corpus stores them. */
export interface ComparedInputs<Input> {
  readonly arbitrary: fc.Arbitrary<Input>;
  readonly stored: z.ZodType<Input>;
}

/** Makes inputs of several fields, each with its arbitrary and its stored model. */
export function inputsOf<Input extends object>(
  fields: {
    readonly [Name in keyof Input]: readonly [fc.Arbitrary<Input[Name]>, z.ZodType<Input[Name]>];
  },
): ComparedInputs<Input> {
  const named = Object.entries(fields) as [string, readonly [fc.Arbitrary<unknown>, z.ZodType]][];
  const arbitraries = Object.fromEntries(named.map(([name, [arbitrary]]) => [name, arbitrary]));
  const models = Object.fromEntries(named.map(([name, [, model]]) => [name, model]));
  return {
    arbitrary: fc.record(arbitraries, { noNullPrototype: true }) as fc.Arbitrary<unknown> as fc.Arbitrary<Input>,
    stored: z.strictObject(models) as unknown as z.ZodType<Input>,
  };
}

/** Makes a property of a comparison: one model both writes its inputs and reads them back. */
export function makeComparison<Input>({
  id,
  says,
  inputs: { arbitrary, stored },
  check,
}: {
  readonly id: string;
  readonly says: string;
  readonly inputs: ComparedInputs<Input>;
  readonly check: (input: Input) => PropertyFailure | undefined;
}): Property {
  const property: Property<Input> = {
    id,
    says,
    arbitrary,
    check,
    write: (input) => z.encode(stored, input),
    read(given) {
      // The type of encoded inputs is unknown, and all of the value is checked.
      const result = z.safeDecode(stored, given as never);
      if (result.success) return result.data;
      throw new CountersignError(
        "input-malformed",
        `input of ${id}: expected one that the property wrote, got another shape (${describeIssues(result.error)})`,
        "Take the finding's file as the campaign wrote it.",
      );
    },
  };
  return property as unknown as Property;
}

/** Returns a failure where two texts differ; the kind names the place. */
export function compare(kind: string, expected: string, actual: string): PropertyFailure | undefined {
  const mismatch = compareTexts(kind, expected, actual);
  if (mismatch === undefined) return undefined;
  return { kind, says: `${kind}: expected ${quote(expected)}, got ${quote(actual)}`, mismatch };
}

/** Returns a failure where something must hold, and does not. */
export function unless(holds: boolean, kind: string, says: string): PropertyFailure | undefined {
  return holds ? undefined : { kind, says: `${kind}: ${says}` };
}

function quote(text: string): string {
  return JSON.stringify(excerpt(text));
}

/** Model of bytes, stored as Base64. */
export const storedBytes: z.ZodType<Uint8Array> = z.codec(z.string(), z.instanceof(Uint8Array), {
  encode: (bytes) => base64Encode(bytes),
  decode(text, context) {
    const bytes = base64Decode(text);
    if (bytes !== undefined) return new Uint8Array(bytes);
    context.issues.push({ code: "custom", input: text, message: "expected standard Base64" });
    return z.NEVER;
  },
});

export const storedParameters: z.ZodType<readonly Parameter[]> = z.array(z.tuple([z.string(), z.string()]));
