import type { Suite } from "../../../src/judging/suite.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import type { Level } from "../../../src/suite/model/level.ts";
import type { VerifyTask } from "../../../src/verification/verify-task.ts";
import { type OpenedProperties, openedBy } from "../../fuzz/jobs/opened-properties.ts";
import { type AskGateway, gatewayProperty } from "../../fuzz/targets/gateway-property.ts";
import { readGateway } from "../../gate/config/read-gateway.ts";
import { connectGateway } from "../../gate/connect-gateway.ts";
import { findUnsendable } from "../../gate/http/write-http.ts";
import { maskSecrets } from "../../gate/mask-secrets.ts";
import type { LiveTask } from "../../gate/plan-live.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import type { GatewaySetup } from "./fuzz-plan.ts";

const CONNECTIONS = 8;
const TRIAL = { now: 1_700_000_000, nonce: "trialnonce" };

/** Opens the property of a live gateway. Throws as `readGateway` and `connectGateway`. */
export async function openGateway(setup: GatewaySetup, signal: AbortSignal): Promise<OpenedProperties> {
  const { timeoutMs, rate, allowRemote, connect, method } = setup;
  const suite = loadVectors();
  const gateway = readGateway(setup, suite);
  const methods = method === undefined ? signatureMethods : [method];
  const tasks = new Map<VerifyTask, LiveTask>();
  const adapter = await connectGateway({
    ...gateway,
    methods,
    tasks,
    queue: [],
    connections: CONNECTIONS,
    timeoutMs,
    signal,
    ...(rate !== undefined && { rate }),
    ...(allowRemote !== undefined && { allowRemote }),
    ...(connect !== undefined && { connect }),
    env: process.env,
  });
  const ask: AskGateway = async (make) => {
    const request = make(TRIAL);
    const unsendable = findUnsendable(request);
    if (unsendable !== undefined) return { leftOut: { reason: unsendable } };
    // A placeholder: the real request is made when it is sent.
    const task: VerifyTask = { request, consumers: [], now: "" };
    tasks.set(task, { sign: make, isTimed: true });
    try {
      return await adapter.perform({ cmd: "verify", task });
    } finally {
      tasks.delete(task);
    }
  };
  const setting = { ...gateway.setting, methods, keys: suite.keys, mask: maskSecrets(gateway.secrets) };
  return openedBy(adapter, [gatewayProperty(ask, { ...setting, levelOf: levelsOf(suite) })]);
}

function levelsOf({ files }: Suite): (id: string) => Level | undefined {
  const vectors = files.flatMap((file) => (file.kind === "verification" ? file.vectors : []));
  const levels = new Map(vectors.map(({ id, level }) => [id, level]));
  return (id) => levels.get(id);
}
