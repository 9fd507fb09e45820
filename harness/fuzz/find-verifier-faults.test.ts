import { describe, expect, it, vi } from "vitest";
import type { VerifyTask } from "../../src/conformance/adapter.ts";
import { instead, type Verify } from "../runner/fixtures/verifier-faults/fault.ts";
import { verifierFaults } from "../runner/fixtures/verifier-faults/verifier-faults.ts";
import { adaptModule, campaignOf } from "./fixtures/campaign-of.ts";
import type { CampaignOutcome } from "./run-campaign.ts";

vi.setConfig({ testTimeout: 300_000 });

/** For those that never answer. */
const IMPATIENCE_MS = 300;

function tryVerifier(verify: Verify, keepGoing = false): Promise<CampaignOutcome> {
  const module = { implementation: { name: "verifier", version: "1.0.0" }, verify };
  return campaignOf(adaptModule(module, IMPATIENCE_MS), { keepGoing });
}

describe("a planted verifier fault", () => {
  it("stands alone: in the verifier in which it is planted nothing is found", async () => {
    const outcome = await tryVerifier(
      instead(() => ({})),
      true,
    );
    expect(outcome).toMatchObject({ runs: 2000, findings: 0 });
    expect(outcome.properties[0]?.skipped).toBeLessThan(200);
  });

  it("is found by the verifier's law more often than not, and errs as it is said to", async () => {
    const share = verifierFaults.filter((_, at) => at % 4 === 0);
    const outcomes: { readonly id: string; readonly errs: string; readonly kinds: readonly string[] }[] = [];
    for (const { id, errs, verify } of share) {
      const { distinct } = await tryVerifier(verify);
      outcomes.push({ id, errs, kinds: distinct.map(({ breach }) => breach.kind) });
    }
    const found = outcomes.filter(({ kinds }) => kinds.length > 0);
    const wrong = found.filter(({ errs, kinds }) => !kinds.every((kind) => kindsOf[errs]?.includes(kind)));
    expect(wrong).toEqual([]);
    expect(found.length / share.length).toBeGreaterThan(0.7);
  });

  it("of a verifier that accepts everything, tells what falls through each hole once", async () => {
    const { distinct, properties } = await tryVerifier(() => ({ accepted: true }), true);
    expect(new Set(distinct.map(({ breach }) => breach.kind))).toEqual(new Set(["accepted"]));
    expect(distinct.length).toBeLessThanOrEqual(24);
    expect(properties[0]?.failures).toBeGreaterThan(1000);
  });

  it("of a verifier that refuses everything, tells the plainest request", async () => {
    const { distinct } = await tryVerifier(() => ({ accepted: false, reason: "no" }), true);
    expect(distinct).toMatchObject([
      { breach: { kind: "refused" }, input: { drawn: { stance: "plain", parameters: [], spellings: [] } } },
    ]);
  });

  it("is not told of what the specification is silent on", async () => {
    const seen: VerifyTask[] = [];
    const right = instead(() => ({}));
    await tryVerifier((task) => {
      seen.push(task);
      return right(task);
    }, true);
    expect(seen.length).toBeGreaterThan(1800);
    expect(seen.filter(({ request: { url } }) => /GATEWAY|:443\//.test(url))).toEqual([]);
    expect(seen.filter(({ request: { body } }) => body.includes("%00")).length).toBeLessThan(20);
  });
});

const kindsOf: Readonly<Record<string, readonly string[]>> = {
  accepts: ["accepted"],
  refuses: ["refused"],
  "accepts and refuses": ["accepted", "refused"],
  "does not answer": ["errored"],
};
