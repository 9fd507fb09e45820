import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledSigners } from "../../signers/registry.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();

/** A working folder with what is no signer. */
function folderOfDuds(): string {
  const folder = newFolder();
  writeFileSync(join(folder, "throws.mjs"), 'throw new Error("no licence");\n');
  writeFileSync(join(folder, "plain-file"), "not a program\n");
  return folder;
}

// What else makes a target unusable: harness/adapters/connect.process.test.ts and target.test.ts.
describe.concurrent("certify with a target that cannot be used", () => {
  const cwd = folderOfDuds();

  it.each([
    {
      what: "an unknown name",
      words: ["refrence"],
      code: "target-unknown",
      says: 'target: expected a module, a URL or a bundled name, got "refrence"',
    },
    {
      what: "both a name and a command",
      words: ["reference", "--", "true"],
      code: "target-ambiguous",
      says: "target: expected one, got reference and a command after --",
    },
    { what: "a module that throws", words: ["./throws.mjs"], code: "module-threw", says: "no licence" },
    {
      what: "a program that is not there",
      words: ["--", "no-such-program"],
      code: "command-not-found",
      says: "adapter no-such-program: expected a program, got none of that name in the search path",
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
