import { describe, expect, it } from "vitest";
import { planSuite } from "../../src/conformance/plan.ts";
import type { Verdict } from "../../src/conformance/report.ts";
import { operations } from "../../src/spec/operations.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { isPlain, isRight, methodOfRight } from "./right-requests.ts";

const planned = planSuite(loadVectors()).flatMap((one) =>
  one.kind === "verification" && one.vector.result !== "acceptable"
    ? [{ id: one.vector.id, isRight: one.vector.result === "valid", method: one.method }]
    : [],
);
const passed = (id: string): Verdict => ({ id, kind: "verification", status: "passed", durationMs: 0 });
const right = planned.filter((one) => one.isRight);

// A report does not tell what was due of what passed: these ids must be those of the suite.
describe("of all verification vectors", () => {
  it("those that must be accepted are known by their ids", () => {
    expect(right.length).toBeGreaterThan(100);
    expect(planned.filter(({ id }) => isRight(passed(id))).map(({ id }) => id)).toEqual(right.map(({ id }) => id));
  });

  it("the method of each that must be accepted is known by its id", () => {
    expect(right.filter(({ id, method }) => methodOfRight({ id }) !== method)).toEqual([]);
  });

  it("the plain ones are the operations, with either method", () => {
    const names = operations.map(({ name }) => name.replace("/", "-"));
    const ids = names.flatMap((name) => ["", "-rsa"].map((suffix) => `verification-accepted/${name}${suffix}`));
    expect(planned.flatMap(({ id }) => (isPlain({ id }) ? [id] : [])).sort()).toEqual(ids.sort());
  });
});

describe("a failure", () => {
  it.each([
    {
      what: "accepted, though its name is that of a right one",
      id: "verification-accepted/x",
      actual: "accepted",
      is: false,
    },
    {
      what: "refused, though its name is that of a forged one",
      id: "verification-borrowed/x",
      actual: "refused: no",
      is: true,
    },
  ])("tells itself what was due: $what", ({ id, actual, is }) => {
    const mismatch = { stage: "verified", offset: 0, expected: "", actual };
    expect(isRight({ ...passed(id), status: "failed", mismatch })).toBe(is);
  });
});
