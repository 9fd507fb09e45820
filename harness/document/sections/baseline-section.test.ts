import { expect, it } from "vitest";
import type { BaselineOutcome } from "../../../src/report/report.ts";
import { capturedClient } from "../fixtures/captured-client.ts";
import { describeBaseline, findDrift } from "./baseline-section.ts";

const entry = { id: "a/1", failsWith: "stage:body", reason: "r" };
const none: BaselineOutcome = { known: 0, unlisted: [], fixed: [], changed: [], unknown: [] };

it("sums a baseline up in one line", () => {
  const changed = [{ ...entry, was: "errored" }];
  const drifted = { known: 2, unlisted: [entry], fixed: [entry, entry], changed, unknown: [entry] };
  expect([none, { ...none, known: 1 }, drifted].map(describeBaseline)).toEqual([
    "nothing new; 0 known failures",
    "nothing new; 1 known failure",
    "1 new, 1 fails otherwise, 2 pass now, 1 listed in vain; 2 known failures",
  ]);
});

it("reports of a client's known failure that no such request came: there is no suite of it", () => {
  const [drift] = findDrift({ ...capturedClient, baseline: { ...none, unknown: [entry] } });
  expect(drift?.heading).toBe("Listed, and no such request came");
});
