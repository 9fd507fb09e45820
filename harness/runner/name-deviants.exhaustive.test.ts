import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { knownMistakes } from "../../src/deviations/catalogue.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { sampleOf } from "../../src/fixtures/sample.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import type { Report } from "../../src/report/report.ts";
import { connect } from "../adapters/connect.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { deviantSigner, leastShown } from "./fixtures/deviant-signer.ts";
import { runSuite } from "./run.ts";

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const options = { timeoutMs: 20_000 };
const suite = loadVectors();

// A sample is enough by day, as mistakes of one stage are diagnosed alike.
type Connect = (deviation: Deviation) => Promise<Adapter>;
const kinds: readonly (readonly [string, readonly Deviation[], Connect])[] = [
  [
    "in-process",
    sampleOf(knownMistakes, 72),
    async (one) => adaptInProcess(deviantSigner([one], leastShown(one)), options),
  ],
  [
    "in-process, with its header",
    // Nonce and timestamp, drawn for each request, are judged in another way where the header shows them.
    sampleOf(
      knownMistakes.filter(({ stage }) => stage === "protocolParameters"),
      3,
    ),
    async (one) => adaptInProcess(deviantSigner([one], ["authorization", "body", "contentType"]), options),
  ],
  [
    "stdio",
    sampleOf(knownMistakes, 540),
    (one) => {
      const argv = [process.execPath, "--import", "tsx", fixture("deviant-process.ts"), one.id, leastShown(one).join()];
      return connect({ kind: "command", argv }, options);
    },
  ],
];

/** Lists the single mistakes that a report names as a diagnosis, or as an alternative. */
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
    it("is caught, and its mistake named", () => {
      const rows = planted.map((one) => [one.id, one] as const);
      return expectEach(rows, async (id, one) => {
        const report = await runSuite(suite, { connect: () => connectTo(one), selection: { smoke: true } });
        expect(report.totals).toMatchObject({ errored: 0 });
        expect(report.totals.failed).toBeGreaterThan(0);
        expect(report.conformant).toBe(false);
        expect(namedIn(report)).toContain(id);
        expect(report.unexplained).toEqual([]);
      });
    });
  },
);
