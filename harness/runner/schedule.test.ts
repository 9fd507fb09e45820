import { describe, expect, it, vi } from "vitest";
import type { Observation } from "../../src/judging/adapter.ts";
import { makeSmallSuite } from "../../src/judging/fixtures/judging-suite.ts";
import { planSuite } from "../../src/judging/plan.ts";
import { fakeAdapter, gone } from "./fixtures/fake-adapter.ts";
import { schedule } from "./schedule.ts";

const plan = planSuite(makeSmallSuite());
const clock = (): number => 0;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Runs each step after everything that the step before it started. */
const inTurn = ([step, ...rest]: readonly (() => void)[]): void => {
  step?.();
  if (rest.length > 0) setImmediate(inTurn, rest);
};
const idsOf = (judged: readonly { readonly planned: (typeof plan)[number] }[]): readonly string[] =>
  judged.map(({ planned }) => planned.vector.id);
const allIds = plan.map(({ vector }) => vector.id);

/** An adapter that is asked in the order of the plan: another verifier begins with a forgery. */
const fakeGateway: typeof fakeAdapter = (options) => ({ ...fakeAdapter(options), kind: "gateway" });

describe("schedule", () => {
  it("gives the verdicts in the order of the plan, whatever the order of the answers", async () => {
    const answers: (() => void)[] = [];
    const adapter = fakeGateway({
      window: plan.length,
      answer: () =>
        new Promise((resolve) => {
          answers.unshift(() => resolve(undefined));
          if (answers.length === plan.length) inTurn(answers);
        }),
    });
    const judgedIds: string[] = [];
    const { judged, incompleteReason } = await schedule(plan, [adapter], {
      clock,
      onJudged: ({ planned }) => judgedIds.push(planned.vector.id),
    });
    expect(incompleteReason).toBeUndefined();
    expect(judgedIds).toEqual(allIds.toReversed());
    expect(idsOf(judged)).toEqual(allIds);
    expect(judged.filter(({ judgement }) => judgement.status !== "passed")).toEqual([]);
  });

  it("asks in the order of the plan, and never more at once than the window", async () => {
    let inFlight = 0;
    let most = 0;
    const adapter = fakeGateway({
      window: 3,
      answer: async () => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await wait(1);
        inFlight -= 1;
        return undefined;
      },
    });
    await schedule(plan, [adapter], { clock });
    expect(most).toBe(3);
    expect(adapter.asked).toEqual(plan.map(({ request }) => request));
  });

  it.each([
    ["stdio", ["invalid", "invalid"]],
    ["gateway", ["valid", "valid"]],
  ] as const)(
    "has each verifier begin with a forgery, and no gateway, which was probed with one: %s",
    async (kind, first) => {
      const [right = [], forged = []] = ["valid", "invalid"].map((result) =>
        plan.filter((planned) => planned.kind === "verification" && planned.vector.result === result),
      );
      const verifications = [...right, ...right, ...forged, ...forged].map((planned) => ({ ...planned }));
      const adapters = [1, 2].map(() => ({ ...fakeGateway({ window: 1 }), kind }));
      const { judged } = await schedule(verifications, adapters, { clock });
      expect(judged.map(({ planned }) => planned)).toEqual(verifications);
      const resultOf = (request: unknown): unknown =>
        plan.find((planned) => planned.request === request)?.vector.result;
      expect(adapters.map(({ asked }) => resultOf(asked[0]))).toEqual(first);
    },
  );

  it.each([
    ["measures each verdict with the clock that it is given", 1, [10, 12.5, 20, 21], [2.5, 1]],
    // Three are asked at once, and answered one after the other.
    ["counts to no verdict what its process did for those before it", 3, [10, 10, 10, 14, 15, 25], [4, 1, 10]],
  ])("%s", async (_, window, read, durations) => {
    const times = vi.fn<() => number>();
    for (const time of read) times.mockReturnValueOnce(time);
    const { judged } = await schedule(plan.slice(0, durations.length), [fakeAdapter({ window })], { clock: times });
    expect(judged.map(({ durationMs }) => durationMs)).toEqual(durations);
  });

  it.each([
    {
      what: "role",
      declaration: { roles: ["signer"] } as const,
      id: "encoding/tilde",
      reason: "the adapter does not declare the role encoder",
    },
    {
      what: "method",
      declaration: { signatureMethods: ["HMAC-SHA1"] } as const,
      id: "plain/payout-rsa",
      reason: "the adapter does not declare the signature method RSA-SHA256",
    },
  ])("skips what is outside the declared $what, and asks nothing", async ({ declaration, id, reason }) => {
    const adapter = fakeGateway({ declaration });
    const { judged } = await schedule(plan, [adapter], { clock });
    expect(idsOf(judged)).toEqual(allIds);
    const skipped = judged.find(({ planned }) => planned.vector.id === id);
    expect(skipped).toMatchObject({ judgement: { status: "skipped", reason }, durationMs: 0 });
    expect(adapter.asked).not.toContain(skipped?.planned.request);
  });

  it("distinguishes an error from a failure, and goes on", async () => {
    const adapter = fakeGateway({ answer: (nth) => (nth === 2 ? { errored: { message: "crashed" } } : undefined) });
    const { judged } = await schedule(plan, [adapter], { clock });
    expect(judged[1]?.judgement).toEqual({ status: "errored", error: { message: "crashed" } });
    expect(judged.filter(({ judgement }) => judgement.status !== "passed")).toHaveLength(1);
  });
});

describe("schedule with an unreachable adapter", () => {
  it("ends with what it has and states why", async () => {
    const adapter = fakeGateway({ window: 1, answer: (nth) => (nth > 3 ? gone("it kept dying") : undefined) });
    const { judged, incompleteReason } = await schedule(plan, [adapter], { clock });
    expect(idsOf(judged)).toEqual(allIds.slice(0, 3));
    expect(incompleteReason).toBe("it kept dying");
    expect(adapter.asked).toHaveLength(4);
  });

  it("hands its work to the other", async () => {
    const dying = fakeGateway({ answer: (nth) => (nth > 1 ? gone("it died") : undefined) });
    const { judged, lost, incompleteReason } = await schedule(plan, [dying, fakeGateway()], { clock });
    expect(idsOf(judged)).toEqual(allIds);
    expect(lost).toEqual(["it died"]);
    expect(incompleteReason).toBeUndefined();
  });

  it("hands its work to the other even when that has long run out of its own", async () => {
    const late = fakeGateway({
      window: 1,
      answer: async () => {
        await wait(50);
        return gone("it died late");
      },
    });
    const quick = fakeGateway({ window: 2 });
    const { judged, incompleteReason } = await schedule(plan, [late, quick], { clock });
    expect(idsOf(judged)).toEqual(allIds);
    expect(incompleteReason).toBeUndefined();
    expect(late.asked).toHaveLength(1);
    expect(quick.asked.at(-1)).toBe(late.asked[0]);
  });

  it("ends when all are", async () => {
    const adapters = ["first", "second"].map((name) => fakeGateway({ answer: () => gone(`the ${name} died`) }));
    const { judged, incompleteReason } = await schedule(plan, adapters, { clock });
    expect(judged).toEqual([]);
    expect(incompleteReason).toBe("the second died");
  });

  it("still counts what was skipped", async () => {
    const adapter = fakeGateway({ declaration: { roles: ["signer"] }, answer: () => gone("it died") });
    const { judged, incompleteReason } = await schedule(plan, [adapter], { clock });
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.filter(({ judgement }) => judgement.status !== "skipped")).toEqual([]);
    expect(incompleteReason).toBe("it died");
  });

  it("states that there is no adapter at all", async () => {
    expect(await schedule(plan, [], { clock })).toEqual({
      judged: [],
      lost: [],
      incompleteReason: "there is no adapter",
    });
  });

  it("keeps the details of the first errors, and of further ones the message alone", async () => {
    const [planned] = plan.slice(0, 1);
    const many = Array.from({ length: 202 }, () => ({ ...planned }) as (typeof plan)[number]);
    const answer = (): Observation => ({ errored: { message: "m", details: "d" } });
    const { judged } = await schedule(many, [fakeGateway({ answer })], { clock });
    const kept = judged.map(({ judgement }) => judgement.status === "errored" && judgement.error);
    expect(kept.slice(199)).toEqual([{ message: "m", details: "d" }, { message: "m" }, { message: "m" }]);
  });

  it("makes progress with a window of none", async () => {
    const { judged } = await schedule(plan, [fakeGateway({ window: 0 })], { clock });
    expect(idsOf(judged)).toEqual(allIds);
  });
});

describe("schedule when it is aborted", () => {
  it("returns what was judged and asks no more", async () => {
    const controller = new AbortController();
    const adapter = fakeGateway({ window: 1 });
    const { judged, incompleteReason } = await schedule(plan, [adapter], {
      clock,
      signal: controller.signal,
      onJudged: ({ planned }) => planned === plan[2] && controller.abort(),
    });
    expect(idsOf(judged)).toEqual(allIds.slice(0, 3));
    expect(incompleteReason).toBe("interrupted");
    expect(adapter.asked).toHaveLength(3);
  });

  it("asks nothing when it was before", async () => {
    const adapter = fakeGateway();
    const outcome = await schedule(plan, [adapter], { clock, signal: AbortSignal.abort() });
    expect(outcome).toEqual({ judged: [], lost: [], incompleteReason: "interrupted" });
    expect(adapter.asked).toEqual([]);
  });

  it("is complete when nothing was left to do", async () => {
    const controller = new AbortController();
    let left = plan.length;
    const { incompleteReason } = await schedule(plan, [fakeGateway()], {
      clock,
      signal: controller.signal,
      onJudged: () => {
        left -= 1;
        if (left === 0) controller.abort();
      },
    });
    expect(incompleteReason).toBeUndefined();
  });
});
