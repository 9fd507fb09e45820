import { describe, expect, it } from "vitest";
import { deriveFile } from "../derive/derive-file.ts";
import { stageNames } from "../model/vector.ts";
import { knownStages } from "./known-stages.ts";

describe("known-stages", () => {
  it("is reached by the reference in every value", () => {
    const { vectors } = deriveFile(knownStages, {});
    expect(vectors.map(({ id }) => id)).toEqual(knownStages.vectors.map(({ name }) => `known-stages/${name}`));
  });

  it.each(stageNames)("has known answers of the stage %s", (stage) => {
    expect(knownStages.vectors.filter((vector) => vector.stage === stage).length).toBeGreaterThan(3);
  });

  it.each(knownStages.vectors)("$name would not be reached if another value were published", (vector) => {
    const published = vector.published.replace(/[A-Za-z]/, (letter) => (letter === "x" ? "y" : "x"));
    expect(() => deriveFile({ ...knownStages, vectors: [{ ...vector, published }] }, {})).toThrow(
      expect.objectContaining({
        code: "published-value-differs",
        message: expect.stringContaining(`vector known-stages/${vector.name}: expected the published value`),
      }),
    );
  });
});
