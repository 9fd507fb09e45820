import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Adapter } from "../../src/conformance/adapter.ts";
import type { Report } from "../../src/conformance/report.ts";
import { catalogue } from "../../src/deviations/catalogue.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { twins } from "../../src/deviations/twins.ts";
import { connect } from "../adapters/connect.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { type DeviantServer, serveDeviants } from "./fixtures/deviant-server.ts";
import { deviantSigner, leastShown } from "./fixtures/deviant-signer.ts";
import { runSuite } from "./run.ts";

vi.setConfig({ testTimeout: 60_000 });

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const options = { timeoutMs: 20_000 };
const suite = loadVectors();
const mistakes = catalogue.filter(({ permitted }) => permitted === undefined);

/** Each kind but the first costs time for its transport: of those a share is tried, and all of them when asked. */
const tryAll = process.env["COUNTERSIGN_ALL_DEVIANTS"] === "1";
const every = (nth: number): readonly Deviation[] => mistakes.filter((_, at) => tryAll || at % nth === 0);

let served: DeviantServer;
beforeAll(async () => {
  served = await serveDeviants();
});
afterAll(() => served.close());

type Connect = (deviation: Deviation) => Promise<Adapter>;
const kinds: readonly (readonly [string, readonly Deviation[], Connect])[] = [
  ["in-process", mistakes, async (one) => adaptInProcess(deviantSigner([one], leastShown(one)), options)],
  [
    "in-process, with its header",
    // What is drawn for each request is judged otherwise where the header shows it.
    mistakes.filter(({ stage }) => stage === "protocolParameters"),
    async (one) => adaptInProcess(deviantSigner([one], ["authorization", "body", "contentType"]), options),
  ],
  ["http", every(40), (one) => connect({ kind: "http", url: served.urlOf(one.id, leastShown(one).join()) }, options)],
  [
    "stdio",
    every(135),
    (one) => {
      const argv = [process.execPath, "--import", "tsx", fixture("deviant-process.ts"), one.id, leastShown(one).join()];
      return connect({ kind: "command", argv }, options);
    },
  ],
  [
    "module",
    every(135),
    (one) => {
      const env = { ...process.env, DEVIATIONS: one.id, SHOWN: leastShown(one).join() };
      return connect({ kind: "module", path: fixture("deviant-module.ts") }, { ...options, env });
    },
  ],
];

/** What a report names, alone: chosen, or as good as what was chosen. */
function namedIn({ diagnosis }: Report): readonly string[] {
  const sets = diagnosis.flatMap(({ deviations, alternatives }) => [
    deviations,
    ...alternatives.map((other) => other.deviations),
  ]);
  return sets.flatMap((set) => (set.length === 1 ? set : []));
}

describe.each(kinds)(
  "a planted signer of kind %s that shows as little as its mistake is seen in",
  (_, planted, connectTo) => {
    it.each(planted.map((one) => [one.id, one] as const))("%s is caught and named", async (id, one) => {
      const report = await runSuite(suite, { connect: () => connectTo(one), selection: { smoke: true } });
      expect(report.totals).toMatchObject({ errored: 0 });
      expect(report.totals.failed).toBeGreaterThan(0);
      expect(report.conformant).toBe(false);
      const same = twins.filter(({ ids }) => ids.includes(id)).flatMap(({ ids }) => ids);
      expect(namedIn(report).some((named) => named === id || same.includes(named))).toBe(true);
      expect(report.unexplained).toEqual([]);
    });
  },
);
