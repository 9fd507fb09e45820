import { type Deviation, deviate } from "../deviations/deviation.ts";
import { reference } from "../signing/reference.ts";
import type { Scheme, Stage } from "../signing/scheme.ts";
import { type SigningTrace, signRequest } from "../signing/sign-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";

/** What a stage is given, and what the specification makes of it. */
interface Call {
  readonly given: readonly unknown[];
  readonly yields: string;
}

/** What each stage is given for one task. */
export type StageCalls = ReadonlyMap<Stage, readonly Call[]>;

/** What stages are given, and whether a mistake makes them answer otherwise, remembered: most vectors ask the same. */
export interface CallMemory {
  /** Signs by a scheme that is right, and remembers what its stages are given. */
  readonly sign: (task: SigningTask, scheme: Scheme) => { readonly trace: SigningTrace; readonly calls: StageCalls };
  /** Whether a mistake changes anything that its stage yields for a task; what changes nothing there changes nothing. */
  readonly isChanged: (deviation: Deviation, calls: StageCalls) => boolean;
}

/** A memory of the calls of a run through many tasks. */
export function createCallMemory(): CallMemory {
  const known = new Map<string, Call>();
  // Mistakes are tried one after another, so only what the last one answers is worth keeping.
  let last:
    | { readonly deviation: Deviation; readonly stage: unknown; readonly answers: Map<Call, boolean> }
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
        last = { deviation, stage: deviate(reference, [deviation])[deviation.stage], answers: new Map() };
      }
      const { stage, answers } = last;
      for (const call of calls.get(deviation.stage) ?? []) {
        const isOther = answers.get(call) ?? JSON.stringify(compute(stage, call.given)) !== call.yields;
        answers.set(call, isOther);
        if (isOther) return true;
      }
      return false;
    },
  };
}

/** Of a union of stages TypeScript cannot see that a stage and what it is given go together. */
function compute(stage: unknown, given: readonly unknown[]): unknown {
  return (stage as (...given: readonly unknown[]) => unknown)(...given);
}
