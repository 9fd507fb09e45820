import { describe, expect, it } from "vitest";
import { featuresOf } from "./input-features.ts";

describe("featuresOf", () => {
  it.each([
    ["letters and digits are plain", { a: "abc", b: "XYZ 1".slice(0, 3) }, ""],
    ["what stands out is told with its place", { task: { parameters: [["a", "**"]] } }, ".task.parameters[][]:*"],
    ["each character once, wherever in a list", [["*", "a*+"]], "[][]:* [][]:+"],
    ["a long text", { a: "a".repeat(60) }, ".a:long"],
    ["a name is one feature", { stance: "verification-accepted/realm" }, ".stance=verification-accepted/realm"],
    ["a truth", { isLast: true }, ".isLast=true"],
    ["numbers and nothing tell nothing", { at: 7, of: null }, ""],
    ["what follows from the rest is left out", { drawn: "!", asked: { body: "a%21" } }, ".drawn:!"],
  ])("%s", (_, written, features) => {
    expect(featuresOf(written)).toBe(features);
  });
});
