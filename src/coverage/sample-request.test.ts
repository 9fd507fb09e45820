import { expect, it } from "vitest";
import { exercises } from "./exercises.ts";
import { describeSample } from "./sample-request.ts";

it("has a sample of its own for every operation and every exercise of characters", () => {
  const samples = exercises.map((one) => [one, describeSample(one)] as const);
  expect(samples.filter(([, sample]) => sample === undefined)).toEqual([]);
  const plain = samples.filter(([{ group, description }, sample]) => sample === description && group === "characters");
  expect(plain.map(([{ name }]) => name)).toEqual([]);
  expect(describeSample({ group: "operation", name: "pan-eligibility/send" })).toBe(
    "POST $COUNTERSIGN_BASE_URL/api/v2/pan-eligibility/send/$COUNTERSIGN_ENDPOINT_ID with client-order-id=…&sending-card-ref-id=…",
  );
  expect(describeSample({ group: "characters", name: "space" })).toBe('any order with order_desc "a b"');
  expect(describeSample({ group: "nothing", name: "x" })).toBeUndefined();
});
