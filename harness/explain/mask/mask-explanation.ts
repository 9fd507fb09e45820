import type { Mask } from "../../../src/captured/judge-captured.ts";
import type { Explanation } from "../explanation.ts";

/** Masks a whole explanation, and notes it where the mask changes a text that is to be copied. */
export function maskExplanation(explanation: Explanation, mask: Mask): Explanation {
  const texts = maskTexts(explanation, mask);
  const masked = {
    ...texts,
    ...wordsOf(explanation),
    ...(texts.signed !== undefined &&
      explanation.signed !== undefined && { signed: { ...texts.signed, stage: explanation.signed.stage } }),
  };
  const { corrected } = masked;
  if (corrected === undefined) return masked;
  const notes = [
    ...(corrected.authorization === explanation.corrected?.authorization
      ? []
      : ["The header above is masked, since it holds a secret or a card number: it cannot be copied as it stands."]),
    ...(corrected.body === explanation.corrected?.body
      ? []
      : ["The body above is masked: put the card numbers and the verification code back in their places."]),
  ];
  return { ...masked, corrected: { ...corrected, notes: [...corrected.notes, ...notes] } };
}

/** Picks the words that programs compare: they hold nothing of the request, so a mask must not change them. */
function wordsOf({ format, verdict, signature }: Explanation): Pick<Explanation, "format" | "verdict" | "signature"> {
  return { format, verdict, signature };
}

/**
 * Masks every text within a value, however deep. Where an object has a `name` and a `value`, the value is masked as the
 * field of that name.
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
  // Masks preserve positions (counted in characters), so the value's share can be cut out again.
  const masked = Array.from(mask(`${name}=${text}`)).slice(Array.from(name).length + 1);
  return { ...Object.fromEntries(entries), value: masked.join("") };
}
