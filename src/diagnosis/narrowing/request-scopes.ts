import type { SigningTask } from "../../signing/signing-task.ts";
import { operations } from "../../spec/operations.ts";
import type { Case } from "../replay/case.ts";

/** Requests that code may treat apart from others. */
export interface RequestScope {
  /** As they stand in "In … alone". */
  readonly words: string;
  readonly holds: (task: SigningTask) => boolean;
}

/** What code asks of a request before it signs it otherwise: the likeliest first. */
const traits: readonly ((task: SigningTask) => string)[] = [
  ({ url }) => {
    const operation = operations.find(({ path }) => pathOf(url).includes(path));
    return `requests of ${operation?.name ?? "no known operation"}`;
  },
  ({ consumerKey }) => `requests of the merchant login ${JSON.stringify(consumerKey)}`,
  ({ parameters }) => `requests ${parameters.length === 0 ? "without" : "with"} a body`,
  ({ url }) => `requests ${url.includes("?") ? "with" : "without"} a query`,
  ({ url }) => `requests to ${url.split("/").slice(0, 3).join("/")}`,
  ({ url }) => `requests to the endpoint ${JSON.stringify(pathOf(url).split("/").at(-1))}`,
  ({ method }) => `${method} requests`,
];

/** Lists the scopes that hold the requests of all of these cases and not of all others. */
export function scopesOf(cases: readonly Case[], elsewhere: readonly Case[]): readonly RequestScope[] {
  const [tasks, others] = [cases.flatMap(tasksOf), elsewhere.flatMap(tasksOf)];
  const [first] = tasks;
  if (first === undefined) return [];
  return traits.flatMap((traitOf): readonly RequestScope[] => {
    const words = traitOf(first);
    const holds = (task: SigningTask): boolean => traitOf(task) === words;
    return tasks.every(holds) && !others.every(holds) ? [{ words, holds }] : [];
  });
}

/** Joins scopes that nothing tells apart: what is of all of them. */
export function joinScopes(scopes: readonly RequestScope[]): RequestScope {
  return {
    words: scopes.map((one) => one.words).join(", or "),
    holds: (task) => scopes.every((one) => one.holds(task)),
  };
}

export function tasksOf({ evidence }: Case): readonly SigningTask[] {
  return evidence.kind === "signing" ? [evidence.task] : [];
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "");
}
