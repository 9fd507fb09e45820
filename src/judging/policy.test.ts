import { describe, expect, it } from "vitest";
import { loadVectors } from "../../harness/suite/load-vectors.ts";
import type { Judged } from "./judgement.ts";
import { planSuite } from "./plan.ts";
import {
  applyRequirements,
  checkPolicy,
  defaultPolicy,
  findUnasked,
  type Policy,
  policyModel,
  weightOf,
} from "./policy.ts";

const plan = planSuite(loadVectors());
const of = (more: Partial<Policy>): Policy => ({ ...defaultPolicy, ...more });

function planned(id: string): (typeof plan)[number] {
  const found = plan.find(({ vector }) => vector.id === id) ?? expect.fail(`${id}: expected a planned vector`);
  return found;
}

describe("weightOf", () => {
  const get = "verification-tampered-request/method-get";
  const reason = "r";
  it.each<readonly [string, Partial<Policy>, object]>([
    [get, {}, { level: "should", ground: { clause: "endpoints.method" }, tolerated: true }],
    [get, { failOn: "should" }, { level: "should", ground: { clause: "endpoints.method" } }],
    [get, { rules: [{ vectors: get, level: "must", reason }] }, { level: "must", policy: reason }],
    [get, { rules: [{ flag: "MethodChanged", level: "must", reason }] }, { level: "must", policy: reason }],
    [get, { rules: [{ concern: "verification-tampered-request", level: "must", reason }] }, { level: "must" }],
    [
      "verification-tampered-request/body-amount",
      { failOn: "hardening", rules: [{ vectors: "*/body-amount", level: "ignore", reason }] },
      { level: "must", tolerated: true, policy: reason },
    ],
    // The last that matches counts.
    [
      get,
      {
        rules: [
          { vectors: "*", level: "ignore", reason: "all" },
          { vectors: get, level: "must", reason },
        ],
      },
      { level: "must", policy: reason },
    ],
    ["operations/payout", {}, {}],
    ["operations/payout", { rules: [{ vectors: "operations/*", level: "ignore", reason }] }, { tolerated: true }],
  ])("%s under %j", (id, policy, weight) => {
    const found = weightOf(planned(id), of(policy));
    expect(found).toMatchObject(weight);
    expect(found.tolerated).toBe((weight as { tolerated?: true }).tolerated);
  });
});

describe("the requirements of a release", () => {
  const [added, body, forged] = ["values/zero", "verification-tampered-request/body-amount", "operations/payout"];
  const requirements = { release: "0.1", levels: { [body]: "should" as const }, added: new Set([added]) };
  it.each([
    // What is added later fails nothing, and says so.
    [added, { level: "must", tolerated: true, policy: "not scored: added after 0.1" }],
    // The level is that of the release.
    [body, { level: "should", tolerated: true }],
    // What is drawn for one run is in no release, and counts.
    [forged, {}],
  ])("weigh %s", (id, weight) => {
    const { ground: _, ...found } = weightOf(planned(id), { ...defaultPolicy, requirements });
    expect(found).toEqual(weight);
  });
});

describe("applyRequirements", () => {
  const replay = planned("verification-choices/replay-identical");
  const took = (choice: string): Judged => ({
    planned: replay,
    judgement: { status: "passed", took: { point: "nonce-replay", choice } },
    durationMs: 0,
  });
  it("fails the interpretation that the policy does not allow, and no other", () => {
    const policy = of({ require: { "nonce-replay": "refused" } });
    const [accepted, refused] = applyRequirements(policy, [took("accepted"), took("refused")]);
    expect(accepted?.judgement).toMatchObject({
      status: "failed",
      mismatch: { stage: "verified", actual: "accepted", note: "the policy requires nonce-replay: refused" },
    });
    expect(refused).toEqual(took("refused"));
    expect(weightOf(replay, policy)).toEqual({ level: "must" });
  });
});

describe("findUnasked", () => {
  const replay = planned("verification-choices/replay-identical");
  const policy = of({ require: { "nonce-replay": "refused", "clock-skew": "refused" } });
  const judged = (status: "passed" | "skipped"): Judged => ({
    planned: replay,
    judgement: status === "passed" ? { status } : { status, reason: "nobody asks" },
    durationMs: 0,
  });
  it("names the points for which nothing was judged", () => {
    expect(findUnasked(policy, [judged("passed")])).toEqual(["clock-skew"]);
    expect(findUnasked(policy, [judged("skipped")])).toEqual(["nonce-replay", "clock-skew"]);
    expect(findUnasked(of({}), [])).toEqual([]);
  });
});

describe("a policy", () => {
  it.each<readonly [string, Partial<Policy>]>([
    [
      'policy: at rules[0]: expected a vector that it matches, got "verification-nothing/*"',
      { rules: [{ vectors: "verification-nothing/*", level: "ignore", reason: "r" }] },
    ],
    [
      'policy: at require: expected points that the specification leaves open, got "nonces"',
      { require: { nonces: "refused" } },
    ],
    [
      'policy: at require.nonce-replay: expected accepted or refused, got "never"',
      { require: { "nonce-replay": "never" } },
    ],
  ])("that names what is not there is refused: %s", (message, policy) => {
    expect(() => checkPolicy(of(policy), plan)).toThrow(message);
  });

  it("that requires an unknown choice is told the points", () => {
    const hint = expect.stringMatching(/^Points of this run: .*clock-skew, .*nonce-replay/);
    expect(() => checkPolicy(of({ require: { nonces: "refused" } }), plan)).toThrow(expect.objectContaining({ hint }));
  });

  it.each([
    { rules: [{ level: "ignore", reason: "r" }] },
    { rules: [{ vectors: "*", flag: "F", level: "ignore", reason: "r" }] },
    { rules: [{ vectors: "*", level: "never", reason: "r" }] },
    { rules: [{ vectors: "*", level: "ignore" }] },
    { failon: "must" },
  ])("%j is none", (more) => {
    expect(policyModel.safeParse({ ...defaultPolicy, ...more }).success).toBe(false);
  });
});
