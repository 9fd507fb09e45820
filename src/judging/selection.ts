import { CountersignError } from "../countersign-error.ts";
import { nearestTexts } from "../encoding/nearest-texts.ts";
import type { PlannedVector } from "./plan.ts";
import { UNSEEN_PREFIX } from "./verdict.ts";

/** The flags that narrow a run. */
export interface Selection {
  readonly only?: string;
  /** Leaves out what matches. */
  readonly exclude?: string;
  readonly method?: string;
  readonly shard?: string;
  /** Selects only the smallest set of vectors that catches every known mistake. */
  readonly smoke?: true;
}

/**
 * Selects the part of a plan that the flags ask for.
 *
 * @throws {CountersignError} `shard-invalid`, or `selection-empty` where that is nothing, or one of the globs matches no id.
 */
export function selectPlanned(plan: readonly PlannedVector[], selection: Selection): readonly PlannedVector[] {
  if (selection.only !== undefined) {
    // What is not drawn this time has no id.
    const published = selection.only.split(",").filter((one) => !one.startsWith(UNSEEN_PREFIX));
    checkGlobs(
      published,
      plan.map(({ vector }) => vector.id),
    );
  }
  const selected = filterPlanned(plan, selection);
  if (selected.length > 0) return selected;
  throw new CountersignError(
    "selection-empty",
    `selection ${JSON.stringify(selection)}: expected at least one vector, got none`,
    LIST,
  );
}

/**
 * Filters a plan as {@link selectPlanned}, though nothing may be left.
 *
 * @throws {CountersignError} `shard-invalid`.
 */
export function filterPlanned(
  plan: readonly PlannedVector[],
  { only, exclude, method, shard, smoke }: Selection,
): readonly PlannedVector[] {
  const chosen = plan.filter(
    (planned) =>
      (only === undefined || matchesGlob(planned.vector.id, only)) &&
      (exclude === undefined || !idsOf(planned).some((id) => matchesGlob(id, exclude))) &&
      (method === undefined || planned.method === undefined || planned.method === method) &&
      (smoke === undefined || planned.isSmoke === true),
  );
  return shard === undefined ? chosen : takeShard(chosen, shard);
}

const LIST = "List the ids: countersign vectors list";

/**
 * Requires each glob but an empty one beside others to match an id: a run that tries less than was meant may be CONFORMANT.
 *
 * @throws {CountersignError} `selection-empty`.
 */
export function checkGlobs(globs: readonly string[], ids: readonly string[]): void {
  const missed = globs.find((one) => (one !== "" || globs.length === 1) && !ids.some((id) => matchesGlob(id, one)));
  if (missed === undefined) return;
  const groupOf = (id: string): string => id.split("/")[0] ?? "";
  const [nearest] = nearestTexts(groupOf(missed).replaceAll(/[*?]/g, ""), [...new Set(ids.map(groupOf))], 1);
  throw new CountersignError(
    "selection-empty",
    `--only ${JSON.stringify(missed)}: expected to match the id of a vector, got none`,
    nearest === undefined ? LIST : `Did you mean ${nearest}/*? ${LIST}`,
  );
}

/** A drawn vector is left out with the published one whose point it has. */
function idsOf({ vector: { id, twinOf = id } }: PlannedVector): readonly string[] {
  return [id, twinOf];
}

/** Whether an id matches a glob: `*` stands for any text, `?` for one character, a comma separates alternatives. */
export function matchesGlob(id: string, glob: string): boolean {
  return glob.split(",").some((alternative) => matchesParts(id, alternative));
}

/**
 * Matches in time linear in the id for each `*`: a regular expression made of an untrusted glob could take exponential
 * time.
 */
function matchesParts(id: string, glob: string): boolean {
  let idAt = 0;
  let globAt = 0;
  let starAt = -1;
  let retryAt = 0;
  while (idAt < id.length) {
    const expected = glob[globAt];
    if (expected === "*") {
      starAt = globAt++;
      retryAt = idAt;
    } else if (expected === "?" || expected === id[idAt]) {
      globAt++;
      idAt++;
    } else if (starAt >= 0) {
      globAt = starAt + 1;
      idAt = ++retryAt;
    } else {
      return false;
    }
  }
  return /^\**$/.test(glob.slice(globAt));
}

function takeShard(plan: readonly PlannedVector[], shard: string): readonly PlannedVector[] {
  const [, index, count] = /^([1-9][0-9]{0,3})\/([1-9][0-9]{0,3})$/.exec(shard)?.map(Number) ?? [];
  if (index === undefined || count === undefined || index > count) {
    throw new CountersignError(
      "shard-invalid",
      `shard: expected I/N with 1 <= I <= N <= 9999, got ${JSON.stringify(shard)}`,
    );
  }
  return plan.filter((_, position) => position % count === index - 1);
}
