import type { Adapter } from "../../src/conformance/adapter.ts";
import { type PlannedVector, selectPlanned } from "../../src/conformance/plan.ts";
import type { Selection } from "../../src/conformance/report.ts";
import type { Suite } from "../../src/conformance/suite.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { concerns } from "../../src/vectors/authored-suite.ts";
import { liveVectors } from "../../src/vectors/derive/live-verification.ts";
import { connectGateway } from "../gate/connect-gateway.ts";
import { planLive } from "../gate/plan-live.ts";
import type { GateFlags } from "./commands/gate.ts";
import { readGateway } from "./gate-setting.ts";
import { printable } from "./printable.ts";
import type { ReadyTarget } from "./run-target.ts";

const CONNECTIONS = 8;

/**
 * Prepares a live gateway, for which every request is signed anew.
 *
 * @throws {CountersignError} when its URL, config or certificates cannot be used, or the flags select nothing to send.
 */
export function prepareLive(
  word: string,
  suite: Suite,
  selection: Selection,
  flags: GateFlags,
): Omit<ReadyTarget, "folder"> {
  const { config, ca, timeout, jobs = CONNECTIONS, rate, allowRemote } = flags;
  const files = { ...(config !== undefined && { config }), ...(ca !== undefined && { ca }) };
  const gateway = readGateway({ url: word, ...files }, suite);
  const { plan, tasks } = planLive(liveVectors(concerns, gateway.setting, suite.keys));
  const chosen = selectSendable(plan, selection);
  return {
    connect: async (signal) => {
      const adapter = await connectGateway({
        ...gateway,
        tasks,
        queue: chosen.flatMap(({ request }) => (request.cmd === "verify" ? (tasks.get(request.task) ?? []) : [])),
        connections: jobs,
        timeoutMs: timeout,
        ...(rate !== undefined && { rate }),
        ...(allowRemote !== undefined && { allowRemote }),
        signal,
      });
      tellNotes(adapter);
      return adapter;
    },
    jobs: 1,
    plan,
  };
}

/** What makes the verdicts worthless is told before they come. */
function tellNotes(adapter: Adapter): void {
  for (const note of adapter.notes()) process.stderr.write(`countersign: ${printable(note)}\n`);
}

/** What will be sent. */
function selectSendable(plan: readonly PlannedVector[], selection: Selection): readonly PlannedVector[] {
  const chosen = selectPlanned(plan, selection);
  const [first] = chosen;
  if (first === undefined || chosen.some(({ leftOut }) => leftOut === undefined)) return chosen;
  throw new CountersignError(
    "selection-left-out",
    `selection ${JSON.stringify(selection)}: expected a vector that can be sent to this gateway, got ${first.vector.id} and its like`,
    `It is left out: ${first.leftOut}.`,
  );
}
