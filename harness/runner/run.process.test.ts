import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CountersignError } from "../../src/countersign-error.ts";
import { makeSmallSuite } from "../../src/judging/fixtures/judging-suite.ts";
import { planSuite } from "../../src/judging/plan.ts";
import type { Suite } from "../../src/judging/suite.ts";
import type { SigningVector } from "../../src/suite/model/vector.ts";
import { connect } from "../adapters/connect.ts";
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
    const heard: string[] = [];
    const report = await runSuite(suite, {
      connect: connecting(fake),
      onStart: (count) => started.push(count),
      onJudged: ({ planned }) => heard.push(planned.vector.id),
    });
    expect(report).toMatchObject({
      complete: true,
      conformant: true,
      suite: { vectors, selection: null },
      target: { kind: "in-process", implementation: { name: "reference" } },
      totals: { passed: vectors, failed: 0, skipped: 0, errored: 0 },
    });
    expect(started).toEqual([vectors]);
    expect(heard.toSorted()).toEqual(report.verdicts.map(({ id }) => id).toSorted());
    expect(fake.closings()).toBe(1);
  });

  it("divides the work among its jobs and closes each", async () => {
    const fakes = [fakeAdapter({ window: 1 }), fakeAdapter({ window: 1 })];
    const report = await runSuite(suite, { connect: connecting(...fakes), jobs: 2 });
    expect(report.totals.passed).toBe(vectors);
    expect(fakes.map(({ asked }) => asked.length > 0)).toEqual([true, true]);
    expect(fakes.map(({ closings }) => closings())).toEqual([1, 1]);
  });

  it("says in the report why it is incomplete", async () => {
    const fake = fakeAdapter({ window: 1, answer: (nth) => (nth > 2 ? gone("it kept dying") : undefined) });
    const report = await runSuite(suite, { connect: connecting(fake) });
    expect(report).toMatchObject({ complete: false, incompleteReason: "it kept dying", conformant: false });
    expect(report.verdicts).toHaveLength(2);
    expect(fake.closings()).toBe(1);
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

  it.each([0, -1, Number.NaN])("refuses %s jobs", async (jobs) => {
    await expect(runSuite(suite, { connect: connecting(fakeAdapter()), jobs })).rejects.toMatchObject({
      code: "jobs-invalid",
      message: `jobs: expected a whole number, at least 1, got ${jobs}`,
    });
  });

  it("connects nobody when the selection is empty", async () => {
    const run = runSuite(suite, { connect: connecting(), selection: { only: "nothing/*" } });
    await expect(run).rejects.toMatchObject({
      code: "selection-empty",
      message: 'selection {"only":"nothing/*"}: expected at least one vector, got none',
    });
  });

  it("closes those that are connected when another cannot be", async () => {
    const fakes = [fakeAdapter(), fakeAdapter()];
    await expect(runSuite(suite, { connect: connecting(...fakes), jobs: 3 })).rejects.toMatchObject({
      code: "endpoint-unusable",
      message: "endpoint: expected an answer, got none",
    });
    expect(fakes.map(({ asked, closings }) => [asked.length, closings()])).toEqual([
      [0, 1],
      [0, 1],
    ]);
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
});

describe("a hostile adapter in a whole run", () => {
  const hostile = fileURLToPath(new URL("../adapters/fixtures/hostile.mjs", import.meta.url));

  it.each([
    { behaviour: "hangs in a loop", message: "no answer within 1000 ms" },
    {
      behaviour: "answers one with wrong types",
      message: "answer to sign: signed.signature: expected text, got number 5",
    },
  ])("$behaviour: only its own vector errors", async ({ behaviour, message }) => {
    const folder = mkdtempSync(join(tmpdir(), "countersign-"));
    const target = { kind: "command", argv: [process.execPath, hostile, behaviour, join(folder, "memory")] } as const;
    const poisoned = poison(suite, "plain/space");
    const selection = { only: "plain/*", method: "HMAC-SHA1" };
    const honest = await runSuite(suite, {
      connect: () => connect(withHonesty(target), { timeoutMs: 1000 }),
      selection,
    });
    const report = await runSuite(poisoned, { connect: () => connect(target, { timeoutMs: 1000 }), selection });
    rmSync(folder, { recursive: true });
    expect(report.complete).toBe(true);
    const verdicts = report.verdicts.map(({ durationMs: _, ...verdict }) => verdict);
    const others = honest.verdicts.map(({ durationMs: _, ...verdict }) => verdict);
    expect(verdicts.find(({ id }) => id === "plain/space")).toMatchObject({ status: "errored", error: { message } });
    expect(verdicts.filter(({ id }) => id !== "plain/space")).toEqual(others.filter(({ id }) => id !== "plain/space"));
  });

  it("ends the run, incomplete, when it dies at each request", async () => {
    const target = { kind: "command", argv: [process.execPath, hostile, "crashes at once"] } as const;
    const many = { ...suite, files: Array.from({ length: 10 }, () => suite.files[0] ?? []).flat() };
    const report = await runSuite(many, { connect: () => connect(target, { timeoutMs: 1000 }) });
    expect(report.complete).toBe(false);
    expect(report.incompleteReason).toContain("the adapter was given up after 20 faults in a row");
    expect(report.totals.errored).toBeGreaterThan(0);
    expect(report.totals.passed).toBe(0);
  });
});

/** The same suite, but one task has the nonce at which the hostile adapter turns. */
function poison(whole: Suite, id: string): Suite {
  const turn = (vector: SigningVector): SigningVector =>
    vector.id === id ? { ...vector, task: { ...vector.task, nonce: "poison" } } : vector;
  return {
    ...whole,
    files: whole.files.map((file) => (file.kind === "signing" ? { ...file, vectors: file.vectors.map(turn) } : file)),
  };
}

function withHonesty(target: { readonly kind: "command"; readonly argv: readonly string[] }): typeof target {
  return { ...target, argv: [...target.argv.slice(0, 2), "is honest"] };
}
