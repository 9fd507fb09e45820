import { describe, expect, it } from "vitest";
import { loadVectors } from "../../harness/suite/load-vectors.ts";
import { operations } from "../spec/operations.ts";
import { askedOf } from "./asked-of.ts";
import { planSuite } from "./plan.ts";

const planned = planSuite(loadVectors());
const asked = new Map(planned.map((one) => [one.vector.id, askedOf(one)]));

describe("askedOf", () => {
  it.each([
    {
      id: "verification-accepted/payout-rsa",
      is: { due: "accepted", method: "RSA-SHA256", plain: true },
    },
    {
      id: "verification-accepted/payout-repeated-in-body",
      is: { due: "accepted", method: "HMAC-SHA1" },
    },
    { id: "verification-accepted/realm", is: { due: "accepted", method: "HMAC-SHA1" } },
    { id: "verification-tampered-request/body-amount", is: { due: "refused", method: "HMAC-SHA1" } },
    { id: "verification-choices/replay-identical", is: { method: "HMAC-SHA1" } },
    { id: "operations/pan-eligibility-send", is: {} },
  ])("$id", ({ id, is }) => {
    expect(asked.get(id)).toEqual(is);
  });

  it("finds plain the operations with either method, and nothing else of the suite", () => {
    const names = operations.map(({ name }) => name.replace("/", "-"));
    const ids = names.flatMap((name) => ["", "-rsa"].map((suffix) => `verification-accepted/${name}${suffix}`));
    expect([...asked].flatMap(([id, { plain }]) => (plain === true ? [id] : [])).sort()).toEqual(ids.sort());
  });
});
