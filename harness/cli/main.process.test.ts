import { describe, expect, it } from "vitest";
import { finishCli, runCli, startCli } from "./fixtures/run-cli.ts";
import { runInProcess } from "./fixtures/run-in-process.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";

const newFolder = tempFolders();
const TIMEOUT_MS = 60_000;

describe.concurrent("countersign", { timeout: TIMEOUT_MS }, () => {
  it("prints its version in one line", async () => {
    const { status, stdout, stderr } = await runCli(["--version"], { cwd: newFolder() });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    { words: ["--help"], example: "countersign certify -- python3 signer.py" },
    { words: ["certify", "--help"], example: "countersign certify reference" },
    { words: ["gate", "--help"], example: "countersign gate http://127.0.0.1:8080/paynet" },
    { words: ["capture", "--help"], example: "countersign capture -- npm test" },
    { words: ["fuzz", "--help"], example: "countersign fuzz --time 1m -- python3 signer.py" },
    { words: ["merge", "--help"], example: "countersign merge shards/*/report.json --out reports/merged" },
    { words: ["serve", "--help"], example: "countersign serve --port 0 --json" },
    { words: ["help", "certify"], example: "countersign certify reference" },
    { words: ["sign", "--help"], example: "countersign sign --consumer-key merchantlogin" },
    { words: ["vectors", "--help"], example: "countersign vectors list" },
    { words: ["vectors", "list", "--help"], example: "countersign vectors list --only" },
    { words: ["vectors", "show", "--help"], example: "countersign vectors show percent-encoding/space" },
    { words: ["vectors", "check", "--help"], example: "countersign vectors check" },
  ])("$words: helps, with an example", async ({ words, example }) => {
    const { status, stdout, stderr } = await runInProcess(words, { cwd: newFolder() });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: countersign/);
    expect(stdout).toContain(example);
  });

  it.each([
    { what: "no verb", words: [], says: "Usage: countersign" },
    { what: "an unknown verb", words: ["certfy"], says: "error: unknown command 'certfy'\n(Did you mean certify?)" },
    { what: "an unknown word", words: ["vectors", "lits"], says: "unknown command 'lits'\n(Did you mean list?)" },
    {
      what: "an unknown flag",
      words: ["certify", "reference", "--job", "2"],
      says: "error: unknown option '--job'\n(Did you mean --jobs?)",
    },
    {
      what: "an unknown flag of sign",
      words: ["sign", "--consumer-key", "m", "--parm"],
      says: "(Did you mean --param?)",
    },
    {
      what: "two targets",
      words: ["certify", "reference", "oauth"],
      says: "target: expected one, got reference and oauth [target-ambiguous]\n  A command goes after --",
    },
    {
      what: "too many jobs",
      words: ["certify", "reference", "--jobs", "65"],
      says: "error: option '--jobs <n>' argument '65' is invalid. Expected a whole number from 1 to 64.",
    },
    {
      what: "a timeout with its unit",
      words: ["certify", "reference", "--timeout", "5s"],
      says: "error: option '--timeout <ms>' argument '5s' is invalid. Expected a whole number from 1 to 3600000.",
    },
    {
      what: "an unknown reporter",
      words: ["certify", "reference", "--reporter", "json,xml"],
      says: 'is invalid. Expected some of terminal,json,junit,html,markdown,sarif,github, got "xml".',
    },
    {
      what: "an unknown method",
      words: ["certify", "reference", "--method", "RSA-SHA1"],
      says: "error: option '--method <method>' argument 'RSA-SHA1' is invalid. Allowed choices are HMAC-SHA1, RSA-SHA256.",
    },
    {
      what: "a shard that is none",
      words: ["certify", "reference", "--shard", "4/3"],
      says: 'countersign: shard: expected I/N with 1 <= I <= N, got "4/3" [shard-invalid]',
    },
    {
      what: "--only that matches nothing",
      words: ["certify", "reference", "--only", "nothing/*"],
      says: 'selection {"only":"nothing/*"}: expected at least one vector, got none [selection-empty]',
    },
    {
      what: "a command where none is taken",
      words: ["vectors", "list", "--", "node", "signer.js"],
      says: "countersign: words after --: expected none, got 2 [command-unexpected]\n  Only certify, gate, capture and fuzz take a command.",
    },
    ...["certify", "gate", "capture", "fuzz"].map((verb) => ({
      what: `${verb} with nothing after --`,
      words: [verb, "--"],
      says: "countersign: words after --: expected a command, got none [command-missing]\n  Name one",
    })),
  ])("$what: refused with status 2", async ({ words, says }) => {
    const { status, stdout, stderr } = await runInProcess(words, { cwd: newFolder() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it("refuses in a process of its own as in this one", async () => {
    const words = ["vectors", "lits"];
    const refused = await runCli(words, { cwd: newFolder() });
    expect(refused.status).toBe(2);
    expect(refused).toEqual(await runInProcess(words, { cwd: newFolder() }));
  });

  it.each([
    { what: "a short list", words: ["vectors", "list"] },
    { what: "a run", words: ["certify", "reference", "--only", "encoding-*/*"] },
  ])("$what: a reader that has seen enough is no error", async ({ words }) => {
    const child = startCli(words, { cwd: newFolder() });
    child.stdout.destroy();
    expect(await finishCli(child)).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("still tells by its status what the reader did not want to see", async () => {
    const child = startCli(["vectors", "show", "no/such"], { cwd: newFolder() });
    child.stderr.destroy();
    expect(await finishCli(child)).toMatchObject({ status: 2, stdout: "" });
  });
});
