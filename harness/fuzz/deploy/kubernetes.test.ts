import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { parseAllDocuments } from "yaml";
import type { Report } from "../../../src/conformance/report.ts";
import { readReport } from "../../cli/fixtures/read-report.ts";
import { runCli } from "../../cli/fixtures/run-cli.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { packageRoot } from "../../package-root.ts";

vi.setConfig({ testTimeout: 120_000 });

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly env?: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly fieldRef: { readonly fieldPath: string } };
  }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly completionMode?: string;
  readonly completions?: number;
  readonly parallelism?: number;
  readonly activeDeadlineSeconds: number;
  readonly template: {
    readonly spec: {
      readonly containers: readonly [Container];
      readonly volumes: readonly {
        readonly name: string;
        readonly persistentVolumeClaim?: { readonly claimName: string };
      }[];
    };
  };
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly schedule: string; readonly jobTemplate: { readonly spec: Job } };
}

const folder = join(packageRoot, "harness/fuzz/deploy/kubernetes");
const newFolder = tempFolders();
const campaign = readManifest("campaign.yaml");
const merge = readManifest("merge.yaml");
const fuzzJob = campaign.spec.jobTemplate.spec;
const mergeJob = merge.spec.jobTemplate.spec;
const [fuzzing] = fuzzJob.template.spec.containers;
const [merging] = mergeJob.template.spec.containers;

function readManifest(name: string): Manifest {
  const [document, ...others] = parseAllDocuments(readFileSync(join(folder, name), "utf8"));
  expect(others).toEqual([]);
  expect(document?.errors).toEqual([]);
  return document?.toJS();
}

/** The environment that Kubernetes gives to the pod of an index, `$(NAME)` of earlier variables included. */
function environmentOf(index: number, job: string): Readonly<Record<string, string>> {
  const fields: Readonly<Record<string, string>> = {
    "metadata.annotations['batch.kubernetes.io/job-completion-index']": String(index),
    "metadata.labels['batch.kubernetes.io/job-name']": job,
  };
  const env: Record<string, string> = {};
  for (const { name, value, valueFrom } of fuzzing.env ?? []) {
    const text = value ?? fields[valueFrom?.fieldRef.fieldPath ?? ""];
    if (text === undefined) throw new TypeError(`${name}: expected a value`);
    env[name] = text.replaceAll(/\$\(([A-Z_]+)\)/g, (_, other: string) => env[other] ?? "");
  }
  return env;
}

/** As a pod sees its volume, but below a folder of this machine. */
function below(root: string, text: string): string {
  return text.replaceAll("/work", root);
}

function mistakesIn({ diagnosis }: Report): readonly string[] {
  return diagnosis.map(({ deviations }) => deviations.join(" + ")).toSorted();
}

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
  it("finds in shards what one campaign would, and joins it", async () => {
    const root = newFolder();
    const shards = 2;
    const signer = join(packageRoot, "harness/cli/fixtures/mistaken.mjs");
    const runs = await Promise.all(
      Array.from({ length: shards }, (_, index) => {
        const env = Object.entries(environmentOf(index, "countersign-fuzz-29384756")).map(
          ([name, value]) => [name, below(root, value)] as const,
        );
        return runCli([...fuzzing.args, "--runs=1200", signer], {
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
    expect(report.campaign).toMatchObject({ runs: 1200, shard: null });
    expect(report.complete).toBe(true);

    const alone = [
      "--keep-going",
      "--seed",
      String(report.campaign?.seed),
      "--runs",
      "1200",
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

  it("is refused where a shard of the night is missing", async () => {
    const root = newFolder();
    const env = {
      ...environmentOf(1, "countersign-fuzz-29384757"),
      COUNTERSIGN_FUZZ_TIME: "",
      COUNTERSIGN_FUZZ_SHARDS: "2",
    };
    const rooted = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, below(root, value)]));
    const run = await runCli([...fuzzing.args, "--runs=400", "reference"], { cwd: root, env: rooted });
    expect(run.status).toBe(0);
    const merged = await runCli(
      merging.args.map((word) => below(root, word)),
      { cwd: root },
    );
    expect(merged.stderr).toContain("1/2");
    expect(merged.status).toBe(2);
  });
});
