import { describe, expect, it } from "vitest";
import type { BaselineOutcome } from "../../src/conformance/report.ts";
import { gatewayWithHoles } from "./fixtures/gateway-with-holes.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { asKnown, withBaseline } from "./fixtures/with-baseline.ts";
import { askForReasons, groupKnown, sayBaseline, tellDrift } from "./tell-baseline.ts";

const entry = { id: "a/\u001b", failsWith: "stage:\u202e", reason: "r" };
const none: BaselineOutcome = { known: 0, unlisted: [], fixed: [], changed: [], unknown: [] };

describe("sayBaseline", () => {
  it.each([
    { baseline: none, says: "nothing new; 0 known failures" },
    { baseline: { ...none, known: 1 }, says: "nothing new; 1 known failure" },
    {
      baseline: {
        known: 2,
        unlisted: [entry],
        fixed: [entry, entry],
        changed: [{ ...entry, was: "errored" }],
        unknown: [entry],
      },
      says: "1 new, 1 fails otherwise, 2 pass now, 1 listed in vain; 2 known failures",
    },
  ])("$says", ({ baseline, says }) => {
    expect(sayBaseline(baseline)).toBe(says);
  });
});

describe("tellDrift", () => {
  it("names each with the way it fails, in visible characters", () => {
    const baseline = { ...none, unlisted: [entry], changed: [{ ...entry, was: "errored" }] };
    expect(tellDrift(makeReport([], { baseline }))).toEqual([
      {
        kind: "unlisted",
        heading: "Fails, and is not listed",
        entries: [{ id: entry.id, text: "a/\\x1b (stage:\\u{202e})" }],
      },
      {
        kind: "changed",
        heading: "Listed, and fails otherwise now",
        entries: [{ id: entry.id, text: "a/\\x1b (errored before, stage:\\u{202e} now)" }],
      },
    ]);
  });

  it("knows no suite of what a client sends", () => {
    const target = { kind: "capture", implementation: { name: "n", version: "1", language: "l" } } as const;
    const [told] = tellDrift(makeReport([], { target, baseline: { ...none, unknown: [entry] } }));
    expect(told?.heading).toBe("Listed, and no such request came");
  });

  it.each([
    { what: "no baseline", report: gatewayWithHoles },
    { what: "nothing new", report: asKnown },
  ])("has nothing to tell: $what", ({ report }) => {
    expect(tellDrift(report)).toEqual([]);
  });
});

describe("known failures", () => {
  it("come by their reasons", () => {
    expect(groupKnown(withBaseline).map(({ key, verdicts }) => [key, verdicts.length])).toEqual([
      ["the old form encoder, to be replaced in 4.0", 2],
      ["not explained yet", 1],
    ]);
  });

  it("are asked for the reasons that they lack", () => {
    expect(askForReasons(withBaseline)).toEqual([
      "1 known failure has no reason yet: write into the baseline why each is as it is.",
    ]);
    expect(askForReasons(asKnown)).toEqual([]);
  });
});
