import { describe, expect, it } from "vitest";
import { featuresOf } from "./select-smallest.ts";

describe("featuresOf", () => {
  it.each([
    ["letters and digits are plain", { a: "abc", b: "XYZ 1".slice(0, 3) }, ""],
    ["what stands out is listed with its place", { task: { parameters: [["a", "**"]] } }, ".task.parameters[][]:*"],
    ["each character once, wherever in a list", [["*", "a*+"]], "[][]:* [][]:+"],
    ["a long text", { a: "a".repeat(60) }, ".a:long"],
    ["a name is one feature", { stance: "verification-accepted/realm" }, ".stance=verification-accepted/realm"],
    ["a truth", { isLast: true }, ".isLast=true"],
    ["the plain name of a parameter is no feature", { parameters: [["expire_month", "09"]] }, ""],
    ["a consumer key is a value", { task: { consumerKey: "a!", parameters: [["a", "!"]] } }, ".task.parameters[][]:!"],
    ["another name does", { parameters: [["a b", "09"]] }, ".parameters[][]: "],
    ["what a plain value holds does", { parameters: [["a_b", "a_b"]] }, ".parameters[][]:_"],
    [
      "at a point about whole parameters their characters are no features",
      { task: { parameters: [["tag", "a,b"]] }, point: "duplicate-names" },
      ".point=duplicate-names",
    ],
    [
      "at any other point they do",
      { task: { parameters: [["tag", "a,b"]] }, point: "body-space" },
      ".point=body-space .task.parameters[][]:,",
    ],
    ["numbers and nothing are no features", { at: 7, of: null }, ""],
    ["what follows from the rest is left out", { drawn: "!", asked: { body: "a%21" } }, ".drawn:!"],
  ])("%s", (_, written, features) => {
    expect(featuresOf(written)).toBe(features);
  });
});
