import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Adapter, VerifyTask } from "../../src/conformance/adapter.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import type { LiveSetting } from "../../src/vectors/derive/live-verification.ts";
import { countNotes } from "../adapters/notes.ts";
import { watchReturn } from "../adapters/watch-return.ts";
import { packageVersion } from "../package-version.ts";
import type { GatewayAddress } from "./connection.ts";
import { createCourier } from "./courier.ts";
import { findReachable } from "./find-reachable.ts";
import { adaptGateway } from "./live-gateway.ts";
import { createMask } from "./mask-secrets.ts";
import { createPacer, type PacerClock } from "./pace.ts";
import type { LiveTask } from "./plan-live.ts";
import { probeGateway } from "./probe-gateway.ts";
import { unsignedCheck } from "./probe-requests.ts";
import { createRawClient } from "./raw-client.ts";
import type { IsRefusal } from "./refused-statuses.ts";
import { resolveAddress } from "./resolve-address.ts";
import { type SignerSources, signAhead } from "./sign-ahead.ts";

/** How a live gateway is reached and read. */
export interface GatewayOptions {
  /** Whose base URL it is, too. */
  readonly setting: LiveSetting;
  readonly tasks: ReadonlyMap<VerifyTask, LiveTask>;
  /** What will be sent, in this order. */
  readonly queue: readonly LiveTask[];
  readonly connections: number;
  readonly timeoutMs: number;
  /** Requests a second, at most. Default: as many as it takes. */
  readonly rate?: number;
  readonly allowRemote?: boolean;
  /** Certificates (PEM) that may have signed the gateway's, in place of those that this machine trusts. */
  readonly ca?: string;
  readonly isRefusal: IsRefusal;
  /** Further headers of every request. */
  readonly headers: readonly Parameter[];
  /** What must not be shown, whatever the gateway says. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal;
  /** Of the rate. Default: this machine's. */
  readonly clock?: PacerClock;
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
export async function connectGateway(options: GatewayOptions): Promise<Adapter> {
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
    { signal: closing.signal, onReturn: () => outages.add(RETURNED, setting.baseUrl) },
  );
  const courier = createCourier(client, createPacer(rate, clock), [userAgent, ...headers], comesBack);
  const reading = { isRefusal, mask: createMask(secrets) };
  const probe = { ...reading, courier, setting, sources };
  try {
    const { server, notes } = await probeGateway(probe);
    const batch = rate === undefined ? AHEAD : Math.max(1, Math.min(AHEAD, Math.floor(rate * MAX_SECONDS_AHEAD)));
    return adaptGateway({
      ...reading,
      courier,
      signer: signAhead(queue, sources, batch),
      tasks,
      baseUrl: setting.baseUrl,
      implementation: { name: new URL(setting.baseUrl).host, version: server || "unknown", language: "unknown" },
      window: connections,
      notes: () => [...notes, ...outages.list()],
      isAlive: async () => "answer" in (await courier.deliver(() => ({ request: unsignedCheck(setting) }))),
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
}: GatewayOptions): Promise<GatewayAddress> {
  const url = new URL(setting.baseUrl);
  const isTls = url.protocol === "https:";
  const port = url.port === "" ? (isTls ? 443 : 80) : Number(url.port);
  const reached = await findReachable(await resolveAddress(url, { allowRemote }), port, timeoutMs, signal);
  if ("failed" in reached) {
    throw new CountersignError(
      "gateway-unreachable",
      `gateway ${url.host}: expected someone to listen on port ${port}, but ${reached.failed}`,
      "Start the gateway first (countersign serve starts the reference gateway), or check the port.",
    );
  }
  const serverName = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return { address: reached.address, port, ...(isTls && { tls: { serverName, ...(ca !== undefined && { ca }) } }) };
}
