import { type Deviation, deviate } from "../deviations/deviation.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme, Stage } from "../signing/scheme.ts";
import { type SigningTrace, signRequest } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";

/** The arguments of one call of a stage, with the result that the specification gives. */
interface Call {
  readonly given: readonly unknown[];
  readonly yields: string;
}

export type StageCalls = ReadonlyMap<Stage, readonly Call[]>;

/** A cache of the calls of stages, and of whether a mistake changes their results: most vectors make the same calls. */
export interface CallMemory {
  /** Signs by a right scheme, and records the calls of its stages. */
  readonly sign: (task: SigningTask, scheme: Scheme) => { readonly trace: SigningTrace; readonly calls: StageCalls };
  /** Whether a mistake changes a result of its stages for a task; if not, it changes nothing of the answer. */
  readonly isChanged: (deviation: Deviation, calls: StageCalls) => boolean;
}

/** Creates a cache for a run through many tasks. */
export function createCallMemory(): CallMemory {
  const known = new Map<string, Call>();
  // Mistakes are tried one after another, so only the results of the last one are cached.
  let last:
    | { readonly deviation: Deviation; readonly scheme: Scheme; readonly answers: Map<Call, boolean> }
    | undefined;
  return {
    sign(task, scheme) {
      const calls = new Map<Stage, Call[]>();
      const recording: Record<string, unknown> = { ...scheme };
      for (const stage of Object.keys(scheme) as Stage[]) {
        calls.set(stage, []);
        recording[stage] = (...given: readonly unknown[]) => {
          const yielded = compute(scheme[stage], given);
          const key = `${stage} ${JSON.stringify(given)}`;
          const call = known.get(key) ?? { given, yields: JSON.stringify(yielded) };
          known.set(key, call);
          calls.get(stage)?.push(call);
          return yielded;
        };
      }
      return { trace: signRequest(task, {}, recording as unknown as Scheme).trace, calls };
    },
    isChanged(deviation, calls) {
      if (last?.deviation !== deviation) {
        last = { deviation, scheme: deviate(reference, [deviation]), answers: new Map() };
      }
      const { scheme, answers } = last;
      for (const { stage } of [deviation, ...(deviation.also ?? [])]) {
        for (const call of calls.get(stage) ?? []) {
          const isOther = answers.get(call) ?? JSON.stringify(compute(scheme[stage], call.given)) !== call.yields;
          answers.set(call, isOther);
          if (isOther) return true;
        }
      }
      return false;
    },
  };
}

/** Calls a stage: TypeScript cannot relate a stage of the union to its arguments. */
function compute(stage: unknown, given: readonly unknown[]): unknown {
  return (stage as (...given: readonly unknown[]) => unknown)(...given);
}
