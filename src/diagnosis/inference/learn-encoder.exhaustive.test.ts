import { describe, expect, it } from "vitest";
import { drawnPlaces, findMisstatement, planSigning } from "./fixtures/state-encoder.ts";

const DRAWS = Number(process.env["COUNTERSIGN_ENCODERS"] ?? 20);
const plan = planSigning();

describe("a random encoder", () => {
  it.each(Object.keys(drawnPlaces).flatMap((place) => [[place, "baseString"] as const, [place, "signature"] as const]))(
    `of %s is stated exactly by the %s in 99 of 100, of ${DRAWS}`,
    (place, shows) => {
      const wrong = Array.from({ length: DRAWS }, (_, seed) => findMisstatement(plan, place, shows, seed) ?? []).flat();
      console.info(`${place}, ${shows}: ${wrong.length} of ${DRAWS} not exact`, wrong);
      expect(wrong.length).toBeLessThanOrEqual(Math.ceil(DRAWS / 100));
    },
  );
});
