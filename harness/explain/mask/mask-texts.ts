import type { Mask } from "./create-mask.ts";

/**
 * Masks every text within a value, however deep. Where an object says `name` and `value`, the value is masked as what
 * stands under that name.
 */
export function maskTexts<T>(value: T, mask: Mask): T {
  return maskUnknown(value, mask) as T;
}

function maskUnknown(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((one) => maskUnknown(one, mask));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, maskUnknown(one, mask)] as const);
  const { name, value: text } = value as { readonly name?: unknown; readonly value?: unknown };
  if (typeof name !== "string" || typeof text !== "string") return Object.fromEntries(entries);
  // Masks keep positions (counted in characters), so the value's share can be cut out again.
  const masked = Array.from(mask(`${name}=${text}`)).slice(Array.from(name).length + 1);
  return { ...Object.fromEntries(entries), value: masked.join("") };
}
