import { readFileSync } from "node:fs";
import type { Adapter } from "../../src/conformance/adapter.ts";
import { type PlannedVector, selectPlanned } from "../../src/conformance/plan.ts";
import type { Selection } from "../../src/conformance/report.ts";
import type { Suite } from "../../src/conformance/suite.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { concerns } from "../../src/vectors/authored-suite.ts";
import { type LiveSetting, liveVectors } from "../../src/vectors/derive/live-verification.ts";
import { connectGateway } from "../gate/connect-gateway.ts";
import { planLive } from "../gate/plan-live.ts";
import { defaultGateConfig, readGateConfig } from "../gate/read-gate-config.ts";
import { publishedMerchants } from "../suite/published-consumers.ts";
import type { GateFlags } from "./commands/gate.ts";
import type { Gated } from "./gate-run.ts";
import { printable } from "./printable.ts";

const CONNECTIONS = 8;

/**
 * Prepares a live gateway, for which every request is signed anew.
 *
 * @throws {CountersignError} when its URL, config or certificates cannot be used, or the flags select nothing to send.
 */
export function prepareLive(word: string, suite: Suite, selection: Selection, flags: GateFlags): Gated {
  const baseUrl = readBaseUrl(word);
  const config = flags.config === undefined ? defaultGateConfig : readGateConfig(flags.config, process.env);
  const { endpointId, otherEndpointId, merchants = publishedMerchants(suite), ...reading } = config;
  const setting: LiveSetting = {
    baseUrl,
    endpointId,
    ...(otherEndpointId !== undefined && { otherEndpointId }),
    merchants,
  };
  const ca = flags.ca === undefined ? undefined : readCa(flags.ca);
  const { plan, tasks } = planLive(liveVectors(concerns, setting, suite.keys));
  const chosen = selectSendable(plan, selection);
  const { timeout, jobs = CONNECTIONS, rate, allowRemote } = flags;
  return {
    connect: async (signal) => {
      const adapter = await connectGateway({
        ...reading,
        setting,
        tasks,
        queue: chosen.flatMap(({ request }) => (request.cmd === "verify" ? (tasks.get(request.task) ?? []) : [])),
        connections: jobs,
        timeoutMs: timeout,
        ...(rate !== undefined && { rate }),
        ...(allowRemote !== undefined && { allowRemote }),
        ...(ca !== undefined && { ca }),
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

function readBaseUrl(word: string): string {
  const url = new URL(word);
  if (url.search === "" && url.hash === "" && url.username === "" && url.password === "") {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
  }
  throw new CountersignError(
    "gateway-url-invalid",
    "gateway: expected a base URL alone, got one with a query, a fragment or a user",
    "The base URL is what stands before /api, for instance http://127.0.0.1:8080/paynet.",
  );
}

function readCa(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "an error";
    throw new CountersignError("file-unreadable", `--ca ${path}: expected a PEM file, got ${code}`, undefined, {
      cause,
    });
  }
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
