import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
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
  .map((path) => ({ path, workflow: readYaml<Workflow>(path) }));
const steps = [
  ...action.runs.steps.map((step) => ({ path: "action.yml", step })),
  ...workflows.flatMap(({ path, workflow }) =>
    Object.values(workflow.jobs).flatMap((job) => job.steps.map((step) => ({ path, step }))),
  ),
];
const scripts = steps.flatMap(({ path, step }) => (step.run === undefined ? [] : [{ path, script: step.run }]));

function readYaml<Shape>(path: string): Shape {
  const document = parseDocument(readFileSync(join(github, path), "utf8"));
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS();
}

describe("the files below .github", () => {
  it("are the action, our own workflows and three examples", () => {
    expect(files.toSorted()).toEqual([
      "actions/countersign/action.yml",
      "examples/gateway-gate.yml",
      "examples/nightly-fuzz.yml",
      "examples/sdk-certify.yml",
      "workflows/ci.yml",
      "workflows/nightly.yml",
    ]);
  });

  it.each(scripts)("$path: a script holds no expression, so that no input becomes a part of it", ({ script }) => {
    expect(script).not.toContain("${{");
  });

  it.skipIf(!hasBash).each(scripts)("$path: bash can read the script", ({ script }) => {
    const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it.each(steps.flatMap(({ path, step: { uses } }) => (uses === undefined ? [] : [{ path, uses }])))(
    "$path: $uses names a version",
    ({ uses }) => {
      expect(uses).toMatch(/^(?:\.\/\.github\/actions\/countersign|[\w-]+\/[\w./-]+@v\d+(?:\.\d+){0,2})$/);
    },
  );

  it.each(workflows)("$path: has few permissions, and bounds its jobs", ({ workflow }) => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    for (const job of Object.values(workflow.jobs)) expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
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
  const step = action.runs.steps.find(({ id }) => id === "run");
  if (step === undefined) throw new TypeError("the action has a step `run`");
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

/** Runs a step of the action as a runner does: inputs by its environment, in bash, in a workspace of its own. */
function runAction(
  inputs: Readonly<Record<string, string>>,
  step: Step = runStep(),
  cwd: string = newFolder(),
  path: string = process.env["PATH"] ?? "",
): ActionRun {
  const [output, summary] = [join(cwd, "output.txt"), join(cwd, "summary.txt")];
  const script = join(cwd, "script.sh");
  writeFileSync(script, step.run ?? "");
  for (const file of [output, summary]) writeFileSync(file, "");
  const env = Object.fromEntries(
    Object.entries(step.env ?? {}).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? "";
      return [name, inputs[input] ?? action.inputs[input]?.default ?? ""];
    }),
  );
  const run = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
    cwd,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: path,
      CI: "true",
      ...env,
      GITHUB_ACTION_PATH: actionFolder,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    },
    timeout: 120_000,
  });
  const lines = readFileSync(output, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  const outputs = Object.fromEntries(lines.map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]));
  return {
    cwd,
    status: run.status,
    stdout: run.stdout,
    stderr: run.stderr,
    outputs,
    summary: readFileSync(summary, "utf8"),
  };
}

describe.skipIf(!hasBash)("the action's script", () => {
  it("certifies a target, writes its reports and a summary, and says so in its outputs", () => {
    const { cwd, status, stdout, outputs, summary } = runAction({ target: "reference", args: "--only\noperations/*" });
    expect(status).toBe(0);
    expect(outputs).toEqual({
      conformant: "true",
      report: "reports/countersign/report.json",
      out: "reports/countersign",
      "exit-status": "0",
    });
    expect(stdout).toContain("::notice title=countersign%3A CONFORMANT::");
    expect(summary).toMatch(/^## ✅ CONFORMANT\n/);
    expect(readReport(join(cwd, "reports/countersign")).suite.selection).toEqual({ only: "operations/*" });
    expect(readdirSync(join(cwd, "reports/countersign")).toSorted()).toEqual([
      "report.json",
      "report.junit.xml",
      "report.md",
      "report.sarif",
    ]);
  });

  it("runs a command as it stands, argument by argument, and fails on what it gets wrong", () => {
    const cwd = newFolder();
    mkdirSync(join(cwd, "a b"));
    writeFileSync(join(cwd, "a b", "adapter.mjs"), WRONG_ENCODER);
    const words = [process.execPath, "a b/adapter.mjs", "two words; touch pwned", "$(touch pwned)", "`touch pwned`"];
    const inputs = {
      command: `${words.join("\r\n")}\n\n`,
      out: "o",
      reporters: "markdown",
      args: "--only=encoding-*/*",
    };
    const { status, outputs } = runAction(inputs, runStep(), cwd);
    expect({ status, outputs }).toEqual({
      status: 1,
      outputs: { conformant: "false", report: "o/report.json", out: "o", "exit-status": "1" },
    });
    expect(readReport(join(cwd, "o")).target.implementation.name).toBe(JSON.stringify(words.slice(2)));
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
  });

  it.each([
    { input: "verb", value: "certify; touch pwned", says: "verb: expected certify, gate or capture" },
    { input: "verb", value: "serve", says: "verb: expected certify, gate or capture" },
    { input: "target", value: "--allow-remote", says: "target: expected a module, a URL or a name, got a flag" },
    { input: "target", value: "a\nconformant=true", says: "inputs: expected one line each" },
    { input: "out", value: "o\nconformant=true", says: "inputs: expected one line each" },
    { input: "out", value: "", says: "out: expected a folder" },
    { input: "out", value: "-x", says: "out: expected a folder, got a flag" },
    { input: "out", value: "--reporter=terminal", says: "out: expected a folder, got a flag" },
    { input: "args", value: "--out=elsewhere", says: "args: expected no --out; use the input out" },
    { input: "args", value: "--jobs=2\n--out\nelsewhere", says: "args: expected no --out; use the input out" },
    { input: "args", value: "--out\r\nelsewhere\r\n", says: "args: expected no --out; use the input out" },
    {
      input: "args",
      value: "--jobs\n2\n--reporter=terminal",
      says: "args: expected no --reporter; use the input reporters",
    },
    { input: "args", value: "--reporter\nterminal", says: "args: expected no --reporter; use the input reporters" },
    { input: "args", value: "--", says: "args: expected flags, got --; use the input command" },
    { input: "args", value: "--jobs=2\r\n--\r\ntouch\r\npwned", says: "args: expected flags, got --" },
    { input: "target", value: "", says: "target: expected a target or a command, got neither" },
    { input: "version", value: "file:../evil", says: "version: expected a version of the npm package" },
    { input: "version", value: "1.0.0 evil", says: "version: expected a version of the npm package" },
  ])("refuses $input $value", ({ input, value, says }) => {
    const { cwd, status, stdout, outputs } = runAction({ target: "reference", [input]: value });
    expect({ status, outputs }).toEqual({ status: 2, outputs: { "exit-status": "2" } });
    expect(stdout).toMatch(/^::error title=countersign::/);
    expect(stdout).toContain(says);
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
  });

  it.each([
    { verb: "capture", command: "", says: "command: expected the test command of the client" },
    { verb: "capture", command: "\n\r\n\n", says: "command: expected the test command of the client" },
    { verb: "capture", command: "  \n\t", says: "command: expected the test command of the client" },
    { verb: "certify", command: "\n\n", says: "target: expected a target or a command, got neither" },
    { verb: "gate", command: "\r\n", says: "target: expected a target or a command, got neither" },
  ])("refuses to $verb nobody: $command", ({ verb, command, says }) => {
    const { status, stdout, outputs } = runAction({ verb, command });
    expect({ status, outputs }).toEqual({ status: 2, outputs: { "exit-status": "2" } });
    expect(stdout).toContain(says);
  });

  it("leaves a command of blank lines out where there is a target", () => {
    const { status, outputs } = runAction({
      target: "reference",
      command: "\n\n",
      out: "o",
      args: "--only=operations/*",
    });
    expect(status).toBe(0);
    expect(outputs).toMatchObject({ conformant: "true", report: "o/report.json" });
  });

  it("takes a folder whose name starts with a dash, where ./ stands before it", () => {
    const { cwd, status, outputs } = runAction({ target: "reference", out: "./-x", args: "--only=operations/*" });
    expect(status).toBe(0);
    expect(outputs).toMatchObject({ conformant: "true", report: "./-x/report.json", out: "./-x" });
    expect(existsSync(join(cwd, "-x/report.json"))).toBe(true);
  });

  it.each(["--help", "--version"])("fails where nothing was judged: %s", (args) => {
    const { status, stdout, outputs } = runAction({ target: "reference", args, out: "o" });
    expect(status).toBe(2);
    expect(outputs).toEqual({ conformant: "false", report: "", out: "o", "exit-status": "2" });
    expect(stdout).toContain("::error title=countersign::report: expected report.json, got none");
  });

  it("takes a version that npm does not find for no verdict", () => {
    const bin = newFolder();
    writeFileSync(join(bin, "npx"), '#!/bin/sh\necho "npm error code E404: $*" >&2\nexit 1\n', { mode: 0o755 });
    const path = `${bin}${delimiter}${process.env["PATH"]}`;
    const { status, stderr, outputs } = runAction(
      { target: "reference", version: "0.0.999" },
      runStep(),
      newFolder(),
      path,
    );
    expect(stderr).toContain("E404: --yes countersign@0.0.999 certify");
    expect(status).toBe(2);
    expect(outputs).toMatchObject({ conformant: "false", report: "", "exit-status": "2" });
  });

  it.each([
    { what: "a target that is none", inputs: { target: "$(touch pwned)" }, says: "[target-unknown]" },
    { what: "a flag for a baseline", inputs: { target: "reference", baseline: "--smoke" }, says: "[baseline-missing]" },
    { what: "a method that is none", inputs: { target: "reference", method: "--smoke" }, says: "'--method <method>'" },
    { what: "a reporter that is none", inputs: { target: "reference", reporters: "x" }, says: "'--reporter <names>'" },
  ])("has no report of $what, not even an old one", ({ inputs, says }) => {
    const cwd = newFolder();
    mkdirSync(join(cwd, "reports/countersign"), { recursive: true });
    writeFileSync(join(cwd, "reports/countersign/report.json"), '{"conformant":true}');
    const others = ["md", "junit.xml", "sarif", "html"].map((ending) =>
      join(cwd, `reports/countersign/report.${ending}`),
    );
    for (const path of others) writeFileSync(path, "old");
    const { status, stderr, outputs, summary } = runAction(inputs, runStep(), cwd);
    expect({ status, summary }).toEqual({ status: 2, summary: "" });
    expect(outputs).toEqual({ conformant: "false", report: "", out: "reports/countersign", "exit-status": "2" });
    expect(stderr).toContain(says);
    expect(existsSync(join(cwd, "pwned"))).toBe(false);
    expect(others.filter((path) => existsSync(path))).toEqual([]);
  });

  it("installs nothing where all is there", () => {
    const [install] = action.runs.steps;
    expect(install === undefined ? undefined : runAction({}, install)).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });
});

/** An encoder that gets spaces wrong, and is named after its arguments. */
const WRONG_ENCODER = `
import { createInterface } from "node:readline";
const implementation = { name: JSON.stringify(process.argv.slice(2)), version: "1", language: "js" };
createInterface({ input: process.stdin }).on("line", (line) => {
  const { cmd, seq, text } = JSON.parse(line);
  if (cmd === "start") console.log(JSON.stringify({ version: 1, implementation, roles: ["encoder"] }));
  if (cmd === "encode") console.log(JSON.stringify({ seq, encoded: encodeURIComponent(text).replaceAll("%20", "+") }));
});
`;
