import { spawn } from "node:child_process";
import { once } from "node:events";
import { validateHeaderValue } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Adapter } from "../../../src/judging/adapter.ts";
import type { PlannedVector } from "../../../src/judging/plan.ts";
import { concerns } from "../../../src/suite/authored-suite.ts";
import type { LiveSetting } from "../../../src/suite/derive/live-scene.ts";
import { liveVectors } from "../../../src/suite/derive/live-verification.ts";
import { connectGateway } from "../../gate/connect-gateway.ts";
import { type LiveTask, planLive } from "../../gate/plan-live.ts";
import { refusesByDefault } from "../../gate/refused-statuses.ts";
import { schedule } from "../../runner/schedule.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedMerchants } from "../../suite/published-consumers.ts";
import type { Measured } from "../comparison.ts";
import { sendBare } from "./bare-client.ts";

const program = fileURLToPath(new URL("./gateway-process.js", import.meta.url));
const CONNECTIONS = 8;

/** One time through all requests. */
interface Pass {
  readonly seconds: number;
  readonly accepted: number;
  readonly refused: number;
}

interface Workload {
  readonly setting: LiveSetting;
  readonly plan: readonly PlannedVector[];
  readonly tasks: ReturnType<typeof planLive>["tasks"];
  readonly queue: readonly LiveTask[];
}

/** Measures the gate's requests per second, from its first request to its last verdict; all are signed before. */
export function measureGate(): Promise<Measured> {
  return measurePasses(async (load) => (await passGate(load)).sending);
}

/** Measures as {@link measureGate}, including the probes and signatures that come before. */
export function measureWholeGate(): Promise<Measured> {
  return measurePasses(async (load) => (await passGate(load)).whole);
}

/** Measures the requests per second of a client that sends the same requests and reads only the status. */
export function measureBareClient(): Promise<Measured> {
  return measurePasses(async ({ queue, setting }) => {
    const now = Math.floor(Date.now() / 1000);
    const requests = queue.map(({ sign }) => sign({ now, nonce: crypto.randomUUID() }));
    const start = performance.now();
    const statuses = await sendBare(requests, new URL(setting.baseUrl), CONNECTIONS);
    const accepted = statuses.filter((status) => status === 200).length;
    return { seconds: (performance.now() - start) / 1000, accepted, refused: statuses.length - accepted };
  });
}

/** Measures passes against the reference gateway in a process of its own, which ends with the work. */
async function measurePasses(pass: (load: Workload) => Promise<Pass>): Promise<Measured> {
  const gateway = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(gateway, "exit");
  try {
    const started = await Promise.race([once(createInterface(gateway.stdout), "line"), ended]);
    if (gateway.exitCode !== null)
      throw new Error(`reference gateway: expected its URL, got exit status ${started[0]}`);
    const load = prepare(String(started[0]));
    // The first time through it all is to warm up.
    await pass(load);
    const { seconds, accepted, refused } = await pass(load);
    return {
      value: load.queue.length / seconds,
      answer: `${accepted} accepted, ${refused} refused`,
      note: `${load.queue.length} requests`,
    };
  } finally {
    gateway.stdin.end();
    await ended;
  }
}

async function passGate({ plan, setting, tasks, queue }: Workload) {
  const start = performance.now();
  const reading = { isRefusal: refusesByDefault, headers: [], secrets: [], timeoutMs: 10_000 };
  const adapter = await connectGateway({ ...reading, setting, tasks, queue, connections: CONNECTIONS });
  let accepted = 0;
  const counting: Adapter = {
    ...adapter,
    perform: async (request) => {
      const observation = await adapter.perform(request);
      if ("verified" in observation && observation.verified.accepted) accepted += 1;
      return observation;
    },
  };
  const connected = performance.now();
  const { judged } = await schedule(plan, [counting], { clock: () => performance.now() });
  const end = performance.now();
  await adapter.close();
  const wrong = judged.filter(({ judgement }) => judgement.status !== "passed").length;
  if (wrong > 0) throw new Error(`reference gateway: expected every vector to pass, got ${wrong} that did not`);
  const pass = (since: number): Pass => ({
    seconds: (end - since) / 1000,
    accepted,
    refused: judged.length - accepted,
  });
  return { sending: pass(connected), whole: pass(start) };
}

/** Plans the vectors that a bare client can send too: one request each, whose answer depends on no clock. */
function prepare(baseUrl: string): Workload {
  const suite = loadVectors();
  const setting = { baseUrl, endpointId: "1111", merchants: publishedMerchants(suite) };
  const { plan, tasks } = planLive(liveVectors(concerns, setting, suite));
  const sendable = plan.flatMap((planned) => {
    const { vector, request } = planned;
    const isFixed = "result" in vector && vector.result !== "acceptable";
    const task = isFixed && request.cmd === "verify" ? tasks.get(request.task) : undefined;
    return task !== undefined && isSendable(task) ? [{ planned, task }] : [];
  });
  return {
    setting,
    tasks,
    plan: sendable.map(({ planned }) => planned),
    queue: sendable.map(({ task }) => task),
  };
}

/** Whether a client of Node can send it: alone, with the Host and the target that such a client writes itself. */
function isSendable({ sign, signBefore }: LiveTask): boolean {
  const { headers, url, target } = sign({ now: 1_700_000_000, nonce: "trial" });
  if (signBefore !== undefined || target !== undefined) return false;
  if (headers.some(([name]) => name.toLowerCase() === "host")) return false;
  try {
    for (const [name, value] of headers) validateHeaderValue(name, value);
    return /^[\x21-\x7e]+$/.test(url);
  } catch {
    return false;
  }
}
