import { describe, expect, it } from "vitest";
import { drawnPlaces, findMisstatement, planSigning } from "./fixtures/state-encoder.ts";

const DRAWS = Number(process.env["COUNTERSIGN_ENCODERS"] ?? 20);
const plan = planSigning();

/**
 * So many of a hundred may be stated otherwise. Where all of the base string is encoded wrongly, four wrong bytes of the 36
 * that every request has are too many to try by signatures alone.
 */
const allowed = (place: string, shows: string): number => (place === "throughout" && shows === "signature" ? 5 : 1);

describe("a random encoder", () => {
  it.each(Object.keys(drawnPlaces).flatMap((place) => [[place, "baseString"] as const, [place, "signature"] as const]))(
    `of %s is stated exactly by the %s nearly always, of ${DRAWS}`,
    (place, shows) => {
      const wrong = Array.from({ length: DRAWS }, (_, seed) => findMisstatement(plan, place, shows, seed) ?? []).flat();
      console.info(`${place}, ${shows}: ${wrong.length} of ${DRAWS} not exact`, wrong);
      expect(wrong.length).toBeLessThanOrEqual((DRAWS * allowed(place, shows)) / 100);
    },
  );
});
