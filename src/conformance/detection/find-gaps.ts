import type { Deviation } from "../../deviations/deviation.ts";
import type { Detected, Detection } from "../detection.ts";
import type { Effect, Subject } from "./subject.ts";

/** Mistakes that no request whatever can tell apart, and why. */
export interface Twins {
  readonly ids: readonly string[];
  readonly reason: string;
}

/** What is wrong with a suite as a detector of mistakes, one sentence each; nothing when it is sound. */
export function findGaps(detection: Detection, twins: readonly Twins[]): readonly string[] {
  return [
    ...uncaught(detection),
    ...alike(detection, twins),
    ...twins.flatMap((declared) => falseTwins(detection, declared)),
    ...useless(detection),
    ...refused(detection),
  ];
}

function uncaught({ rows }: Detection): readonly string[] {
  return rows
    .filter(({ bySignature, byAnswer }) => bySignature.length + byAnswer.length === 0)
    .map(
      ({ deviation, profile }) =>
        `deviation ${deviation.id} (${profile}): no vector catches it; author one in src/vectors/concerns that does`,
    );
}

/** Mistakes that all vectors see alike, though nobody declared them twins. */
function alike({ rows }: Detection, twins: readonly Twins[]): readonly string[] {
  const groups = new Map<string, readonly Detected[]>();
  for (const row of rows.filter(isOfSigner)) {
    const key = `${row.profile} ${row.outcome}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    // What is caught nowhere is told already.
    if (group.every(({ bySignature, byAnswer }) => bySignature.length + byAnswer.length === 0)) return [];
    const [first, ...others] = onePerTwins(group, twins);
    if (first === undefined || others.length === 0) return [];
    const ids = [first, ...others].map(({ deviation }) => deviation.id).join(" and ");
    return [
      `deviations ${ids} (${first.profile}): no vector tells them apart; author one that does, or declare them with the reason in src/deviations/twins.ts`,
    ];
  });
}

function onePerTwins(group: readonly Detected[], twins: readonly Twins[]): readonly Detected[] {
  return group.filter(
    ({ deviation: { id } }, at) =>
      !group
        .slice(0, at)
        .some(({ deviation }) => twins.some(({ ids }) => ids.includes(id) && ids.includes(deviation.id))),
  );
}

/** Declared twins that some vector tells apart under every method, or that are no mistakes at all. */
function falseTwins({ rows, subjects }: Detection, { ids }: Twins): readonly string[] {
  const name = ids.join(" and ");
  const own = rows.filter((row) => isOfSigner(row) && ids.includes(row.deviation.id));
  const unknown = ids.filter((id) => !own.some(({ deviation }) => deviation.id === id));
  if (unknown.length > 0) return [`twins ${name}: ${unknown.join(" and ")} is no known mistake of a signer`];
  const profiles = [...new Set(own.map(({ profile }) => profile))];
  const outcomes = (profile: string): readonly Detected[] => own.filter((row) => row.profile === profile);
  const areAlike = profiles.some((profile) => {
    const seen = outcomes(profile);
    return seen.length === ids.length && new Set(seen.map(({ outcome }) => outcome)).size === 1;
  });
  if (areAlike) return [];
  const witness = subjects.find(({ profile, effectOf }) => {
    const effects = outcomes(profile).map(({ deviation }) => answerOf(effectOf(deviation, false)));
    return new Set(effects).size > 1;
  });
  return [
    `twins ${name}: ${witness?.id ?? "the signature method"} tells them apart; take the declaration out of src/deviations/twins.ts`,
  ];
}

function answerOf(effect: Effect | undefined): string | undefined {
  return effect?.answer;
}

/** Vectors that catch nothing must say why they exist; those that catch something have no need to. */
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

/** What an encoder or a client shows is too little to tell mistakes of signers apart. */
function isOfSigner({ profile }: Detected): boolean {
  return profile.startsWith("signer/");
}
