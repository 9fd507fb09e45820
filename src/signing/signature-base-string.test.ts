import { describe, expect, it } from "vitest";
import { baseStringMethod, joinParts } from "./signature-base-string.ts";

describe("signature base string", () => {
  it.each(["POST", "post", "Post"])("signs the method %s in upper case", (method) => {
    expect(baseStringMethod(method)).toBe("POST");
  });

  it("joins three encoded parts with &", () => {
    expect(joinParts("GET", "http%3A%2F%2Fexample.com%2F", "n%3Dv")).toBe("GET&http%3A%2F%2Fexample.com%2F&n%3Dv");
  });
});
