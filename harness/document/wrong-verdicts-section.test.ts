import { describe, expect, it } from "vitest";
import { gatewayWithHoles } from "./fixtures/gateway-with-holes.ts";
import { refusesWith200 } from "./fixtures/refuses-with-200.ts";
import { asKnown, knownForgeries } from "./fixtures/with-baseline.ts";
import { listKnownWrongVerdicts } from "./wrong-verdicts-section.ts";

const allKnown = {
  ...refusesWith200,
  verdicts: refusesWith200.verdicts.map((verdict) =>
    verdict.status === "failed" ? { ...verdict, known: "to be mended" } : verdict,
  ),
};

describe("listKnownWrongVerdicts", () => {
  it("names each known effect, the worst first", () => {
    expect(listKnownWrongVerdicts(knownForgeries, 10)).toEqual([
      {
        heading: "KNOWN, and still so: ACCEPTS what it must refuse: 5 requests, 1 of them takeover",
        sentences: [
          "Takeover: whoever knows only public things, or is another merchant, signs in a merchant's name.",
          "1 × takeover: An attacker can sign in any merchant's name: all it takes is the public key.",
          "4 × tampering: An attacker between merchant and gateway can send the money where he likes.",
        ],
      },
      {
        heading: "KNOWN, and still so: REFUSES what it must accept: 1 request",
        sentences: ["1 × Clients that send a realm are turned away."],
      },
      {
        heading: "KNOWN, and still so: ACCEPTS, but not with the answer of a success: 1 request",
        sentences: ["1 × no payout-id in the JSON body"],
      },
    ]);
  });

  it("leaves out no takeover, tells the worst of the others, and says what the answers may mean", () => {
    const [accepts] = listKnownWrongVerdicts(allKnown, 3);
    expect(accepts?.sentences).toHaveLength(15);
    expect(accepts?.sentences[1]).toBe(
      `1 × takeover: Whoever knows public thing 1 signs in any merchant's name. It may mean to refuse, but answers with status 200: {"error":"bad signature"}`,
    );
    expect(accepts?.sentences[12]).toBe("1 × takeover: Whoever knows public thing 12 signs in any merchant's name.");
    expect(accepts?.sentences[13]).toMatch(/^3 × tampering: /);
  });

  it.each([
    { what: "nothing is known", report: gatewayWithHoles },
    { what: "it is no verifier", report: asKnown },
  ])("has nothing to tell where $what", ({ report }) => {
    expect(listKnownWrongVerdicts(report, 10)).toEqual([]);
  });
});
