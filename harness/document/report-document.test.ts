import { expect, it } from "vitest";
import { normal, verbose, whole } from "./detail.ts";
import { capturedClient } from "./fixtures/captured-client.ts";
import { fuzzCampaign } from "./fixtures/fuzz-campaign.ts";
import { outlineDocument } from "./fixtures/outline-document.ts";
import * as signers from "./fixtures/signer-reports.ts";
import * as verifiers from "./fixtures/verifier-reports.ts";
import { describeReport } from "./report-document.ts";

it("adds what the normal document leaves out to a verbose one: other languages' fixes, the functions, the links", () => {
  const lines = outlineDocument(describeReport(signers.signaturesAlone, verbose)).split("\n");
  expect(lines).toContain("  facts: JavaScript = encodeURIComponent(value)");
  expect(lines).toContain("  paragraph: Functions that do this: ‹Python: quote_plus; PHP: urlencode›");
  expect(lines.filter((line) => line.startsWith("  link"))).toHaveLength(2);
});

/** Reports whose golden is the document of a terminal; that of the others describes all that is described anywhere. */
const shortened = new Set(["refusesWith200", "signaturesAlone", "twoMistakes", "withBaseline"]);

it.each(Object.entries({ ...signers, ...verifiers, capturedClient, fuzzCampaign }))(
  "the document of %s is the one in golden/",
  async (name, report) => {
    const outline = outlineDocument(describeReport(report, shortened.has(name) ? normal : whole));
    const file = name.replaceAll(/[A-Z]|200/g, (part) => `-${part.toLowerCase()}`);
    await expect(outline).toMatchFileSnapshot(`golden/${file}.txt`);
  },
);
