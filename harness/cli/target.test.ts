import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledSigners } from "../signers/registry.ts";
import { runCli } from "./fixtures/run-cli.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";

const newFolder = tempFolders();

/** A working folder with everything that is no signer. */
function folderOfDuds(): string {
  const folder = newFolder();
  mkdirSync(join(folder, "folder.js"));
  writeFileSync(join(folder, "throws.mjs"), 'throw new Error("no licence");\n');
  writeFileSync(join(folder, "broken.ts"), "export default {{;\n");
  writeFileSync(join(folder, "no-default.mjs"), "export const sign = () => ({});\n");
  writeFileSync(join(folder, "plain-file"), "not a program\n");
  return folder;
}

describe.concurrent("certify with a target that cannot be used", { timeout: 60_000 }, () => {
  const cwd = folderOfDuds();

  it.each([
    {
      what: "an unknown name",
      words: ["refrence"],
      code: "target-unknown",
      says: 'target: expected a module, a URL or a bundled name, got "refrence"',
    },
    { what: "a folder", words: ["."], code: "target-unknown", says: 'or a bundled name, got "."' },
    {
      what: "both a name and a command",
      words: ["reference", "--", "true"],
      code: "target-ambiguous",
      says: "target: expected one, got reference and a command after --",
    },
    {
      what: "a module that is not there",
      words: ["./missing.ts"],
      code: "module-not-found",
      says: "module ./missing.ts: expected a file, got none at ",
    },
    {
      what: "a folder named like a module",
      words: ["./folder.js"],
      code: "module-not-found",
      says: "module ./folder.js: expected a file, got none at ",
    },
    { what: "a module that throws", words: ["./throws.mjs"], code: "module-threw", says: "no licence" },
    {
      what: "a module that is no TypeScript",
      words: ["./broken.ts"],
      code: "module-threw",
      says: "module ./broken.ts: expected to be imported",
    },
    {
      what: "a module without a default export",
      words: ["./no-default.mjs"],
      code: "module-without-signer",
      says: "module ./no-default.mjs: expected a default export that is a function or has one of",
    },
    {
      what: "a program that is not there",
      words: ["--", "no-such-program"],
      code: "command-not-found",
      says: "adapter no-such-program: expected a program, got none of that name in the search path",
    },
    {
      what: "a file that is no program",
      words: ["--", "./plain-file"],
      code: "command-not-startable",
      says: "adapter ./plain-file: expected a program that can be started, got EACCES",
    },
    {
      what: "a program that speaks no protocol",
      words: ["--", "true"],
      code: "adapter-exited",
      says: "adapter true: expected one line that answers start, it exited with status 0",
    },
    {
      what: "an endpoint where nobody listens",
      words: ["http://127.0.0.1:9/adapter"],
      code: "endpoint-unusable",
      says: "endpoint http://127.0.0.1:9/adapter: expected an answer to start, the connection failed (ECONNREFUSED)",
    },
    {
      what: "no URL",
      words: ["http://[/"],
      code: "target-url-invalid",
      says: "expected an absolute http or https URL",
    },
  ])("$what: status 2, what is wrong and a hint", async ({ words, code, says }) => {
    const { status, stdout, stderr } = await runCli(["certify", ...words], { cwd });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^countersign: /);
    expect(stderr).toContain(says);
    expect(stderr).toContain(`[${code}]\n  `);
  });

  it("lists the bundled signers", async () => {
    const { stderr } = await runCli(["certify"], { cwd });
    expect(stderr).toContain(`Bundled: ${bundledSigners.map(({ name }) => name).join(", ")}.\n`);
  });

  it("says before the run that reports cannot be written", async () => {
    const words = ["certify", "reference", "--only", "operations/*", "--out", "plain-file/reports"];
    const { status, stdout, stderr } = await runCli(words, { cwd });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("countersign: report plain-file/reports: expected to write it, got ENOTDIR");
    expect(stderr).toContain("[report-not-written]\n  Name another folder with --out.\n");
  });

  it("needs no folder when nothing is written", async () => {
    const words = ["certify", "reference", "--only", "operations/*", "--out", "plain-file", "--reporter", "github"];
    expect(await runCli(words, { cwd })).toMatchObject({ status: 0, stderr: "" });
  });
});
