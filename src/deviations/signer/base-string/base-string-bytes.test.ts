import { expect, it } from "vitest";
import { candidateMistakes } from "../../candidates.ts";
import { schemeBy } from "../../fixtures/scheme-by.ts";

const scheme = schemeBy(candidateMistakes, "base-string-go-formatted");

// From fmt.Sprintf of Go 1.19.
it.each([
  ["%3A%2F%2Fg&a%253D%2520c%25", "%!A(MISSING)%!F(MISSING)%!F(MISSING)g&a%!D(MISSING)%!c(MISSING)%!(NOVERB)"],
  ["%C3%A9%41%", "%!C(MISSING)3%!A(MISSING)9%"],
  ["%25E2%251000001a%3D", "%!E(MISSING)2%!(NOVERB)"],
])("%s is taken for a format by Go", (text, written) => {
  const bytes = scheme.baseStringBytes(text, { parameters: [] } as never);
  expect(typeof bytes === "string" ? bytes : Buffer.from(bytes).toString()).toBe(written);
});
