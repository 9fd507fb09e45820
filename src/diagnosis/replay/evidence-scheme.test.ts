import { describe, expect, it } from "vitest";
import { schemeOf } from "../../signing/ambiguities.ts";
import { reference } from "../../signing/reference.ts";
import { mapSchemesIn, schemeIn, schemesIn } from "./evidence-scheme.ts";

const withToken = schemeOf("empty-token", "empty-token");

describe("the scheme of a signer", () => {
  it.each([
    ["yes", false, withToken],
    ["yes", true, withToken],
    ["no", false, reference],
    ["no", true, reference],
    ["unknown", false, reference],
    ["unknown", true, withToken],
  ] as const)("whose answer shows an empty token: %s, where the run says %s", (emptyToken, signsEmptyToken, scheme) => {
    expect(schemeIn({ emptyToken }, signsEmptyToken)).toBe(scheme);
  });

  it("signs no empty token where nothing is known of it", () => {
    expect(schemeIn({ emptyToken: "unknown" })).toBe(reference);
    expect(schemesIn({ emptyToken: "unknown" })).toEqual([reference]);
  });
});

describe("the schemes of right signers", () => {
  it("are one where the evidence is about no ambiguity that is known", () => {
    expect(schemesIn({ emptyToken: "yes" })).toEqual([withToken]);
    expect(schemesIn({ emptyToken: "no", point: "unheard-of" })).toEqual([reference]);
  });

  it("are one for each interpretation, each with the signer's empty token", () => {
    const schemes = schemesIn({ emptyToken: "unknown", point: "body-space" }, true);
    expect(schemes.map(({ encodeBodyText }) => encodeBodyText("a b"))).toEqual(["a%20b", "a+b"]);
    for (const { protocolParameters } of schemes) expect(protocolParameters).toBe(withToken.protocolParameters);
  });

  it.each([
    ["repeated-protocol-parameters", ["n", "x"], ["x n", "n x n", "n x"]],
    ["duplicate-names", ["x", "y", "x"], ["x y x", "x y", "x x y"]],
  ])("keep parameters in lists and in maps, which shows where they are not sorted: %s", (point, names, orders) => {
    const given = names.map((name, at): [string, string] => [name, name === "n" ? "1" : String(at)]);
    const protocol: [string, string][] = point === "duplicate-names" ? [] : [["n", "1"]];
    const evidence = { emptyToken: "no", point } as const;
    const collected = [...schemesIn(evidence), ...mapSchemesIn(evidence)].map((scheme) =>
      scheme.collectParameters(scheme.operationParameters(given), protocol, "https://h/p").map(([name]) => name),
    );
    expect(collected.map((one) => one.join(" "))).toEqual(expect.arrayContaining(orders));
  });
});
