import { describe, expect, it } from "vitest";
import { planSuite } from "../../../src/judging/plan.ts";
import { specified } from "../../../src/spec/fixtures/specified.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { itEach } from "./fixtures/it-each.ts";

const vectors = planSuite(loadVectors()).flatMap(({ kind, vector }) => (kind === "request-shapes" ? [vector] : []));

describe("the specification's tables confirm the request of", () => {
  itEach("every vector", vectors, ({ task, expected }) => {
    const { path, fields } = specified[task.operation];
    expect(expected).toEqual({
      method: "POST",
      url: task.baseUrl + path.replace("{endpoint_id}", task.endpointId),
      parameters: Object.entries(fields)
        .filter(([neutral]) => Object.hasOwn(task.values, neutral))
        .map(([neutral, name]) => [name, task.values[neutral]]),
    });
    expect(expected.parameters).toHaveLength(Object.keys(task.values).length);
  });

  it("each operation", () => {
    expect(new Set(vectors.map(({ task }) => task.operation))).toEqual(new Set(Object.keys(specified)));
  });
});
