import { describe, expect, it } from "vitest";
import { planSuite } from "../../../src/conformance/plan.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { byId } from "./fixtures/by-id.ts";
import { findFaults } from "./fixtures/find-faults.ts";

const planned = planSuite(loadVectors()).flatMap((each) =>
  each.kind === "verification" ? [{ id: each.vector.id, vector: each.vector, task: each.request.task }] : [],
);

describe("a second verifier finds no fault in", () => {
  it.each(byId(planned.filter(({ vector }) => vector.result === "valid")))("%s", (_id, { task }) => {
    expect(findFaults(task)).toEqual([]);
  });
});

describe("a second verifier finds the same fault, and no other, in", () => {
  it.each(byId(planned.filter(({ vector }) => vector.result === "invalid")))("%s", (_id, { vector, task }) => {
    expect(vector).toMatchObject({ expected: { accepted: false } });
    expect(findFaults(task)).toEqual([vector.result === "invalid" ? vector.expected.reason : ""]);
  });
});

describe("verification vectors", () => {
  it("are all fixed by the specification", () => {
    expect(planned.filter(({ vector }) => vector.result === "acceptable").map(({ id }) => id)).toEqual([]);
  });
});
