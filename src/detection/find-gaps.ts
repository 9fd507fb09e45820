import type { Deviation } from "../deviations/deviation.ts";
import { groupBy } from "../judging/group-by.ts";
import type { Detected, Detection } from "./detection.ts";
import type { Subject } from "./subject.ts";

/** Finds the faults of a suite as a detector of mistakes, one sentence each. */
export function findGaps(detection: Detection): readonly string[] {
  return [...uncaught(detection), ...alike(detection), ...useless(detection), ...refused(detection)];
}

function uncaught({ rows }: Detection): readonly string[] {
  return rows
    .filter(({ bySignature, byAnswer }) => bySignature.length + byAnswer.length === 0)
    .map(
      ({ deviation, profile }) =>
        `deviation ${deviation.id} (${profile}): no vector catches it; author one in src/suite that does`,
    );
}

/** Finds the mistakes that no vector distinguishes. */
function alike({ rows }: Detection): readonly string[] {
  const groups = groupBy(rows.filter(isOfSigner), ({ profile, outcome }) => `${profile} ${outcome}`);
  return [...groups.values()].flatMap((group) => {
    // `uncaught` reports mistakes that no vector catches.
    const isCaught = group.some(({ bySignature, byAnswer }) => bySignature.length + byAnswer.length > 0);
    if (!isCaught || group.length === 1) return [];
    const ids = group.map(({ deviation }) => deviation.id).join(" and ");
    return [`deviations ${ids} (${group[0].profile}): no vector tells them apart; author one that does`];
  });
}

/** Finds vectors that catch nothing and give no purpose, and those that catch something and give one. */
function useless({ subjects, rows }: Detection): readonly string[] {
  const caught = new Map<Subject, Deviation>();
  for (const { deviation, bySignature, byAnswer } of rows) {
    for (const subject of [...bySignature, ...byAnswer]) if (!caught.has(subject)) caught.set(subject, deviation);
  }
  return subjects.flatMap((subject) => {
    const { id, purpose } = subject;
    const deviation = caught.get(subject);
    if (deviation === undefined && purpose === undefined)
      return [`${id}: catches no known mistake; give it a purpose that says why it exists all the same`];
    if (deviation !== undefined && purpose !== undefined)
      return [
        `${id}: has a purpose, as if it caught no known mistake, but it catches ${deviation.id}; drop the purpose`,
      ];
    return [];
  });
}

function refused({ permitted }: Detection): readonly string[] {
  return permitted.flatMap(({ deviation, profile, bySignature, byAnswer, drawsOwnNonces }) => {
    const failing = [...(drawsOwnNonces ? [] : bySignature), ...byAnswer].filter(({ isFixed }) => isFixed);
    const [first] = failing;
    if (first === undefined) return [];
    const failed =
      failing.length === 1 ? `${first.id} fails it` : `${failing.length} vectors fail it, such as ${first.id}`;
    return [`deviation ${deviation.id} (${profile}): is called permitted, but ${failed}; one of the two is wrong`];
  });
}

/** Whether a row is of a signer: encoders and clients show too little to distinguish mistakes. */
function isOfSigner({ profile }: Detected): boolean {
  return profile.startsWith("signer/");
}
