import { expect, it } from "vitest";
import type { Explanation } from "../explanation.ts";
import { createMask } from "./create-mask.ts";
import { maskExplanation, maskTexts } from "./mask-explanation.ts";

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

it("masks no word that programs compare, though it is somebody's secret", () => {
  const explanation: Explanation = {
    format: "countersign/explanation",
    version: 1,
    verdict: "wrong",
    summary: "wrong",
    signature: "wrong",
    mistakes: [],
    possible: [],
    readings: [],
    findings: [],
    received: {
      method: "POST",
      url: "https://gateway.example/wrong",
      contentType: null,
      authorization: null,
      headerParameters: [],
      bodyParameters: [],
      signature: null,
    },
    notes: [],
  };
  const masked = maskExplanation(explanation, createMask({ secrets: ["wrong"], cardNumbers: [] }));
  expect(masked).toMatchObject({ verdict: "wrong", signature: "wrong", summary: "*****" });
  expect(masked.received.url).toBe("https://gateway.example/*****");
});
