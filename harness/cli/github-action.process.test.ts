import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { packageRoot } from "../package/package.ts";
import { readReport } from "./fixtures/read-report.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Workflow {
  readonly permissions?: object;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly "timeout-minutes"?: number }>>;
}

const newFolder = tempFolders();
const github = join(packageRoot, ".github");
const actionFolder = join(github, "actions", "countersign");
const hasBash = spawnSync("bash", ["--version"]).status === 0;
const files = readdirSync(github, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".yml"));
const action = readYaml<Action>("actions/countersign/action.yml");
const workflows = files
  .filter((path) => !path.startsWith("actions"))
  .map((path) => [path, readYaml<Workflow>(path)] as const);
const steps = [
  ...action.runs.steps.map((step) => ({ path: "action.yml", step })),
  ...workflows.flatMap(([path, { jobs }]) =>
    Object.values(jobs).flatMap((job) => job.steps.map((step) => ({ path, step }))),
  ),
];
const scripts = steps.flatMap(({ path, step }) => (step.run === undefined ? [] : [[path, step.run] as const]));

function readYaml<Shape>(path: string): Shape {
  const document = parseDocument(readFileSync(join(github, path), "utf8"));
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS();
}

describe("the files below .github", () => {
  it("hold no expression in a script, so that no input becomes a part of it, and bash can read each", async () => {
    await expectEach(scripts, (_path, script) => {
      expect(script).not.toContain("${{");
      if (!hasBash) return;
      const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    });
  });

  it("name a version of each action that they use", async () => {
    const used = steps.flatMap(({ path, step: { uses } }) => (uses === undefined ? [] : [[path, uses] as const]));
    await expectEach(used, (_path, uses) => {
      expect(uses).toMatch(/^(?:\.\/\.github\/actions\/countersign|[\w-]+\/[\w./-]+@v\d+(?:\.\d+){0,2})$/);
    });
  });

  it("have few permissions, and bound their jobs", async () => {
    await expectEach(workflows, (_path, { permissions, jobs }) => {
      expect(permissions).toEqual({ contents: "read" });
      for (const job of Object.values(jobs)) expect(job["timeout-minutes"]).toBeLessThanOrEqual(120);
    });
  });

  it("give the action only inputs that it has", () => {
    const given = steps.flatMap(({ step }) =>
      step.uses?.includes("actions/countersign") === true ? Object.keys(step.with ?? {}) : [],
    );
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
  });
});

describe("the action", () => {
  it("hands each input to a script, which reads it", () => {
    const handed = action.runs.steps.flatMap(({ env = {}, run = "" }) =>
      Object.entries(env).flatMap(([name, value]) => (run.includes(`$${name}`) ? [value] : [])),
    );
    expect(new Set(handed)).toEqual(new Set(Object.keys(action.inputs).map((name) => `\${{ inputs.${name} }}`)));
  });

  it("gives as outputs what its script writes", () => {
    const script = runStep().run ?? "";
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(value).toBe(`\${{ steps.run.outputs.${name} }}`);
      expect(script).toContain(`echo "${name}=$`);
    }
  });
});

function runStep(): Step {
  const step = action.runs.steps.find(({ id }) => id === "run") ?? expect.fail("the action has a step `run`");
  return step;
}

interface ActionRun {
  readonly cwd: string;
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

interface ActionOptions {
  readonly step?: Step;
  readonly cwd?: string;
  /** A shell script that stands for npx. */
  readonly npx?: string;
}

/** Runs a step of the action as a runner does: inputs by its environment, in bash, in a workspace of its own. */
function runAction(
  inputs: Readonly<Record<string, string>>,
  { step = runStep(), cwd = newFolder(), npx }: ActionOptions = {},
): ActionRun {
  const outside = newFolder();
  const [output, summary, script] = ["output", "summary", "script"].map((name) => join(outside, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(script, step.run ?? "");
  for (const file of [output, summary]) writeFileSync(file, "");
  if (npx !== undefined) writeFileSync(join(outside, "npx"), `#!/bin/sh\n${npx}\n`, { mode: 0o755 });
  const env = Object.fromEntries(
    Object.entries(step.env ?? {}).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? "";
      return [name, inputs[input] ?? action.inputs[input]?.default ?? ""];
    }),
  );
  const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
    cwd,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${outside}${delimiter}${process.env["PATH"]}`,
      CI: "true",
      ...env,
      GITHUB_ACTION_PATH: actionFolder,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    },
    timeout: 120_000,
  });
  const lines = readFileSync(output, "utf8").split("\n").filter(Boolean);
  const outputs = Object.fromEntries(lines.map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]));
  return { cwd, status, stdout, stderr, outputs, summary: readFileSync(summary, "utf8") };
}

/** Inputs that are refused before anything is started. */
const refusals: readonly (readonly [input: string, value: string, message: string])[] = [
  ["verb", "certify; touch pwned", "verb: expected certify, gate or capture"],
  ["verb", "serve", "verb: expected certify, gate or capture"],
  ["target", "--allow-remote", "target: expected a module, a URL or a name, got a flag"],
  ["target", "a\nconformant=true", "inputs: expected one line each"],
  ["out", "o\nconformant=true", "inputs: expected one line each"],
  ["out", "", "out: expected a folder"],
  ["out", "-x", "out: expected a folder, got a flag"],
  ["out", "--reporter=terminal", "out: expected a folder, got a flag"],
  ["args", "--out=elsewhere", "args: expected no --out; use the input out"],
  ["args", "--jobs=2\n--out\nelsewhere", "args: expected no --out; use the input out"],
  ["args", "--out\r\nelsewhere\r\n", "args: expected no --out; use the input out"],
  ["args", "--jobs\n2\n--reporter=terminal", "args: expected no --reporter; use the input reporters"],
  ["args", "--reporter\nterminal", "args: expected no --reporter; use the input reporters"],
  ["args", "--", "args: expected flags, got --; use the input command"],
  ["args", "--jobs=2\r\n--\r\ntouch\r\npwned", "args: expected flags, got --"],
  ["target", "", "target: expected a target or a command, got neither"],
  ["version", "file:../evil", "version: expected a version of the npm package"],
  ["version", "1.0.0 evil", "version: expected a version of the npm package"],
];

/** Blank commands, which are refused as well, by the verb they are given with. */
const blankCommands: readonly (readonly [verb: string, command: string, message: string])[] = [
  ["capture", "", "command: expected the test command of the client"],
  ["capture", "\n\r\n\n", "command: expected the test command of the client"],
  ["capture", "  \n\t", "command: expected the test command of the client"],
  ["certify", "\n\n", "target: expected a target or a command, got neither"],
  ["gate", "\r\n", "target: expected a target or a command, got neither"],
];

describe.skipIf(!hasBash)("the action's script", () => {
  it("certifies a target, writes its reports and a summary, and names them in its outputs", { tags: "slow" }, () => {
    const inputs = { target: "reference", command: "\n\n", args: "--only\noperations/*" };
    const { cwd, status, stdout, outputs, summary } = runAction(inputs);
    expect(status).toBe(0);
    expect(outputs).toEqual({
      conformant: "true",
      report: "reports/countersign/report.json",
      out: "reports/countersign",
      "exit-status": "0",
    });
    expect(stdout).toContain("::notice title=countersign%3A CONFORMANT (in 32 of ");
    expect(summary).toMatch(/^## ✅ `CONFORMANT \(in 32 of \d+ vectors: --only operations\/\*\)`\n/);
    expect(readReport(join(cwd, "reports/countersign")).suite.selection).toEqual({ only: "operations/*" });
    expect(readdirSync(join(cwd, "reports/countersign")).toSorted()).toEqual([
      "report.json",
      "report.junit.xml",
      "report.md",
      "report.sarif",
    ]);
  });

  it("fails on what is wrong, and takes a folder whose name starts with a dash, where ./ stands before it", () => {
    const npx = `mkdir ./-x; echo '{"conformant":false}' >./-x/report.json; echo wrong >./-x/report.md; exit 1`;
    const { status, outputs, summary } = runAction({ target: "t", version: "1.0.0", out: "./-x" }, { npx });
    expect({ status, outputs, summary }).toEqual({
      status: 1,
      outputs: { conformant: "false", report: "./-x/report.json", out: "./-x", "exit-status": "1" },
      summary: "wrong\n",
    });
  });

  it("refuses an input that is wrong, and runs nothing", async () => {
    const rows = [
      ...refusals.map(([input, value, message]) => ({ inputs: { target: "reference", [input]: value }, message })),
      ...blankCommands.map(([verb, command, message]) => ({ inputs: { verb, command }, message })),
    ];
    const named = rows.map((row) => [JSON.stringify(row.inputs), row] as const);
    await expectEach(named, (_name, { inputs, message }) => {
      const { cwd, status, stdout, outputs } = runAction(inputs);
      expect({ status, outputs }).toEqual({ status: 2, outputs: { "exit-status": "2" } });
      expect(stdout).toMatch(/^::error title=countersign::/);
      expect(stdout).toContain(message);
      expect(readdirSync(cwd)).toEqual([]);
    });
  });

  it("hands on each argument as it stands, and has no report of what is refused, not even an old one", () => {
    const cwd = newFolder();
    mkdirSync(join(cwd, "reports/countersign"), { recursive: true });
    const old = ["json", "md", "junit.xml", "sarif", "html"];
    for (const ending of old) writeFileSync(join(cwd, `reports/countersign/report.${ending}`), '{"conformant":true}');
    const inputs = {
      version: "1.0.0",
      target: "$(touch pwned)",
      baseline: "--smoke",
      method: "--allow-worse",
      reporters: "x",
      args: "--only=a *\n`touch pwned`",
      command: "python3\r\na b.py\r\ntwo words; touch pwned\n\n",
    };
    const run = runAction(inputs, { cwd, npx: `printf '%s\\n' "$@"; exit 2` });
    expect(run.stdout.split("\n")).toEqual([
      "--yes",
      "countersign@1.0.0",
      "certify",
      "--out=reports/countersign",
      "--reporter=x,json",
      "--baseline=--smoke",
      "--method=--allow-worse",
      "--only=a *",
      "`touch pwned`",
      "$(touch pwned)",
      "--",
      "python3",
      "a b.py",
      "two words; touch pwned",
      "",
    ]);
    expect(run).toMatchObject({ status: 2, summary: "" });
    expect(run.outputs).toEqual({ conformant: "false", report: "", out: "reports/countersign", "exit-status": "2" });
    expect(readdirSync(cwd, { recursive: true }).toSorted()).toEqual(["reports", "reports/countersign"]);
  });

  it("deletes no baseline that stands where the report is written, and judges nothing", () => {
    const cwd = newFolder();
    const baseline = join(cwd, "out", "report.json");
    mkdirSync(join(cwd, "out"));
    writeFileSync(baseline, '{"conformant":true}');
    const run = runAction({ target: "reference", out: "out", baseline: "./out/report.json" }, { cwd });
    expect(run).toMatchObject({ status: 2, outputs: { "exit-status": "2" } });
    expect(run.stdout).toContain("baseline: expected another file");
    expect(readFileSync(baseline, "utf8")).toBe('{"conformant":true}');
  });

  // --help in args ends with 0, and npx with 1 where it does not find the version.
  it.each([0, 1])("fails where nothing was judged, though the program ended with %i", (ended) => {
    const { status, stdout, outputs } = runAction(
      { target: "reference", version: "0.0.999" },
      { npx: `exit ${ended}` },
    );
    expect(status).toBe(2);
    expect(outputs).toMatchObject({ conformant: "false", report: "", "exit-status": "2" });
    expect(stdout).toContain("::error title=countersign::report: expected report.json, got none");
  });

  it("installs nothing where all is there", () => {
    const [install = {}] = action.runs.steps;
    expect(runAction({}, { step: install })).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });
});
