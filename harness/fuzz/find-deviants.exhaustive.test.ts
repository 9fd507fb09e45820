import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { knownMistakes } from "../../src/deviations/catalogue.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { percentEncode } from "../../src/encoding/percent-encode.ts";
import { sampleOf } from "../../src/fixtures/sample.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import { connect } from "../adapters/connect.ts";
import { deviantSigner, leastShown } from "../runner/fixtures/deviant-signer.ts";
import type { Finding } from "./finding.ts";
import { adaptModule, campaignOf } from "./fixtures/campaign-of.ts";
import { parametersOf } from "./fixtures/parameters-of.ts";
import { signerBy } from "./fixtures/planted-signers.ts";

const deviantProcess = fileURLToPath(new URL("../runner/fixtures/deviant-process.ts", import.meta.url));

// Each takes half a second for its campaign, and as much to start a process.
type Connect = (deviation: Deviation) => Promise<Adapter>;
const kinds: readonly (readonly [string, readonly Deviation[], Connect])[] = [
  ["in-process", sampleOf(knownMistakes, 320), async (one) => adaptModule(deviantSigner([one], leastShown(one)))],
  [
    "stdio",
    sampleOf(knownMistakes, 1080),
    (one) => {
      const argv = [process.execPath, "--import", "tsx", deviantProcess, one.id, leastShown(one).join()];
      return connect({ kind: "command", argv }, { timeoutMs: 20_000 });
    },
  ],
];

/** Returns the diagnosis of a finding: the chosen mistake, or the equally good ones. */
function namedIn({ diagnosis }: Finding): readonly string[] {
  return diagnosis.flatMap(({ deviations, alternatives }) =>
    [deviations, ...alternatives.map((other) => other.deviations)].map((set) => set.join("+")),
  );
}

/** Parameters of the smallest request, beyond the fields that the operation requires. */
const MOST_PARAMETERS = 3;

describe.each(kinds)(
  "a planted signer of kind %s that shows as little as its mistake is seen in",
  (_, planted, connectTo) => {
    it.each(planted.map((one) => [one.id, one] as const))(
      "%s is found in 2000 runs, shrunk and named",
      async (id, one) => {
        const adapter = await connectTo(one);
        const outcome = await campaignOf(adapter);
        await adapter.close();
        const [finding = expect.fail(`${id}: not found in ${outcome.runs} runs`)] = outcome.distinct;
        expect(namedIn(finding)).toContain(id);
        expect(finding).toMatchObject({ shrunk: true, property: "signer", unexplained: [] });
        expect(parametersOf(finding).length).toBeLessThanOrEqual(MOST_PARAMETERS);
        expect(outcome.complete).toBe(true);
      },
    );
  },
);

/** Encoders with one function for names and values, whose mistake shows in both. */
const sharedEncoders: readonly (readonly [string, (encoded: string) => string])[] = [
  ["space-as-plus", (encoded) => encoded.replaceAll("%20", "+")],
  ["value-form-encoded-php-names-and-values", (encoded) => encoded.replaceAll("%20", "+").replaceAll("~", "%7E")],
  ["lowercase-hex", (encoded) => encoded.replace(/%../g, (triplet) => triplet.toLowerCase())],
];

describe("a signer that encodes names and values by one wrong function", () => {
  it.each(sampleOf(sharedEncoders, 2))("%s: every failure is of the one finding", async (id, spoil) => {
    const encode = (text: string): string => spoil(percentEncode(text));
    const signer = signerBy({ encodeName: encode, encodeValue: encode });
    const outcome = await campaignOf(adaptModule(signer), { keepGoing: true, runs: 1500 });
    expect(outcome.distinct.map(namedIn)).toEqual([expect.arrayContaining([id])]);
    expect(outcome.distinct[0]?.unexplained).toEqual([]);
  });
});
