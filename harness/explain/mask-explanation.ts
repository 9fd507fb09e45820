import type { Explanation } from "./explanation.ts";
import type { Mask } from "./mask/create-mask.ts";
import { maskTexts } from "./mask/mask-texts.ts";

/** Masks a whole explanation, and says so where what is to be copied has suffered. */
export function maskExplanation(explanation: Explanation, mask: Mask): Explanation {
  const masked = maskTexts(explanation, mask);
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
