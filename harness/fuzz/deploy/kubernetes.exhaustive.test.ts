import { join } from "node:path";
import { expect, it } from "vitest";
import type { Report } from "../../../src/report/report.ts";
import { readReport } from "../../cli/fixtures/read-report.ts";
import { runCli } from "../../cli/fixtures/run-cli.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { packageRoot } from "../../package/package.ts";
import { below, environmentOf, fuzzing, merging } from "./fixtures/manifests.ts";

const newFolder = tempFolders();

function mistakesIn({ diagnosis }: Report): readonly string[] {
  return diagnosis.map(({ deviations }) => deviations.join(" + ")).toSorted();
}

it("a night on the cluster finds in shards what one campaign would, and joins it", async () => {
  const root = newFolder();
  const shards = 2;
  const signer = join(packageRoot, "harness/cli/fixtures/mistaken.mjs");
  const runs = await Promise.all(
    Array.from({ length: shards }, (_, index) => {
      const env = Object.entries(environmentOf(index, "countersign-fuzz-29384756")).map(
        ([name, value]) => [name, below(root, value)] as const,
      );
      return runCli([...fuzzing.args, "--runs=200", signer], {
        cwd: root,
        env: {
          ...Object.fromEntries(env),
          COUNTERSIGN_FUZZ_SHARDS: String(shards),
          COUNTERSIGN_FUZZ_TIME: "",
          MISTAKE: "space-as-plus",
        },
      });
    }),
  );
  expect(runs.map(({ status }) => status)).toEqual([1, 1]);
  const words = merging.args.map((word) => below(root, word));
  const merged = await runCli(words, { cwd: root });
  expect(merged.status).toBe(1);
  const report = readReport(join(root, "merged"));
  expect(report.campaign).toMatchObject({ runs: 200, shard: null });
  expect(report.complete).toBe(true);

  const alone = [
    "--keep-going",
    "--seed",
    String(report.campaign?.seed),
    "--runs",
    "200",
    "--out",
    join(root, "alone"),
  ];
  const one = await runCli(["fuzz", ...alone, signer], { cwd: root, env: { MISTAKE: "space-as-plus" } });
  expect(one.status).toBe(1);
  const named = mistakesIn(readReport(join(root, "alone")));
  expect(named).toContain("space-as-plus");
  expect(mistakesIn(report)).toEqual(named);

  // The corpus outlives the night: what it holds is tried first, and fails still.
  const replay = await runCli(["fuzz", "--replay", "--corpus", join(root, "corpus"), signer], {
    cwd: root,
    env: { MISTAKE: "space-as-plus" },
  });
  expect(replay.stdout).toContain("FAILED");
  expect(replay.status).toBe(1);
});
