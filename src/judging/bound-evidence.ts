import { cutText } from "./cut-text.ts";
import type { Evidence } from "./judgement.ts";
import type { PlannedVector } from "./plan.ts";

/** Characters that all texts of a run may have beyond what is expected: several times those of mistakes in every request. */
const ROOM = 4_000_000;
/** What one text may have while there is room, and what is kept of a longer one. */
const LONGEST = 65_536;
const KEPT = 128;
/** Characters beyond what is expected that each text may have, room or not. */
const LITTLE = 256;

/**
 * Returns a function that bounds the evidence of a run, which is kept until its diagnosis, whatever is answered: once there
 * is no room left, it cuts the texts that are longer than what is expected. A cut text is recognized by its digest.
 */
export function createEvidenceBound(): (planned: PlannedVector, evidence: Evidence) => Evidence {
  let room = ROOM;
  return (planned, evidence) => {
    let due: number | undefined;
    const cut = (text: string): string => {
      if (text.length <= LITTLE) return text;
      due ??= lengthDue(planned);
      const excess = text.length - due;
      if (excess > LITTLE && (text.length > LONGEST || excess > room)) return cutText(text, KEPT);
      room -= Math.max(0, excess);
      return text;
    };
    return mapTexts(evidence, cut);
  };
}

function mapTexts(evidence: Evidence, cut: (text: string) => string): Evidence {
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
      const texts = Object.entries(shown).map(([field, text]) => [field, cut(text)]);
      return { ...evidence, task: { ...task, nonce: cut(task.nonce) }, shown: Object.fromEntries(texts) };
    }
  }
}

/** The length of the longest base string that is expected, than which other parts of a request are hardly longer; or of all. */
function lengthDue({ kind, vector }: PlannedVector): number {
  switch (kind) {
    case "signing":
      return vector.result === "acceptable"
        ? Math.max(...vector.choices.map(({ expected }) => expected.baseString.length))
        : vector.expected.baseString.length;
    case "encoding":
      return vector.expected.length;
    default:
      return JSON.stringify(vector).length;
  }
}
