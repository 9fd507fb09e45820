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

/**
 * Of findings of several jobs, shards or nights those that show the same once: the smallest of them, if it is shrunk. As
 * within one process, the same is what the same mistakes make; else breaches of one kind with the same features. Of those
 * as small as each other it is the first id, whoever came first.
 */
export function keepSmallest<Finding>(
  findings: readonly Finding[],
  describe: (finding: Finding) => Distinctive,
): readonly Finding[] {
  const kept = new Map<string, { readonly finding: Finding; readonly told: Distinctive }>();
  for (const finding of findings) {
    const told = describe(finding);
    const key = keyOf(told);
    const known = kept.get(key);
    if (known === undefined || isBetter(told, known.told)) kept.set(key, { finding, told });
  }
  return [...kept.values()].map(({ finding }) => finding);
}

function keyOf({ property, kind, named, input }: Distinctive): string {
  const told = named === undefined ? [kind, featuresOf(input)] : [...named].sort();
  return JSON.stringify([property, named !== undefined, ...told]);
}

function isBetter(one: Distinctive, known: Distinctive): boolean {
  if (one.shrunk !== known.shrunk) return one.shrunk;
  const difference = sizeOf(one) - sizeOf(known);
  return difference === 0 ? one.id < known.id : difference < 0;
}

function sizeOf({ input }: Distinctive): number {
  return JSON.stringify(input)?.length ?? 0;
}
