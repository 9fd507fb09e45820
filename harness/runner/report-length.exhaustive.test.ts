import { expect, it } from "vitest";
import referenceSigner from "../signers/reference/reference-signer.ts";
import { deviantNamed } from "./fixtures/deviant-signer.ts";
import { renderedLines, reportOf } from "./fixtures/rendered-run.ts";

it("takes at most 12 lines where all passed, those on the files included", async () => {
  expect(renderedLines(await reportOf(referenceSigner)).length + 2).toBeLessThanOrEqual(12);
});

it.each([
  ["one cause", "space-as-plus", 40],
  ["another", "key-missing-ampersand", 40],
  ["three causes", "space-as-plus+unsorted+key-missing-ampersand", 80],
])("takes few lines for %s", async (_what, ids, most) => {
  for (const shown of ["signature", "baseString,signature"]) {
    const report = await reportOf(deviantNamed(ids, shown), { method: "HMAC-SHA1" });
    expect(renderedLines(report).length + 2).toBeLessThanOrEqual(most);
  }
});
