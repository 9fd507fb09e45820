import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CountersignError } from "../../../src/countersign-error.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import type { SignerModule } from "../../adapters/module/signer-module.ts";
import { deviantSigner } from "../../runner/fixtures/deviant-signer.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import type { Finding } from "../finding.ts";
import { adaptModule, campaignOf } from "../fixtures/campaign-of.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { signerBy } from "../fixtures/planted-signers.ts";
import { propertyOf } from "../fixtures/property-of.ts";
import type { Property } from "../property.ts";
import { propertiesOf } from "../targets/targets-of.ts";
import { createCampaign } from "./campaign.ts";
import { type Replayed, replayFinding } from "./replay-finding.ts";

function deviant(id: string): SignerModule {
  return deviantSigner(
    catalogue.filter((one) => one.id === id),
    ["signature"],
  );
}

const crashing: SignerModule = {
  ...signerBy({}),
  sign() {
    throw new TypeError("cannot sign");
  },
};

/** A finding of a space, as a signer left it that wrote a plus for it. */
const [spaced = expect.fail("it is found")] = (await campaignOf(adaptModule(deviant("space-as-plus")))).distinct;
const unexplained: Finding = { ...spaced, diagnosis: [], unexplained: ["nothing explained it"] };

async function replay(
  module: SignerModule,
  finding: Finding,
): Promise<Extract<Replayed, { readonly outcome: "FAILED" }>> {
  const properties = await propertiesOf(adaptModule(module), { methods: signatureMethods, keys: loadKeys() });
  const campaign = createCampaign({ properties, seed: 0, keepGoing: true, window: 1 });
  const replayed = await replayFinding(finding, properties, campaign);
  return replayed.outcome === "FAILED" ? replayed : expect.fail(`it is ${replayed.outcome}`);
}

async function expectNamed(
  _what: string,
  module: SignerModule,
  finding: Finding,
  names: readonly (readonly string[])[] | undefined,
): Promise<void> {
  const { named } = await replay(module, finding);
  expect(named?.diagnosis.map(({ deviations }) => deviations)).toEqual(names);
}

describe("a stored finding", () => {
  it("is of the mistake that the tests take it for", () => {
    expect(spaced.diagnosis.map(({ deviations }) => deviations)).toEqual([["space-as-plus"]]);
  });

  it.each([
    ["that fails as before retains its name", deviant("space-as-plus"), spaced, undefined],
    ["that crashes loses its name", crashing, spaced, []],
    [
      "that nothing explained, as others passed, is not named by its bytes",
      deviant("space-as-plus"),
      unexplained,
      undefined,
    ],
  ] as const)("%s", expectNamed);

  it.each([
    [
      "whose bytes another mistake makes takes its name",
      deviant("value-encoding-missing"),
      spaced,
      [["value-encoding-missing"]],
    ],
    [
      "that nothing explained is named once it fails otherwise",
      deviant("value-encoding-missing"),
      unexplained,
      [["value-encoding-missing"]],
    ],
    [
      "of a mistake that the catalogue no longer has is named anew",
      deviant("space-as-plus"),
      {
        ...spaced,
        diagnosis: spaced.diagnosis.map((one) => ({ ...one, deviations: ["long-gone"], alternatives: [] })),
      },
      [["space-as-plus"]],
    ],
  ] as const)("%s", { tags: "slow" }, expectNamed);

  it("that nothing explains still, and fails as before, stays as it is", async () => {
    // So long that no mistake is tried.
    const signer = { ...signerBy({}), sign: () => ({ signature: "A".repeat(100_000) }) };
    const first = await replay(signer, spaced);
    expect(first.named).toEqual({ diagnosis: [], unexplained: [expect.any(String)] });
    const again = await replay(signer, { ...spaced, breach: first.failure, ...first.named });
    expect(again).toMatchObject({ failure: first.failure });
    expect(again.named).toBeUndefined();
  });
});

const small: Property = {
  ...propertyOf("small", fc.nat(), (input) => {
    if (input === 13) throw new CountersignError("target-gone", "the adapter was given up");
    if (input === 14) throw new RangeError("no such number");
    return input < 10 ? undefined : { kind: "large", says: `expected less than 10, got ${input}` };
  }),
  read(stored) {
    if (typeof stored === "number") return stored;
    throw new CountersignError("input-malformed", "input of small: expected a number, got another shape");
  },
};

function finding(input: unknown, property = "small"): Finding {
  return makeFinding({ id: `${property}-0123456789ab`, property, input });
}

describe("replayFinding", () => {
  it.each([
    [
      "an input that breaks the property still",
      finding(12),
      { outcome: "FAILED", failure: { kind: "large", says: "expected less than 10, got 12" } },
    ],
    ["one that does no longer", finding(9), { outcome: "FIXED" }],
    [
      "one on which the property throws",
      finding(14),
      { outcome: "FAILED", failure: { kind: "thrown", says: expect.stringContaining("RangeError: no such number") } },
    ],
    ["a target that is gone", finding(13), { outcome: "ERROR", why: "the adapter was given up" }],
    [
      "an input that cannot be read",
      finding("12"),
      { outcome: "ERROR", why: "input of small: expected a number, got another shape" },
    ],
    [
      "a property that there is not",
      finding(12, "large"),
      { outcome: "ERROR", why: "expected a property of this target, got large" },
    ],
  ])("%s", async (_, given, expected) => {
    expect(await replayFinding(given, [small])).toMatchObject({ finding: given, ...expected });
  });

  it("does not take for fixed what could not be judged", async () => {
    const reason = "it does not sign with RSA-SHA256";
    const skipping = { ...small, answer: async () => ({ judgement: { status: "skipped", reason } as const }) };
    expect(await replayFinding(finding(12), [skipping])).toMatchObject({
      outcome: "ERROR",
      why: `nothing could be judged of it: ${reason}`,
    });
  });
});
