import { withExample } from "../../diagnosis/describe-cause.ts";
import type { Diagnosis, NamedMistake, Resemblance, Unexplained } from "../../diagnosis/diagnosis.ts";
import { groupBy } from "../../judging/group-by.ts";
import type { Verdict } from "../../judging/verdict.ts";
import { signatureMethods } from "../../signing/signing-task.ts";

/** Joins the sets of mistakes that explain the failures of all parts, the one with the most failures first. */
export function joinDiagnosis(
  parts: readonly (readonly Diagnosis[])[],
  verdicts: readonly Verdict[],
): readonly Diagnosis[] {
  const entries = parts.flat();
  const votes = countCandidates(parts);
  const described = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const groups = groupBy(entries, (entry) => {
    // Where a part could not distinguish several mistakes, another part may have.
    const [chosen = entry] = candidatesOf(entry)
      .sort((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0))
      .flatMap((key) => described.get(key) ?? []);
    return chosen;
  });
  const lengths = lengthsOf(verdicts);
  return [...groups]
    .map(([chosen, members]) => joinEntry(chosen, members, lengths))
    .sort((a, b) => b.vectors.length - a.vectors.length);
}

/** Puts the set first by which the joined diagnosis explains a verdict: a shard may have chosen another. */
export function putChosenFirst(verdicts: readonly Verdict[], diagnosis: readonly Diagnosis[]): readonly Verdict[] {
  const chosen = new Map<string, readonly string[]>();
  for (const { deviations, vectors } of diagnosis) {
    for (const id of vectors) chosen.set(id, [...(chosen.get(id) ?? []), ...deviations]);
  }
  return verdicts.map((verdict) => {
    const made = chosen.get(verdict.id);
    if (made === undefined || verdict.status !== "failed" || verdict.diagnosis === undefined) return verdict;
    const isChosen = (deviations: readonly string[]): boolean => keyOf({ deviations }) === keyOf({ deviations: made });
    const sets = verdict.diagnosis;
    return { ...verdict, diagnosis: [...sets.filter(isChosen), ...sets.filter((set) => !isChosen(set))] };
  });
}

/** Joins the failures of all parts that no known mistake explains, by stage. */
export function joinUnexplained(
  parts: readonly (readonly Unexplained[])[],
  verdicts: readonly Verdict[],
): readonly Unexplained[] {
  const groups = groupBy(parts.flat(), ({ stage }) => stage);
  const lengths = lengthsOf(verdicts);
  return [...groups].map(([stage, members]) => ({
    stage,
    vectors: unique(members.flatMap(({ vectors }) => vectors)),
    ...methodsOf(members),
    example: shortest(
      members.map(({ example }) => example),
      lengths,
    ),
    flags: common(
      members.map(({ flags }) => flags),
      ({ name }) => name,
    ),
    findings: common(
      members.map(({ findings }) => findings),
      (finding) => finding,
    ),
    resembles: joinResemblances(members.flatMap(({ resembles }) => resembles)),
  }));
}

function joinEntry(chosen: Diagnosis, members: readonly Diagnosis[], lengths: ReadonlyMap<string, number>): Diagnosis {
  const example = shortest(
    members.map((one) => one.example),
    lengths,
  );
  const signed = members.find((one) => one.example === example && keyOf(one) === keyOf(chosen))?.signed;
  const left = members.reduce((sum, member) => sum + (member.left ?? 0), 0);
  return {
    ...withExample(chosen, example),
    ...(signed !== undefined && { signed }),
    ...methodsOf(members),
    vectors: unique(members.flatMap(({ vectors }) => vectors)),
    ...(left > 0 && { left }),
    unsettled: unique(members.flatMap(({ unsettled }) => unsettled)),
    // An alternative that one part refutes is none.
    alternatives: common(
      members.map(({ deviations, title, only, alternatives }) => [
        { deviations, title, ...(only !== undefined && { only }) },
        ...alternatives,
      ]),
      keyOf,
    ).filter((other) => keyOf(other) !== keyOf(chosen)),
  };
}

function methodsOf(members: readonly Pick<Diagnosis, "methods">[]): Pick<Diagnosis, "methods"> {
  const methods = signatureMethods.filter((method) => members.some((one) => one.methods?.includes(method)));
  return methods.length > 0 ? { methods } : {};
}

function joinResemblances(entries: readonly Resemblance[]): readonly Resemblance[] {
  return [...groupBy(entries, keyOf).values()].map((same) => ({
    ...same[0],
    vectors: unique(same.flatMap(({ vectors }) => vectors)),
    passed: unique(same.flatMap(({ passed }) => passed)),
  }));
}

/** Counts for each set of mistakes the parts in which it explains a failure. */
function countCandidates(parts: readonly (readonly Diagnosis[])[]): ReadonlyMap<string, number> {
  const votes = new Map<string, number>();
  for (const part of parts) {
    for (const key of new Set(part.flatMap(candidatesOf))) votes.set(key, (votes.get(key) ?? 0) + 1);
  }
  return votes;
}

function candidatesOf(entry: Diagnosis): string[] {
  return [entry, ...entry.alternatives].map(keyOf);
}

function keyOf({ deviations, only }: Pick<NamedMistake, "deviations" | "only">): string {
  return [...deviations].sort().join(" + ") + (only?.words ?? "");
}

function common<T>(lists: readonly (readonly T[])[], keyOfItem: (item: T) => string): readonly T[] {
  const [first = [], ...others] = lists;
  return first.filter((item) => others.every((list) => list.some((other) => keyOfItem(other) === keyOfItem(item))));
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function lengthsOf(verdicts: readonly Verdict[]): ReadonlyMap<string, number> {
  return new Map(
    verdicts
      .filter((verdict) => verdict.status === "failed")
      .map(({ id, mismatch }) => [id, mismatch?.expected.length ?? Number.POSITIVE_INFINITY]),
  );
}

function shortest(ids: readonly string[], lengths: ReadonlyMap<string, number>): string {
  const lengthOf = (id: string): number => lengths.get(id) ?? Number.POSITIVE_INFINITY;
  return ids.reduce((best, id) => (lengthOf(id) < lengthOf(best) ? id : best), ids[0] ?? "");
}
