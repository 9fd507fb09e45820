import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import type { LiveSetting } from "../../src/suite/derive/live-scene.ts";
import type { VerifyTask } from "../../src/verification/verify-task.ts";
import { listenerOf, watchReturn } from "../adapters/http/watch-return.ts";
import { countNotes } from "../adapters/protocol/notes.ts";
import { packageVersion } from "../package/package.ts";
import { createRawClient, type GatewayAddress } from "./http/raw-client.ts";
import { findReachable, resolveAddress } from "./http/resolve-address.ts";
import { adaptGateway } from "./live-gateway.ts";
import { maskSecrets } from "./mask-secrets.ts";
import type { LiveTask } from "./plan-live.ts";
import { probeGateway, unsignedCheck } from "./probe-gateway.ts";
import type { IsRefusal } from "./refused-statuses.ts";
import { createSender, limitRate, type RateClock } from "./sender.ts";
import { type SignerSources, signAhead } from "./sign-ahead.ts";

export interface LiveGatewayOptions {
  /** Identifiers and merchants of the gateway, with its base URL. */
  readonly setting: LiveSetting;
  readonly tasks: ReadonlyMap<VerifyTask, LiveTask>;
  /** The tasks in the order in which they will be sent. */
  readonly queue: readonly LiveTask[];
  readonly connections: number;
  readonly timeoutMs: number;
  /** Milliseconds to wait for a gateway that stopped listening. Default: two seconds, in which a server starts again. */
  readonly returnMs?: number;
  /** Requests a second, at most. Default: as many as it takes. */
  readonly rate?: number;
  readonly allowRemote?: boolean;
  /** Certificates (PEM) that may have signed the gateway's, in place of those that this machine trusts. */
  readonly ca?: string;
  readonly isRefusal: IsRefusal;
  /** Further headers of every request. */
  readonly headers: readonly Parameter[];
  /** Texts to mask in everything that is shown of the gateway's answers. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal;
  /** The clock of the rate limit. Default: this machine's. */
  readonly clock?: RateClock;
}

const RETURNED =
  "The gateway stopped listening and listened again a moment later; what was to be sent meanwhile was sent then";
const AHEAD = 2048;
const MAX_SECONDS_AHEAD = 5;

const sources: SignerSources = {
  now: () => Math.floor(Date.now() / 1000),
  nonce: () => randomBytes(16).toString("hex"),
};

/**
 * Connects to a live gateway and probes it. When it fails, nothing is left open.
 *
 * @throws {CountersignError} `gateway-…` when it must not or cannot be tested.
 */
export async function connectGateway(options: LiveGatewayOptions): Promise<Adapter> {
  const { setting, tasks, queue, connections, timeoutMs, rate, isRefusal, headers, secrets, signal } = options;
  const address = await locate(options);
  const client = createRawClient(address, timeoutMs);
  const outages = countNotes();
  const closing = new AbortController();
  const close = (): void => {
    closing.abort();
    client.close();
  };
  signal?.addEventListener("abort", close, { once: true, signal: closing.signal });
  if (signal?.aborted) close();
  const clock = options.clock ?? {
    now: () => performance.now(),
    sleep: (ms) => sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined),
  };
  const userAgent: Parameter = ["User-Agent", `countersign/${packageVersion()}`];
  const comesBack = watchReturn(
    { host: address.address, port: address.port },
    { signal: closing.signal, waitMs: options.returnMs, onReturn: () => outages.add(RETURNED, setting.baseUrl) },
  );
  const sender = createSender(client, limitRate(rate, clock), [userAgent, ...headers], comesBack);
  const reading = { isRefusal, mask: maskSecrets(secrets) };
  const probe = { ...reading, sender, setting, sources };
  try {
    const { server, notes } = await probeGateway(probe);
    const batch = rate === undefined ? AHEAD : Math.max(1, Math.min(AHEAD, Math.floor(rate * MAX_SECONDS_AHEAD)));
    return adaptGateway({
      ...reading,
      sender,
      signer: signAhead(queue, sources, batch),
      tasks,
      baseUrl: setting.baseUrl,
      implementation: { name: new URL(setting.baseUrl).host, version: server || "unknown", language: "unknown" },
      window: connections,
      notes: () => [...notes, ...outages.list()],
      isAlive: async () => "answer" in (await sender.deliver(() => ({ request: unsignedCheck(setting) }))),
      close,
    });
  } catch (error) {
    close();
    throw error;
  }
}

async function locate({
  setting,
  allowRemote = false,
  ca,
  timeoutMs,
  signal,
}: LiveGatewayOptions): Promise<GatewayAddress> {
  const url = new URL(setting.baseUrl);
  const { host: serverName, port } = listenerOf(url);
  const reached = await findReachable(await resolveAddress(url, { allowRemote }), port, timeoutMs, signal);
  if ("failed" in reached) {
    throw new CountersignError(
      "gateway-unreachable",
      `gateway ${url.host}: expected someone to listen on port ${port}, but ${reached.failed}`,
      "Start the gateway first (countersign serve starts the reference gateway), or check the port.",
    );
  }
  const isTls = url.protocol === "https:";
  return { address: reached.address, port, ...(isTls && { tls: { serverName, ...(ca !== undefined && { ca }) } }) };
}
