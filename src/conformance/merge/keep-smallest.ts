import { featuresOf } from "../input-features.ts";

/** What tells a finding of a campaign from the others. */
export interface Distinctive {
  readonly id: string;
  readonly property: string;
  /** Of the breach. */
  readonly kind: string;
  /** The mistakes that it is taken for, if any. */
  readonly named: readonly string[] | undefined;
  readonly input: unknown;
  readonly shrunk: boolean;
}

/** A finding, and what tells it from the others. */
interface Told<Finding> {
  readonly finding: Finding;
  readonly told: Distinctive;
}

/**
 * Of findings of several jobs, shards or nights those that show the same once: the smallest of them, if it is shrunk. As
 * within one process, the same is what has one id, or what the same mistakes make; else breaches of one kind with the
 * same features, or with an input that another could name. Of those as small as each other it is the first id, whoever
 * came first.
 */
export function keepSmallest<Finding>(
  findings: readonly Finding[],
  describe: (finding: Finding) => Distinctive,
): readonly Finding[] {
  const all = findings.map((finding): Told<Finding> => ({ finding, told: describe(finding) }));
  const known = keepBest(all, ({ id }) => id);
  const named = new Set(known.flatMap(({ told }) => (told.named === undefined ? [] : [breachOf(told)])));
  const apart = known.filter(({ told }) => told.named !== undefined || !named.has(breachOf(told)));
  return keepBest(apart, keyOf).map(({ finding }) => finding);
}

function keepBest<Finding>(
  findings: readonly Told<Finding>[],
  keyOfOne: (told: Distinctive) => string,
): readonly Told<Finding>[] {
  const kept = new Map<string, Told<Finding>>();
  for (const one of findings) {
    const key = keyOfOne(one.told);
    const known = kept.get(key);
    if (known === undefined || isBetter(one.told, known.told)) kept.set(key, one);
  }
  return [...kept.values()];
}

function breachOf({ property, kind, input }: Distinctive): string {
  return JSON.stringify([property, kind, input]);
}

function keyOf({ property, kind, named, input }: Distinctive): string {
  const told = named === undefined ? [kind, featuresOf(input)] : [...named].sort();
  return JSON.stringify([property, named !== undefined, ...told]);
}

/** Of one id the named one is better: more is known by then. */
function isBetter(one: Distinctive, known: Distinctive): boolean {
  if (one.shrunk !== known.shrunk) return one.shrunk;
  if ((one.named === undefined) !== (known.named === undefined)) return one.named !== undefined;
  const difference = sizeOf(one) - sizeOf(known);
  return difference === 0 ? one.id < known.id : difference < 0;
}

function sizeOf({ input }: Distinctive): number {
  return JSON.stringify(input)?.length ?? 0;
}
