import { cutText } from "./cut-text.ts";
import type { Evidence, Judgement, Outcomes, SigningEvidence } from "./judgement.ts";

/** Characters that are kept of each text of an answer, whatever was expected. */
const KEPT = 1024;
/** Known mistakes lengthen a text by two thirds at most, where they encode it once more. */
const GROWTH = 2;

/** Adds the evidence for a diagnosis to a judgement, as a report of any length can hold. */
export function withEvidence<Expected>(
  judgement: Judgement,
  evidence: Evidence,
  outcomes: Outcomes<Expected>,
): Judgement {
  if (judgement.status !== "passed" && judgement.status !== "failed") return judgement;
  const expected = outcomes.result === "acceptable" ? outcomes.choices : outcomes.expected;
  return { evidence: boundEvidence(evidence, expected), ...judgement };
}

/**
 * Cuts the texts of an answer that are longer than any known mistake could have made them: the evidence of a whole run is
 * kept until its diagnosis.
 *
 * @param expected what was expected, in all its interpretations.
 */
function boundEvidence(evidence: Evidence, expected: unknown): Evidence {
  // Few texts are long: only for these is the limit needed, which takes longer than the rest of a judgement.
  const leastLimit = KEPT + GROWTH * lengthOfBaseString(expected);
  if (evidence.kind === "signing" && !isLonger(evidence, leastLimit)) return evidence;
  let limit: number | undefined;
  const isLong = (text: string): boolean => {
    if (text.length <= leastLimit) return false;
    limit ??= KEPT + GROWTH * JSON.stringify(expected).length;
    return text.length > limit;
  };
  const cut = (text: string): string => (isLong(text) ? cutText(text, limit ?? KEPT) : text);
  switch (evidence.kind) {
    case "encoding":
      return { ...evidence, shown: cut(evidence.shown) };
    case "request-shapes": {
      const { method, url, parameters } = evidence.shown;
      const all = JSON.stringify(parameters);
      const shown = { method: cut(method), url: cut(url), parameters };
      return { ...evidence, shown: isLong(all) ? { ...shown, parameters: [[cut(all), ""]] } : shown };
    }
    case "signing": {
      const { task, shown } = evidence;
      if (!isLong(task.nonce) && !Object.values(shown).some(isLong)) return evidence;
      const entries = Object.entries(shown).map(([name, text]) => [name, cut(text)]);
      return { ...evidence, task: { ...task, nonce: cut(task.nonce) }, shown: Object.fromEntries(entries) };
    }
  }
}

function isLonger({ task, shown }: SigningEvidence, limit: number): boolean {
  return task.nonce.length > limit || Object.values(shown).some((text) => text.length > limit);
}

function lengthOfBaseString(expected: unknown): number {
  const isSigning = typeof expected === "object" && expected !== null && "baseString" in expected;
  return isSigning && typeof expected.baseString === "string" ? expected.baseString.length : 0;
}
