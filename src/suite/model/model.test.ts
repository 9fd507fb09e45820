import { describe, expect, it } from "vitest";
import * as z from "zod";
import { strict, wordOf } from "./model.ts";

interface Pair {
  readonly name: string;
  readonly value?: number;
}

const pair: z.ZodType<Pair> = strict<Pair>({ name: z.string(), value: z.number().exactOptional() });

// The compiler's half of the promise: each call is a compile error, or the build fails. It is never run.
void ((): readonly unknown[] => [
  // @ts-expect-error a field of the interface is missing from the model
  strict<Pair>({ name: z.string() }),
  // @ts-expect-error the interface has no such field
  strict<Pair>({ name: z.string(), value: z.number().exactOptional(), extra: z.string() }),
  // @ts-expect-error an optional field must be optional in the model
  strict<Pair>({ name: z.string(), value: z.number() }),
  // @ts-expect-error a field has another type
  strict<Pair>({ name: z.number(), value: z.number().exactOptional() }),
  // @ts-expect-error a member of the union is missing
  wordOf<"left" | "right">({ left: true }),
  // @ts-expect-error the union has no such member
  wordOf<"left">({ left: true, right: true }),
]);

describe("strict", () => {
  it.each([
    { what: "all fields", value: { name: "a", value: 1 }, ok: true },
    { what: "an optional field absent", value: { name: "a" }, ok: true },
    { what: "an optional field undefined", value: { name: "a", value: undefined }, ok: false },
    { what: "a required field absent", value: { value: 1 }, ok: false },
    { what: "an unknown field", value: { name: "a", extra: 1 }, ok: false },
    { what: "a field of another type", value: { name: 1 }, ok: false },
    { what: "no object", value: "a", ok: false },
  ])("$what: accepted is $ok", ({ value, ok }) => {
    expect(pair.safeParse(value).success).toBe(ok);
  });

  it("never compiles code at run time", () => {
    expect(z.config().jitless).toBe(true);
  });
});

describe("wordOf", () => {
  const side = wordOf<"left" | "right">({ left: true, right: true });

  it.each([
    { value: "left", ok: true },
    { value: "right", ok: true },
    { value: "up", ok: false },
    { value: "toString", ok: false },
  ])("$value: accepted is $ok", ({ value, ok }) => {
    expect(side.safeParse(value).success).toBe(ok);
  });
});
