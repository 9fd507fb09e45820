import { expect, it } from "vitest";
import type { Observation } from "../../src/judging/adapter.ts";
import type { Judged, Judgement } from "../../src/judging/judgement.ts";
import { planSuite } from "../../src/judging/plan.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { fakeAdapter } from "./fixtures/fake-adapter.ts";
import { findUnproven, skipUnprovable } from "./prove-acceptance.ts";

const plan = planSuite(loadVectors());
const passed: Judgement = { status: "passed" };
const judgedOf = (ids: readonly string[], judgement: Judgement = passed): readonly Judged[] =>
  plan.filter(({ vector }) => ids.includes(vector.id)).map((planned) => ({ planned, judgement, durationMs: 0 }));
const forged = ["verification-tampered-request/body-amount", "verification-tampered-request/body-amount-rsa"];

it("a tolerated refusal of a right request proves nothing: a plain one is asked for", async () => {
  const failed: Judgement = {
    status: "failed",
    mismatch: { stage: "verified", offset: 0, expected: "accepted", actual: "refused" },
    clauses: [],
  };
  const adapter = fakeAdapter({ answer: () => ({ verified: { accepted: false } }) });
  const judged = [...judgedOf(["verification-accepted-values/long"], failed), ...judgedOf(forged.slice(0, 1))];
  expect(await findUnproven(judged, plan, adapter, () => true)).toMatch(/is refused$/);
  expect(await findUnproven(judged, plan, adapter)).toBeUndefined();
});

it.each<
  readonly [name: string, ids: readonly string[], observed: Observation, found: RegExp | undefined, asked: number]
>([
  ["accepts a plain request of each method", forged, { verified: { accepted: true } }, undefined, 2],
  [
    "refuses it",
    forged.slice(0, 1),
    { verified: { accepted: false } },
    /HMAC-SHA1 verification-accepted\S+ is refused$/,
    1,
  ],
  ["gives no answer", forged.slice(1), { errored: { message: "no" } }, /RSA-SHA256 \S+-rsa gets no answer: no$/, 1],
  [
    "is judged by right requests anyway",
    ["verification-accepted/payout", ...forged.slice(0, 1)],
    { verified: { accepted: false } },
    undefined,
    0,
  ],
  ["is judged by no forgery", ["operations/payout"], { verified: { accepted: false } }, undefined, 0],
])("the refusals of a verifier that %s", async (_name, ids, observed, found, count) => {
  const adapter = fakeAdapter({ answer: () => observed });
  const reason = await findUnproven(judgedOf(ids), plan, adapter);
  if (found === undefined) expect(reason).toBeUndefined();
  else expect(reason).toMatch(found);
  expect(adapter.asked).toHaveLength(count);
});

it("a refusal under a method of which no right request can be sent is skipped, and an acceptance is not", async () => {
  const left = plan.map((one) => (one.method === "RSA-SHA256" ? { ...one, leftOut: "no key" } : one));
  const failed: Judgement = {
    status: "failed",
    mismatch: { stage: "verified", offset: 0, expected: "refused", actual: "accepted" },
    clauses: [],
  };
  const judged = [...judgedOf(forged), ...judgedOf(["verification-tampered-request/body-account-rsa"], failed)];
  expect(skipUnprovable(judged, plan)).toEqual(judged);
  const settled = skipUnprovable(judged, left);
  expect(settled.map(({ planned, judgement }) => [planned.method, judgement.status])).toEqual([
    ["HMAC-SHA1", "passed"],
    ["RSA-SHA256", "skipped"],
    ["RSA-SHA256", "failed"],
  ]);
  const refused: Judgement = { ...failed, mismatch: { ...failed.mismatch, expected: "accepted", actual: "refused" } };
  const withRight = [...judged, ...judgedOf(["verification-accepted-values/long-rsa"], refused)];
  const statusesOf = (some: readonly Judged[]): readonly string[] => some.map(({ judgement }) => judgement.status);
  expect(statusesOf(skipUnprovable(withRight, left))).toEqual(["passed", "passed", "failed", "failed"]);
  expect(statusesOf(skipUnprovable(withRight, left, () => true))).toEqual(["passed", "skipped", "failed", "failed"]);
  const adapter = fakeAdapter({ answer: () => ({ verified: { accepted: true } }) });
  expect(await findUnproven(settled, left, adapter)).toBeUndefined();
});
