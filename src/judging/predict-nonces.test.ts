import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type DrawnNonce, predictNonces } from "./predict-nonces.ts";

const drawing = (count: number, draw: (at: number, timestamp: string) => Omit<DrawnNonce, "timestamp">): DrawnNonce[] =>
  Array.from({ length: count }, (_, at) => {
    const timestamp = String(1_700_000_000 + at);
    return { timestamp, ...draw(at, timestamp) };
  });

describe("predictNonces", () => {
  it.each<[what: string | undefined, drawn: readonly DrawnNonce[]]>([
    ["the next number", drawing(3, (at) => ({ nonce: String(41 + 2 * at) }))],
    ["the timestamp and the next number", drawing(5000, (at, time) => ({ nonce: `${time}${1000 + at}` }))],
    ["a value of the request", drawing(3, (at) => ({ nonce: `order-${at}`, values: ["EUR", `order-${at}`] }))],
  ])("tells of nonces that are %s", (what, drawn) => {
    expect(predictNonces(drawn)).toBe(what);
  });

  it.each<[what: string, drawn: readonly DrawnNonce[]]>([
    ["one number for all", drawing(3, () => ({ nonce: "100000" }))],
    ["the time and four random digits", drawing(9000, (_, time) => ({ nonce: `${time}${randomInt(1000, 10_000)}` }))],
    [
      "random, and the order's number, too",
      drawing(3, () => {
        const id = randomUUID();
        return { nonce: id, values: [id] };
      }),
    ],
  ])("tells nothing of nonces that are %s", (_what, drawn) => {
    expect(predictNonces(drawn)).toBeUndefined();
  });
});
