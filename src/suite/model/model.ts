import * as z from "zod";

// Zod would compile its parsers with `new Function`, which a strict content security policy forbids; we never eval.
z.config({ jitless: true });

/**
 * One model per field of an interface, so that the compiler refuses a model with a field missing, too many or of
 * another type. An optional field is `.exactOptional()`: absent, but never `undefined`.
 */
export type Shape<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
    ? z.ZodExactOptional<z.ZodType<T[K]>>
    : z.ZodType<T[K]>;
};

/** Makes the model of an interface, from the models of its fields; a field that the interface lacks is refused. */
export function strict<T>(shape: Shape<T>): z.ZodType<T> {
  return z.strictObject(shape) as unknown as z.ZodType<T>;
}

/** Makes the model of a union of texts, from the record of all: the compiler refuses one too few or too many. */
export function wordOf<T extends string>(members: Readonly<Record<T, true>>): z.ZodType<T> {
  return z.enum(Object.keys(members)) as unknown as z.ZodType<T>;
}

/** Makes the model of a union of interfaces that one literal field discriminates. */
export function oneOf<T>(discriminator: string, ...options: readonly z.ZodType<T>[]): z.ZodType<T> {
  return z.discriminatedUnion(discriminator, options as never) as unknown as z.ZodType<T>;
}
