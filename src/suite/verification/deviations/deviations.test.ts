import { describe, expect, it } from "vitest";
import { catalogue } from "../../../deviations/catalogue.ts";
import { flaggedByName } from "./deviation-flags.ts";
import { reasonToLeaveOut, verificationDeviations } from "./deviations.ts";
import { assignedByHand } from "./show-deviation.ts";

const named = new Set(verificationDeviations.vectors.map(({ name }) => name));

describe("the requests of known mistakes", () => {
  it("are one for each mistake that is not left out", () => {
    const due = catalogue.filter((deviation) => reasonToLeaveOut(deviation) === undefined);
    expect([...named]).toEqual(due.map(({ id }) => id));
  });

  it("are assigned by hand only for mistakes that there are", () => {
    expect([...assignedByHand, ...flaggedByName].filter((id) => !named.has(id))).toEqual([]);
  });
});
