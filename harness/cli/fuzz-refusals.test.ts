import { describe, expect, it } from "vitest";
import type { FuzzFlags } from "./commands/fuzz.ts";
import { runCli } from "./fixtures/run-cli.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";
import { fuzzTarget } from "./fuzz-target.ts";

const newFolder = tempFolders();

describe("fuzz, said wrongly,", { timeout: 300_000 }, () => {
  // Each program takes its second to start: two show how a refusal is told, and the others are asked for it.
  it.each([
    [["--replay", "--time", "1s"], {}, "option '--replay' cannot be used with option '--time <duration>'"],
    [["reference"], { COUNTERSIGN_FUZZ_SHARD: "x\u001b" }, "COUNTERSIGN_FUZZ_SHARD: expected I/N with 1 <= I <= N"],
  ])("%j %j is refused", async (words, env, said) => {
    const { status, stderr } = await runCli(["fuzz", ...words], { cwd: newFolder(), env });
    expect(status).toBe(2);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain("\u001b");
  });

  it.each<readonly [string, Partial<FuzzFlags>, string, string]>([
    ["a corpus to replay that is not there", { replay: true, corpus: "/typo" }, "corpus-missing", "corpus /typo: "],
    ["a shard without a seed", { shard: { index: 1, count: 2 } }, "seed-missing", "--shard 1/2: expected --seed"],
    [
      "a corpus that is no folder",
      { corpus: "/dev/null/c" },
      "corpus-unusable",
      "corpus /dev/null/c: expected a folder",
    ],
    [
      "a property that there is not",
      { property: ["singer"] },
      "property-unknown",
      '--property "singer": expected a property of this target, got none',
    ],
    [
      "an address of no input",
      { input: { property: "signer", seed: 1, path: "5:999999" } },
      "path-invalid",
      "path 5:999999: expected a path to an input of signer, got one that leads nowhere",
    ],
  ])("%s is refused", async (_name, given, code, said) => {
    const flags: FuzzFlags = { jobs: 1, runs: 1, property: [], timeout: 5000, reporter: ["json"], out: newFolder() };
    const refused = fuzzTarget(["reference"], [], { ...flags, ...given });
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining(said) });
  });
});
