import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fewOr, triesAll } from "../../src/fixtures/sample.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import type { Report } from "../../src/report/report.ts";
import { connect } from "../adapters/connect.ts";
import { runGateAt, settingAt } from "../gate/fixtures/run-gate.ts";
import { addChallenge } from "../suite/add-challenge.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { publishedConsumers } from "../suite/published-consumers.ts";
import { plantedVerifiers } from "./fixtures/planted-verifiers.ts";
import { serveVerifiers } from "./fixtures/serve-verifier.ts";
import { runSuite } from "./run.ts";

/** Whole runs of each target at each number of jobs. */
const RUNS = fewOr(1, 20);
const JOBS = [1, 8];

const suite = loadVectors();
const challenged = addChallenge(suite, "the same each time", ["verifier"]);
const program = fileURLToPath(new URL("./fixtures/verifier-process.ts", import.meta.url));

/** Whether the run of each planted verifier is conformant; by day of the one that gives answers of every kind. */
const targets = (triesAll ? Object.keys(plantedVerifiers) : ["faulty"]).map(
  (name) => [name, name !== "faulty"] as const,
);

/** A list of verdicts, in short: what of them does not depend on time. */
function digestOf({ verdicts, complete, conformant }: Report): string {
  const list = verdicts.map((one) => [
    one.id,
    one.status,
    "took" in one ? one.took : "",
    "mismatch" in one ? one.mismatch : "",
  ]);
  return createHash("sha256").update(JSON.stringify({ list, complete, conformant })).digest("hex").slice(0, 12);
}

/** Lists how many runs gave each list of verdicts. */
async function tally(run: (jobs: number) => Promise<Report>): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  for (const jobs of JOBS) {
    for (let nth = 0; nth < RUNS; nth += 1) {
      const digest = digestOf(await run(jobs));
      seen.set(digest, (seen.get(digest) ?? 0) + 1);
    }
  }
  return seen;
}

describe.each(targets)("whole runs against a verifier that is %s", (name, isConformant) => {
  it("give one list of verdicts over stdio, whatever the jobs", async () => {
    const open = async (): Promise<Adapter> =>
      connect(
        { kind: "command", argv: [process.execPath, "--import", "tsx", program, name] },
        { timeoutMs: 60_000, signal: new AbortController().signal },
      );
    // Started once: a verifier remembers nothing, and to start each takes longer than a run.
    const adapters: Adapter[] = [];
    while (adapters.length < Math.max(...JOBS)) adapters.push(...(await Promise.all(Array.from({ length: 4 }, open))));
    let reports = 0;
    const seen = await tally(async (jobs) => {
      const waiting = adapters.slice(0, jobs);
      const report = await runSuite(challenged, {
        jobs,
        connect: async () => ({ ...(waiting.pop() as Adapter), close: async () => undefined }),
      });
      reports += 1;
      expect(report).toMatchObject({ complete: true, conformant: isConformant });
      return report;
    }).finally(() => Promise.all(adapters.map((adapter) => adapter.close())));
    expect([...seen.values()]).toEqual([reports]);
    expect(reports).toBe(RUNS * JOBS.length);
  });

  it("give one list of verdicts over HTTP, whatever the connections", async () => {
    const server = await serveVerifiers(publishedConsumers(suite));
    const verify = plantedVerifiers[name];
    if (verify !== undefined) server.play(verify);
    let reports = 0;
    const seen = await tally(async (connections) => {
      const setting = settingAt(server.baseUrl, { otherEndpointId: "2222" });
      const selection = triesAll ? {} : { method: "HMAC-SHA1" };
      const report = await runGateAt(server.baseUrl, { setting, connections, selection, timeoutMs: 60_000 });
      reports += 1;
      expect(report).toMatchObject({ complete: true, conformant: isConformant });
      return report;
    }).finally(() => server.close());
    expect([...seen.values()]).toEqual([reports]);
    expect(reports).toBe(RUNS * JOBS.length);
  });
});
