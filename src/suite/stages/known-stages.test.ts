import { describe, expect, it } from "vitest";
import { loadKeys } from "../../../harness/suite/load-vectors.ts";
import { ambiguities, interpretWith, schemeOf } from "../../signing/ambiguities.ts";
import { reference } from "../../signing/reference.ts";
import { deriveFile } from "../derive/derive-file.ts";
import { runStage } from "../derive/derive-stage.ts";
import { encodingKnownAnswers } from "../encoding/encoding-known-answers.ts";
import { knownRequests } from "../signing/requests/known-requests.ts";
import { knownStages } from "./known-stages.ts";

it.each([knownStages, encodingKnownAnswers, knownRequests])(
  "$concern: what others published is what is derived",
  (concern) => {
    expect(() => deriveFile(concern, loadKeys())).not.toThrow();
  },
);

describe("known-stages", () => {
  it("has a point wherever readings of the specification differ, and lists them all", () => {
    const wrong = knownStages.vectors.flatMap((authored) => {
      const differing = Object.entries(ambiguities).filter(([point, { readings }]) => {
        const base = point.startsWith("url-") ? reference : schemeOf("url-query", "rfc5849");
        return new Set(readings.map(({ scheme }) => runStage(authored, interpretWith(base, scheme)))).size > 1;
      });
      const points = differing.map(([point]) => point);
      const isRight = authored.point === undefined ? points.length === 0 : points.includes(authored.point);
      return isRight ? [] : [`${authored.name}: ${points.join()}`];
    });
    expect(wrong).toEqual([]);
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
