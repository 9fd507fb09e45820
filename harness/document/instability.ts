import { formatNote, type IncidentKind } from "../../src/judging/note.ts";
import type { Report } from "../../src/report/report.ts";
import { clipSentence } from "../text/escape-text.ts";
import { joinWords } from "../text/plural.ts";

const TEXT_LIMIT = 1000;

const nouns: Readonly<Record<IncidentKind, readonly [one: string, several: string]>> = {
  crash: ["crash", "crashes"],
  hang: ["silence", "silences"],
  stray: ["line that answers no request", "lines that answer no request"],
  repeat: ["repeated answer", "repeated answers"],
  disagreement: ["task with two different answers", "tasks with two different answers"],
};

/** A kind of incident of an unstable target, in words. */
export interface DescribedInstability {
  readonly kind: IncidentKind;
  /** Such as `unstable: 3 crashes`. */
  readonly title: string;
  readonly text: string;
}

/** Describes the incidents that fail a run; none for a stable target, or where all are tolerated. */
export function listInstabilities({ unstable = [] }: Report): readonly DescribedInstability[] {
  return unstable
    .filter(({ tolerated }) => tolerated !== true)
    .map((one) => ({
      kind: one.kind,
      title: `unstable: ${countIncidents(one)}`,
      text: clipSentence(formatNote(one), TEXT_LIMIT),
    }));
}

/** Describes the incidents as the end of the sentence that tells an outcome; empty where there were none. */
export function describeInstability({ unstable = [] }: Report): string {
  const failing = unstable.filter(({ tolerated }) => tolerated !== true);
  const tolerated = unstable.filter((one) => one.tolerated === true);
  return [
    ...(failing.length > 0 ? [`; it is unstable: ${joinWords(failing.map(countIncidents))}`] : []),
    ...(tolerated.length > 0 ? [`; ${joinWords(tolerated.map(countIncidents))} tolerated`] : []),
  ].join("");
}

function countIncidents({ kind, count }: { readonly kind: IncidentKind; readonly count: number }): string {
  const [one, several] = nouns[kind];
  return `${count} ${count === 1 ? one : several}`;
}
