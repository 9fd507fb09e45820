import { cutText } from "./cut-text.ts";
import type { Evidence, Judgement, Outcomes } from "./judgement.ts";

/** Characters that each text of an answer may have, whatever was expected, and that are kept of a longer one. */
const ALLOWED = 256;
const KEPT = 128;
/** Known mistakes lengthen a text by two thirds at most, where they encode it once more. */
const GROWTH = 2;

/** Adds the evidence for a diagnosis to a judgement, as a report of any length can hold. */
export function withEvidence<Expected>(
  judgement: Judgement,
  evidence: Evidence,
  outcomes: Outcomes<Expected>,
): Judgement {
  if (judgement.status !== "passed" && judgement.status !== "failed") return judgement;
  const expected =
    outcomes.result === "acceptable" ? outcomes.choices.map((choice) => choice.expected) : [outcomes.expected];
  return { evidence: boundEvidence(evidence, expected), ...judgement };
}

/**
 * Cuts the texts of an answer that are longer than any known mistake could have made them: the evidence of a whole run is
 * kept until its diagnosis.
 *
 * @param outcomes what was expected, one for each interpretation.
 */
function boundEvidence(evidence: Evidence, outcomes: readonly unknown[]): Evidence {
  const cut = (text: string, field?: string): string => {
    // Few texts are long: only for these is the limit needed, which takes longer than the rest of a judgement.
    if (text.length <= ALLOWED) return text;
    const limit = ALLOWED + GROWTH * Math.max(...outcomes.map((one) => lengthOf(one, field)));
    return text.length > limit ? cutText(text, KEPT) : text;
  };
  switch (evidence.kind) {
    case "encoding":
      return { ...evidence, shown: cut(evidence.shown) };
    case "request-shapes": {
      const { method, url, parameters } = evidence.shown;
      const all = JSON.stringify(parameters);
      const kept = cut(all);
      return {
        ...evidence,
        shown: { method: cut(method), url: cut(url), parameters: kept === all ? parameters : [[kept, ""]] },
      };
    }
    case "signing": {
      const { task, shown } = evidence;
      const texts = Object.entries(shown).map(([field, text]) => [field, cut(text, field)]);
      return { ...evidence, task: { ...task, nonce: cut(task.nonce, "nonce") }, shown: Object.fromEntries(texts) };
    }
  }
}

/**
 * The length of what was expected in a field, or of the base string, which a mistake may put there; or of it all, where it
 * says nothing of either.
 */
function lengthOf(expected: unknown, field: string = ""): number {
  if (typeof expected !== "object" || expected === null) return String(expected).length;
  const fields = new Map<string, unknown>(Object.entries(expected));
  const known = [fields.get(field), fields.get("baseString")].filter((one) => one !== undefined);
  const texts = (known.length > 0 ? known : [expected]).map((one) =>
    typeof one === "string" ? one : JSON.stringify(one),
  );
  return Math.max(...texts.map(({ length }) => length));
}
