import { formatNote, type IncidentKind } from "../../src/judging/note.ts";
import type { Report } from "../../src/report/report.ts";
import { clip, clipSentence } from "../text/escape-text.ts";
import { joinWords } from "../text/plural.ts";
import { subjectOf } from "./describe-target.ts";

const PROFILE_LIMIT = 60;
const COMMAND_LIMIT = 60;
const INCIDENT_LIMIT = 1000;

const nouns: Readonly<Record<IncidentKind, readonly [one: string, several: string]>> = {
  crash: ["crash", "crashes"],
  hang: ["silence", "silences"],
  stray: ["line that answers no request", "lines that answer no request"],
  repeat: ["repeated answer", "repeated answers"],
  disagreement: ["task with two different answers", "tasks with two different answers"],
};

/** What fails a run and belongs to no vector, in words. */
export interface RunFault {
  /** Such as `unstable/crash`, or `untried/signer`. */
  readonly rule: string;
  /** What would hold without it. */
  readonly due: string;
  /** Such as `unstable: 3 crashes`. */
  readonly title: string;
  readonly text: string;
}

/** Describes what fails a run beside its verdicts: incidents that are not tolerated, profiles that had to be tried, a client's command that failed. */
export function listRunFaults(report: Report): readonly RunFault[] {
  const { unstable = [], untried = [], commandEnd } = report;
  const incidents = unstable
    .filter(({ tolerated }) => tolerated !== true)
    .map((one) => ({
      rule: `unstable/${one.kind}`,
      due: `the ${subjectOf(report)} is stable: ${one.kind}`,
      title: `unstable: ${countIncidents(one)}`,
      text: clipSentence(formatNote(one), INCIDENT_LIMIT),
    }));
  const lacking = untried.map((name) => ({
    rule: `untried/${clip(name, PROFILE_LIMIT)}`,
    due: `${clip(name, PROFILE_LIMIT)} is tried`,
    title: `untried: ${clip(name, PROFILE_LIMIT)}`,
    text: "The run requires this profile, and judged nothing of it: the target does not declare it, or nothing of it was selected.",
  }));
  const failed =
    commandEnd === undefined
      ? []
      : [
          {
            rule: "command-failed",
            due: "the client's command succeeds",
            title: `the client's command ${clip(commandEnd, COMMAND_LIMIT)}`,
            text: "What it sent before was judged all the same.",
          },
        ];
  return [...incidents, ...lacking, ...failed];
}

/** Describes the incidents, the profiles that were not tried and a failing command as the end of the sentence that tells an outcome; empty where there were none. */
export function describeRunFaults({ unstable = [], untried = [], commandEnd }: Report): string {
  const failing = unstable.filter(({ tolerated }) => tolerated !== true);
  const tolerated = unstable.filter((one) => one.tolerated === true);
  return [
    ...(untried.length > 0
      ? [`; it was to be tried as ${joinWords(untried.map((name) => clip(name, PROFILE_LIMIT)))}, and was not`]
      : []),
    ...(failing.length > 0 ? [`; it is unstable: ${joinWords(failing.map(countIncidents))}`] : []),
    ...(tolerated.length > 0 ? [`; ${joinWords(tolerated.map(countIncidents))} tolerated`] : []),
    ...(commandEnd === undefined ? [] : [`; its command ${clip(commandEnd, COMMAND_LIMIT)}`]),
  ].join("");
}

function countIncidents({ kind, count }: { readonly kind: IncidentKind; readonly count: number }): string {
  const [one, several] = nouns[kind];
  return `${count} ${count === 1 ? one : several}`;
}
