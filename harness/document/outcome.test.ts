import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import type { Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import type { Level } from "../../src/suite/model/level.ts";
import { describeTarget, nounOf, subjectOf } from "./describe-target.ts";
import { capturedClient } from "./fixtures/captured-client.ts";
import { campaign } from "./fixtures/fuzz-campaign.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { answering, erring, failing, passing, skipping } from "./fixtures/make-verdict.ts";
import { asKnown, withBaseline } from "./fixtures/signer-reports.ts";
import { faultyGateway, refusesEverything } from "./fixtures/verifier-reports.ts";
import { describeOutcome, listFacts, outcomeOf } from "./outcome.ts";

const noDrift = { known: 0, unlisted: [], fixed: [], changed: [], unknown: [] };
const passed = passing("a/1");
const failed = failing("a/2");
const errored = erring("a/3", "m");
const skipped = skipping("a/4", "r");
const declined = skipping("a/5", "r", { declined: true });
const lacking: Partial<Report> = {
  target: { kind: "capture", implementation: { name: "shop", version: "1", language: "unknown" } },
  coverage: [
    { group: "operation", name: "payout", requests: 3, required: true },
    { group: "operation", name: "transfer", requests: 0, required: true },
    { group: "method", name: "RSA-SHA256", requests: 0, required: true },
    { group: "method", name: "HMAC-SHA1", requests: 0 },
  ],
};
const stale = { ...noDrift, fixed: [{ id: "a/1", failsWith: "errored", reason: "r" }] };
const atGateway: Partial<Report> = {
  target: { kind: "gateway", implementation: { name: "h", version: "1", language: "unknown" } },
};
const taking = (name: string, point: string, choice: string): Verdict => {
  const [verdict] = passing(`verification-choices/${name}`);
  if (verdict?.status !== "passed") throw new TypeError("expected a passed verdict");
  return { ...verdict, took: { point, choice } };
};
const twice = taking("replay-identical-rsa", "nonce-replay", "accepted");
const once = taking("replay-identical", "nonce-replay", "refused");
const old = ["hour", "day"].map((age) => taking(`clock-${age}-old`, "clock-skew", "accepted"));
const accepted = (level: Level): Verdict =>
  answering(`verification-header/${level}`, "refused: reason", "accepted", { level });
const lacks = "it does not exercise 2 of 3 required things";

const outcomes: readonly (readonly [outcome: string, report: Report])[] = [
  ["good, CONFORMANT: passes all 1 judged vector", makeReport(passed)],
  ["good, CONFORMANT: passes all 2 judged vectors; 1 skipped", makeReport([...passed, ...passed, skipped])],
  ["bad, NOT CONFORMANT: fails 1 of 2 judged vectors", makeReport([...passed, failed])],
  ["bad, NOT CONFORMANT: gives no answer to 1 of 2 judged vectors", makeReport([...passed, errored])],
  [
    "bad, NOT CONFORMANT: fails 1 and gives no answer to 1 of 2 judged vectors; 2 skipped, 1 of them declined by the signer",
    makeReport([failed, errored, skipped, declined]),
  ],
  [
    "bad, NOT CONFORMANT: passes all 1 judged vector and yet does not conform; 1 skipped, 1 of them declined by the signer",
    makeReport([...passed, declined], { conformant: false }),
  ],
  ["open, INCOMPLETE: was judged on no vector at all; 1 skipped", makeReport([skipped], { conformant: true })],
  ["open, INCOMPLETE: was tried on 1 of 1 vector when the run ended", makeReport(passed, { complete: false })],
  [
    "open, INCOMPLETE: was tried on 2 of 2 vectors when the run ended, and fails 1 of them",
    makeReport([...passed, failed], { complete: false }),
  ],
  [
    "open, INCOMPLETE: fails 1 of 2 judged vectors; incomplete, since nothing asked for a choice that the policy requires",
    makeReport([...passed, failed], { complete: false, policy: { digest: "d", unasked: ["nonce-replay"] } }),
  ],
  ["known, NOT CONFORMANT, AS KNOWN: fails 5 and gives no answer to 1 of 8 judged vectors", asKnown],
  ["bad, NOT CONFORMANT: fails 5 and gives no answer to 1 of 8 judged vectors", withBaseline],
  ["good, CONFORMANT: passes all 1 judged vector", makeReport(passed, { baseline: noDrift })],
  ["bad, CONFORMANT, BASELINE STALE: passes all 1 judged vector", makeReport(passed, { baseline: stale })],
  [
    "bad, NOT CONFORMANT: fails 7 and gives no answer to 1 of 10 judged vectors: it accepts 5 requests that it must refuse, refuses 1 request that it must accept and accepts 1 request without the answer of a success; 1 skipped",
    faultyGateway,
  ],
  [
    "bad, NOT CONFORMANT: fails 3 of 3 judged vectors: it accepts 1 request that it must refuse (and 2 that it should)",
    makeReport([accepted("must"), accepted("should"), accepted("hardening")]),
  ],
  [
    "bad, NOT CONFORMANT: fails 1 of 1 judged vector: it accepts 1 request that it should refuse",
    makeReport([accepted("should")]),
  ],
  [
    "good, CONFORMANT, BUT ACCEPTS THE SAME REQUEST TWICE: passes all 2 judged vectors; it accepts the same request twice",
    makeReport([twice, once], atGateway),
  ],
  [
    "bad, NOT CONFORMANT: fails 1 of 4 judged vectors; it accepts the same request twice, and a request that is a day old",
    makeReport([twice, ...old, failed], atGateway),
  ],
  ["good, CONFORMANT: passes all 1 judged vector", makeReport([once], atGateway)],
  // Whoever is asked for one request at a time has no memory and no clock.
  ["good, CONFORMANT: passes all 3 judged vectors", makeReport([twice, ...old])],
  ["bad, NOT CONFORMANT: fails 6 of 19 judged vectors: it refuses 6 requests that it must accept", refusesEverything],
  ["bad, NOT CONFORMANT: fails 1 of 3 judged requests", capturedClient],
  [`bad, NOT CONFORMANT: passes all 1 judged request; ${lacks}`, makeReport(passed, { ...lacking, conformant: false })],
  [`bad, NOT CONFORMANT: fails 1 of 1 judged request; ${lacks}`, makeReport([failed], lacking)],
  [
    "bad, FAULTS FOUND: keeps 1 property on 9 inputs; it is unstable: 2 crashes",
    makeReport(passed, {
      campaign: { ...campaign, runs: 9, properties: campaign.properties.slice(0, 1), findings: [] },
      conformant: false,
      unstable: [{ kind: "crash", remark: "it exited", count: 2, first: "early" }],
    }),
  ],
  [
    "good, CONFORMANT (signature only; a b): passes all 1 judged vector",
    makeReport(passed, { limits: ["signature only", "a b"] }),
  ],
  [
    "good, CONFORMANT: fails none of 3 judged vectors that counts, and 1 of lower levels",
    makeReport(
      [
        ...passed,
        failing("a/6", { tolerated: true, policy: "one that we excuse" }),
        failing("a/7", { tolerated: true }),
      ],
      { conformant: true },
    ),
  ],
  [
    "bad, NOT CONFORMANT: passes all 1 judged vector; it was to be tried as client, and was not",
    makeReport(passed, { conformant: false, untried: ["client"] }),
  ],
  [
    "bad, NOT CONFORMANT: passes all 1 judged vector; its command exited with status 3",
    makeReport(passed, { conformant: false, commandEnd: "exited with status 3" }),
  ],
  [
    "bad, NOT CONFORMANT: fails 1 of 1 judged vector; its command exited with status 3",
    makeReport([{ ...failed, known: "r" }], { baseline: { ...noDrift, known: 1 }, commandEnd: "exited with status 3" }),
  ],
  [
    // A required concern that is not exercised is no known failure.
    `bad, NOT CONFORMANT: fails 1 of 1 judged request; ${lacks}`,
    makeReport([{ ...failed, known: "r" }], { ...lacking, baseline: { ...noDrift, known: 1 } }),
  ],
];

it("describes each outcome by its tone, a word and a sentence", () =>
  expectEach(outcomes, (outcome, report) => {
    const { word, tone } = outcomeOf(report);
    expect(`${tone}, ${word}: ${describeOutcome(report)}`).toBe(outcome);
  }));

it("calls each kind of target by its name", () =>
  expectEach(
    [
      ["acme 1.2 (php, stdio), signer, vector", ["stdio", "1.2"]],
      ["acme unknown (php, module), signer, vector", ["module", "unknown"]],
      ["gateway acme (nginx/1.27), gateway, vector", ["gateway", "nginx/1.27"]],
      ["gateway acme, gateway, vector", ["gateway", "unknown"]],
      ["captured client acme 1.2, client, request", ["capture", "1.2"]],
      ["captured client acme, client, request", ["capture", "unknown"]],
    ] as const,
    (names, [kind, version]) => {
      const report = makeReport([], { target: { kind, implementation: { name: "acme", version, language: "php" } } });
      expect([describeTarget(report), subjectOf(report), nounOf(report)].join(", ")).toBe(names);
    },
  ));

it("says in its first sentence which method a run was narrowed to", () => {
  const suite = { version: "1", digest: "sha256:0", vectors: 1, challenge: null, selection: { method: "HMAC-SHA1" } };
  expect(describeOutcome(makeReport(passed, { suite }))).toMatch(/^passes all 1 judged HMAC-SHA1 vector/);
});

it("lists what narrowed the run, that an incomplete one gave no reason, and that a base string would help", () => {
  const selection = { only: "a/*", shard: "1/2", smoke: true as const };
  const suite = { version: "1", digest: "sha256:0", vectors: 1, challenge: "seed", selection };
  const facts = listFacts(makeReport(passed, { complete: false, suite, shown: ["signature"] }));
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "suite: 1, sha256:0",
    "challenge: seed",
    "judged by: signature (a baseString in the answer would show the first wrong character)",
    "only: a/*",
    "shard: 1/2",
    "smoke: the smallest set of vectors that catches every known mistake",
    "narrowed: it certifies nothing beyond what it ran",
    "incomplete: no reason was given",
  ]);
});
