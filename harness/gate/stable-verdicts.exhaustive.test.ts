import { describe, expect, it } from "vitest";
import { verifierCatalogue } from "../../src/deviations/verifier/verifier-catalogue.ts";
import { type Verify, verifierWith } from "../../src/deviations/verifier/verifier-deviation.ts";
import { fewOr, sampleOf } from "../../src/fixtures/sample.ts";
import { concerns } from "../../src/suite/authored-suite.ts";
import { liveVectors } from "../../src/suite/derive/live-verification.ts";
import { verifyRequest } from "../../src/verification/verify-request.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { publishedConsumers } from "../suite/published-consumers.ts";
import { settingAt } from "./fixtures/run-gate.ts";

/** Times that every request is signed anew. */
const RUNS = fewOr(2, 50);

const suite = loadVectors();
const consumers = publishedConsumers(suite);
const setting = settingAt("http://127.0.0.1:8642/paynet", { otherEndpointId: "2222" });
const all = liveVectors(concerns, setting, suite).flatMap((one) => ("sign" in one ? [one] : []));
const sent = sampleOf(all, 4);

/** Gateways that take the least thing for right: each by itself, so that none hides what another one lets through. */
const LENIENT: readonly string[] = [
  ...[
    "rsa-modulus-added",
    "rsa-length-ignored",
    "rsa-digest-searched",
    "rsa-last-bytes",
    "rsa-zero",
    "rsa-short-padding",
  ],
  ...["hmac-case", "hmac-prefix", "hmac-prefix-of-bytes", "hmac-cut-to-length", "time-unchecked", "version-unchecked"],
  ...[
    "pairs-scanned",
    "header-text-unchecked",
    "body-broken-escapes-kept",
    "body-values-trimmed",
    "host-header-obeyed",
  ],
  ...["empty-secret-tried", "any-merchants-secret", "method-assumed", "nonce-unchecked", "last-of-repeated"],
];

const gateways: readonly (readonly [name: string, verify: Verify])[] = [
  ["the reference", ({ request, now }) => verifyRequest(request, consumers, now)],
  ["a second verifier", verifierWith({})],
  ...verifierCatalogue.filter(({ id }) => LENIENT.includes(id)).map(({ id, verify }) => [id, verify] as const),
];

describe("the verdict on a vector that is signed anew each time", () => {
  it("is sought by every gateway that is named", () => {
    expect(gateways.length).toBe(2 + LENIENT.length);
    expect(RUNS).toBeGreaterThan(1);
  });

  it("never changes", async () => {
    const changing: string[] = [];
    for (const { vector, sign } of sent) {
      const verdicts = new Map<string, Set<boolean>>();
      for (let run = 0; run < RUNS; run += 1) {
        const now = 1_800_000_000 + run;
        const request = sign({ now, nonce: crypto.randomUUID().replaceAll("-", "") });
        for (const [name, verify] of gateways) {
          const { accepted } = await verify({ request, consumers, now: String(now) });
          verdicts.set(name, (verdicts.get(name) ?? new Set()).add(accepted));
        }
      }
      for (const [name, seen] of verdicts) if (seen.size > 1) changing.push(`${vector.id}: ${name}`);
    }
    expect(changing).toEqual([]);
  });
});
