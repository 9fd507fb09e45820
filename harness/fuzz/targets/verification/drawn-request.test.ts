import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DrawnRequest, drawnRequests, plainest, requestsOf } from "./drawn-request.ts";
import { scenariosOf } from "./scenarios.ts";

const scenarios = scenariosOf(["HMAC-SHA1", "RSA-SHA256"]);
const parameters = fc.constant([]);

function draw(mostScenarios: number, numRuns: number): readonly DrawnRequest[] {
  return fc.sample(drawnRequests({ scenarios, parameters, mostScenarios }), { seed: 1, numRuns });
}

describe("drawnRequests", () => {
  it("asks about nearly every scenario in two inputs for each, also those that only RSA has", () => {
    const asked = new Set(
      draw(16, 2 * scenarios.length).flatMap((drawn) => requestsOf(drawn).map(({ stance }) => stance)),
    );
    const byName = new Map(scenarios.map(({ authored, id }) => [authored, id.replace(/-rsa$/, "")]));
    const missed = [...new Set(byName.values())].filter((name) => !asked.has(name) && !asked.has(`${name}-rsa`));
    expect(missed.length).toBeLessThan(scenarios.length / 100);
  });

  it("asks about one scenario an input where one is the maximum", () => {
    expect(draw(1, 500).filter(({ others }) => others !== undefined)).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])("shrinks to the one scenario that is answered wrongly, from seed %d", async (seed) => {
    const wrong = "verification-tampered-request/url-trailing-slash";
    const arbitrary = drawnRequests({ scenarios, parameters, mostScenarios: 16 });
    const holds = (drawn: DrawnRequest): boolean => !requestsOf(drawn).some(({ stance }) => stance === wrong);
    const { counterexample } = fc.check(fc.property(arbitrary, holds), { seed, numRuns: 20_000 });
    const [smallest] = counterexample ?? [];
    expect(smallest).toMatchObject({ stance: wrong, parameters: [], spellings: [] });
    expect(smallest).not.toHaveProperty("others");
  });
});

describe("requestsOf", () => {
  it("gives one request of each scenario, all else being the same", () => {
    expect(requestsOf({ ...plainest("a"), others: ["b", "c"] })).toEqual(["a", "b", "c"].map(plainest));
  });
});
