import { describe, expect, it } from "vitest";
import type { BaselineOutcome } from "../../src/report/report.ts";
import { describeBaseline, findDrift } from "./baseline-section.ts";
import { gatewayWithHoles } from "./fixtures/gateway-with-holes.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { asKnown } from "./fixtures/with-baseline.ts";

const entry = { id: "a/1", failsWith: "stage:body", reason: "r" };
const none: BaselineOutcome = { known: 0, unlisted: [], fixed: [], changed: [], unknown: [] };

describe("a baseline", () => {
  it("is summed up in one line", () => {
    const drifted = {
      known: 2,
      unlisted: [entry],
      fixed: [entry, entry],
      changed: [{ ...entry, was: "errored" }],
      unknown: [entry],
    };
    expect([none, { ...none, known: 1 }, drifted].map(describeBaseline)).toEqual([
      "nothing new; 0 known failures",
      "nothing new; 1 known failure",
      "1 new, 1 fails otherwise, 2 pass now, 1 listed in vain; 2 known failures",
    ]);
  });

  it("knows no suite of what a client sends", () => {
    const target = { kind: "capture", implementation: { name: "n", version: "1", language: "l" } } as const;
    const [drift] = findDrift(makeReport([], { target, baseline: { ...none, unknown: [entry] } }));
    expect(drift?.heading).toBe("Listed, and no such request came");
  });

  it("drifts neither where there is none nor where nothing is new", () => {
    expect([gatewayWithHoles, asKnown].flatMap(findDrift)).toEqual([]);
  });
});
