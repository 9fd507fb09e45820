import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { readReport } from "../../cli/fixtures/read-report.ts";
import { type CliResult, runCli } from "../../cli/fixtures/run-cli.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import {
  below,
  campaign,
  environmentOf,
  folder,
  fuzzing,
  fuzzJob,
  type Manifest,
  merge,
  mergeJob,
  merging,
} from "./fixtures/manifests.ts";

const newFolder = tempFolders();

describe("the manifests", () => {
  it("are all that kustomization.yaml names", () => {
    const [document] = parseAllDocuments(readFileSync(join(folder, "kustomization.yaml"), "utf8"));
    const resources: readonly string[] = document?.toJS().resources;
    expect([...resources, "kustomization.yaml"].toSorted()).toEqual(
      readdirSync(folder)
        .filter((name) => name.endsWith(".yaml"))
        .toSorted(),
    );
  });

  it("run as many shards as the campaign has", () => {
    const { completions, parallelism, completionMode } = fuzzJob;
    expect(completionMode).toBe("Indexed");
    expect(parallelism).toBe(completions);
    expect(environmentOf(0, "night")).toMatchObject({ COUNTERSIGN_FUZZ_SHARDS: String(completions) });
  });

  it("merge on the volume of the campaign, and after its deadline", () => {
    const claims = [fuzzJob, mergeJob].map(
      ({ template }) => template.spec.volumes[0]?.persistentVolumeClaim?.claimName,
    );
    expect(claims).toEqual(["countersign-fuzz", "countersign-fuzz"]);
    const minutes = ({ spec }: Manifest): number => {
      const [minute, hour] = spec.schedule.split(" ").map(Number);
      return (hour ?? 0) * 60 + (minute ?? 0);
    };
    expect(minutes(merge) - minutes(campaign)).toBeGreaterThan(fuzzJob.activeDeadlineSeconds / 60);
  });

  it.each([["fuzz", fuzzing] as const, ["merge", merging] as const])(
    "give %s no more than it needs",
    (_, container) => {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
    },
  );
});

describe("a night on the cluster, here as a process for each pod", () => {
  it("is merged once all shards are there, and refused before", async () => {
    const root = newFolder();
    const runShard = (index: number): Promise<CliResult> => {
      const env = {
        ...environmentOf(index, "countersign-fuzz-29384757"),
        COUNTERSIGN_FUZZ_TIME: "",
        COUNTERSIGN_FUZZ_SHARDS: "2",
      };
      const rooted = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, below(root, value)]));
      return runCli([...fuzzing.args, "--runs=400", "reference"], { cwd: root, env: rooted });
    };
    const words = merging.args.map((word) => below(root, word));
    expect((await runShard(1)).status).toBe(0);
    const refused = await runCli(words, { cwd: root });
    expect(refused.stderr).toContain("1/2");
    expect(refused.status).toBe(2);
    expect((await runShard(0)).status).toBe(0);
    expect((await runCli(words, { cwd: root })).status).toBe(0);
    const report = readReport(join(root, "merged"));
    expect(report).toMatchObject({ complete: true, campaign: { runs: 400, shard: null } });
  });
});
