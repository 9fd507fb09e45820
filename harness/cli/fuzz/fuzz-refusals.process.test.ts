import { describe, expect, it } from "vitest";
import { saveFinding } from "../../fuzz/corpus/save-finding.ts";
import { makeFinding } from "../../fuzz/fixtures/make-finding.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import type { FuzzFlags } from "./fuzz-flags.ts";
import { runFuzz } from "./run-fuzz.ts";

const newFolder = tempFolders();

describe("fuzz, said wrongly,", () => {
  it.each([
    [["--replay", "--time", "1s"], {}, "option '--replay' cannot be used with option '--time <duration>'"],
    [["reference"], { COUNTERSIGN_FUZZ_SHARD: "x\u001b" }, "COUNTERSIGN_FUZZ_SHARD: expected I/N with 1 <= I <= N"],
  ])("%j %j is refused", async (words, env, said) => {
    const { status, stderr } = await runInProcess(["fuzz", ...words], { cwd: newFolder(), env });
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
      { input: { property: "signer", seed: 1, path: "5:9999" } },
      "path-invalid",
      "path 5:9999: expected a path to an input of signer, got one that leads nowhere",
    ],
    [
      "an address behind the end of a block",
      { input: { property: "signer", seed: 17, path: "99999999" } },
      "path-invalid",
      "path 99999999: expected one of signer that begins with 0 to 99, the places in a block, got 99999999",
    ],
  ])("%s is refused", async (_name, given, code, said) => {
    const flags: FuzzFlags = { jobs: 1, runs: 1, property: [], timeout: 5000, reporter: ["json"], out: newFolder() };
    const refused = runFuzz(["reference"], [], { ...flags, ...given });
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining(said) });
  });

  it("a method that the target does not declare is refused", async () => {
    const flags: FuzzFlags = { jobs: 1, runs: 1, property: [], timeout: 5000, reporter: ["json"], out: newFolder() };
    await expect(runFuzz(["oauth-sign"], [], { ...flags, method: "RSA-SHA256" })).rejects.toMatchObject({
      code: "method-undeclared",
      message: "--method RSA-SHA256: expected a method that oauth-sign declares (HMAC-SHA1), got another",
    });
  });

  it("a command without -- is refused with a hint that names fuzz itself, and what is bundled", async () => {
    const flags: FuzzFlags = { jobs: 1, property: [], timeout: 5000, reporter: ["json"] };
    await expect(runFuzz(["python3", "signer.py"], [], flags)).rejects.toMatchObject({
      code: "target-ambiguous",
      hint: expect.stringMatching(
        /^A command goes after --: countersign fuzz -- python3 signer\.py\n {2}Bundled: reference/,
      ),
    });
  });

  it("a property of our own code is refused with the command that runs it", async () => {
    const flags: FuzzFlags = { jobs: 1, runs: 1, property: [], timeout: 5000, reporter: ["json"], out: newFolder() };
    await expect(runFuzz([], [], { ...flags, property: ["order-is-irrelevant"] })).rejects.toMatchObject({
      code: "property-unknown",
      hint: expect.stringContaining("npm run test:properties"),
    });
  });

  it("a corpus of a signer is refused where no target is named", async () => {
    const corpus = newFolder();
    saveFinding(corpus, makeFinding());
    const flags: FuzzFlags = {
      jobs: 1,
      runs: 1,
      property: [],
      timeout: 5000,
      reporter: ["json"],
      out: newFolder(),
      corpus,
    };
    await expect(runFuzz([], [], flags)).rejects.toMatchObject({
      code: "target-missing",
      hint: expect.stringContaining(`: countersign fuzz --corpus ${corpus} -- python3 signer.py`),
    });
  });

  it.each([
    ["encoder", "the encoder that the corpus", "-- python3 signer.py"],
    ["gateway", "the gateway that the corpus", "--gateway http://127.0.0.1:8080/paynet"],
  ])("a corpus of an %s to replay on no target is refused", async (property, said, hint) => {
    const corpus = newFolder();
    saveFinding(corpus, makeFinding({ property, id: `${property}-0123456789ab` }));
    const flags: FuzzFlags = { jobs: 1, property: [], timeout: 5000, reporter: ["json"], replay: true, corpus };
    await expect(runFuzz([], [], flags)).rejects.toMatchObject({
      code: "target-missing",
      message: `target: expected ${said} ${corpus} is of, acme 1.0.0, got none`,
      hint: expect.stringContaining(hint),
    });
  });
});
