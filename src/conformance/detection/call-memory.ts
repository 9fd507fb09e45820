import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { Stage } from "../../signing/scheme.ts";
import { type RightTrace, stageCalls } from "./stage-calls.ts";

/** What stages are asked, and whether a mistake makes them answer otherwise, remembered: most vectors ask the same. */
export interface CallMemory {
  /** Whether a mistake changes anything that its stage yields for a task; what changes nothing there changes nothing. */
  readonly isChanged: (deviation: Deviation, right: RightTrace) => boolean;
}

interface Call {
  readonly given: readonly unknown[];
  readonly yields: string;
}

/** A memory of the calls of a run through many tasks. */
export function createCallMemory(): CallMemory {
  const calls = new Map<string, Call>();
  const callsOf = new Map<RightTrace, Map<Stage, readonly Call[]>>();
  // Mistakes are tried one after another, so only what the last one answers is worth keeping.
  let last:
    | { readonly deviation: Deviation; readonly stage: unknown; readonly answers: Map<Call, boolean> }
    | undefined;

  const collect = (stage: Stage, right: RightTrace): readonly Call[] =>
    stageCalls(stage, right).map((given) => {
      const key = `${stage} ${JSON.stringify(given)}`;
      const call = calls.get(key) ?? { given, yields: yieldOf(reference[stage], given) };
      calls.set(key, call);
      return call;
    });

  return {
    isChanged(deviation, right) {
      const { stage } = deviation;
      if (last?.deviation !== deviation) {
        last = { deviation, stage: deviate(reference, [deviation])[stage], answers: new Map() };
      }
      const { stage: deviant, answers } = last;
      const ofTask = entryOf(callsOf, right, () => new Map<Stage, readonly Call[]>());
      return entryOf(ofTask, stage, () => collect(stage, right)).some((call) =>
        entryOf(answers, call, () => yieldOf(deviant, call.given) !== call.yields),
      );
    },
  };
}

/** Of a union of stages TypeScript cannot see that a stage and what it is given go together. */
function yieldOf(stage: unknown, given: readonly unknown[]): string {
  const yielded = (stage as (...given: readonly unknown[]) => unknown)(...given);
  return typeof yielded === "string" ? yielded : JSON.stringify(yielded);
}

function entryOf<K extends object | string, V>(
  entries: { readonly get: (key: K) => V | undefined; readonly set: (key: K, value: V) => unknown },
  key: K,
  make: () => V,
): V {
  const found = entries.get(key);
  if (found !== undefined) return found;
  const made = make();
  entries.set(key, made);
  return made;
}
