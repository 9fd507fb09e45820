import { describe, expect, it } from "vitest";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { fewOr, triesAll } from "../../../src/fixtures/sample.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { isProtocolName } from "../../../src/spec/protocol-names.ts";
import type { Finding } from "../finding.ts";
import { adaptModule, campaignOf } from "../fixtures/campaign-of.ts";
import { taskOf } from "../fixtures/parameters-of.ts";
import { signerBy } from "../fixtures/planted-signers.ts";

async function find(scheme: Partial<Scheme>, seed: number): Promise<readonly Finding[]> {
  return (await campaignOf(adaptModule(signerBy(scheme)), { seed, keepGoing: true, runs: fewOr(60, 200) })).distinct;
}

const namesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ diagnosis: [first] }) => first?.deviations.join("+") ?? "unexplained");

const valuesOf = (finding: Finding): string =>
  taskOf(finding)
    .parameters.map(([, value]) => value)
    .join();

describe("a campaign lists as one finding, or as several,", () => {
  it("zeros that every number loses: by no name of one field, and once", async () => {
    const encodeValue = (value: string, name: string): string =>
      percentEncode(/^[0-9]*[1-9][0-9]*$/.test(value) && !isProtocolName(name) ? value.replace(/^0+/, "") : value);
    const findings = await find({ encodeValue }, 7);
    expect(namesOf(findings)).toEqual(["unexplained"]);
    expect(findings[0]?.unexplained.join("\n")).toMatch(
      /looks like "expire_month is written without a zero at its front", but that is not all: the same value fails/,
    );
  });

  it.runIf(triesAll)("two characters that are lost: each", async () => {
    const encodeValue = (value: string): string => percentEncode(value.replace(/[\u200b\u2009]/g, ""));
    const findings = await find({ encodeValue }, 3);
    expect(findings.map(valuesOf).toSorted()).toEqual(["\u2009", "\u200b"]);
  });
});
