import { expect, it } from "vitest";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { adaptModule, campaignOf } from "../fixtures/campaign-of.ts";
import { signerBy } from "../fixtures/planted-signers.ts";

it("does not tell again what the corpus holds and nothing explains", async () => {
  const signer = signerBy({ encodeValue: (value) => percentEncode(value.replaceAll("=&", "=")) });
  const { distinct } = await campaignOf(adaptModule(signer), { keepGoing: true, runs: 4000 });
  expect(distinct.map(({ diagnosis }) => diagnosis)).toEqual([[]]);
  const told: unknown[] = [];
  const options = { keepGoing: true, runs: 4000, seed: 3, known: distinct };
  const again = await campaignOf(adaptModule(signer), {
    ...options,
    onFinding: (finding) => void told.push(finding),
  });
  expect({ told, findings: again.findings }).toEqual({ told: [], findings: 0 });
  expect(again.properties[0]?.failures).toBeGreaterThan(0);
});
