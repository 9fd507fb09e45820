import { type SignatureMethod, signatureMethods } from "../signing/signing-task.ts";
import { type OperationName, operationNames } from "../spec/operations.ts";
import { characterExercises } from "./coverage-characters.ts";
import { orderExercises } from "./coverage-order.ts";
import type { CoverageItem } from "./report.ts";

/** Where a request carries its protocol parameters. */
export type SentPlacement = "header" | "header-and-body";

/** What of a client's request decides what it exercises. */
export interface ExercisedRequest {
  readonly operation?: OperationName;
  readonly method?: SignatureMethod;
  readonly placement?: SentPlacement;
  /** Of the operation's own parameters, in the order of the body. */
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** Something that a client's requests can exercise. */
export interface Exercise {
  readonly group: string;
  readonly name: string;
  /** What a request does that exercises it, as one sentence. */
  readonly says: string;
  /** No request of the four operations with their own fields can exercise it. */
  readonly isBeyondOperations?: true;
  readonly isIn: (request: ExercisedRequest) => boolean;
}

/** The groups of what a client's requests can exercise. */
export const coverageGroups = ["operation", "method", "placement", "characters", "order"] as const;

const placements: Readonly<Record<SentPlacement, string>> = {
  header: "The protocol parameters are in the header alone.",
  "header-and-body": "The protocol parameters are in the header, and repeated in the body.",
};

/** All that a client's requests can exercise, in the order in which a report lists it. */
export const exercises: readonly Exercise[] = [
  ...operationNames.map(
    (name): Exercise => ({
      group: "operation",
      name,
      says: `It is a request of the operation ${name}.`,
      isIn: ({ operation }) => operation === name,
    }),
  ),
  ...signatureMethods.map(
    (name): Exercise => ({
      group: "method",
      name,
      says: `It is signed with ${name}.`,
      isIn: ({ method }) => method === name,
    }),
  ),
  ...Object.entries(placements).map(
    ([name, says]): Exercise => ({ group: "placement", name, says, isIn: ({ placement }) => placement === name }),
  ),
  ...characterExercises,
  ...orderExercises,
];

/** What of {@link exercises} a request exercises. */
export function findExercises(request: ExercisedRequest): readonly Exercise[] {
  return exercises.filter(({ isIn }) => isIn(request));
}

/**
 * How many of the requests exercised each thing, given what each of them did.
 *
 * @param required groups, or single items as `group/name`. Default: none.
 */
export function countCoverage(
  exercised: readonly (readonly Exercise[])[],
  required: readonly string[] = [],
): readonly CoverageItem[] {
  const counts = new Map<Exercise, number>();
  for (const one of exercised.flat()) counts.set(one, (counts.get(one) ?? 0) + 1);
  return exercises.map((one) => ({
    group: one.group,
    name: one.name,
    requests: counts.get(one) ?? 0,
    ...(isAsked(one, required) && { required: true }),
  }));
}

/** What was not exercised though it is required, or though requests of the four operations can exercise it. */
export function findUncovered(coverage: readonly CoverageItem[]): readonly CoverageItem[] {
  return coverage.filter((item) => item.requests === 0 && (item.required === true || isAsked(item, coverageGroups)));
}

/** What was not exercised and is required. */
export function findLacking(coverage: readonly CoverageItem[] = []): readonly CoverageItem[] {
  return coverage.filter(({ requests, required }) => requests === 0 && required === true);
}

const beyondOperations: ReadonlySet<string> = new Set(
  exercises.filter((one) => one.isBeyondOperations === true).map(nameItem),
);

/** A group asks for what can be exercised of it, a name for itself. */
function isAsked(item: Pick<CoverageItem, "group" | "name">, of: readonly string[]): boolean {
  const name = nameItem(item);
  return of.includes(name) || (of.includes(item.group) && !beyondOperations.has(name));
}

/** An item as `--require-coverage` names it. */
export function nameItem({ group, name }: Pick<CoverageItem, "group" | "name">): string {
  return `${group}/${name}`;
}
