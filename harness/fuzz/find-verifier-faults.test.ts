import { describe, expect, it, vi } from "vitest";
import type { VerifyTask } from "../../src/conformance/adapter.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import { instead, type Verify } from "../runner/fixtures/verifier-faults/fault.ts";
import { verifierFaults } from "../runner/fixtures/verifier-faults/verifier-faults.ts";
import type { CampaignOutcome } from "./campaign/run-campaign.ts";
import { adaptModule, campaignOf } from "./fixtures/campaign-of.ts";

vi.setConfig({ testTimeout: 300_000 });

/** For those that never answer. */
const IMPATIENCE_MS = 300;

const faultNamed = (id: string): Verify => {
  const fault = verifierFaults.find((one) => one.id === id);
  if (fault === undefined) throw new TypeError(`${id}: no such fault`);
  return fault.verify;
};

/** Refuses what the reference refuses before it comes to the signature. */
const anySignature: Verify = ({ request, consumers, now }) => {
  const verification = verifyRequest(request, consumers, now);
  if (verification.accepted) return { accepted: true };
  const { reason } = verification;
  return reason.startsWith("signature-m") ? { accepted: true } : { accepted: false, reason };
};

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

  it.each([
    ["accepts everything", () => ({ accepted: true }), /accepts a request without an Authorization header as well$/],
    ["does not look at the signature", anySignature, /accepts a signature of zeros as well$/],
    ["compares what there is of the HMAC", faultNamed("hmac-prefix"), /after it was signed: signature cut/],
    [
      "compares what there is of the HMAC's bytes",
      faultNamed("hmac-prefix-of-bytes"),
      /after it was signed: signature cut/,
    ],
  ] as const)("of a verifier that %s, tells one finding: it is one fault", async (_, verify, says) => {
    const { distinct, properties } = await tryVerifier(verify, true);
    expect(distinct.map(({ breach }) => breach)).toMatchObject([
      { kind: "accepted", says: expect.stringMatching(says) },
    ]);
    expect(properties[0]?.failures).toBeGreaterThan(10);
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
