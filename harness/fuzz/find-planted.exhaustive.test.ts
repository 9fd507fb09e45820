import { describe, expect, it } from "vitest";
import { sampleOf } from "../../src/fixtures/sample.ts";
import { connectBundled } from "../signers/connect-bundled.ts";
import { findBundled } from "../signers/registry.ts";
import { adaptModule, campaignOf } from "./fixtures/campaign-of.ts";
import { parametersOf, taskOf } from "./fixtures/parameters-of.ts";
import { plantedEncoders, signerBy } from "./fixtures/planted-signers.ts";

/** Planted mistakes: the only value of the smallest request, and the name of the mistake where the catalogue has one. */
const planted: readonly (readonly [keyof typeof plantedEncoders, RegExp, string | undefined])[] = [
  ["only the first asterisk of a value is encoded", /^\*\*$/, undefined],
  ["values over 255 bytes are cut", /^(?=.{64,256}$).?(.{1,3}?)\1+.?$/su, undefined],
  ["characters beyond the basic plane are encoded as CESU-8", /^\P{ASCII}$/u, "surrogates-encoded-separately"],
  ["escapes are left alone", /^%[0-9A-Fa-f]{2}$/, "already-encoded-passed-through"],
  ["of more than two words the first two are left", /^\S+ \S+ \S*$/u, undefined],
  ["an ampersand behind an equals sign is lost", /^=&$/, undefined],
];

describe("a mistake that the catalogue does not hold, or holds in another form", () => {
  it.each(sampleOf(planted, 8))("%s: found, and shrunk to what shows it", async (name, value, named) => {
    const encodeValue = plantedEncoders[name] ?? expect.fail(`${name}: no such mistake`);
    const { distinct } = await campaignOf(adaptModule(signerBy({ encodeValue })), { runs: 4000, seed: 2 });
    const [finding = expect.fail(`${name}: not found`)] = distinct;
    const parameters = parametersOf(finding);
    expect(parameters).toHaveLength(1);
    expect(parameters[0]?.[1]).toMatch(value);
    expect(taskOf(finding)).toMatchObject({
      url: "https://gateway.example/paynet/api/v4/payout/1111",
      signatureMethod: "HMAC-SHA1",
      consumerKey: "merchantlogin",
      nonce: "nonce",
      timestamp: "1669966913",
    });
    if (named === undefined) return;
    expect(finding.diagnosis.map(({ deviations }) => deviations.join("+"))).toEqual([named]);
  });
});

describe("a right signer", () => {
  it.each(["reference", "oauth-sign"])("%s: nothing is found in 2000 runs", async (name) => {
    const signer = findBundled(name) ?? expect.fail(`${name}: no such signer`);
    const adapter = await connectBundled(signer, { timeoutMs: 20_000 });
    const outcome = await campaignOf(adapter, { keepGoing: true });
    await adapter.close();
    expect(outcome).toMatchObject({ runs: 2000, findings: 0, distinct: [], complete: true });
    expect(outcome.properties.map(({ skipped }) => skipped)).toEqual(outcome.properties.map(() => 0));
    expect(outcome.choices.map(({ point }) => point)).toContain("consumer-secret-encoding");
  });
});
