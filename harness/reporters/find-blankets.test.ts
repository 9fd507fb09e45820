import { expect, it } from "vitest";
import { findBlankets } from "./find-blankets.ts";
import { acceptsEverything } from "./fixtures/always-alike.ts";
import { fuzzCampaign } from "./fixtures/fuzz-campaign.ts";

it("sees that all that was answered was accepted", () => {
  expect(findBlankets(acceptsEverything)).toMatchObject([{ way: "accepts" }]);
});

it("says nothing of all that a campaign asked: its report tells what it found", () => {
  const { campaign } = fuzzCampaign;
  expect(campaign).toBeDefined();
  expect(findBlankets({ ...acceptsEverything, ...(campaign !== undefined && { campaign }) })).toEqual([]);
});
