import { describe, expect, it } from "vitest";
import { detect } from "../../src/detection/detection.ts";
import { findSmokeSet } from "../../src/detection/smoke-set.ts";
import { summarizeDetection } from "../../src/detection/summarize-detection.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { deriveFile } from "../../src/suite/derive/derive-file.ts";
import { loadKeys } from "../suite/load-vectors.ts";
import { marking, smallSuite } from "./fixtures/small-suite.ts";
import { formatDetectionMarkdown } from "./format-detection.ts";

const piped: Deviation = {
  ...marking,
  id: "header-piped",
  title: "Pairs are joined with | or <br> in place of `,`",
  stage: "joinHeader",
  methods: ["HMAC-SHA1"],
  replace: (join) => (encoded) => join(encoded).replaceAll(",", "|"),
};
const spaced: Deviation = {
  ...marking,
  id: "header-spaced",
  title: "Pairs are joined without a space",
  permitted: "The space is optional.",
  stage: "joinHeader",
  replace: (join) => (encoded) => join(encoded).replaceAll(", ", ","),
};

describe("formatDetectionMarkdown", () => {
  const keys = loadKeys();
  const files = smallSuite({ space: "a b" }).concerns.map((concern) => deriveFile(concern, keys));
  const detection = detect(files, keys, [marking, piped, spaced]);
  const smoke = findSmokeSet(detection);
  const text = formatDetectionMarkdown(detection, summarizeDetection(detection, smoke), smoke);

  it.each([
    ["the mistakes", "2 known mistakes, each tried as a signer on 3 vectors."],
    [
      "a mistake that signatures show",
      "| Every value is signed with a mark | `values-marked` | `encodeValue` | 1 | 1 | 1 | – | `texts/space` |",
    ],
    [
      "one that only the header shows, without Markdown of its own",
      "| Pairs are joined with \\| or \\<br\\> in place of \\`,\\` | `header-piped` | `joinHeader` | (1) | – | – | – | `requests/plain` |",
    ],
    [
      "the smoke set",
      "The 3 vectors of `certify --smoke` catch every mistake above; no smaller set does.\n\n- `requests/plain`\n- `requests/plain-rsa`\n- `texts/space`\n",
    ],
    ["what is permitted", "- `header-spaced`: Pairs are joined without a space. The space is optional.\n"],
  ])("shows %s", (_what, line) => {
    expect(text).toContain(line);
  });

  it("owns up when a smaller smoke set may exist", () => {
    const unproven = { ...smoke, isProven: false };
    const summary = summarizeDetection(detection, unproven);
    expect(formatDetectionMarkdown(detection, summary, unproven)).toContain(
      "catch every mistake above. A smaller set may exist: the search was cut short.",
    );
  });
});
