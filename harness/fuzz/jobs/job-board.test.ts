import { describe, expect, it } from "vitest";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Progress } from "../campaign/campaign.ts";
import type { Finding } from "../finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { createJobBoard, type JobBoard } from "./job-board.ts";
import type { ShardOutcome } from "./job-messages.ts";

const target = { kind: "module", implementation: { name: "planted", version: "1.0.0", language: "php" } } as const;
const smallest = makeFinding({ id: "encoder-a" });
const copy = makeFinding({ id: "encoder-b" });
const drawn = makeFinding({ id: "encoder-c", shrunk: false, breach: { kind: "errored", says: "it crashed" } });

function progressOf(runs: number, failures = 0): Progress {
  const tally = { id: "encoder", says: "It encodes.", runs, skipped: 1, failures, findings: failures };
  return { runs, runsPerSecond: 10, properties: [tally], findings: failures };
}

function outcomeOf(runs: number, distinct: readonly Finding[] = []): ShardOutcome {
  const choices = [{ point: "body-space", took: "plus" }];
  const progress = progressOf(runs, distinct.length);
  return { ...progress, seed: 1, complete: true, distinct, choices, durationMs: 1, notes: ["a note"] };
}

function boardOf(keepGoing = true, found: readonly Finding[] = []): JobBoard {
  const board = createJobBoard(2, keepGoing);
  board.note(0, { event: "started", target });
  for (const finding of found) board.note(0, { event: "finding", finding });
  return board;
}

describe("the board of a campaign", () => {
  it("joins what the jobs tried, and what both show once", () => {
    const board = boardOf(true, [drawn, smallest, copy]);
    board.end(0, { kind: "done", outcome: outcomeOf(300, [smallest]) });
    board.end(1, { kind: "done", outcome: outcomeOf(200, [copy]) });
    expect(board.isDone()).toBe(false);
    const properties = [{ id: "encoder", says: "It encodes.", runs: 500, skipped: 2, failures: 2, findings: 2 }];
    expect(board.found()).toEqual({
      ...{ runs: 500, runsPerSecond: 20, properties, findings: 2, complete: true, distinct: [drawn, smallest] },
      ...{ choices: [{ point: "body-space", took: "plus" }], notes: ["a note"], target },
    });
  });

  it("counts of a job that is lost what it last reported, and says how each was lost", () => {
    const board = boardOf();
    for (const runs of [100, 150]) board.note(0, { event: "progress", progress: progressOf(runs) });
    expect(board.progress()).toMatchObject({ runs: 150, findings: 0 });
    board.end(0, { kind: "lost", why: "exited with status 3" });
    board.end(1, { kind: "done", outcome: { ...outcomeOf(200), complete: false, incompleteReason: "it was gone" } });
    const incompleteReason = "job 1 of 2 exited with status 3; it was gone";
    expect(board.found()).toMatchObject({ runs: 350, complete: false, incompleteReason });
  });

  it("is complete at the first finding that is shrunk, unless it is to go on, and leaves out what others had drawn", () => {
    const board = boardOf(false, [drawn]);
    expect(board.isDone()).toBe(false);
    board.note(1, { event: "finding", finding: smallest });
    expect(board.isDone()).toBe(true);
    board.end(0, { kind: "unusable", error: new CountersignError("target-gone", "it was ended on its way") });
    board.end(1, { kind: "done", outcome: outcomeOf(200, [smallest]) });
    expect(board.found()).toMatchObject({ complete: true, distinct: [smallest] });
    expect(board.found()).not.toHaveProperty("unusable");
  });

  it("is done with a finding that cannot be shrunk, too", () => {
    const board = boardOf(false, [drawn]);
    board.end(0, { kind: "done", outcome: outcomeOf(300, [drawn]) });
    expect(board.isDone()).toBe(true);
    expect(board.found()).toMatchObject({ complete: true, distinct: [drawn] });
  });

  it.each([true, false])("is incomplete where what is found cannot be kept (keepGoing %s)", (keepGoing) => {
    const fault = { code: "corpus-unusable", message: "corpus x: expected a folder", hint: "Name another." };
    const board = boardOf(keepGoing, [smallest]);
    board.note(0, { event: "save-failed", fault });
    expect(board.isDone()).toBe(true);
    board.end(0, { kind: "done", outcome: outcomeOf(300, [smallest]) });
    expect(board.found()).toMatchObject({
      complete: false,
      distinct: [smallest],
      incompleteReason:
        "what was found could not be kept: corpus x: expected a folder [corpus-unusable]. Name another.",
      saveError: fault,
    });
  });

  it("is done where the target cannot be used", () => {
    const error = new CountersignError("planted-unusable", "planted: expected a target");
    const board = boardOf();
    board.end(1, { kind: "unusable", error });
    expect(board.isDone()).toBe(true);
    expect(board.found().unusable).toBe(error);
  });
});
