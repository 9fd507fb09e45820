import { type PlannedVector, planSuite } from "../../src/judging/plan.ts";
import type { Suite } from "../../src/judging/suite.ts";
import { connect } from "../adapters/connect.ts";
import { runSuite } from "../runner/run.ts";
import { judgeWild, type WildResult } from "./judge-wild.ts";
import type { WildCase } from "./wild-case.ts";

/** Milliseconds: the machine runs as many signers as it has cores, and others beside. */
const TIMEOUT_MS = 60_000;

/** Certifies and diagnoses the signer of a case, given the command of its language, as `countersign certify` does. */
export type CertifyWild = (one: WildCase, argv: readonly string[]) => Promise<WildResult>;

/** Opens a suite: of its plan each case is asked for the signing vectors of its method. */
export function openWild(suite: Suite): CertifyWild {
  const plan = planSuite(suite).filter(({ kind }) => kind === "signing");
  const planOf = (method: string): readonly PlannedVector[] => plan.filter((planned) => planned.method === method);
  return async (one, argv) => {
    const words = [`show=${one.shown.join(",")}`, ...one.calls.map(({ stages, call }) => `${stages}=${call}`)];
    const report = await runSuite(suite, {
      connect: () => connect({ kind: "command", argv: [...argv, ...words] }, { timeoutMs: TIMEOUT_MS }),
      plan: planOf(one.method),
    });
    return judgeWild(one, report);
  };
}
