import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../package-root.ts";
import { readCorpus } from "./corpus/read-corpus.ts";
import { replayFinding } from "./corpus/replay-finding.ts";
import { laws } from "./properties/laws.ts";

const { findings, faults } = readCorpus(join(packageRoot, "harness/fuzz/found"));

describe("what campaigns have found in our own code", () => {
  it("can all be read", () => {
    expect(faults).toEqual([]);
    expect(findings.length).toBeGreaterThan(0);
  });

  it.each(findings.map((finding) => [finding.id, finding] as const))("%s is mended", async (_, finding) => {
    expect(await replayFinding(finding, laws)).toMatchObject({ outcome: "FIXED" });
  });
});
