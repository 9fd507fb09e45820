import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifierCatalogue } from "../../src/deviations/verifier/verifier-catalogue.ts";
import { type VerifierDeviation, type Verify, verifierWith } from "../../src/deviations/verifier/verifier-deviation.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import type { PlannedVector } from "../../src/judging/plan.ts";
import { matchesGlob } from "../../src/judging/selection.ts";
import type { Status } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { concerns } from "../../src/suite/authored-suite.ts";
import type { LiveSetting } from "../../src/suite/derive/live-scene.ts";
import { liveVectors } from "../../src/suite/derive/live-verification.ts";
import { defaultGateConfig } from "../gate/config/gate-config.ts";
import { connectGateway } from "../gate/connect-gateway.ts";
import { type LivePlan, planLive } from "../gate/plan-live.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { publishedConsumers, publishedMerchants } from "../suite/published-consumers.ts";
import { serveVerifiers, type VerifierServer } from "./fixtures/serve-verifier.ts";
import { runSuite } from "./run.ts";

const suite = loadVectors();

let gateway: VerifierServer;
let live: LivePlan;
beforeAll(async () => {
  gateway = await serveVerifiers(publishedConsumers(suite));
  live = planLive(liveVectors(concerns, settingOf(gateway), suite.keys));
});
afterAll(() => gateway.close());

function settingOf({ baseUrl }: VerifierServer): LiveSetting {
  return { baseUrl, endpointId: "1111", otherEndpointId: "2222", merchants: publishedMerchants(suite) };
}

interface Gating {
  readonly plan?: readonly PlannedVector[];
  readonly timeoutMs?: number;
}

/** What can be sent, and of that what a deviation is about beside the plainest requests: the rest would only take time. */
function sendable(deviation?: VerifierDeviation): readonly PlannedVector[] {
  const sent = live.plan.filter(({ leftOut }) => leftOut === undefined);
  if (deviation === undefined) return sent;
  const globs = [...deviation.caughtBy, "verification-accepted/*"].join();
  return sent.filter(({ vector }) => matchesGlob(vector.id, globs));
}

/** Sends the gateway, while it plays this verifier, what the gate sends to a live one. */
async function gate(verify: Verify, { plan = sendable(), timeoutMs = 20_000 }: Gating = {}): Promise<Report> {
  gateway.play(verify);
  const { tasks } = live;
  const queue = plan.flatMap(({ request }) => (request.cmd === "verify" ? (tasks.get(request.task) ?? []) : []));
  const { isRefusal } = defaultGateConfig;
  const options = { setting: settingOf(gateway), tasks, queue, connections: 4, timeoutMs, isRefusal };
  const connect = (): Promise<Adapter> => connectGateway({ ...options, headers: [], secrets: [] });
  return runSuite(suite, { connect, plan });
}

function deviationNamed(id: string): VerifierDeviation {
  const deviation = verifierCatalogue.find((one) => one.id === id);
  if (deviation === undefined) throw new TypeError(`${id}: expected the id of a verifier deviation`);
  return deviation;
}

/** The ids of one status. */
function idsOf({ verdicts }: Report, status: Status): readonly string[] {
  return verdicts.filter((verdict) => verdict.status === status).map(({ id }) => id);
}

/** What a deviation names of the vectors that were sent. */
function namedBy({ caughtBy, method }: VerifierDeviation, sent: readonly PlannedVector[]): readonly string[] {
  const ids = sent.filter((one) => method === undefined || one.method === method).map(({ vector }) => vector.id);
  return ids.filter((id) => matchesGlob(id, caughtBy.join()));
}

describe("a live gateway", () => {
  it("passes, where its verifier has no deviation", async () => {
    const report = await gate(verifierWith({}));
    expect(report.verdicts.filter(({ status }) => status !== "passed")).toEqual([]);
    expect(report).toMatchObject({ complete: true, conformant: true, totals: { passed: sendable().length } });
  });

  it.each([
    ["endpoint-from-configuration", "failed"],
    ["http-method-ignored", "failed"],
    ["content-type-ignored", "failed"],
    ["first-of-repeated", "failed"],
    ["body-map-first", "failed"],
    ["body-copy-counted", "failed"],
    ["empty-secret-tried", "failed"],
    ["method-confusion", "failed"],
    ["hmac-case", "failed"],
    ["rsa-no-digest-info", "failed"],
    ["realm-refused", "failed"],
    ["accepts-everything", "failed"],
    // What it cannot answer it has not refused.
    ["crashes", "errored"],
    ["hangs", "errored"],
  ] as const)("with the deviation %s is caught by the vectors that name it: %s", async (id, status) => {
    const deviation = deviationNamed(id);
    const plan = sendable(deviation);
    const report = await gate(deviation.verify, { plan, ...(id === "hangs" && { timeoutMs: 300 }) });
    expect(report).toMatchObject({ complete: true, conformant: false });
    const due = namedBy(deviation, plan);
    expect(due.length).toBeGreaterThan(0);
    expect(due.filter((one) => !idsOf(report, status).includes(one))).toEqual([]);
  });
});
