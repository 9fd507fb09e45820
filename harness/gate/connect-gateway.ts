import { randomInt } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Mask } from "../../src/captured/judge-captured.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import { type SignatureMethod, signatureMethods } from "../../src/signing/signing-task.ts";
import type { VerifyTask } from "../../src/verification/verify-task.ts";
import { watchReturn } from "../adapters/http/watch-return.ts";
import { excerpt } from "../adapters/protocol/excerpt.ts";
import { countNotes } from "../adapters/protocol/notes.ts";
import { plural } from "../text/plural.ts";
import { createFinder } from "./find-told.ts";
import { createRawClient, type GatewayAddress, type OnSurplus } from "./http/raw-client.ts";
import { limitRate, type RateClock } from "./limit-rate.ts";
import { adaptGateway } from "./live-gateway.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { type AnswerReading, goesByBody } from "./observe-answer.ts";
import type { LiveTask } from "./plan-live.ts";
import { probeGateway, unsignedCheck } from "./probe-gateway.ts";
import { waitAskedFor } from "./retry-after.ts";
import { listenerAt, locateGateway, type RouteOptions, writeFor } from "./route.ts";
import { createSender } from "./sender.ts";
import { type SignerSources, signAhead } from "./sign-ahead.ts";

export interface LiveGatewayOptions extends RouteOptions, Pick<AnswerReading, "isRefusal" | "acceptance"> {
  readonly tasks: ReadonlyMap<VerifyTask, LiveTask>;
  /** The tasks in the order in which they will be sent. */
  readonly queue: readonly LiveTask[];
  readonly connections: number;
  /** Milliseconds to wait for a gateway that stopped listening. Default: two seconds, in which a server starts again. */
  readonly returnMs?: number;
  /** Requests a second, at most. Default: as many as it takes. */
  readonly rate?: number;
  /** The methods that are judged: the gateway is probed with these alone. Default: both. */
  readonly methods?: readonly SignatureMethod[];
  /** Further headers of every request. */
  readonly headers: readonly Parameter[];
  /** Texts to mask in everything that is shown of the gateway's answers. */
  readonly secrets: readonly string[];
  /** The clock of the rate limit and of pauses. Default: this machine's. */
  readonly clock?: RateClock;
}

const RETURNED =
  "The gateway stopped listening and listened again a moment later; what was to be sent meanwhile was sent then";
const BY_BODY =
  "What the gateway accepts is told by the bodies of its answers, as the --config file says: a client that goes by status 200, as it should (clause errors.status), takes such a refusal for a success";
const SURPLUS =
  "Bytes came after an answer that belong to no answer, as a body does behind an answer to HEAD: a client that keeps its connections takes them for the answer to its next request";
const FEW_CONNECTIONS =
  "The gateway serves no more connections at once, and leaves others waiting until those are closed: what more of them would show at the same moment is skipped";
const SHOWN_BYTES = 1024;
/** Requests signed before the first is sent, and whenever they are used up: more than a suite has, as nothing is answered meanwhile. */
const AHEAD = 4096;
const MAX_SECONDS_AHEAD = 5;

const sources: SignerSources = {
  now: () => Math.floor(Date.now() / 1000),
  nonce: drawNonce,
};

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The shortest, 24 characters, holds 142 bits. */
const [SHORTEST_NONCE, LONGEST_NONCE] = [24, 40];

/** Draws a nonce of any of these lengths, so that no gateway can tell a test from a merchant by its looks. */
function drawNonce(): string {
  const length = randomInt(SHORTEST_NONCE, LONGEST_NONCE + 1);
  return Array.from({ length }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join("");
}

/**
 * Connects to a live gateway and probes it. When it fails, nothing is left open.
 *
 * @throws {CountersignError} `gateway-…` when it must not or cannot be tested.
 */
export async function connectGateway(options: LiveGatewayOptions): Promise<Adapter> {
  const { setting, tasks, queue, connections, timeoutMs, rate, headers, secrets, signal } = options;
  const { target = setting.baseUrl, isRefusal } = options;
  const address = await locateGateway({ ...options, target });
  const incidents = countNotes();
  const mask = maskSecrets([...secrets, ...secretsOf(address.proxy)]);
  const onSurplus: OnSurplus = (bytes, status) => {
    const example = `${excerpt(mask(bytes.toString("utf8", 0, SHOWN_BYTES)))} after HTTP ${status ?? "nothing"}`;
    incidents.add(SURPLUS, example, "stray");
  };
  const onFewConnections = (most: number): void => incidents.add(FEW_CONNECTIONS, plural(most, "connection"));
  const client = createRawClient(address, timeoutMs, onSurplus, onFewConnections);
  const closing = createClosing();
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
  const comesBack = watchReturn(listenerAt(address), {
    signal: closing.signal,
    waitMs: options.returnMs,
    onReturn: () => incidents.add(RETURNED, setting.baseUrl),
  });
  const limit = limitRate(rate, clock);
  const reading = readingOf(options, mask);
  let waits = 0;
  const sender = createSender({
    client,
    limit: {
      ...limit,
      slowDown: (...asked) => {
        waits += 1;
        return limit.slowDown(...asked);
      },
    },
    sleep: clock.sleep,
    write: writeFor({ setting, target, address, headers }),
    comesBack,
    waitAskedFor: (answer) => (isRefusal(answer.status) ? undefined : waitAskedFor(answer, Date.now())),
  });
  const probe = { ...reading, sender, setting, sources, methods: options.methods ?? signatureMethods };
  try {
    const { server, notes } = await probeGateway(probe);
    const batch = rate === undefined ? AHEAD : Math.max(1, Math.min(AHEAD, Math.floor(rate * MAX_SECONDS_AHEAD)));
    return adaptGateway({
      ...reading,
      sender,
      signer: signAhead(queue, sources, batch),
      tasks,
      baseUrl: setting.baseUrl,
      implementation: { name: new URL(target).host, version: server || "unknown", language: "unknown" },
      window: connections,
      isPaced: () => limit.gap() > 0,
      notes: () => [
        ...notes,
        ...(goesByBody(reading) ? [BY_BODY] : []),
        ...(waits === 0 ? [] : [describeWaits(waits, limit.gap())]),
        ...incidents.list(),
      ],
      isAlive: async () => "answer" in (await sender.deliver(() => ({ request: unsignedCheck(setting) }))),
      close,
    });
  } catch (error) {
    close();
    throw error;
  }
}

function createClosing(): AbortController {
  const closing = new AbortController();
  // Each connection that waits for its turn listens to this signal.
  setMaxListeners(0, closing.signal);
  return closing;
}

function readingOf({ isRefusal, acceptance, setting }: LiveGatewayOptions, mask: Mask) {
  const findTold = createFinder(Object.values(setting.merchants));
  return { isRefusal, ...(acceptance !== undefined && { acceptance }), mask, findTold };
}

/** Describes that the gateway asked for fewer requests, and what became of it. */
function describeWaits(waits: number, gap: number): string {
  const pace = gap === 0 ? "" : `; from then on it was sent at most ${Math.round(10_000 / gap) / 10} a second`;
  return `The gateway asked for fewer requests ${waits === 1 ? "once" : `${waits} times`} (429 or 503 with Retry-After) and was waited for${pace}`;
}

/** A shorter password may stand in an answer by chance. */
const LEAST_PASSWORD = 6;

/** Lists what a proxy may repeat of the login that it was sent. */
function secretsOf(proxy: GatewayAddress["proxy"]): readonly string[] {
  const sent = proxy?.authorization?.replace(/^Basic /, "") ?? "";
  const login = Buffer.from(sent, "base64").toString("utf8");
  const password = login.slice(login.indexOf(":") + 1);
  return [sent, ...(password.length < LEAST_PASSWORD ? [] : [password])];
}
