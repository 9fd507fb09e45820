import type { VerifyTask } from "../../src/conformance/adapter.ts";
import { signatureMethods } from "../../src/signing/signing-task.ts";
import type { OpenedProperties } from "../fuzz/jobs/opened-properties.ts";
import { type AskGateway, gatewayProperty } from "../fuzz/targets/gateway-property.ts";
import { connectGateway } from "../gate/connect-gateway.ts";
import { createMask } from "../gate/mask-secrets.ts";
import type { LiveTask } from "../gate/plan-live.ts";
import { findUnsendable } from "../gate/write-http.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { openedBy } from "./fuzz-opened-by.ts";
import type { GatewaySetup } from "./fuzz-setup.ts";
import { readGateway } from "./gate-setting.ts";

const TRIAL = { now: 1_700_000_000, nonce: "trialnonce" };

/** Opens the property of a live gateway. Throws as `readGateway` and `connectGateway`. */
export async function openGateway(setup: GatewaySetup, signal: AbortSignal): Promise<OpenedProperties> {
  const { connections, timeoutMs, rate, allowRemote, method } = setup;
  const suite = loadVectors();
  const gateway = readGateway(setup, suite);
  const tasks = new Map<VerifyTask, LiveTask>();
  const adapter = await connectGateway({
    ...gateway,
    tasks,
    queue: [],
    connections,
    timeoutMs,
    signal,
    ...(rate !== undefined && { rate }),
    ...(allowRemote !== undefined && { allowRemote }),
  });
  const ask: AskGateway = async (make) => {
    const request = make(TRIAL);
    const unsendable = findUnsendable(request);
    if (unsendable !== undefined) return { leftOut: { reason: unsendable } };
    // A token: what is sent is made when it is sent.
    const task: VerifyTask = { request, consumers: [], now: "" };
    tasks.set(task, { sign: make, isTimed: true });
    try {
      return await adapter.perform({ cmd: "verify", task });
    } finally {
      tasks.delete(task);
    }
  };
  const methods = method === undefined ? signatureMethods : [method];
  const mask = createMask(gateway.secrets);
  return openedBy(adapter, [gatewayProperty(ask, { ...gateway.setting, methods, keys: suite.keys, mask })]);
}
