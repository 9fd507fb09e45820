import { CountersignError } from "../../countersign-error.ts";
import type { Verdict } from "../report.ts";
import type { ShardReport } from "./order-shards.ts";

/**
 * The verdicts of all shards in the order of the suite.
 *
 * @param order the ids of the suite, where it is at hand. Else the order is told from how a shard is dealt: every
 * `count`-th vector. That is exact where no shard was cut short.
 * @throws {CountersignError} `merge-overlap` where two shards judged the same vector.
 */
export function joinVerdicts(shards: readonly ShardReport[], order: readonly string[]): readonly Verdict[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const owners = new Map<string, string>();
  const placed = shards.flatMap(({ name, report, index, count }) =>
    report.verdicts.map((verdict, at) => {
      const other = owners.get(verdict.id);
      if (other !== undefined) throw overlap(verdict.id, other, name);
      owners.set(verdict.id, name);
      return { verdict, place: places.get(verdict.id), dealt: at * count + index };
    }),
  );
  return placed
    .sort((a, b) => (a.place ?? order.length) - (b.place ?? order.length) || a.dealt - b.dealt)
    .map(({ verdict }) => verdict);
}

function overlap(id: string, one: string, other: string): CountersignError {
  return new CountersignError(
    "merge-overlap",
    `vector ${JSON.stringify(id)}: expected in one shard, got it in ${one} and ${other}`,
    "Shards of one run hold different vectors: these are not of one.",
  );
}
