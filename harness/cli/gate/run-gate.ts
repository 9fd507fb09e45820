import { CountersignError } from "../../../src/countersign-error.ts";
import type { Adapter } from "../../../src/judging/adapter.ts";
import { formatNote } from "../../../src/judging/note.ts";
import { type PlannedVector, planSuite } from "../../../src/judging/plan.ts";
import { type Selection, selectPlanned } from "../../../src/judging/selection.ts";
import type { Suite } from "../../../src/judging/suite.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { concerns } from "../../../src/suite/authored-suite.ts";
import type { Concern } from "../../../src/suite/concern.ts";
import { liveVectors } from "../../../src/suite/derive/live-verification.ts";
import { verificationAccepted } from "../../../src/suite/verification/accepted/accepted.ts";
import { verificationChoices } from "../../../src/suite/verification/accepted/choices.ts";
import { verificationEachOperation } from "../../../src/suite/verification/forged/each-operation.ts";
import type { TargetWording } from "../../adapters/target.ts";
import { absentGateway } from "../../gate/absent-gateway.ts";
import { type KnownGateway, readGateway } from "../../gate/config/read-gateway.ts";
import { connectGateway } from "../../gate/connect-gateway.ts";
import { planLive } from "../../gate/plan-live.ts";
import type { Jobs } from "../../runner/connect-jobs.ts";
import { addChallenge, type ChallengedSuite } from "../../suite/add-challenge.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { challengeSeed } from "../shared/challenge-seed.ts";
import { writeNotice } from "../shared/console.ts";
import { type GatewayFlags, gatewayFlagsOf, writeGatewayFlags } from "../shared/gateway-flags.ts";
import { type OpenedTarget, openTarget } from "../shared/open-target.ts";
import { selectionOf } from "../shared/run-flags.ts";
import { runTarget, type TargetRun } from "../shared/run-target.ts";
import type { SuiteFlags } from "../shared/suite-flags.ts";

export interface GateFlags extends SuiteFlags, GatewayFlags {
  readonly jobs?: Jobs;
}

/** The fields of a run that depend on the kind of target. */
type Asking = Pick<TargetRun, "connect" | "jobs" | "plan">;

const CONNECTIONS = 8;
const EXAMPLE = "http://127.0.0.1:8080/paynet";

/** A host with a port or a path, or this machine: most likely a base URL without its scheme. */
const HOST = /^(?:localhost|\[[0-9a-f:.]+\]|[a-z0-9-]+(?:\.[a-z0-9-]+)*(?=:[0-9]+)|(?:[a-z0-9-]+\.)+[a-z0-9-]+(?=\/))/i;

/** The names of `gate`'s targets in messages. */
export const ofGateways: TargetWording = {
  tested: "a gateway or a verifier",
  named: "the base URL of a gateway, a module or a bundled name",
  forms: (word) =>
    [
      `A live gateway is named by its base URL, with http:// or https://: countersign gate ${exampleFor(word)}`,
      "A verifier is named as ./verifier.ts (or .js, .mts, .mjs, .cts, .cjs), -- command args…, or reference, which is bundled.",
    ].join("\n  "),
  command: "countersign gate -- java -jar verifier.jar",
};

/**
 * Sends right and forged requests to a target and gives the exit status.
 *
 * @throws {CountersignError} when the flags are wrong, the target cannot be used at all, or reports cannot be written.
 */
export async function runGate(words: readonly string[], command: readonly string[], flags: GateFlags): Promise<number> {
  const target = openTarget(words, command, ofGateways);
  const { url, folder, file } = target;
  if (url === undefined) refuseLiveFlags(flags);
  const selection = selectionOf(flags);
  const published = loadVectors();
  const gateway = url === undefined ? undefined : readGateway({ url, ...gatewayFlagsOf(flags) }, published);
  const seed = challengeSeed(flags, selection);
  const suite = seed === undefined ? { ...published, drawn: [] } : addChallenge(published, seed, ["verifier"]);
  const asking =
    gateway === undefined ? askVerifier(target, suite, flags) : askGateway(gateway, suite, selection, flags);
  return runTarget({ ...asking, suite, selection, folder, ...(file !== undefined && { file }), flags });
}

/** Refuses flags that have an effect on a live gateway alone. */
function refuseLiveFlags(flags: GateFlags): void {
  const [flag] = writeGatewayFlags(flags);
  if (flag === undefined) return;
  throw new CountersignError(
    "gate-flag-unfit",
    `${flag}: expected the base URL of a live gateway as the target, got a verifier`,
    "A verifier is asked for the published vectors as they stand.",
  );
}

/** Asks a live gateway, for which every request is signed anew. */
function askGateway(gateway: KnownGateway, suite: ChallengedSuite, selection: Selection, flags: GateFlags): Asking {
  const { timeout, jobs = "auto", rate, allowRemote, connect } = flags;
  const { plan, tasks } = planLive(liveVectors([...concernsOf(selection), ...suite.drawn], gateway.setting, suite));
  const chosen = selectSendable(plan, selection);
  return {
    connect: async (signal) => {
      const adapter = await connectGateway({
        ...gateway,
        methods: signatureMethods.filter((one) => one === (selection.method ?? one)),
        tasks,
        queue: chosen.flatMap(({ request }) => (request.cmd === "verify" ? (tasks.get(request.task) ?? []) : [])),
        connections: jobs === "auto" ? CONNECTIONS : jobs,
        timeoutMs: timeout,
        ...(rate !== undefined && { rate }),
        ...(allowRemote !== undefined && { allowRemote }),
        ...(connect !== undefined && { connect }),
        env: process.env,
        signal,
      }).catch((error: unknown) => absentGateway(gateway.target, error));
      // Notes may make the verdicts worthless, so they are printed first.
      adapter.notes().map(formatNote).forEach(writeNotice);
      return adapter;
    },
    jobs: 1,
    plan,
  };
}

/**
 * Lists the concerns of which a vector may be selected, as signing for the others would delay a short run, and that of the
 * plain requests which a gateway must accept whatever is selected. Forged requests of each operation come first: what checks
 * nothing until it was called once is called by them. Then come repetitions, which are sent once more in the end: in between is as much
 * time as the gateway's window leaves.
 */
function concernsOf({ only = "*" }: Selection): readonly Concern[] {
  const beginnings = [`${verificationAccepted.concern}/`, ...only.split(",")].map((glob) =>
    glob.replace(/[*?].*$/, ""),
  );
  const inOrder = [...new Set([verificationEachOperation, verificationChoices, ...concerns])];
  return inOrder.filter(({ concern }) =>
    beginnings.some((beginning) => `${concern}/`.startsWith(beginning) || beginning.startsWith(`${concern}/`)),
  );
}

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

/** Asks a verifier for the published vectors as they stand. */
function askVerifier(
  { connect }: OpenedTarget,
  suite: Suite,
  { timeout: timeoutMs, jobs = "auto" }: GateFlags,
): Asking {
  return {
    connect: async (signal) => requireVerifier(await connect({ timeoutMs, signal })),
    jobs,
    plan: planSuite(suite).filter(({ kind }) => kind === "verification"),
  };
}

/** Requires the role of a verifier: without it every vector would be skipped, and the report would be empty. */
async function requireVerifier(adapter: Adapter): Promise<Adapter> {
  const { roles, implementation } = adapter.declaration;
  if (roles.includes("verifier")) return adapter;
  await adapter.close();
  throw new CountersignError(
    "role-missing",
    `${implementation.name}: expected the role verifier, got ${roles.join(", ") || "no role"}`,
    "A gateway is reached by its base URL; a module declares the role by a verify function, a program by its answer to start.",
  );
}

function exampleFor(word: string | undefined): string {
  return word !== undefined && HOST.test(word) && URL.canParse(`http://${word}`) ? `http://${word}` : EXAMPLE;
}
