import { describe, expect, it } from "vitest";
import { findMisstatement, planSigning } from "./fixtures/state-encoder.ts";

const DRAWS = Number(process.env["COUNTERSIGN_ENCODERS"] ?? 20);
const plan = planSigning();

/**
 * Where encoders are drawn, what is shown, and how many of a hundred may be stated otherwise. By signatures alone, four
 * wrong bytes of the 36 that the parts of every request have are too many to try.
 */
const drawn = [
  ["values", "baseString", 1],
  ["values", "signature", 1],
  ["names and values", "baseString", 1],
  ["names and values", "signature", 1],
  ["throughout", "baseString", 1],
  ["throughout", "signature", 5],
  ["names", "signature", 1],
  ["the parts of the base string", "baseString", 1],
  ["the parts of the base string", "signature", 5],
  ["header values", "authorization", 1],
  ["the body", "body", 1],
  ["the base string and the header", "authorization", 1],
] as const;

describe("a random encoder", () => {
  it.each(drawn)(`of %s is stated exactly by the %s nearly always, of ${DRAWS}`, (place, shows, allowed) => {
    const wrong = Array.from({ length: DRAWS }, (_, seed) => findMisstatement(plan, place, shows, seed) ?? []).flat();
    console.info(`${place}, ${shows}: ${wrong.length} of ${DRAWS} not exact`, wrong);
    expect(wrong.length).toBeLessThanOrEqual((DRAWS * allowed) / 100);
  });
});
