import { describe, expect, it } from "vitest";
import { CountersignError } from "../../src/countersign-error.ts";
import { makeSmallSuite } from "../../src/judging/fixtures/judging-suite.ts";
import { planSuite } from "../../src/judging/plan.ts";
import { reference } from "../../src/signing/reference.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import { type FakeAdapter, fakeAdapter, gone } from "./fixtures/fake-adapter.ts";
import { runSuite } from "./run.ts";

const suite = makeSmallSuite();
const vectors = planSuite(suite).length;

/** Connects the given fakes one after another. */
function connecting(...fakes: readonly FakeAdapter[]): () => Promise<FakeAdapter> {
  const left = [...fakes];
  return async () => {
    const next = left.shift();
    if (next === undefined) throw new CountersignError("endpoint-unusable", "endpoint: expected an answer, got none");
    return next;
  };
}

describe("runSuite", () => {
  it("reports a run of the whole suite", async () => {
    const fake = fakeAdapter();
    const started: number[] = [];
    const judgedIds: string[] = [];
    const report = await runSuite(suite, {
      connect: connecting(fake),
      onStart: (count) => started.push(count),
      onJudged: ({ planned }) => judgedIds.push(planned.vector.id),
    });
    expect(report).toMatchObject({
      complete: true,
      conformant: true,
      suite: { vectors, selection: null },
      target: { kind: "in-process", implementation: { name: "reference" } },
      totals: { passed: vectors, failed: 0, skipped: 0, errored: 0 },
    });
    expect(started).toEqual([vectors]);
    expect(judgedIds.toSorted()).toEqual(report.verdicts.map(({ id }) => id).toSorted());
    expect(fake.closings()).toBe(1);
  });

  it.each([
    { declared: ["HMAC-SHA1", "RSA-SHA256"], selection: {}, asked: ["HMAC-SHA1", "RSA-SHA256"] },
    { declared: ["RSA-SHA256"], selection: {}, asked: ["RSA-SHA256"] },
    { declared: ["HMAC-SHA1", "RSA-SHA256"], selection: { method: "RSA-SHA256" }, asked: ["RSA-SHA256"] },
    { declared: ["HMAC-SHA1"], selection: { method: "RSA-SHA256" }, asked: [] },
  ] as const)("adds unseen vectors of the methods that are asked: of $declared, with $selection", async (row) => {
    const fake = fakeAdapter({ declaration: { roles: ["signer"], signatureMethods: row.declared } });
    const asked: unknown[] = [];
    await runSuite(suite, {
      connect: connecting(fake),
      selection: row.selection,
      addUnseen: async (published, roles, methods) => {
        asked.push(roles, methods);
        return published;
      },
    });
    expect(asked).toEqual([["signer"], row.asked]);
  });

  it("holds no two answers against a signer that draws its own nonces, and fails by each", async () => {
    let nonces = 0;
    const signer = fakeAdapter({
      declaration: { roles: ["signer"], signatureMethods: ["HMAC-SHA1"] },
      answer: (_, request) => {
        if (request.cmd !== "sign") return undefined;
        nonces += 1;
        const timestamp = String(Math.floor(Date.now() / 1000));
        const own = { ...request.task, nonce: `{${nonces}}`, timestamp };
        const unencoded = { ...reference, encodeHeaderValue: (value: string) => value };
        return { signed: { authorization: signRequest(own, {}, unencoded).trace.authorization } };
      },
    });
    const report = await runSuite(suite, { connect: connecting(signer) });
    expect(report.totals.failed).toBeGreaterThan(0);
    expect(report.unstable).toBeUndefined();
  });

  it.each<readonly [role: "signer" | "verifier", late: number]>([
    // Each of five vectors, and each of two, was asked twice by then.
    ["signer", 16],
    ["verifier", 7],
  ])(
    "asks a %s the longest task beside others, as threads that share something answer it wrongly",
    async (role, late) => {
      const shared = fakeAdapter({
        declaration: { roles: [role], signatureMethods: ["HMAC-SHA1"] },
        answer: (nth, request) => {
          if (nth !== late) return undefined;
          if (request.cmd !== "sign") return { verified: { accepted: false, reason: "another's signature" } };
          return { signed: signRequest({ ...request.task, url: "https://another.example/" }).trace };
        },
      });
      const report = await runSuite(suite, { connect: connecting(shared) });
      expect(report.totals.failed).toBe(0);
      expect(report).toMatchObject({ conformant: false, unstable: [{ kind: "disagreement", count: 1 }] });
    },
  );

  it("divides the work among its jobs and closes each", async () => {
    const fakes = [fakeAdapter({ window: 1 }), fakeAdapter({ window: 1 })];
    const report = await runSuite(suite, { connect: connecting(...fakes), jobs: 2 });
    expect(report.totals.passed).toBe(vectors);
    expect(fakes.map(({ asked }) => asked.length > 0)).toEqual([true, true]);
    expect(fakes.map(({ closings }) => closings())).toEqual([1, 1]);
  });

  it("states in the report why it is incomplete", async () => {
    const fake = fakeAdapter({ window: 1, answer: (nth) => (nth > 2 ? gone("it kept dying") : undefined) });
    const report = await runSuite(suite, { connect: connecting(fake) });
    expect(report).toMatchObject({ complete: false, incompleteReason: "it kept dying", conformant: false });
    expect(report.verdicts).toHaveLength(2);
    expect(fake.closings()).toBe(1);
  });

  it("reports what an adapter tells when it is closed", async () => {
    const fake = fakeAdapter();
    const notes = (): readonly string[] => (fake.closings() === 1 ? ["it left a process"] : []);
    const report = await runSuite(suite, { connect: async () => ({ ...fake, notes }) });
    expect(report.notes).toEqual(["it left a process"]);
  });

  it("closes its adapters when it is aborted, so that none of them holds it up", async () => {
    const controller = new AbortController();
    let release = (): void => {};
    const hanging = fakeAdapter({
      answer: () =>
        new Promise((resolve) => {
          release = () => resolve(gone("it was closed"));
          controller.abort();
        }),
    });
    const adapter = { ...hanging, close: () => hanging.close().then(() => release()) };
    const report = await runSuite(suite, { connect: async () => adapter, signal: controller.signal });
    expect(report).toMatchObject({ complete: false, incompleteReason: "interrupted", verdicts: [] });
  });

  it("connects nobody when the selection is empty", async () => {
    const run = runSuite(suite, { connect: connecting(), selection: { only: "nothing/*" } });
    await expect(run).rejects.toMatchObject({
      code: "selection-empty",
      message: '--only "nothing/*": expected to match the id of a vector, got none',
    });
  });

  it.each(["onStart", "onJudged"] as const)("closes every adapter when %s throws", async (callback) => {
    const fakes = [fakeAdapter(), fakeAdapter()];
    const fault = new Error("a fault of the caller");
    const throwing = {
      [callback]: () => {
        throw fault;
      },
    };
    await expect(runSuite(suite, { connect: connecting(...fakes), jobs: 2, ...throwing })).rejects.toBe(fault);
    expect(fakes.map(({ closings }) => closings())).toEqual([1, 1]);
  });

  it.each([
    { what: "another reason", isRight: false, unstable: undefined },
    { what: "another verdict", isRight: true, unstable: ["disagreement"] },
  ])("holds against a verifier that answers with $what when it is asked again: $unstable", async (row) => {
    const asked = new Set<string>();
    const verifier = fakeAdapter({
      declaration: { roles: ["verifier"] },
      answer: (nth, request) => {
        const isFirst = !asked.has(JSON.stringify(request));
        asked.add(JSON.stringify(request));
        return isFirst && row.isRight ? undefined : { verified: { accepted: false, reason: `answer ${nth}` } };
      },
    });
    const report = await runSuite(suite, { connect: connecting(verifier) });
    expect(report.unstable?.map(({ kind }) => kind)).toEqual(row.unstable);
  });
});
