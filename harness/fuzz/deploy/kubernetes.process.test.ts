import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { readReport } from "../../cli/fixtures/read-report.ts";
import { runInProcess } from "../../cli/fixtures/run-in-process.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { performJobsHere } from "../fixtures/perform-jobs-here.ts";
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
performJobsHere();

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

it("a night on the cluster is merged once all shards are there, and refused before", async () => {
  const root = newFolder();
  const runShard = async (index: number): Promise<number | null> => {
    const given = environmentOf(index, "countersign-fuzz-29384757");
    const env = { ...given, COUNTERSIGN_FUZZ_TIME: "", COUNTERSIGN_FUZZ_SHARDS: "2" };
    const rooted = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, below(root, value)]));
    const words = [...fuzzing.args, "--runs=200", "--property=encoder", "reference"];
    return (await runInProcess(words, { cwd: root, env: rooted })).status;
  };
  const words = merging.args.map((word) => below(root, word));
  expect(await runShard(1)).toBe(0);
  const refused = await runInProcess(words, { cwd: root });
  expect(refused.stderr).toContain("1/2");
  expect(refused.status).toBe(2);
  expect(await runShard(0)).toBe(0);
  const merged = await runInProcess(words, { cwd: root });
  expect(merged.status).toBe(0);
  // What merge reads and writes is the corpus of the shards.
  expect(merged.stderr).toContain(`corpus ${join(root, "corpus")} holds 0 findings now\n`);
  const report = readReport(join(root, "merged"));
  expect(report).toMatchObject({ complete: true, campaign: { runs: 200, shard: null } });
});
