import type { RequestDiagnosis } from "../../src/conformance/diagnosis/diagnose-request.ts";
import { nameMistake } from "../../src/conformance/diagnosis/name-mistake.ts";
import type { RequestExplanation } from "../../src/conformance/diagnosis/search-request.ts";
import type { SigningTask } from "../../src/signing/signing-task.ts";
import { clauses } from "../../src/spec/clauses.ts";
import { adviseRefusal } from "./advise-refusal.ts";
import type { ExplainedMistake, Explanation } from "./explanation.ts";
import type { Explained } from "./summarize.ts";

/** Puts a diagnosis into words. What the specification permits is no mistake but another reading of it. */
export function explainDiagnosis(diagnosis: RequestDiagnosis): Explained {
  const { verification, explanations, possible, otherReadings } = diagnosis;
  return {
    ...(!verification.accepted && {
      refusal: {
        reason: verification.reason,
        detail: verification.detail,
        advice: adviseRefusal(verification.reason),
      },
    }),
    mistakes: explanations.filter(hasMistake).map(explainMistake),
    possible: possible.filter(hasMistake).map(explainMistake),
    readings: [
      ...otherReadings.map(({ point, about, reading }) => ({ point, about, reading: reading.reading })),
      ...explanations.filter((one) => !hasMistake(one)).flatMap(explainPermitted),
    ],
  };
}

/** What was to be sent, as far as the diagnosis tells. */
export function meantTask({ explanations, sent }: RequestDiagnosis): SigningTask {
  return explanations.find(hasMistake)?.task ?? sent.task;
}

function hasMistake({ deviations }: RequestExplanation): boolean {
  return deviations.some(({ permitted }) => permitted === undefined);
}

function explainMistake({ deviations, proof }: RequestExplanation): ExplainedMistake {
  return {
    ...nameMistake(deviations),
    happens: joinOnce(deviations.map(({ happens }) => happens)),
    fix: joinOnce(deviations.map(({ fix }) => fix)),
    clauses: [...new Set(deviations.flatMap((deviation) => deviation.clauses))].map((id) => ({
      id,
      section: clauses[id].section,
      text: clauses[id].text,
    })),
    links: [...new Set(deviations.flatMap(({ links }) => links))],
    proof,
  };
}

/** Mistakes of one family have their advice in common. */
function joinOnce(texts: readonly string[]): string {
  return [...new Set(texts)].join(" ");
}

function explainPermitted({ deviations }: RequestExplanation): Explanation["readings"] {
  return deviations.map(({ id, title, permitted = "" }) => ({ point: id, about: title, reading: permitted }));
}
