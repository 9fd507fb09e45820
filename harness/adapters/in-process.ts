import { setImmediate } from "node:timers/promises";
import type { Adapter, Implementation, Observation } from "../../src/judging/adapter.ts";
import { askModule } from "./module/ask-module.ts";
import { declareModule } from "./module/declare-module.ts";
import type { SignerModule } from "./module/signer-module.ts";
import { failure } from "./protocol/excerpt.ts";
import { parseObservation } from "./protocol/parse-answer.ts";

export interface InProcessOptions {
  /** Milliseconds that an asynchronous function may take; a synchronous one cannot be interrupted. */
  readonly timeoutMs: number;
  /** The implementation under test, where the module does not declare it. */
  readonly implementation?: Partial<Implementation>;
}

const WINDOW = 16;
/** Milliseconds for which signals and timers may wait: answers that are there at once keep them waiting until the run is over. */
const MOST_UNHEARD = 20;
const unnamed: Implementation = { name: "module", version: "0.0.0", language: "javascript" };

/** Makes an adapter of a module that we trust with our own process. */
export function adaptInProcess(module: SignerModule, options: InProcessOptions): Adapter {
  const waiting = new Set<(observation: Observation) => void>();
  let closed = false;
  let heardAt = performance.now();
  let hearing: Promise<void> | undefined;
  /** Those that wait go on in their order. */
  const hear = (): Promise<void> | undefined => {
    if (performance.now() - heardAt <= MOST_UNHEARD) return hearing;
    hearing ??= setImmediate().then(() => {
      heardAt = performance.now();
      hearing = undefined;
    });
    return hearing;
  };

  return {
    kind: "in-process",
    declaration: declareModule(module, { ...unnamed, ...options.implementation }),
    window: WINDOW,
    perform(request) {
      if (closed) return Promise.resolve(wasClosed);
      const answer = askModule(module, request);
      if (!(answer instanceof Promise)) {
        const observation = parseObservation(request.cmd, answer);
        return Promise.resolve(hear()).then(() => observation);
      }
      return new Promise((resolve) => {
        const settle = (observation: Observation): void => {
          clearTimeout(deadline);
          waiting.delete(settle);
          resolve(observation);
        };
        const deadline = setTimeout(settle, options.timeoutMs, {
          errored: failure(`no answer within ${options.timeoutMs} ms`),
        });
        waiting.add(settle);
        void answer.then((late) => settle(parseObservation(request.cmd, late)));
      });
    },
    close: async () => {
      closed = true;
      for (const settle of waiting) settle(wasClosed);
    },
    notes: () => [],
  };
}

const wasClosed: Observation = { unreachable: failure("the adapter was closed before it answered") };
