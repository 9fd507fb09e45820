import { describe, expect, it } from "vitest";
import { deriveFile } from "../derive/derive-file.ts";
import { knownStages } from "./known-stages.ts";

describe("known-stages", () => {
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
