import { expect, it } from "vitest";
import { createMask } from "./create-mask.ts";
import { maskTexts } from "./mask-explanation.ts";

it("masks every text, a value by its name", () => {
  const mask = createMask({ secrets: ["topsecretword"], cardNumbers: [] });
  const value = {
    texts: ["topsecretword", "free"],
    pair: { name: "cvv2", value: "123" },
    other: { name: "amount", value: "123" },
    count: 123,
    nothing: null,
  };
  expect(maskTexts(value, mask)).toEqual({
    texts: ["*************", "free"],
    pair: { name: "cvv2", value: "***" },
    other: { name: "amount", value: "123" },
    count: 123,
    nothing: null,
  });
});
