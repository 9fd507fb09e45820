import { describe, expect, it } from "vitest";
import { verifierNamed } from "../../src/deviations/fixtures/verifier-named.ts";
import { verifierCatalogue } from "../../src/deviations/verifier/verifier-catalogue.ts";
import { type Verify, verifierWith } from "../../src/deviations/verifier/verifier-deviation.ts";
import { fewOr, sampleOf } from "../../src/fixtures/sample.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import type { VerifyTask } from "../../src/verification/verify-task.ts";
import type { CampaignOutcome } from "./campaign/campaign.ts";
import { adaptModule, campaignOf } from "./fixtures/campaign-of.ts";

const RUNS = fewOr(500, 2_000);
/** Enough for what few of the drawn requests show. */
const MORE_RUNS = fewOr(1_500, 3_000);
/** Milliseconds to wait for verifiers that never answer. */
const IMPATIENCE_MS = 300;

/** Verifies all but the signature, as the reference does. */
const anySignature: Verify = ({ request, consumers, now }) => {
  const verification = verifyRequest(request, consumers, now);
  if (verification.accepted) return { accepted: true };
  const { reason } = verification;
  return reason.startsWith("signature-m") ? { accepted: true } : { accepted: false, reason };
};

function tryVerifier(verify: Verify, keepGoing = false, runs = RUNS): Promise<CampaignOutcome> {
  const module = { implementation: { name: "verifier", version: "1.0.0" }, verify };
  return campaignOf(adaptModule(module, IMPATIENCE_MS), { keepGoing, runs });
}

/** Any cut of a signature shows this fault, and none may be mistaken for a wider one. */
const shortened =
  /(signature is empty|[Aa]n empty signature|first letter alone|first half alone|is missing|are missing|is left out|signature cut|with one = less|no padding|(?:without|loses) its padding).*: accepted, and must be refused$/;

const share = sampleOf(verifierCatalogue, 100);

/** Faults in the check of URLs, which many requests show: one finding for each part of the URL, the second of which is rare. */
const urlFaults = sampleOf(
  [
    ["version-any", 1, 3_000],
    ["endpoint-optional", 2, 4_000],
  ] as const,
  2,
);

describe("a planted verifier deviation", () => {
  it("stands alone: in the verifier in which it is planted nothing is found", async () => {
    const outcome = await tryVerifier(verifierWith({}), true);
    expect(outcome).toMatchObject({ runs: RUNS, findings: 0 });
    expect(outcome.properties[0]?.skipped).toBeLessThan(RUNS / 10);
  });

  it.each(share.map((deviation) => [deviation.id, deviation] as const))(
    `%s is found in ${MORE_RUNS} runs, and errs as it is said to`,
    async (id, { errs, verify }) => {
      const { distinct } = await tryVerifier(verify, false, MORE_RUNS);
      expect(distinct).toHaveLength(1);
      expect([...(kindsOf[errs] ?? []), ...(alsoErrs[id] ?? [])]).toContain(distinct[0]?.breach.kind);
      expect(distinct[0]).toMatchObject({ shrunk: true });
      expect(distinct[0]?.input).not.toHaveProperty("drawn.others");
    },
  );

  it.each([
    ["accepts everything", () => ({ accepted: true }), /accepts a request without an Authorization header as well$/],
    ["does not look at the signature", anySignature, /accepts a signature of zeros as well$/],
    ["compares what there is of the HMAC", verifierNamed("hmac-prefix").verify, shortened],
    ["compares what there is of the HMAC's bytes", verifierNamed("hmac-prefix-of-bytes").verify, shortened],
  ] as const)("of a verifier that %s, reports one finding: it is one deviation", async (_, verify, says) => {
    const { distinct, properties } = await tryVerifier(verify, true, MORE_RUNS);
    expect(distinct.map(({ breach }) => breach)).toMatchObject([
      { kind: "accepted", says: expect.stringMatching(says) },
    ]);
    expect(properties[0]?.failures).toBeGreaterThan(10);
  });

  it("of a verifier that remembers the headers that it has accepted, reports first what that needs", async () => {
    const { distinct } = await tryVerifier(verifierNamed("header-remembered").verify, true);
    // Published requests that share a header are found as well: each by itself, as what came before is not drawn with them.
    expect(new Set(distinct.map(({ breach }) => breach.kind))).toEqual(new Set(["accepted"]));
    expect(distinct[0]?.breach.says).toMatch(
      /after it was signed: .*; it does so only where it has accepted the same request unchanged$/,
    );
  });

  it.each(urlFaults)("in a URL, %s, is reported as %d", async (id, count, runs) => {
    const { distinct } = await tryVerifier(verifierNamed(id).verify, true, runs);
    expect(distinct).toHaveLength(count);
  });

  it("of a verifier that refuses everything, reports the plainest request", async () => {
    const { distinct } = await tryVerifier(() => ({ accepted: false, reason: "no" }), true);
    expect(distinct).toMatchObject([
      { breach: { kind: "refused" }, input: { drawn: { stance: "plain", parameters: [], spellings: [] } } },
    ]);
  });

  it("ignores requests on which the specification is silent", async () => {
    const seen: VerifyTask[] = [];
    const right = verifierWith({});
    await tryVerifier((task) => {
      seen.push(task);
      return right(task);
    }, true);
    expect(seen.length).toBeGreaterThan(RUNS * 0.9);
    expect(seen.filter(({ request: { url } }) => /GATEWAY|:443\//.test(url))).toEqual([]);
    expect(seen.filter(({ request: { body } }) => body.includes("%00")).length).toBeLessThan(seen.length / 100);
  });
});

/** Failures beyond those of the vectors, which only add the lost parameter; right requests that have it are refused. */
const alsoErrs: Readonly<Record<string, readonly string[]>> = { "body-prototype-lost": ["refused"] };

const kindsOf: Readonly<Record<string, readonly string[]>> = {
  accepts: ["accepted"],
  refuses: ["refused"],
  "accepts and refuses": ["accepted", "refused"],
  "does not answer": ["errored"],
};
