import { once } from "../remember.ts";
import { cutText } from "./cut-text.ts";
import type { Evidence, Judgement } from "./judgement.ts";
import type { PlannedVector } from "./plan.ts";

/** Characters that all texts of a run may have beyond what is expected: several times those of mistakes in every request. */
const ROOM = 2_000_000;
/** What one text may have while there is room, and what is kept of a longer one. */
const LONGEST = 65_536;
const KEPT = 128;
/** Characters beyond what is expected that each text may have, room or not. */
const LITTLE = 256;

/** Thousands of crashes of 4,096 characters each would fill the memory and the report, and tell no more than some. */
const MOST_DETAILS = 200;

/**
 * Returns a function that bounds what is kept of a run, whatever is answered: the evidence until its diagnosis, and the
 * details of errors. Once there is no room left, texts that are longer than what is expected are cut; a cut text is
 * recognized by its digest. Of errors after the first ones the message is kept alone.
 */
export function createJudgementBound(): (planned: PlannedVector, judgement: Judgement) => Judgement {
  let room = ROOM;
  let detailed = 0;
  const boundEvidence = (planned: PlannedVector, evidence: Evidence): Evidence => {
    const due = once(() => readDue(planned));
    return mapTexts(evidence, (text) => {
      if (text.length <= LITTLE) return text;
      const { texts, length } = due();
      // Of a right text the vector's own is kept.
      const own = texts.find((one): one is string => one === text);
      if (own !== undefined) return own;
      const excess = text.length - length;
      if (excess > LITTLE && (text.length > LONGEST || excess > room)) return cutText(text, KEPT);
      room -= Math.max(0, excess);
      return text;
    });
  };
  return (planned, judgement) => {
    if ("evidence" in judgement && judgement.evidence !== undefined)
      return { ...judgement, evidence: boundEvidence(planned, judgement.evidence) };
    if (judgement.status !== "errored" || judgement.error.details === undefined) return judgement;
    detailed += 1;
    return detailed <= MOST_DETAILS ? judgement : { status: "errored", error: { message: judgement.error.message } };
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

interface Due {
  /** What right answers hold, as far as it is long. */
  readonly texts: readonly unknown[];
  /** The length of the longest base string that is expected, than which other parts of a request are hardly longer; or of all. */
  readonly length: number;
}

function readDue({ kind, vector }: PlannedVector): Due {
  switch (kind) {
    case "signing": {
      const outcomes = vector.result === "acceptable" ? vector.choices : [vector];
      return {
        texts: outcomes.flatMap(({ expected }) => [expected.baseString, expected.authorization, expected.body]),
        length: Math.max(...outcomes.map(({ expected }) => expected.baseString.length)),
      };
    }
    case "encoding":
      return { texts: [], length: vector.expected.length };
    default:
      return { texts: [], length: JSON.stringify(vector).length };
  }
}
