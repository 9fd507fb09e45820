import { describe, expect, it } from "vitest";
import { planSuite } from "../../../src/conformance/plan.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { byId } from "./fixtures/by-id.ts";
import { findFaults } from "./fixtures/find-faults.ts";

const planned = planSuite(loadVectors()).flatMap(({ kind, vector, request }) =>
  kind === "verification" ? [{ id: vector.id, vector, task: request.task }] : [],
);
const accepted = planned.filter(({ vector }) => vector.result === "valid");
const refused = planned.flatMap(({ id, vector, task }) =>
  vector.result === "invalid" ? [{ id, reason: vector.expected.reason, task }] : [],
);

describe("a second verifier finds no fault in", () => {
  it.each(byId(accepted))("%s", (_id, { task }) => {
    expect(findFaults(task)).toEqual([]);
  });
});

describe("a second verifier finds the same fault, and no other, in", () => {
  it.each(byId(refused))("%s", (_id, { reason, task }) => {
    expect(findFaults(task)).toEqual([reason]);
  });
});

describe("a second verifier", () => {
  it("is asked for every vector, as none leaves a choice", () => {
    expect(accepted.length + refused.length).toBe(planned.length);
  });
});
