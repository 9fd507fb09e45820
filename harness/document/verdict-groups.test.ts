import { expect, it } from "vitest";
import { failing, passing } from "./fixtures/make-verdict.ts";
import { concernOf, groupFailures, simplest } from "./verdict-groups.ts";

const failed = (id: string, stage: string, expected = ""): ReturnType<typeof failing> =>
  failing(id, { mismatch: { stage, expected } });

it("takes for a concern what stands before the last slash", () => {
  expect(["percent-encoding/space", "known/answers/rfc5849", "alone"].map(concernOf)).toEqual([
    "percent-encoding",
    "known/answers",
    "alone",
  ]);
});

it("groups failures by concern and stage, the largest group first and equal ones in order", () => {
  const { mismatch: _, ...odd } = failing("c/1");
  const groups = groupFailures([
    failed("a/1", "body"),
    ...passing("a/2"),
    failed("b/1", "baseString"),
    failed("a/3", "baseString"),
    failed("b/2", "baseString"),
    odd,
  ]);
  expect(groups.map(({ concern, stage, verdicts }) => [concern, stage, ...verdicts.map(({ id }) => id)])).toEqual([
    ["b", "baseString", "b/1", "b/2"],
    ["a", "body", "a/1"],
    ["a", "baseString", "a/3"],
    ["c", "unknown stage", "c/1"],
  ]);
});

it("takes for the simplest the shortest texts, and signatures last", () => {
  const verdicts = [failed("a/long", "body", "long"), failed("a/sig", "signature"), failed("a/short", "body", "s")];
  expect(simplest(verdicts, 3).map(({ id }) => id)).toEqual(["a/short", "a/long", "a/sig"]);
  expect(simplest(verdicts, 1).map(({ id }) => id)).toEqual(["a/short"]);
});
