import { cutText } from "./cut-text.ts";
import type { Evidence, Judgement, Outcomes } from "./judgement.ts";

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
  return { ...judgement, evidence: boundEvidence(evidence, expected) };
}

/**
 * Cuts the texts of an answer that are longer than any known mistake could have made them: the evidence of a whole run is
 * kept until its diagnosis.
 *
 * @param expected what was expected, in all its interpretations.
 */
function boundEvidence(evidence: Evidence, expected: unknown): Evidence {
  const limit = KEPT + GROWTH * JSON.stringify(expected).length;
  const cut = (text: string): string => cutText(text, limit);
  switch (evidence.kind) {
    case "encoding":
      return { ...evidence, shown: cut(evidence.shown) };
    case "request-shapes": {
      const { method, url, parameters } = evidence.shown;
      const all = JSON.stringify(parameters);
      const shown = { method: cut(method), url: cut(url), parameters };
      return { ...evidence, shown: all.length <= limit ? shown : { ...shown, parameters: [[cut(all), ""]] } };
    }
    case "signing": {
      const shown = Object.entries(evidence.shown).map(([name, text]) => [name, cut(text)]);
      const { task } = evidence;
      const own = task.nonce.length > limit ? { ...task, nonce: cut(task.nonce) } : task;
      return { ...evidence, task: own, shown: Object.fromEntries(shown) };
    }
  }
}
